package reports

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"equitas/engine/sim"
	"equitas/engine/stat"
)

// optionNote says what a table of options rests on.
func optionNote(run *sim.Run) string {
	bots := run.Cell.Bots
	return fmt.Sprintf("win share of one %s who does without the part, among %d who may use it, minus the fair share; wanted in: games in which that player would have used it; every seat once in each of %s",
		bots[1].Name, len(bots)-1, several(run.Deals, "deal"))
}

// wanted returns the row of how often who does without a part would have used
// it; nil if there is none.
func wanted(c *sim.Comparison, r *sim.Row) *sim.Row {
	id := sim.WantedOf(r.Metric.ID)
	if i := slices.IndexFunc(c.Rows, func(r sim.Row) bool { return r.Metric.ID == id }); i >= 0 {
		return &c.Rows[i]
	}
	return &sim.Row{}
}

// optionRows returns the rows of what parts are worth. A part has one of its
// deals for as many deals of the report as there are seats.
func optionRows(c *sim.Comparison) []*sim.Row {
	var rows []*sim.Row
	for _, r := range c.Rows {
		if r.Metric.Family == sim.OptionFamily {
			r.MoreDeals *= c.Base.Cell.Seats
			rows = append(rows, &r)
		}
	}
	return rows
}

// options is the table of how much more or less the parts of a game are needed.
func (c *Comparison) options(o Style) (t Table, shown []*sim.Row) {
	all := optionRows(c.Options)
	shown = choose(sim.OptionFamily, all, o)
	t = c.table(sim.OptionFamily, shown, len(all))
	t.Note = optionNote(c.Options.Base) + "; " + t.Note
	t.Columns[0].Head = "part"
	t.Columns = append(t.Columns, Column{Head: "wanted in", Align: Right})
	for i, r := range shown {
		w := wanted(c.Options, r)
		t.Rows[i] = append(t.Rows[i], Cell{Text: tied(deadShare(w.HasBase, w.Base.Value) + " → " + deadShare(w.HasOther, w.Other.Value))})
	}
	return t, shown
}

// optionTable is the table of what the parts of a game are worth, those that are
// needed most first.
func optionTable(run *sim.Run) (t Table, lopsided bool) {
	t = Table{Title: strings.ToUpper(sim.OptionFamily), Columns: []Column{{Head: "part", Wrap: true}, {Head: "without it", Align: Right},
		{Head: "95% CI", Align: Right}, {Head: "wanted in", Align: Right}, {Head: "verdict", Wrap: true}}}
	c := sim.Compare(run.Fair(), run)
	rows := optionRows(c)
	slices.SortStableFunc(rows, func(a, b *sim.Row) int { return cmp.Compare(a.Other.Value, b.Other.Value) })
	p := precisionOf(rows)
	for _, r := range rows {
		d := p.of(r.Metric, half(r))
		value, ci := none, none
		if r.HasOther {
			value, ci = amount(r.Metric, r.Other.Value, d), span(r.Metric, r.Change.Lo, r.Change.Hi, d, true)
		}
		if r.Has(sim.FlagDagger) {
			ci, lopsided = ci+firm+"†", true
		}
		w := wanted(c, r)
		t.Rows = append(t.Rows, []Cell{{Text: r.Metric.Title}, {Text: value}, {Text: ci}, {Text: deadShare(w.HasOther, w.Other.Value)},
			{Text: optionVerdict(r, w, d)}})
	}
	t.Note = optionNote(run) + "; " + screening
	return t, lopsided
}

// optionVerdict says what a part is worth that was wanted so often.
func optionVerdict(r, wanted *sim.Row, decimals int) string {
	x := *r
	switch x.Word = "needed"; {
	case x.Verdict == stat.Identical && wanted.Other.Value == 0:
		return "– never wanted"
	case x.Verdict == stat.Identical:
		return "= makes no difference"
	case x.Verdict == stat.Same:
		return "= hardly matters (" + margin(r, decimals) + ")"
	case x.Change.Delta > 0:
		x.Word = "wins more without it"
	}
	if x.Verdict == stat.ChangedSizeUnclear && x.Has(sim.FlagDagger) { // the sign at the interval says so
		x.Verdict = stat.Changed
	}
	return verdict(&x, decimals)
}
