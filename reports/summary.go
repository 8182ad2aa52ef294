package reports

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/engine/sim/prices"
	"equitas/reports/number"
	"equitas/reports/table"
)

// A Summary is the report of one variant.
type Summary struct {
	Command      string   // command line that produces the report
	QuestionJSON []byte   // the question that produces the report, in JSON; nil if unknown
	ShownFlags   []string // command-line flags that select what is shown
	Variant      Side
	Seats        int
	Deals        int // number of deals asked for
	Seed         uint64
	Result       *inference.Summary
	Terms        inference.Terms // terms by which Result was computed
	Notes        []string        // additional footnotes, given by the caller
	Caveats      []engine.Caveat // caveats of the game, each shown below the table that it concerns
	Incomplete   bool            // the run was stopped early
	LongestGame  string          // the longest game, and the command that shows it

	Gates   []inference.GateResult // results of the variant's limits
	Parts   []sim.PartUse          // the parts of the game, and how often the bots use them; nil if not examined
	Judged  bool                   // the worth of unused parts was estimated, as far as possible
	Prices  *prices.Prices         // results of bots that learned to use parts that these bots never use; nil if unknown
	Options *sim.Run               // matches that measure the worth of parts of the game, from [sim.JoinAblations]; nil if not requested
}

func (s *Summary) incomplete() bool { return s.Incomplete || s.Result.Run.Incomplete }

// Write writes the report to w in a format.
func (s *Summary) Write(w io.Writer, f table.Format, o Style) error {
	return write(w, s, f, o)
}

// Page returns the report laid out for people, with the tables and rows that o selects.
func (s *Summary) Page(o Style) table.Page {
	run := s.Result.Run
	metrics := s.Result.Metrics()
	if haveOneLength(run) {
		metrics = slices.DeleteFunc(metrics, func(m engine.Metric) bool { return countsSomeLengths(&m) })
	}
	shown := map[string]bool{} // ids of the metrics to compute; they are computed all at once
	var left []string
	for _, f := range families(metrics, func(m *engine.Metric) *engine.Metric { return m }) {
		if !o.shows(f.name, f.place) {
			left = append(left, f.name)
			continue
		}
		for _, m := range f.rows {
			shown[m.ID] = true
		}
	}
	values := s.Result.Select(func(m *engine.Metric) bool { return shown[m.ID] })
	games := run.Deals * run.Rotations
	p := table.Page{Lead: withCaveat(s.sentence(), s.Caveats), Facts: []table.Fact{s.Variant.fact("variant")}, Command: s.Command,
		Played: fmt.Sprintf("%d seats, seed %d: %s, %s", s.Seats, s.Seed, table.CountWithNoun(run.Deals, "deal"), table.CountWithNoun(games, "game")) +
			roundingNote(s.Deals, run.Deals, run.DealsPerRow)}
	if s.incomplete() {
		p.Played += "; incomplete, " + table.CountWithNoun(s.Deals, "deal") + " asked for"
	}
	p.LeftOut = s.leftOutText()
	weak := false
	var all []*engine.Metric // metrics that are shown
	for _, f := range families(values, func(v *inference.Value) *engine.Metric { return &v.Metric }) {
		t := table.Table{Title: strings.ToUpper(f.name), Columns: []table.Column{
			{Head: f.subject(), Wrap: true}, {Head: "value", Align: table.Right}, confidenceColumn(f.rows[0].Confidence, f.rows[0].AnyLook)}}
		prec := number.NewPrecision()
		var list []engine.Metric
		for _, v := range f.rows {
			prec.Add(v.Metric, v.HalfWidth())
			list = append(list, v.Metric)
		}
		if f.name != inference.Headline {
			t.Note = sharedDoc(list)
		}
		for _, v := range f.rows {
			m, val, ci := v.Metric, table.None, table.None
			if v.Measured {
				d := prec.DecimalsFor(m, v.HalfWidth())
				val, ci = number.FormatValue(m, v.Value, d), number.Interval(m, v.Lo, v.Hi, d, m.Unit == "pp")
			}
			weak = weak || slices.Contains(v.Flags, inference.FlagUnfinished)
			all = append(all, &v.Metric)
			t.Rows = append(t.Rows, []table.Cell{{Text: markedTitle(m, v.Flags)}, {Text: val}, {Text: ci}})
		}
		t.Below = append(tableCaveats(s.Caveats, f.name), imbalanceNote(list)...)
		p.Tables = append(p.Tables, t)
	}
	if s.Options != nil {
		t, lopsided := optionTable(s.Options)
		p.Tables = slices.Insert(p.Tables, indexAfterHeadline(p.Tables), t)
		p.Notes = append(append(p.Notes, optionColumnNotes...), whereWantedNote)
		if lopsided {
			p.Notes = append(p.Notes, "† at an interval: the differences are too lopsided for so few deals; it is rough")
		}
	}
	if len(s.Parts) > 0 {
		if s.Judged || o.selects(PartsTable) {
			p.Tables = append(p.Tables, s.partsTable())
		} else {
			left = append(left, PartsTable)
		}
	} else if o.selects(PartsTable) {
		p.Notes = append(p.Notes, fmt.Sprintf("no table parts: it takes %d deals, and bots that do not search, or --parts", MinDealsForParts))
	}
	if len(s.Gates) > 0 {
		p.Tables = append(p.Tables, gateTable(s.Gates))
	}
	if stop := s.Terms.Stop; stop != nil {
		var wider []string
		for _, v := range stop.TooWide(s.Result.Values()) {
			wider = append(wider, titleInSentence(v.Metric))
		}
		p.Played += sequentialText(stop, run.Deals, wider, 1)
	}
	p.OmittedTables, p.LongestGame = moreTablesNote(left), s.LongestGame
	p.Notes = append(p.Notes, healthNotes("", s.Result.Findings)...)
	p.Notes = append(p.Notes, s.unexercisedNotes()...)
	p.Notes = append(p.Notes, situationCaveats(all)...)
	if n := s.Result.Unfinished; n > 0 {
		p.Notes = append(p.Notes, unfinishedInWords(n, games, "", weak))
	}
	p.Notes = append(append(p.Notes, s.Notes...), botsNotPeopleNote)
	return p
}

