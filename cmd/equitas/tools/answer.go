package tools

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/lab/question"
	"equitas/engine/lab/records"
	"equitas/engine/rule"
	"equitas/engine/sim/inference"
	"equitas/engine/stat"
	"equitas/reports"
	"equitas/reports/table"
)

// An Answer is the result of a tool.
type Answer struct {
	Sentence      string         `json:"sentence"`        // the result in one sentence, which can be quoted as it is
	ClaimsChange  bool           `json:"claims"`          // whether a verdict of the headline, or on an action, is that something changes
	Command       string         `json:"command"`         // the command line that gives the same answer in the project's folder
	About         string         `json:"about,omitempty"` // the estimated duration that was announced
	Measures      []Measure      `json:"measures"`        // the metrics of the headline
	NotExercised  []string       `json:"not_exercised"`   // sentences on what no player used, so that nothing is known of it
	Notes         []string       `json:"notes"`
	Tables        []Table        `json:"tables"`
	SettleCommand string         `json:"settle,omitempty"`  // the command line of a run that is long enough to make unclear rows clear
	Data          map[string]any `json:"data,omitempty"`    // the result of tools that play no games: contents of files, rules and records
	Stopped       bool           `json:"stopped,omitempty"` // whether the run was stopped early
	Others        []*Answer      `json:"more,omitempty"`    // answers for further numbers of seats

	page string // the text of the answer, as Markdown
}

// A Measure is a metric of a report's headline with its values. Shares are from 0 to 1; unknown
// values are nil.
type Measure struct {
	ID       string       `json:"id"`
	Title    string       `json:"title"`
	Unit     string       `json:"unit,omitempty"`
	Value    *Interval    `json:"value,omitempty"` // the value, where a single variant is measured
	Base     *Interval    `json:"base,omitempty"`
	Other    *Interval    `json:"other,omitempty"`
	Change   *Interval    `json:"change,omitempty"` // other minus base; with Relative set, as a share of base's value
	Relative bool         `json:"relative,omitempty"`
	Margin   float64      `json:"margin,omitempty"`  // the smallest change that matters, in the unit of Change
	Verdict  stat.Verdict `json:"verdict,omitempty"` // the code of the verdict
	Means    string       `json:"means,omitempty"`   // the verdict in words
	Needs    int          `json:"needs,omitempty"`   // deals needed to make the verdict clear
}

// An Interval is a value and the bounds of its 95 % interval; nil bounds are unknown.
type Interval struct {
	Value float64  `json:"value"`
	Lo    *float64 `json:"lo,omitempty"`
	Hi    *float64 `json:"hi,omitempty"`
}

// newInterval returns a value with its bounds. It returns nil if the value is not finite, and no
// bounds if one of them is not.
func newInterval(value, lo, hi float64) *Interval {
	if !table.IsFinite(value) {
		return nil
	}
	i := &Interval{Value: value}
	if table.IsFinite(lo) && table.IsFinite(hi) {
		i.Lo, i.Hi = &lo, &hi
	}
	return i
}

// A Table is one table of a report, as plain texts.
type Table struct {
	Title string     `json:"title"`
	Note  string     `json:"note,omitempty"`
	Heads []string   `json:"heads"`
	Rows  [][]string `json:"rows"`            // texts by row and column
	Below []string   `json:"below,omitempty"` // lines of text below the table
}

// onOneLine returns a text with each run of spaces, no-break spaces and line breaks replaced by one
// space.
func onOneLine(text string) string { return strings.Join(strings.Fields(table.UntieWords(text)), " ") }

// onOneLineAll applies [onOneLine] to each text of a list.
func onOneLineAll(l []string) []string {
	all := make([]string, 0, len(l))
	for _, text := range l {
		all = append(all, onOneLine(text))
	}
	return all
}

// prefixSentence puts words before the answer's sentence, and before the same sentence in its
// page.
func (a *Answer) prefixSentence(words string) {
	said := words + a.Sentence
	a.page = strings.Replace(a.page, a.Sentence, said, 1)
	a.Sentence = said
}

// tableOf returns a table of a report as plain texts, each on one line.
func tableOf(t *table.Table) Table {
	is := Table{Title: onOneLine(t.Title), Note: onOneLine(t.Note), Rows: [][]string{}, Below: onOneLineAll(t.Below)}
	for _, c := range t.Columns {
		is.Heads = append(is.Heads, onOneLine(c.Head))
	}
	for _, row := range t.Rows {
		texts := make([]string, len(row))
		for i, c := range row {
			texts[i] = onOneLine(c.Text)
		}
		is.Rows = append(is.Rows, texts)
	}
	return is
}

// quotedTitle returns a sentence that may begin with one of titles, and puts that title in quotes,
// since titles are texts from files.
func quotedTitle(sentence string, titles ...string) string {
	for _, title := range titles {
		if title = onOneLine(title); title == "" {
			continue
		}
		if rest, ok := strings.CutPrefix(sentence, title); ok && rest != "" && strings.ContainsRune(": ,", rune(rest[0])) {
			return quote(title) + rest
		}
	}
	return sentence
}

