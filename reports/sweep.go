package reports

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"equitas/engine"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/engine/stat"
	"equitas/reports/number"
	"equitas/reports/table"
)

// A Sweep is the report of many settings of a variant's rules, each played on the same
// deals as the unchanged variant.
type Sweep struct {
	Command    string // command line that produces the report
	Base       Side
	Keys       []string // keys of the rules that were varied: "hand.limit"
	RuleLegend []string // explanations of these rules for people, printed below the table; nil if there are none
	RuleNames  []string // names to show instead of the keys: "hand limit"; nil if the keys are to be shown
	AimAdvice  string   // how the user can name an aim, for the sentence that none was named; "" means --by METRIC
	Points     []SweepPoint
	Seats      int
	Deals      int // number of deals asked for
	Seed       uint64

	// AimMetric is the id of the metric whose goal ranks the points; "" if there is no aim.
	// It is in the headline of every Result. Best are indices of Points, best first,
	// without points that are ruled out ([WhyRuledOut]).
	AimMetric string
	Best      []int

	// RejectedByTrials is the number of settings that were nearer to the aim, but were not
	// chosen because trial matches find something wrong in them. Footnotes say what.
	RejectedByTrials int

	// Confirmed has the results of the best settings, played again on fresh deals, indexed
	// like Best. It may have fewer elements.
	Confirmed []*inference.Comparison

	Notes         []string        // additional footnotes, given by the caller
	Caveats       []engine.Caveat // caveats of the game, shown below the table of settings
	SettleCommand string          // command line that plays the deals that [Sweep.FirstUnsettled] returns
	Incomplete    bool
}

// A SweepPoint is one setting of a sweep.
type SweepPoint struct {
	Values     []string              // values of the rules as reports show them, indexed like [Sweep.Keys]
	TOMLValues []string              // the same values as a file has them; nil for the unchanged variant if it is not one of the settings
	Result     *inference.Comparison // comparison with the unchanged variant; nil if this is the unchanged variant
	Base       *inference.Summary    // results of the unchanged variant, if Result is nil
	Parts      []sim.PartUse         // the parts that the setting changes, and how often they were used
}

// Write writes the report to w in a format.
func (s *Sweep) Write(w io.Writer, f table.Format, o Style) error {
	return write(w, s, f, o)
}

// Page returns the report laid out for people.
func (s *Sweep) Page(o Style) table.Page {
	p := table.Page{Lead: s.sentence(), Command: s.Command, Facts: []table.Fact{s.Base.fact("base")}, Played: s.playedInWords()}
	t := s.gridTable()
	t.Below = allCaveatTexts(s.Caveats)
	p.Tables = append(p.Tables, t)
	var figures []table.Figure
	for _, m := range s.metrics() {
		figures = append(figures, s.pictures(m.ID)...)
	}
	p.AddFigures(0, figures)
	for i, c := range s.Confirmed {
		p.Tables = append(p.Tables, s.confirmedTable(i, c))
	}
	for k, key := range s.Keys {
		if k < len(s.RuleLegend) && s.RuleNames == nil {
			p.Notes = append(p.Notes, key+": "+s.RuleLegend[k])
		}
	}
	p.Notes = append(append(p.Notes, s.Notes...), s.legend()...)
	p.Notes = append(p.Notes, botsNotPeopleNote)
	p.SettleCommand = s.SettleCommand
	return p
}

// triedCount returns the number of settings other than the unchanged variant.
func (s *Sweep) triedCount() int {
	n := 0
	for i := range s.Points {
		if s.Points[i].Result != nil {
			n++
		}
	}
	return n
}

// settingInWords returns point i in words: "hand.limit 4, merchant.price.summer any".
func (s *Sweep) settingInWords(i int) string {
	var parts []string
	for k := range s.Keys {
		parts = append(parts, s.RuleName(k)+" "+withMinusSign(s.Points[i].Values[k]))
	}
	return strings.Join(parts, ", ")
}

// RuleName returns the name to show for the rule s.Keys[k].
func (s *Sweep) RuleName(k int) string {
	if k < len(s.RuleNames) {
		return s.RuleNames[k]
	}
	return s.Keys[k]
}