// caveatTexts returns the texts of those caveats in l that concern the table with the name
// family.
func caveatTexts(l []engine.Caveat, family string) []string {
	var texts []string
	for _, c := range l {
		if c.Family == family {
			texts = append(texts, c.Text)
		}
	}
	return texts
}

// tableCaveats returns the caveats to write below the table with the name family; nil for
// the headline, whose caveats follow the first sentence.
func tableCaveats(l []engine.Caveat, family string) []string {
	if family == inference.Headline {
		return nil
	}
	return caveatTexts(l, family)
}

// withCaveat returns the first sentence, lead, followed by the game's caveats on the
// headline.
func withCaveat(lead string, l []engine.Caveat) string {
	return strings.Join(append([]string{lead}, caveatTexts(l, inference.Headline)...), " ")
}

// allCaveatTexts returns the texts of all caveats in l.
func allCaveatTexts(l []engine.Caveat) []string {
	var list []string
	for _, c := range l {
		list = append(list, c.Text)
	}
	return list
}

// sentence returns the first sentence: the share of unfinished games if that is large, and
// the first values of the headline.
func (s *Summary) sentence() string {
	return s.valuesSentence(s.Result.Select(func(m *engine.Metric) bool { return m.Family == inference.Headline }))
}

// valuesSentence returns a sentence with the first maxFindings of the given values that
// were measured.
func (s *Summary) valuesSentence(headline []inference.Value) string {
	var parts []string
	for _, v := range headline {
		if !v.Measured || !table.IsFinite(v.Value) || len(parts) == maxFindings {
			continue
		}
		parts = append(parts, titleInSentence(v.Metric)+" "+table.TieWords(valueWithInterval(&v))+unitAfterNumber(v.Metric))
	}
	begin := sentenceBeginning(s.Variant.ShownTitle(), unfinishedSentence(s.Result.UnfinishedShare()))
	if len(parts) == 0 {
		return begin + table.CountWithNoun(s.Result.Run.Deals, "deal") + " played."
	}
	return begin + strings.Join(parts, ", ") + "."
}

// valueWithInterval returns a value with its uncertainty: "36.6 ± 0.9". If its interval is
// asymmetric by more than a quarter of the half-width, as near 0 or 100 %, it returns the
// interval alone: "0.0 … 3.7".
func valueWithInterval(v *inference.Value) string {
	f, plus, h := number.Factor(v.Metric), v.Metric.Unit == "pp", v.HalfWidth()
	d := max(number.Decimals(h*f), 0)
	switch {
	case !table.IsFinite(h) || h <= 0:
		return number.FormatFixed(v.Value*f, d, plus)
	case math.Abs(v.Hi-v.Value-(v.Value-v.Lo)) > h/4:
		return number.Interval(v.Metric, v.Lo, v.Hi, d, plus)
	}
	return number.FormatFixed(v.Value*f, d, plus) + " ± " + number.FormatFixed(h*f, d, false)
}

