package reports

import (
	"fmt"
	"io"
	"math"
	"strings"

	"equitas/engine"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/reports/number"
	"equitas/reports/table"
)

// A Plan is the report of a pilot run: how many deals a comparison needs. It does not
// report differences, because deals that were examined once must not decide the question
// again.
type Plan struct {
	Command      string
	Base, Other  Side
	Changes      []table.Change
	Seats        int
	Seed         uint64  // seed of the comparison that is planned
	Power        float64 // probability, 0 to 1, that the comparison reaches a verdict
	DefaultDeals int     // number of deals of a comparison by default
	Result       *inference.Comparison
	Notes        []string
	Caveats      []engine.Caveat // caveats of the game, shown below the table
	Incomplete   bool
}

// A need is how many deals one headline metric requires.
type need struct {
	row                          *inference.Row
	deals                        int     // deals needed to find a change as large as its margin
	dealsForHalf, dealsForDouble int     // deals for half and for twice the margin
	detectableChange             float64 // smallest change that [Plan.DefaultDeals] deals detect
	detectableWith2000           float64 // smallest change that 2,000 deals detect
}

// needs returns what each headline row requires, computed by the rule that the comparison
// itself uses.
func (p *Plan) needs() []need {
	var list []need
	for i := range p.Result.Rows {
		r := &p.Result.Rows[i]
		if r.Metric.Family != inference.Headline || !r.OnBothSides() || r.Descriptive || len(r.Metric.Parts) > 0 {
			continue
		}
		deals := func(margin float64) int { return r.DealsForVerdict(margin, p.Power) }
		list = append(list, need{r, deals(1), deals(0.5), deals(2), r.DetectableChange(p.DefaultDeals, p.Power), r.DetectableChange(2000, p.Power)})
	}
	return list
}

// Write writes the report to w in a format.
func (p *Plan) Write(w io.Writer, f table.Format, o Style) error {
	return write(w, p, f, o)
}

// Page returns the report laid out for people.
func (p *Plan) Page(o Style) table.Page {
	list := p.needs()
	pg := table.Page{Lead: p.sentence(list), Command: p.Command, Changes: p.Changes}
	pg.Facts = []table.Fact{p.Base.fact("base"), p.Other.fact("other")}
	pg.Played = fmt.Sprintf("%d seats: a pilot of %s, which the comparison with seed %d will not play; a deal's two games have a correlation of %s",
		p.Seats, table.CountWithNoun(p.Result.Deals, "deal"), p.Seed, p.correlation(list))
	t := table.Table{Title: "DEALS NEEDED", Columns: []table.Column{{Head: "metric", Wrap: true}, {Head: "change varies by", Align: table.Right, Fold: true},
		{Head: "margin", Align: table.Right}, {Head: "deals needed", Align: table.Right, Fold: true}, {Head: "with half the margin", Align: table.Right, Fold: true},
		{Head: "with twice the margin", Align: table.Right, Fold: true}, {Head: "least found with " + table.Thousands(p.DefaultDeals), Align: table.Right, Fold: true}}}
	t.Note = fmt.Sprintf("with these, %s of 100 runs call what does not change same, and a change of twice the margin higher or lower; %s judged together (error rate 5 %% for the whole table)",
		shortNumber(p.Power*100), table.CountWithNoun(p.Result.HeadlineRows(), "metric"))
	for _, n := range list {
		m := n.row.Metric
		margin := n.row.Margin * number.Factor(m)
		d := fileDecimals(margin, min(max(number.Decimals(margin), 1), 3))
		t.Rows = append(t.Rows, []table.Cell{{Text: m.Title}, {Text: sizeText(n.row, n.row.Change.SD, d)}, {Text: sizeText(n.row, n.row.Margin, d)},
			{Text: dealsText(n.deals)}, {Text: dealsText(n.dealsForHalf)}, {Text: dealsText(n.dealsForDouble)}, {Text: sizeText(n.row, n.detectableChange, d)}})
	}
	t.Below = allCaveatTexts(p.Caveats)
	pg.Tables = []table.Table{t}
	if most := mostNeeded(list); most != nil && !p.Incomplete {
		pg.SettleCommand = settleCommand(p.Command, most.deals, false)
	}
	pg.Notes = append([]string{"the margin is the smallest change that matters; a variant's file sets it: [metric.\"len.turns\"] margin = \"5 %\"",
		"\"varies by\" is the standard deviation, from deal to deal, of the difference between a deal's two games",
		"– stands where no deal of the pilot differed, or no margin is known"}, append(p.vectorMetricsNote(), p.Notes...)...)
	return pg
}

// vectorMetricsNote returns a note, as a list of one, that names the metrics the plan leaves
// out because they have several components; nil if there are none.
func (p *Plan) vectorMetricsNote() []string {
	var names []string
	for i := range p.Result.Rows {
		if r := &p.Result.Rows[i]; r.Metric.Family == inference.Headline && r.Metric.Parts != nil {
			names = append(names, r.Metric.Title)
		}
	}
	if names == nil {
		return nil
	}
	return []string{"left out, since they judge several measures at once: " + strings.Join(names, ", ")}
}