// withMinusSign returns a number from a file with a true minus sign instead of a hyphen.
// Any other value is returned unchanged.
func withMinusSign(v string) string {
	rest, negative := strings.CutPrefix(v, "-")
	if _, err := strconv.ParseFloat(v, 64); negative && err == nil {
		return "−" + rest
	}
	return v
}

// playedInWords returns in words what was played to obtain the numbers.
func (s *Sweep) playedInWords() string {
	return fmt.Sprintf("%d seats, seed %d: %s, each on the same %s as the unchanged variant",
		s.Seats, s.Seed, table.CountWithNoun(s.triedCount(), "setting"), table.CountWithNoun(s.Deals, "deal"))
}

// metrics returns the headline metrics of the sweep.
func (s *Sweep) metrics() []engine.Metric {
	var l []engine.Metric
	for _, p := range s.Points {
		if p.Result == nil {
			continue
		}
		for _, r := range p.Result.Rows {
			if r.Metric.Family == inference.Headline {
				l = append(l, r.Metric)
			}
		}
		break
	}
	return l
}

// row returns the row of the metric with that id at a point; nil if there is none.
func (p *SweepPoint) row(id string) *inference.Row {
	if p.Result == nil {
		return nil
	}
	i := slices.IndexFunc(p.Result.Rows, func(r inference.Row) bool { return r.Metric.ID == id })
	if i < 0 {
		return nil
	}
	return &p.Result.Rows[i]
}

// unchangedValue returns the value of the metric with that id if p is the unchanged variant; nil
// if it is not, or has no value.
func (p *SweepPoint) unchangedValue(id string) *inference.Value {
	if p.Result != nil {
		return nil
	}
	if v, ok := p.Base.Value(id); ok && v.Measured {
		return &v
	}
	return nil
}

// gridTable returns the table with a row for every setting.
func (s *Sweep) gridTable() table.Table {
	t := table.Table{Title: "SETTINGS", Stacked: true}
	for i, k := range s.Keys {
		head := s.RuleName(i)
		if head == k {
			head = strings.ReplaceAll(k, ".", "."+table.Seam)
		}
		t.Columns = append(t.Columns, table.Column{Head: head, Key: k, Wrap: true, Fold: true})
	}
	metrics := s.metrics()
	for _, m := range metrics {
		t.Columns = append(t.Columns, table.Column{Head: m.Title, Align: table.Right, Fold: true})
	}
	out := slices.ContainsFunc(s.Points, func(p SweepPoint) bool { return s.whyRuledOut(&p) != "" })
	if out {
		t.Columns = append(t.Columns, table.Column{Head: "ruled out", Wrap: true})
	}
	cells := 0
	for i := range s.Points {
		p := &s.Points[i]
		var row []table.Cell
		for _, v := range p.Values {
			row = append(row, table.Cell{Text: withMinusSign(v)})
		}
		for _, m := range metrics {
			row = append(row, table.Cell{Text: p.cell(m, s.Incomplete)})
			if p.Result != nil {
				cells++
			}
		}
		switch {
		case out && p.isEndless() && p.Result == nil:
			row = append(row, table.Cell{Text: percentText(p.unfinishedShare()) + " unfinished, too"}) // such a setting is not chosen in any case
		case out && p.isEndless():
			row = append(row, table.Cell{Text: percentText(p.unfinishedShare()) + " unfinished"})
		case out:
			row = append(row, table.Cell{Text: s.whyRuledOut(p)})
		}
		t.Rows = append(t.Rows, row)
	}
	if !s.Incomplete {
		t.Note = fmt.Sprintf("%s judged together (error rate 5 %% for the whole table)", table.CountWithNoun(cells, "cell"))
	}
	return t
}

