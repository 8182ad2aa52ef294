package reports

import (
	"fmt"
	"math"
	"slices"

	"equitas/engine/sim"
	"equitas/engine/stat"
)

// A Level is the same comparison played by other bots.
type Level struct {
	Bot     string
	Control bool // shown, but it never votes: play at random
	Result  *sim.Comparison
}

// bySkill is the table of the headline at every level of play. The level of
// the report itself has a star.
func (c *Comparison) bySkill() Table {
	t := Table{Title: "BY SKILL", Note: "★ is the level of the headline; random is shown and never votes",
		Columns: []Column{{Head: "change in …", Wrap: true}}}
	var own *sim.Comparison
	for _, l := range c.Levels {
		head := l.Bot
		if l.Bot == c.Base.Bots {
			head, own = head+firm+"★", l.Result
		}
		t.Columns = append(t.Columns, Column{Head: head, Align: Right})
	}
	t.Columns = append(t.Columns, Column{Head: "across levels", Wrap: true})
	if own == nil {
		t.Note = "random is shown and never votes"
	}
	for i := range c.Result.Rows {
		r := &c.Result.Rows[i]
		if r.Metric.Family != sim.Headline || r.Described {
			continue
		}
		row := []Cell{{Text: r.Metric.Title}}
		var votes []sim.LevelVerdict
		for _, l := range c.Levels {
			k := slices.IndexFunc(l.Result.Rows, func(x sim.Row) bool { return x.Metric.ID == r.Metric.ID })
			if k < 0 || !l.Result.Rows[k].Paired() {
				row = append(row, Cell{Text: none})
				continue
			}
			at := &l.Result.Rows[k]
			row = append(row, Cell{Text: levelText(at)})
			votes = append(votes, sim.LevelVerdict{Level: l.Bot, Control: l.Control, Verdict: at.Verdict, Delta: at.Change.Delta})
		}
		t.Rows = append(t.Rows, append(row, Cell{Text: sim.AcrossLevels(votes)}))
	}
	return t
}

// levelText writes a change and its verdict in short: "−5.3 ▼", "−2.2 hint".
func levelText(r *sim.Row) string {
	d := max(digits((r.Change.Hi-r.Change.Lo)/2*factor(r.Metric)), 0)
	if r.Metric.Parts != nil {
		d = 1
	}
	text := deltaText(r, d)
	switch r.Verdict {
	case stat.Hint:
		return text + tie + "hint"
	case stat.Shifted:
		return text + firm + "!"
	}
	return text + firm + mark(r)
}

// disagreement names the headline measures on whose direction bots of
// different skill disagree.
func (c *Comparison) disagreement() []string {
	var notes []string
	for _, row := range c.bySkill().Rows {
		if row[len(row)-1].Text == sim.DependsOnSkill {
			notes = append(notes, row[0].Text+": bots of different skill disagree on the direction; decide by hand")
		}
	}
	return notes
}

// learned is the table that parts a change into the rule itself and what
// players make of it, for what bots did adapt to.
func (c *Comparison) learned() Table {
	t := Table{Title: "WHAT PLAYERS LEARN", Note: "how much of the change is the rule itself, how much is bots adapting",
		Columns: []Column{{Head: "metric", Wrap: true}, {Head: "base", Align: Right}, {Head: "… bots kept", Align: Right, Fold: true},
			{Head: "… adapted", Align: Right, Fold: true}, {Head: "rule alone", Align: Right}, {Head: "adaptation", Align: Right}}}
	for _, r := range sim.Split(c.Result.Base, c.Kept, c.Result.Other) {
		if r.Metric.Family != sim.Headline && !r.Matters {
			continue
		}
		f := factor(r.Metric)
		half := math.Max(r.Rule.Hi-r.Rule.Lo, r.Adaptation.Hi-r.Adaptation.Lo) / 2
		d := max(digits(half*f), 0)
		part := func(p stat.Paired) string {
			if !finite(p.Lo) || !finite(p.Hi) {
				return fixed(p.Delta*f, d, true)
			}
			return tied(fmt.Sprintf("%s ± %s", fixed(p.Delta*f, d, true), fixed((p.Hi-p.Lo)/2*f, d, false)))
		}
		t.Rows = append(t.Rows, []Cell{{Text: r.Metric.Title}, {Text: amount(r.Metric, r.Base.Value, d)}, {Text: amount(r.Metric, r.Kept.Value, d)},
			{Text: amount(r.Metric, r.Adapted.Value, d)}, {Text: part(r.Rule)}, {Text: part(r.Adaptation)}})
	}
	return t
}
