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

// SingleEffects has the effect of each of several changed rules alone, and for each
// headline metric their interaction: the effect of all together minus the sum of the single
// effects. All were played on the same deals.
type SingleEffects struct {
	SingleChanges []SingleChange
	Interactions  []inference.Interaction

	// allTogether compares base with all changes together.
	allTogether        *inference.Comparison
	allTogetherIsFresh bool // whether allTogether was played for these effects only; otherwise it is the comparison of the report
}

// A SingleChange is one changed rule, or several that can only be changed together.
type SingleChange struct {
	Label   string         `json:"rule"` // "hand limit → 7 cards"
	Changes []table.Change `json:"changes"`
	Parts   []sim.PartUse  `json:"parts,omitempty"` // the parts that the change concerns, and how often bots use them; nil if not examined
	Reach   float64        `json:"reach,omitempty"` // share of all games, 0 to 1, in which bots use these parts

	Result *inference.Comparison `json:"-"` // base compared with base plus this change; nil until [NewSingleEffects] has computed it
}

// NewSingleEffects returns the effects of single changes. runs[i] is the run of base with
// the change singles[i] alone. It is compared with base's run in allTogether, on the same
// deals, by the given terms, which are those of allTogether. allTogetherIsFresh tells that
// allTogether was played for this purpose only, and is not the comparison of the report.
func NewSingleEffects(terms inference.Terms, allTogether *inference.Comparison, allTogetherIsFresh bool, singles []SingleChange, runs []*sim.Run) *SingleEffects {
	e := &SingleEffects{SingleChanges: slices.Clone(singles), allTogether: allTogether, allTogetherIsFresh: allTogetherIsFresh}
	alone := terms
	if terms.Stop != nil {
		stop := *terms.Stop
		stop.JudgedRows, alone.Stop = max(1, allTogether.HeadlineRows()*len(singles)), &stop
	}
	var list []*inference.Comparison
	for i, run := range runs {
		r := alone.Compare(allTogether.Base, run)
		e.SingleChanges[i].Result = r
		list = append(list, r)
	}
	if len(list) > 1 {
		inference.JudgeTogether(list)
	}
	for i := range e.SingleChanges {
		s := &e.SingleChanges[i]
		RecordPartUse(s.Result, s.Parts, s.Reach)
	}
	e.Interactions = terms.Interactions(allTogether, list)
	inference.MarkUnused(e.Interactions, list)
	return e
}

// effectTables returns the table with a row for every rule, and the table of interactions;
// nil if no metric has interactions.
func (e *SingleEffects) effectTables() []table.Table {
	if len(e.Interactions) == 0 { // a note explains why
		return nil
	}
	return []table.Table{e.singlesTable(), e.interactionsTable()}
}

// SingleEffectsTable is the title of the table with a row for every rule. The first cells
// of its first rows are the labels of the rules, in order.
const SingleEffectsTable = "EACH ALONE"

// singlesTable returns the table with the effect of every rule alone, their sum, and the
// effect of all together.
func (e *SingleEffects) singlesTable() table.Table {
	n := len(e.Interactions) * len(e.SingleChanges)
	t := table.Table{Title: SingleEffectsTable, Columns: []table.Column{{Head: "rule", Wrap: true}},
		Note: fmt.Sprintf("base with one rule of other, on the same %s; %s changes judged together (error rate 5 %% for the whole table)",
			table.CountWithNoun(e.allTogether.Deals, "deal"), table.Thousands(n))}
	for _, s := range e.SingleChanges {
		t.Rows = append(t.Rows, []table.Cell{{Text: s.Label}})
	}
	t.Rows = append(t.Rows, []table.Cell{{Text: sumLabel}}, []table.Cell{{Text: wholeLabel}})
	for i := range e.Interactions {
		x := &e.Interactions[i]
		t.Columns = append(t.Columns, table.Column{Head: x.Row.Metric.Title, Align: table.Right, Fold: true})
		for k, s := range e.SingleChanges {
			t.Rows[k] = append(t.Rows[k], table.Cell{Text: levelText(s.Result.Row(x.Row.Metric.ID))})
		}
		k := len(e.SingleChanges)
		all := e.allTogether.Row(x.Row.Metric.ID)
		t.Rows[k] = append(t.Rows[k], table.Cell{Text: e.changeText(all, x.Sum)})
		t.Rows[k+1] = append(t.Rows[k+1], table.Cell{Text: levelText(all)})
	}
	return t
}

