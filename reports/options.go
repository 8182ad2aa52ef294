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
	return fmt.Sprintf("win share of one %s who does without the part, among %d who may use it, minus the fair share; every seat once in each of %s; %s",
		bots[1].Name, len(bots)-1, several(run.Deals, "deal"), screening)
}

// optionWords explains the columns of a table of options.
const optionWords = "wanted in: games in which who does without the part would have used it; where wanted: what it costs to do without it in one of these; all else, chance too, is as if nobody did without"

// beside returns the row of another metric of the same part.
func beside(c *sim.Comparison, id string) *sim.Row {
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
	t.Note = optionNote(c.Options.Base)
	if len(shown) < len(all) {
		t.Note += fmt.Sprintf("  (%d of %d shown)", len(shown), len(all))
	}
	t.Columns[0].Head = "part"
	t.Columns = append(t.Columns, Column{Head: "wanted in", Align: Right})
	for i, r := range shown {
		w := beside(c.Options, sim.WantedOf(r.Metric.ID))
		t.Rows[i] = append(t.Rows[i], Cell{Text: tied(often(w.HasBase, w.Base.Value) + " → " + often(w.HasOther, w.Other.Value))})
	}
	return t, shown
}

// optionTable is the table of what the parts of a game are worth, those that are
// needed most first. lopsided says that an interval has a †.
func optionTable(run *sim.Run) (t Table, lopsided bool) {
	t = Table{Title: strings.ToUpper(sim.OptionFamily), Note: optionNote(run), Columns: []Column{{Head: "part", Wrap: true},
		{Head: "without it", Align: Right}, {Head: "95% CI", Align: Right}, {Head: "wanted in", Align: Right},
		{Head: "where wanted", Align: Right}, {Head: "verdict", Wrap: true}}}
	c := sim.Compare(run.Fair(), run)
	rows := optionRows(c)
	slices.SortStableFunc(rows, func(a, b *sim.Row) int { return cmp.Compare(a.Other.Value, b.Other.Value) })
	p := precisionOf(rows)
	for _, r := range rows {
		d := min(p.of(r.Metric, half(r)), 1)
		value, ci := none, none
		if r.HasOther {
			value, ci = amount(r.Metric, r.Other.Value, d), span(r.Metric, r.Change.Lo, r.Change.Hi, d, true)
		}
		if r.Has(sim.FlagDagger) {
			ci, lopsided = ci+firm+"†", true
		}
		wanted, where := beside(c, sim.WantedOf(r.Metric.ID)), beside(c, sim.WhereOf(r.Metric.ID))
		t.Rows = append(t.Rows, []Cell{{Text: r.Metric.Title}, {Text: value}, {Text: ci}, {Text: often(wanted.HasOther, wanted.Other.Value)},
			{Text: estimated(where)}, {Text: optionVerdict(r, wanted, d)}})
	}
	return t, lopsided
}

// estimated writes what doing without a part costs where it was wanted; a dash
// if it never was.
func estimated(r *sim.Row) string {
	half := r.Other.Half()
	switch {
	case !r.HasOther || !finite(r.Other.Value):
		return none
	case !finite(half) || half == 0:
		return amount(r.Metric, r.Other.Value, 1)
	}
	d := max(digits(half*factor(r.Metric)), 0)
	return tied(fixed(r.Other.Value*factor(r.Metric), d, true) + " ± " + fixed(half*factor(r.Metric), d, false) + " pp")
}

// often writes a share of games; a dash if it is not known.
func often(has bool, x float64) string {
	if !has || !finite(x) {
		return none
	}
	return rate(x)
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
		return "= small (" + margin(r, 0) + ")"
	case x.Change.Delta > 0:
		x.Word = "wins more without it"
	}
	if x.Verdict == stat.ChangedSizeUnclear && x.Has(sim.FlagDagger) { // the sign at the interval says so
		x.Verdict = stat.Changed
	}
	return verdict(&x, decimals)
}