// sizeText returns the size x of a change of a row's metric as text: "1.0 pp", "5.3"; a
// dash if x is not positive and finite.
func sizeText(r *inference.Row, x float64, decimals int) string {
	if !table.IsFinite(x) || x <= 0 {
		return table.None
	}
	s := number.FormatFixed(x*number.Factor(r.Metric), decimals, false)
	if number.PrintedInHundredths(r.Metric) {
		s += table.Tie + "pp"
	}
	return s
}

// dealsText returns a number of deals as text; a dash for 0, which means that it is
// unknown.
func dealsText(n int) string {
	if n <= 0 {
		return table.None
	}
	return table.Thousands(n)
}

// mostNeeded returns the element of list that needs the most deals; nil if none of their
// needs is known.
func mostNeeded(list []need) *need {
	var most *need
	for i := range list {
		if n := &list[i]; n.deals > 0 && (most == nil || n.deals > most.deals) {
			most = n
		}
	}
	return most
}

// correlation returns, as text, the correlation between the two games of a deal, averaged
// over the metrics in list.
func (p *Plan) correlation(list []need) string {
	sum, n := 0.0, 0
	for _, l := range list {
		if !math.IsNaN(l.row.Change.Rho) {
			sum += l.row.Change.Rho
			n++
		}
	}
	if n == 0 {
		return "1, as far as seen"
	}
	return number.FormatFixed(sum/float64(n), 2, false) + " on average"
}

// sentence returns the first sentence of the report, about the metric that needs the most
// deals.
func (p *Plan) sentence(list []need) string {
	most := mostNeeded(list)
	begin := comparisonBeginning(p.Other.ShownTitle(), p.Result)
	switch {
	case p.Incomplete:
		return begin + "stopped; a plan needs the whole pilot."
	case most == nil:
		return begin + "no measure of the headline differed in the pilot; nothing can be planned from it."
	}
	m := most.row.Metric
	margin := most.row.Margin * number.Factor(m)
	d := fileDecimals(margin, min(max(number.Decimals(margin), 1), 3))
	what := fmt.Sprintf("tell whether %s changes by its margin (%s%s)", titleInSentence(m), sizeText(most.row, most.row.Margin, d), unitSuffix(m.Unit))
	if most.deals > sim.MaxDeals {
		return begin + "no run will " + what + ", for it takes more than " + table.CountWithNoun(sim.MaxDeals, "deal") + "."
	}
	return begin + "about " + table.CountWithNoun(most.deals, "deal") + " " + what + "; the others that differed in the pilot need fewer."
}

// unitSuffix returns the unit to write behind a formatted number; "" if the number already
// contains it.
func unitSuffix(unit string) string {
	switch unit {
	case "", "share", "pp":
		return ""
	}
	return table.Tie + unit
}

// records returns the plan as a table with all digits, for CSV and JSON.
func (p *Plan) records() table.Table {
	var list []record
	for _, n := range p.needs() {
		list = append(list, p.record(n))
	}
	return recordTable(p.record(need{row: &inference.Row{}}), list)
}

// record returns what one metric requires as a row for CSV and JSON.
func (p *Plan) record(n need) record {
	var r record
	res := p.Result
	r.addPair(&p.Base, &p.Other, p.Seats)
	r.add("seed", p.Seed)
	r.add("pilot_deals", res.Deals)
	r.add("power", p.Power)
	r.add("metric", n.row.Metric.ID)
	r.add("unit", n.row.Metric.Unit)
	r.add("sd", n.row.Change.SD)
	r.add("rho", n.row.Change.Rho)
	r.add("margin", n.row.Margin)
	r.add("deals", orNil(n.deals > 0, n.deals))
	r.add("deals_half", orNil(n.dealsForHalf > 0, n.dealsForHalf))
	r.add("deals_double", orNil(n.dealsForDouble > 0, n.dealsForDouble))
	r.add("mde_2000", n.detectableWith2000)
	r.add("usual_deals", p.DefaultDeals)
	r.add("mde_usual", n.detectableChange)
	share := res.UnfinishedShares()
	r.add("base_unfinished", share[0])
	r.add("other_unfinished", share[1])
	return r
}

// writeJSON writes the plan to w as a JSON object.
func (p *Plan) writeJSON(w io.Writer) error {
	j := table.NewObject(w)
	j.Field("schema", table.Schema)
	j.Field("report", "plan")
	j.Field("command", p.Command)
	j.Field("sentence", table.UntieWords(p.sentence(p.needs())))
	j.List("caveats", len(p.Caveats), func(i int) string { return table.JSONValue(p.Caveats[i]) })
	j.Field("incomplete", p.Incomplete)
	j.Records("rows", p.records())
	return j.End()
}