// records returns the summary as a table for CSV and JSON, with every digit.
func (s *Summary) records() table.Table {
	var list []record
	values := s.Result.Values()
	for i := range values {
		list = append(list, s.record(s.Result.Run, &values[i], nil))
	}
	if s.Options != nil {
		judged := map[string]inference.Row{}
		for _, l := range optionLines(s.Options) {
			judged[l.row.Metric.ID] = l.rowWithVerdict()
		}
		values := inference.Summarise(s.Options).Values()
		for i := range values {
			var row *inference.Row
			if j, ok := judged[values[i].Metric.ID]; ok {
				row = &j
			}
			list = append(list, s.record(s.Options, &values[i], row))
		}
	}
	return recordTable(s.record(s.Result.Run, &inference.Value{}, nil), list)
}

// record returns one value of a run as a row for CSV and JSON. judged is the row with its
// verdict if the value is the worth of a part, otherwise nil.
func (s *Summary) record(run *sim.Run, v *inference.Value, judged *inference.Row) record {
	var r record
	r.add("schema", table.Schema)
	r.add("variant", s.Variant.Name)
	r.add("rules", s.Variant.RulesHash)
	r.add("bots", s.Variant.Bots)
	r.add("seats", s.Seats)
	r.addLineup(run.Scenario)
	r.add("seed", s.Seed)
	r.add("deals", run.Deals)
	r.add("rotations", run.Rotations)
	r.addMetric(v.Metric)
	r.add("value", orNil(v.Measured, v.Value))
	r.add("se", orNil(v.Measured, v.SE))
	r.add("lo", orNil(v.Measured, v.Lo))
	r.add("hi", orNil(v.Measured, v.Hi))
	r.add("goal", goalCode(v.Metric.Goal))
	r.add("confidence", orNil(v.Measured, v.Confidence))
	r.add("n_data", orNil(v.Measured, v.DealsWithData))
	r.add("n_eff", orNil(v.Measured && v.EffectiveMatches > 0, v.EffectiveMatches))
	flags := slices.Clone(v.Flags)
	if flags == nil {
		flags = []string{}
	}
	r.add("flags", flags)
	r.add("unfinished", orNil(run == s.Result.Run, s.Result.UnfinishedShare())) // nil for options, which are runs of their own
	if judged == nil {
		judged = &inference.Row{}
	}
	has := judged.Verdict != ""
	r.add("p_adj", orNil(has, judged.AdjustedP))
	r.add("margin", orNil(has, judged.Margin))
	r.add("verdict", orNil(has, string(judged.Verdict)))
	return r
}

// writeJSON writes the complete result to w as a JSON object.
func (s *Summary) writeJSON(w io.Writer) error {
	run := s.Result.Run
	j := table.NewObject(w)
	j.Field("schema", table.Schema)
	j.Field("report", "summary")
	j.Field("command", s.Command)
	addQuestion(j, s.QuestionJSON, s.ShownFlags)
	j.Field("sentence", table.UntieWords(s.sentence()))
	j.Field("variant", s.Variant.JSON())
	j.Field("seats", s.Seats)
	j.Field("seed", s.Seed)
	j.Field("deals", run.Deals)
	j.Field("deals_asked", s.Deals)
	j.Field("deals_per_row", run.DealsPerRow)
	j.Field("incomplete", s.incomplete())
	j.Field("unfinished", s.Result.Unfinished)
	j.List("notes", len(s.Notes), func(i int) string { return table.JSONValue(s.Notes[i]) })
	j.List("caveats", len(s.Caveats), func(i int) string { return table.JSONValue(s.Caveats[i]) })
	j.Records("rows", s.records())
	if len(s.Parts) > 0 {
		j.Field("parts", s.Parts)
		j.Field("parts_judged", s.Judged)
	}
	if s.Prices != nil {
		j.Field("prices", s.Prices)
	}
	addGates(j, s.Gates)
	j.Field("odd", s.LongestGame)
	j.Field("terms", s.Terms)
	addRun(j, "variant_run", run)
	if s.Options != nil {
		addRun(j, "options_run", s.Options)
	}
	return j.EndWithDigest()
}