// maxTitleLength is the length to which text from files is shortened, in characters.
const maxTitleLength = 80

// quote returns text from a file on one line and in quotes, shortened to [maxTitleLength].
func quote(text string) string {
	text = strings.NewReplacer("“", "'", "”", "'").Replace(onOneLine(text))
	if r := []rune(text); len(r) > maxTitleLength {
		text = string(r[:maxTitleLength]) + "…"
	}
	return "“" + text + "”"
}

// unusedNotePrefixes are the beginnings of the notes on what players never used.
var unusedNotePrefixes = []string{"not exercised: ", "look at "}

// answerOfReport returns the answer that presents a report, with its tables laid out by o.
func answerOfReport(r reports.Report, o reports.Style) (*Answer, error) {
	p := reports.Page(r, o)
	a := &Answer{Measures: []Measure{}, NotExercised: []string{}, Notes: []string{}, Tables: []Table{}, Command: p.Command}
	var titles []string
	switch r := r.(type) {
	case *reports.Comparison:
		titles = []string{r.Other.Title, r.Other.Name}
		a.Measures, a.ClaimsChange = comparisonMeasures(r.Result), claimsChange(r.Result) && !r.Incomplete && !r.Result.Incomplete
		a.Stopped = r.Incomplete || r.Result.Incomplete
	case *reports.Summary:
		titles = []string{r.Variant.Title, r.Variant.Name}
		a.Measures = summaryMeasures(r.Result)
		a.Stopped = r.Incomplete || r.Result.Run.Incomplete
	case *reports.Sweep:
		titles = []string{r.Base.Title, r.Base.Name}
		a.Stopped = r.Incomplete
		for i := range r.Points {
			a.ClaimsChange = a.ClaimsChange || !a.Stopped && r.Points[i].Result != nil && claimsChange(r.Points[i].Result)
		}
	case *records.PlayOnReport:
		a.Measures, a.ClaimsChange = playOnMeasures(r)
	case *reports.Plan:
		titles = []string{r.Other.Title, r.Other.Name}
		a.Stopped = r.Incomplete
	case *reports.Tune:
		titles = []string{r.Base.Title, r.Base.Name}
		a.Stopped = r.Incomplete
		a.Measures = tuneMeasures(r)
		if r.Comparison != nil {
			a.ClaimsChange = claimsChange(r.Comparison.Result) && !a.Stopped
			a.Measures = comparisonMeasures(r.Comparison.Result)
		}
	}
	a.Sentence = quotedTitle(onOneLine(p.Lead), titles...)
	if r, ok := r.(*reports.Comparison); ok && r.Mends != nil {
		a.Sentence = addMends(a.Sentence, r)
	}
	if p.LeftOut != "" {
		a.NotExercised = append(a.NotExercised, onOneLine(p.LeftOut))
	}
	for _, n := range p.Notes {
		if slices.ContainsFunc(unusedNotePrefixes, func(begin string) bool { return strings.HasPrefix(n, begin) }) {
			a.NotExercised = append(a.NotExercised, onOneLine(n))
		} else {
			a.Notes = append(a.Notes, onOneLine(n))
		}
	}
	a.SettleCommand = onOneLine(p.SettleCommand)
	for i := range p.Tables {
		a.Tables = append(a.Tables, tableOf(&p.Tables[i]))
	}
	if p.Question != "" {
		a.Data = map[string]any{"question": onOneLine(p.Question)}
		p.Question = "The file asks: " + quote(p.Question)
	}
	p.Lead = a.Sentence
	var err error
	a.page, err = writeToString(func(w io.Writer) error { return p.Write(w, table.Markdown, o.Style) })
	return a, err
}

// claimsChange reports whether any verdict in the headline of a comparison is that something
// changes.
func claimsChange(c *inference.Comparison) bool {
	return slices.ContainsFunc(c.Rows, func(r inference.Row) bool { return r.Metric.Family == inference.Headline && r.Verdict.ClaimsChange() })
}

// comparisonMeasures returns the headline's metrics of a comparison as measures.
func comparisonMeasures(c *inference.Comparison) []Measure {
	list := []Measure{}
	for i := range c.Rows {
		r := &c.Rows[i]
		if r.Metric.Family != inference.Headline {
			continue
		}
		m := Measure{ID: r.Metric.ID, Title: r.Metric.Title, Unit: r.Metric.Unit, Relative: r.Relative, Verdict: r.Verdict, Means: verdictInWords(r), Needs: r.DealsNeeded}
		if r.HasBase {
			m.Base = newInterval(r.Base.Value, r.Base.Lo, r.Base.Hi)
		}
		if r.HasOther {
			m.Other = newInterval(r.Other.Value, r.Other.Lo, r.Other.Hi)
		}
		if r.HasBase && r.HasOther || r.OneSideOnly {
			m.Change = newInterval(r.Change.Delta, r.Change.Lo, r.Change.Hi)
		}
		if table.IsFinite(r.Margin) {
			m.Margin = r.Margin
		}
		list = append(list, m)
	}
	return list
}

