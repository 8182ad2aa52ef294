package reports

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/engine/stat"
	"equitas/reports/number"
	"equitas/reports/table"
)

// A Level is the report's comparison played by bots of another strength.
type Level struct {
	Bot       string
	IsControl bool // bots play at random; their result is shown, but does not count in whether levels agree
	Result    *inference.Comparison
	Parts     []sim.PartUse // how often its bots use the changed parts; nil if not examined
}

// levelsTable returns the table of the headline's changes at every level of play. The
// report's own level is marked with a star.
func (c *Comparison) levelsTable() table.Table {
	t := table.Table{Title: "BY SKILL", Columns: []table.Column{{Head: "change in …", Wrap: true}}}
	var own *inference.Comparison
	for _, l := range c.Levels {
		head := l.Bot
		if scenario := c.Result.Base.Scenario; scenario.Uniform() && scenario.Bots[0].Name == l.Bot {
			head, own = head+table.Firm+"★", l.Result
		}
		t.Columns = append(t.Columns, table.Column{Head: head, Align: table.Right})
	}
	t.Columns = append(t.Columns, table.Column{Head: "across levels", Wrap: true})
	var notes []string
	if own != nil {
		notes = append(notes, "★ is the level of the headline")
	}
	if i := slices.IndexFunc(c.Levels, func(l Level) bool { return l.IsControl }); i >= 0 {
		notes = append(notes, c.Levels[i].Bot+" is shown and never votes")
	}
	t.Note = strings.Join(notes, "; ")
	for _, l := range c.Levels {
		if l.Result.Deals < c.Result.Deals {
			t.Note += fmt.Sprintf("; %s played %s", l.Bot, table.CountWithNoun(l.Result.Deals, "deal"))
		}
	}
	for i := range c.Result.Rows {
		r := &c.Result.Rows[i]
		if r.Metric.Family != inference.Headline || r.Descriptive || r.Metric.Parts != nil {
			continue
		}
		row := []table.Cell{{Text: r.Metric.Title}}
		var votes []inference.LevelVerdict
		for _, l := range c.Levels {
			k := slices.IndexFunc(l.Result.Rows, func(x inference.Row) bool { return x.Metric.ID == r.Metric.ID })
			if k < 0 || !l.Result.Rows[k].OnBothSides() {
				row = append(row, table.Cell{Text: table.None})
				continue
			}
			at := &l.Result.Rows[k]
			row = append(row, table.Cell{Text: levelText(at)})
			v := at.Verdict
			if at.NothingCounted && !l.Result.Unexercised { // with these bots neither side ever counted anything for the metric
				v = stat.Identical
			}
			votes = append(votes, inference.LevelVerdict{Level: l.Bot, IsControl: l.IsControl, Verdict: v, Delta: at.Change.Delta})
		}
		t.Rows = append(t.Rows, append(row, table.Cell{Text: inference.AcrossLevels(votes)}))
	}
	return t
}

// levelText returns the change of a row and a sign for its verdict: "−5.3 ▼", "−2.2 hint".
func levelText(r *inference.Row) string {
	d := max(number.Decimals((r.Change.Hi-r.Change.Lo)/2*number.Factor(r.Metric)), 0)
	text := deltaText(r, d)
	if r.Verdict == stat.Hint {
		return text + table.Tie + "hint"
	}
	return text + table.Firm + verdictSign(r)
}

// skillTable returns the table of how much stronger the bots are than the rule of thumb;
// where seats have roles, also for each role.
func (c *Comparison) skillTable() table.Table {
	var rows []*inference.Row
	own := "." + c.Skill.Base.Scenario.Bots[0].Name
	for i := range c.Skill.Rows {
		r := &c.Skill.Rows[i]
		if r.Metric.ID == skillMetric || strings.HasPrefix(r.Metric.ID, roleMetricPrefix) && strings.HasSuffix(r.Metric.ID, own) {
			rows = append(rows, r)
		}
	}
	t := c.familyTable(family[inference.Row]{name: "bots", rows: rows}, rows)
	t.Title = "SKILL"
	bots := c.Skill.Base.Scenario.Bots
	t.Note = fmt.Sprintf("one %s among %d %s, every seat once in each of %s; 0: skill is of no use, 100 %%: it always wins",
		bots[0].Name, len(bots)-1, bots[len(bots)-1].Name, table.CountWithNoun(c.Skill.Deals, "deal"))
	if HasUnusedParts(c.Parts) {
		t.Below = append(t.Below, fmt.Sprintf("Of what %s leaves alone, %s may use some, so a change here may come from that.", bots[0].Name, bots[len(bots)-1].Name))
	}
	t.Columns[0].Head = "metric"
	return t
}