// cell returns the value of metric m at a point, followed by a sign for the verdict on its
// change. incomplete means that the run was stopped, so that there is no verdict.
func (p *SweepPoint) cell(m engine.Metric, incomplete bool) string {
	if p.Result == nil {
		v := p.unchangedValue(m.ID)
		if v == nil {
			return table.None
		}
		return number.FormatValue(m, v.Value, pointDecimals(m, v.Estimate)) + table.Firm + "·"
	}
	r := p.row(m.ID)
	if r == nil || !r.HasOther {
		return table.None
	}
	text := number.FormatValue(m, r.Other.Value, pointDecimals(m, r.Other))
	if incomplete {
		return text
	}
	return text + table.Firm + verdictSign(r)
}

// pointDecimals returns the number of decimals with which to show the value e of metric m.
func pointDecimals(m engine.Metric, e stat.Estimate) int {
	if d := number.Decimals(e.HalfWidth() * number.Factor(m)); d >= 0 {
		return d
	}
	return 1
}

// verdictSign returns the sign for a row's verdict: ▲ or ▼ for a change, with ‡ if it may
// only be that other games are counted, = for none, ~ for unclear, ! for shifted or dependent
// on training, – for too rare to judge.
func verdictSign(r *inference.Row) string {
	arrow := "▼"
	if r.Change.Delta > 0 {
		arrow = "▲"
	}
	switch r.Verdict {
	case stat.Changed, stat.ChangedSizeUnclear:
		return arrow
	case stat.OtherMatches:
		return arrow + "‡"
	case stat.Same, stat.ChangedSmall, stat.Identical:
		return "="
	case stat.Hint, stat.Undecided, stat.NoShift:
		return "~"
	case stat.Shifted, stat.DependsOnTraining:
		return "!"
	}
	return "–"
}

// otherMatchesLegend explains the sign of [stat.OtherMatches].
const otherMatchesLegend = "‡ after ▲ or ▼: the average is higher or lower, but perhaps only because it is taken over other games, or over fewer, in which this can be measured"

// showsOtherMatches reports whether [verdictSign] gives a headline row of r a ‡.
func showsOtherMatches(r *inference.Comparison) bool {
	return slices.ContainsFunc(r.Rows, func(row inference.Row) bool {
		return row.Metric.Family == inference.Headline && row.Verdict == stat.OtherMatches
	})
}

// legend returns the notes that explain the signs in the table of settings.
func (s *Sweep) legend() []string {
	if s.Incomplete {
		return nil
	}
	notes := []string{"▲ ▼ higher or lower than unchanged, = the same within the margin, ~ unclear, ! shifted, – too rare or too seldom used to judge, · the unchanged variant"}
	if slices.ContainsFunc(s.Points, func(p SweepPoint) bool { return p.Result != nil && showsOtherMatches(p.Result) }) {
		notes = append(notes, otherMatchesLegend)
	}
	if slices.ContainsFunc(s.Points, func(p SweepPoint) bool { return p.Result != nil && !p.isEndless() && s.whyRuledOut(&p) != "" }) {
		notes = append(notes, "ruled out: it clearly leads away from another goal, or breaks a limit of the file ([gate]); such a setting is never the best")
	}
	if slices.ContainsFunc(s.Points, func(p SweepPoint) bool { return p.Result != nil && p.isEndless() }) {
		notes = append(notes, "ruled out: more than "+percentText(inference.UnfinishedWarnLimit)+" of the games had no winner within the turn limit; such a setting is never the best, and what it shows is of the few games that end")
	}
	if len(s.Confirmed) > 0 {
		notes = append(notes, "the best of many looks better than it is: report the confirmed numbers, not those of the table of settings")
	}
	return notes
}

// confirmedTable returns the headline table of setting s.Best[i], played again on fresh
// deals.
func (s *Sweep) confirmedTable(i int, result *inference.Comparison) table.Table {
	c := Comparison{Base: s.Base, Seats: s.Seats, Deals: s.Deals, Result: result} // notes of a comparison speak of "other": here that is the setting
	var rows []*inference.Row
	for k := range result.Rows {
		if result.Rows[k].Metric.Family == inference.Headline {
			rows = append(rows, &result.Rows[k])
		}
	}
	t := c.familyTable(family[inference.Row]{name: inference.Headline, rows: rows}, rows)
	t.Title = "CONFIRMED"
	t.Note = fmt.Sprintf("%s, on %s not used in the search; %s", s.settingInWords(s.Best[i]), table.CountWithNoun(result.Deals, "fresh deal"), t.Note)
	t.Note = strings.NewReplacer("other variant compared at once", "other setting played again", "other variants compared at once", "other settings played again").Replace(t.Note)
	return t
}