// tuneMeasures returns the metrics of a search's aims as measures: Base is the value of the
// unchanged variant, and Other that of the proposal, if there is one.
func tuneMeasures(t *reports.Tune) []Measure {
	list := []Measure{}
	value := func(v reports.TuneValue) *Interval { return newInterval(v.Value, v.Lo, v.Hi) }
	for i := range t.Aims {
		x := &t.Aims[i]
		m := Measure{ID: x.Metric.ID, Title: x.Metric.Title, Unit: x.Metric.Unit, Base: value(x.Home), Margin: x.Margin}
		if found := t.Proposal(); found != nil {
			m.Other = value(found.Aims[i])
		}
		list = append(list, m)
	}
	return list
}

// addMends returns the sentence of a comparison followed by sentences with the intervals of what
// surely changed and with the proposed mends.
func addMends(sentence string, r *reports.Comparison) string {
	if l := r.SureChanges(); len(l) > 0 {
		sentence += " With 95 % intervals: " + onOneLine(strings.Join(l, ", ")) + "."
	}
	return sentence + " " + onOneLine(r.ProposedMends())
}

// verdictInWords returns the verdict of a row in words.
func verdictInWords(r *inference.Row) string {
	switch r.Verdict {
	case stat.Identical:
		return "the same in every deal"
	case stat.TooRare:
		return "too little data to judge"
	case stat.Changed:
		return "clearly changed, by more than the margin: " + r.DirectionWord
	case stat.ChangedSmall:
		return "clearly changed, by less than the margin: " + r.DirectionWord
	case stat.ChangedSizeUnclear:
		return "clearly changed, by an unknown amount: " + r.DirectionWord
	case stat.Same:
		return "the same, within the margin"
	case stat.Hint:
		return "unclear: alone it would count, among the other measures it does not"
	case stat.Undecided:
		return "unclear"
	case stat.Shifted:
		return "some parts clearly changed against the others"
	case stat.NoShift:
		return "no shift found, which is not evidence that there is none"
	case stat.DependsOnTraining:
		return "unclear: the other way round with bots that learned apart"
	case stat.OtherMatches:
		return "unclear: clearly different, but perhaps only because other matches have it"
	case stat.SeldomUsed:
		return "unclear: what was changed is used so seldom that much may hide in it"
	case stat.NotExercised:
		return "unclear: played by who never uses what was changed"
	}
	return ""
}

// summaryMeasures returns the headline's metrics of a summary as measures.
func summaryMeasures(s *inference.Summary) []Measure {
	list := []Measure{}
	for _, v := range s.Select(func(m *engine.Metric) bool { return m.Family == inference.Headline }) {
		if v.Measured {
			list = append(list, Measure{ID: v.Metric.ID, Title: v.Metric.Title, Unit: v.Metric.Unit, Value: newInterval(v.Value, v.Lo, v.Hi)})
		}
	}
	return list
}

// newAnswer returns the answer of a tool that plays no games. page is its text, as Markdown.
func newAnswer(sentence, command, page string, data map[string]any) *Answer {
	return &Answer{Sentence: sentence, Command: command, Measures: []Measure{}, NotExercised: []string{}, Notes: []string{}, Tables: []Table{}, Data: data, page: page}
}

// text returns an answer as one text: its sentence, its page, its notes, the announced duration,
// the command that repeats it, and the texts of Others.
func (a *Answer) text() string {
	var b strings.Builder
	if !strings.Contains(a.page, a.Sentence) {
		b.WriteString(a.Sentence + "\n\n")
	}
	b.WriteString(strings.TrimSpace(table.UntieWords(a.page)))
	for _, n := range a.Notes {
		if !strings.Contains(table.UntieWords(a.page), n) {
			b.WriteString("\n- " + n)
		}
	}
	if a.About != "" {
		fmt.Fprintf(&b, "\n\nSaid beforehand: %s.", a.About)
	}
	if a.Command != "" && !strings.Contains(a.page, a.Command) {
		fmt.Fprintf(&b, "\n\nThe command that repeats it: %s", a.Command)
	}
	for _, m := range a.Others {
		b.WriteString("\n\n" + m.text())
	}
	return b.String()
}

// joinAnswers returns the first of several answers, with the further ones as its Others.
func joinAnswers(all []*Answer) *Answer {
	first := all[0]
	first.Others = all[1:]
	return first
}

// faultsOf returns faults of files as values for JSON objects: file, line, column, message, whether
// it is a warning, and help if there is any.
func faultsOf(faults rule.Faults) []map[string]any {
	list := []map[string]any{}
	for _, f := range faults {
		x := map[string]any{"file": f.At.File, "line": f.At.Line, "column": f.At.Col, "message": onOneLine(f.Msg), "warning": f.Warning}
		if f.Help != "" {
			x["help"] = onOneLine(f.Help)
		}
		list = append(list, x)
	}
	return list
}

// asJSON returns the answer as JSON.
func (a *Answer) asJSON() (json.RawMessage, error) { return json.Marshal(a) }

// commandLine returns "equitas" and args as a command line, with quotes where a shell needs them.
func commandLine(args ...string) string {
	return question.CommandLine(append([]string{"equitas"}, args...))
}