// Labels of the last two rows of the table of single effects.
const (
	sumLabel   = "the sum of these"
	wholeLabel = "all together"
)

// changeText returns delta as text, with the unit and the decimals of the change of row.
func (e *SingleEffects) changeText(row *inference.Row, delta float64) string {
	r := *row
	d := max(number.Decimals((r.Change.Hi-r.Change.Lo)/2*number.Factor(r.Metric)), 0)
	r.Change.Delta = delta
	return deltaText(&r, d)
}

// interactionsTable returns the table of interactions: for each metric, the effect of all
// rules together minus the sum of their single effects.
func (e *SingleEffects) interactionsTable() table.Table {
	rows := e.rows()
	judged := "1 metric judged together"
	if n := len(rows); n > 1 {
		judged = table.Thousands(n) + " metrics judged together"
	}
	t := table.Table{Title: "BEYOND THEIR SUM", Below: []string{e.Sentence()},
		Columns: []table.Column{{Head: "change in …", Wrap: true}, {Head: "sum", Align: table.Right}, {Head: "together", Align: table.Right},
			{Head: "beyond", Align: table.Right}, intervalsColumn(rows), {Head: "verdict", Wrap: true}},
		Note: "what all do together less the sum of what each does alone, deal by deal; " + judged}
	p := precisionOf(rows)
	for i, r := range rows {
		x, d := &e.Interactions[i], p.DecimalsFor(r.Metric, rowHalfWidth(r))
		sum, whole := *r, *r
		sum.Change.Delta, whole.Change.Delta = x.Sum, x.Whole
		cells := rowCells(r, d)
		t.Rows = append(t.Rows, append([]table.Cell{cells[0], {Text: deltaText(&sum, d)}, {Text: deltaText(&whole, d)}}, cells[3:]...))
	}
	return t
}

// Sentence returns a sentence on whether the rules interact: together they do something
// else, their effects add up, or it is unclear.
func (e *SingleEffects) Sentence() string {
	var surely []string
	add := true
	for i := range e.Interactions {
		r := &e.Interactions[i].Row
		switch r.Verdict {
		case stat.Changed, stat.ChangedSizeUnclear:
			d := max(number.Decimals((r.Change.Hi-r.Change.Lo)/2*number.Factor(r.Metric)), 0)
			surely = append(surely, fmt.Sprintf("%s %s (%s)", titleInSentence(r.Metric), deltaText(r, d), r.DirectionWord))
		case stat.Same, stat.Identical, stat.ChangedSmall:
		default:
			add = false
		}
	}
	switch {
	case surely != nil:
		return "Together they clearly do something other than one by one: " + strings.Join(surely, ", ") + " beyond the sum."
	case add:
		return "They add up: together they do what they do one by one, to within your margins."
	}
	return "Nothing is clearly beyond the sum; where it says unclear, there may still be something."
}

// rows returns the rows of the interactions, one for each metric.
func (e *SingleEffects) rows() []*inference.Row {
	var rows []*inference.Row
	for i := range e.Interactions {
		rows = append(rows, &e.Interactions[i].Row)
	}
	return rows
}

// showsOtherMatches reports whether a cell of the table of single effects has a ‡.
func (e *SingleEffects) showsOtherMatches() bool {
	return showsOtherMatches(e.allTogether) || slices.ContainsFunc(e.SingleChanges, func(s SingleChange) bool { return showsOtherMatches(s.Result) })
}

// notes returns the footnotes of the tables of single effects and interactions.
func (e *SingleEffects) notes() []string {
	if len(e.Interactions) == 0 {
		return []string{"each alone: no metric of the headline is judged under every one of the rules"}
	}
	notes := []string{"▲ ▼ alone: clearly higher or lower, = the same or a change below its margin, ~ unclear, – too rare, seldom used or not exercised"}
	if e.showsOtherMatches() {
		notes = append(notes, otherMatchesLegend)
	}
	var unused []string
	for _, s := range e.SingleChanges {
		if s.Result.Unexercised {
			unused = append(unused, s.Label)
		}
	}
	if unused != nil {
		notes = append(notes, "these bots never use: "+strings.Join(unused, ", ")+"; what it does together with others is not known")
	}
	for i := range e.Interactions {
		if r := &e.Interactions[i].Row; r.Relative {
			notes = append(notes, r.Metric.Title+": changes in percent are applied one after the other, not added")
		}
	}
	return notes
}