// records returns the sweep as a table for CSV and JSON, with every digit: the values of
// the keys, followed by the columns of a comparison.
func (s *Sweep) records() table.Table {
	var list []record
	blank := s.record("", nil, false, &Comparison{Result: s.anyResult()}, &inference.Row{})
	add := func(stage string, values []string, out bool, result *inference.Comparison, seed uint64) {
		c := &Comparison{Base: s.Base, Other: s.Base, Seats: s.Seats, Deals: s.Deals, Seed: seed, Result: result, Incomplete: s.Incomplete}
		c.Other.RulesHash = result.Other.Scenario.RulesHash
		for i := range result.Rows {
			list = append(list, s.record(stage, values, out, c, &result.Rows[i]))
		}
	}
	for _, p := range s.Points {
		if p.Result != nil {
			add("search", p.Values, s.whyRuledOut(&p) != "", p.Result, s.Seed)
		}
	}
	for i, c := range s.Confirmed {
		add("confirm", s.Points[s.Best[i]].Values, s.outcomeOf(c) == outcomeRuledOut, c, c.Base.Scenario.MasterSeed)
	}
	return recordTable(blank, list)
}

// anyResult returns a comparison from which the columns for CSV and JSON are taken; an
// empty one if the sweep has none.
func (s *Sweep) anyResult() *inference.Comparison {
	for _, p := range s.Points {
		if p.Result != nil {
			return p.Result
		}
	}
	scenario := &sim.Scenario{Bots: []sim.Seating{{}}}
	run := &sim.Run{Scenario: scenario}
	return &inference.Comparison{Base: run, Other: run, VRF: math.NaN()}
}

// record returns one row of comparison c of the sweep for CSV and JSON. stage is "search"
// or "confirm"; values are those of the setting, indexed like s.Keys.
func (s *Sweep) record(stage string, values []string, ruledOut bool, c *Comparison, row *inference.Row) record {
	var r record
	r.add("stage", stage)
	for i, k := range s.Keys {
		v := ""
		if i < len(values) {
			v = values[i]
		}
		r.add("set."+k, v)
	}
	rest := c.record(c.Result, row)
	r.columns = append(r.columns, rest.columns...)
	r.cells = append(r.cells, rest.cells...)
	r.add("ruled_out", ruledOut)
	return r
}

// writeJSON writes the complete result to w as a JSON object.
func (s *Sweep) writeJSON(w io.Writer) error {
	j := table.NewObject(w)
	j.Field("schema", table.Schema)
	j.Field("report", "sweep")
	j.Field("command", s.Command)
	j.Field("sentence", table.UntieWords(s.sentence()))
	j.Field("base", s.Base.JSON())
	j.Field("keys", s.Keys)
	j.List("points", len(s.Points), func(i int) string {
		p := s.Points[i]
		return table.JSONValue(struct {
			Values    []string `json:"values"`
			Unchanged bool     `json:"unchanged"`
			RuledOut  bool     `json:"ruled_out"`

			Parts []sim.PartUse `json:"parts,omitempty"`
		}{p.Values, p.Result == nil, s.whyRuledOut(&p) != "", p.Parts})
	})
	j.Field("seats", s.Seats)
	j.Field("seed", s.Seed)
	j.Field("deals", s.Deals)
	j.Field("incomplete", s.Incomplete)
	j.Field("by", s.AimMetric)
	best := s.Best
	if best == nil {
		best = []int{}
	}
	j.Field("best", best)
	j.List("notes", len(s.Notes), func(i int) string { return table.JSONValue(s.Notes[i]) })
	j.List("caveats", len(s.Caveats), func(i int) string { return table.JSONValue(s.Caveats[i]) })
	j.Records("rows", s.records())
	return j.End()
}