// Metrics in the table of skill.
const (
	skillMetric      = "skill.share" // id of the metric for all seats
	roleMetricPrefix = "bot.as."     // beginning of the ids of metrics about a role; the names of the role and a bot follow
)

// skillDeals is the number of deals below which bots are not said to have failed in
// training.
const skillDeals = 50

// untrainedSides returns the titles of the sides whose bots are not significantly better
// than the rule of thumb, so that their matches tell little about the rules.
func (c *Comparison) untrainedSides() []string {
	if c.Skill == nil || c.Skill.Deals < skillDeals {
		return nil
	}
	var names []string
	for i := range c.Skill.Rows {
		r := &c.Skill.Rows[i]
		if r.Metric.ID != skillMetric {
			continue
		}
		if r.HasBase && !(r.Base.Lo > 0) {
			names = append(names, c.Base.ShownTitle())
		}
		if r.HasOther && !(r.Other.Lo > 0) {
			names = append(names, c.Other.ShownTitle())
		}
	}
	return names
}

// minLearningGain is the smallest share of the win above a fair share (0.02 is 2 percentage points)
// that a bot trained on the new rules must gain before a note claims that players will
// change how they play.
const minLearningGain = 0.02

// gapNote returns in words what a bot gains by learning the new rules; "" if it was not
// measured.
func (c *Comparison) gapNote() string {
	if c.Gap == nil {
		return ""
	}
	gap, ok := inference.Summarise(c.Gap).Value("bot.share." + c.Gap.Scenario.Bots[0].Name)
	if !ok || !gap.Measured {
		return ""
	}
	fair := c.Gap.Scenario.FairShare()
	d := max(number.Decimals(gap.HalfWidth()*100), 0)
	s := fmt.Sprintf("one bot that has learned the new rules, among bots that have learned the old ones: %s%% of the wins (%s), fair %s%%",
		number.FormatFixed(gap.Value*100, d, false)+table.Tie, number.Interval(gap.Metric, gap.Lo, gap.Hi, d, false), number.FormatFixed(fair*100, d, false)+table.Tie)
	if gap.Lo-fair > minLearningGain {
		s += ": players will change how they play"
	}
	return s
}

// disagreementNotes returns a note for each headline metric on whose direction bots of
// different strength disagree.
func (c *Comparison) disagreementNotes() []string {
	var notes []string
	for _, row := range c.levelsTable().Rows {
		if row[len(row)-1].Text == inference.DependsOnSkill {
			notes = append(notes, row[0].Text+": bots of different skill disagree on the direction; decide for yourself")
		}
	}
	return notes
}

// maxLearnedRows is the largest number of rows besides the headline in the table of what
// players learn; the rows that adaptation changed most clearly are chosen.
const maxLearnedRows = 6

// splitTable returns the table that divides each change into the effect of the rule and that
// of the bots' adaptation to it.
func (c *Comparison) splitTable() table.Table {
	t := table.Table{Title: "WHAT PLAYERS LEARN", Note: "how much of the change is the rule itself, how much is bots adapting",
		Columns: []table.Column{{Head: "metric", Wrap: true}, {Head: "base", Align: table.Right}, {Head: "… bots kept", Align: table.Right, Fold: true},
			{Head: "… adapted", Align: table.Right, Fold: true}, {Head: "rule alone", Align: table.Right}, {Head: "adaptation", Align: table.Right}}}
	for _, r := range inference.Split([]inference.TrainingRuns{{Base: c.Result.Base, Kept: c.Kept, Adapted: c.Result.Other}}, informativeRows) {
		f := number.Factor(r.Metric)
		half := math.Max(r.Rule.Hi-r.Rule.Lo, r.Adaptation.Hi-r.Adaptation.Lo) / 2
		d := max(number.Decimals(half*f), 0)
		t.Rows = append(t.Rows, []table.Cell{{Text: r.Metric.Title}, {Text: number.FormatValue(r.Metric, r.Base.Value, d)}, {Text: number.FormatValue(r.Metric, r.Kept.Value, d)},
			{Text: number.FormatValue(r.Metric, r.Adapted.Value, d)}, {Text: splitText(r.Rule, f, d)}, {Text: splitText(r.Adaptation, f, d)}})
	}
	t.Below = c.fixedLengthNote()
	return t
}

// splitText returns a part of a change, multiplied by f, with its interval if it has one;
// [table.None] if it is unknown.
func splitText(p stat.Paired, f float64, decimals int) string {
	switch {
	case math.IsNaN(p.Delta):
		return table.None
	case !table.IsFinite(p.Lo) || !table.IsFinite(p.Hi):
		return number.FormatFixed(p.Delta*f, decimals, true)
	}
	return table.TieWords(fmt.Sprintf("%s ± %s", number.FormatFixed(p.Delta*f, decimals, true), number.FormatFixed((p.Hi-p.Lo)/2*f, decimals, false)))
}