// addJSON writes the rules, their runs and all numbers to j. c is the report that they
// belong to.
func (e *SingleEffects) addJSON(j *table.Object, c *Comparison) {
	j.List("each", len(e.SingleChanges), func(i int) string { return table.JSONValue(e.SingleChanges[i]) })
	j.Records("each_rows", e.records(c))
	j.Records("beyond", e.interactionRecords())
	if e.allTogetherIsFresh {
		addRun(j, "each_base_run", e.allTogether.Base)
		addRun(j, "each_other_run", e.allTogether.Other)
	}
	for i, s := range e.SingleChanges {
		addRun(j, fmt.Sprintf("each_%d_run", i), s.Result.Other)
	}
}

// records returns the headlines of all rules for CSV and JSON, a row for each rule and
// metric. c is the report that they belong to.
func (e *SingleEffects) records(c *Comparison) table.Table {
	one := func(rule string, result *inference.Comparison, row *inference.Row) record {
		var r record
		r.add("rule", rule)
		rest := c.record(result, row)
		r.columns, r.cells = append(r.columns, rest.columns...), append(r.cells, rest.cells...)
		return r
	}
	var list []record
	for _, s := range e.SingleChanges {
		for i := range s.Result.Rows {
			if row := &s.Result.Rows[i]; row.Metric.Family == inference.Headline {
				list = append(list, one(s.Label, s.Result, row))
			}
		}
	}
	return recordTable(one("", c.Result, &inference.Row{}), list)
}

// interactionRecords returns the table of interactions with all digits, for CSV and JSON.
func (e *SingleEffects) interactionRecords() table.Table {
	one := func(x *inference.Interaction) record {
		var r record
		known := func(v float64) any { return orNil(table.IsFinite(v) && !math.IsNaN(v), v) }
		r.add("metric", x.Row.Metric.ID)
		r.add("sum", known(x.Sum))
		r.add("together", known(x.Whole))
		r.add("beyond", known(x.Row.Change.Delta))
		r.add("lo", known(x.Row.Change.Lo))
		r.add("hi", known(x.Row.Change.Hi))
		r.add("se", known(x.Row.Change.SE))
		r.add("p", known(x.Row.Change.P))
		r.add("p_adjusted", known(x.Row.AdjustedP))
		r.add("margin", known(x.Row.Margin))
		r.add("relative", x.Row.Relative)
		r.add("verdict", string(x.Row.Verdict))
		return r
	}
	var list []record
	for i := range e.Interactions {
		list = append(list, one(&e.Interactions[i]))
	}
	return recordTable(one(&inference.Interaction{}), list)
}

// singleEffects restores the effects of single rules from a saved report; nil if it has
// none. whole is the comparison of the report. It returns an error if a run is missing or
// does not fit.
func (s *savedReport) singleEffects(whole *inference.Comparison) (*SingleEffects, error) {
	if len(s.SingleChanges) == 0 {
		return nil, nil
	}
	fresh := s.runs["each_base_run"] != nil
	if fresh {
		b, o, err := s.runPair("each_")
		if err != nil {
			return nil, err
		}
		whole = s.Terms.Compare(b, o)
	}
	var runs []*sim.Run
	for i := range s.SingleChanges {
		key := fmt.Sprintf("each_%d_run", i)
		run := s.runs[key]
		switch {
		case run == nil:
			return nil, fmt.Errorf("%s is missing", key)
		case run.DealsPerRow != whole.DealsPerRow:
			return nil, fmt.Errorf("%s has rows of %d deals, its base of %d", key, run.DealsPerRow, whole.DealsPerRow)
		case run.Scenario.MasterSeed != whole.Base.Scenario.MasterSeed || run.Scenario.Seats != whole.Base.Scenario.Seats:
			return nil, fmt.Errorf("%s was played on other deals than its base: the file was changed", key)
		case run.Deals != whole.Deals:
			return nil, fmt.Errorf("%s has %s, the comparison %s", key, table.CountWithNoun(run.Deals, "deal"), table.CountWithNoun(whole.Deals, "deal"))
		}
		runs = append(runs, run)
	}
	return NewSingleEffects(s.Terms, whole, fresh, s.SingleChanges, runs), nil
}
