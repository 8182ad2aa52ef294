package reports

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/sim/inference"
	"equitas/reports/number"
	"equitas/reports/table"
)

// Mends are the best proposals for a change of variant other that solves its problems. A
// problem is a metric that significantly changed for the worse, breaks a limit, or misses
// its goal. Proposals were selected on separate deals; all numbers come from deals that
// played no part in the selection.
type Mends struct {
	Aims        []MendAim     `json:"aims"`
	List        []Mend        `json:"mends"` // at most three; those nearest to the aims come first, cheaper ones first among equals
	Tried       int           `json:"tried"` // number of changes tried
	Raced       int           `json:"raced"` // how many of these were played further on fresh deals
	Deals       int           `json:"deals"` // number of deals of the final test
	Games       int           `json:"games"` // number of games in all
	Broken      []BrokenGuard `json:"broken,omitempty"`
	Interrupted bool          `json:"short,omitempty"` // the search was interrupted
}

// A MendAim is a problem to solve: a metric, and the range in which it should lie, in the
// metric's unit. A nil end means that the range has no limit there.
type MendAim struct {
	Metric string   `json:"metric"`
	Lo     *float64 `json:"lo"`
	Hi     *float64 `json:"hi"`
	Why    string   `json:"why"` // one of [MendWorse], [MendOutsideGate], [MendOutsideGoal]
}

// Reasons for a MendAim.
const (
	MendWorse       = "worse" // the metric significantly changed for the worse: it should return to base's value, or into its goal
	MendOutsideGate = "gate"  // the value is outside a limit of the file
	MendOutsideGoal = "goal"  // the value significantly misses its goal
)

// A Mend is a proposed change of rules that would meet an aim that was missed, with its
// effects.
type Mend struct {
	Changes          []MendChange `json:"changes"`
	RestoresBase     bool         `json:"undo,omitempty"` // the change restores base's value
	Aims             []MendValue  `json:"aims"`           // values of the metrics of the aims, in their order
	SideEffects      []MendValue  `json:"beside"`         // values of other headline metrics that significantly change by more than their margin
	CardsToPrint     int          `json:"print"`          // number of copies of cards that must be printed
	SentencesToLearn int          `json:"learn"`          // number of sentences on the page of rules that change
	Priced           bool         `json:"priced"`         // CardsToPrint and SentencesToLearn are known
	Met              bool         `json:"met"`            // every aim is met, or missed by less than its margin

	Sentence string `json:"sentence"` // for other programs; not read back, since it is made of the other fields
}

// A MendChange is one setting with its old and new value.
type MendChange struct {
	Key   string `json:"key"`           // "hand.limit"
	Value string `json:"value"`         // the value as TOML
	Label string `json:"label"`         // "hand limit", "Knights"
	From  string `json:"from"`          // the old value in words: "5 cards"
	To    string `json:"to"`            // the new value in words
	End   string `json:"end,omitempty"` // [MendHighest] or [MendLowest] if Value is an end of the range that was tried; otherwise ""
}

// Values of [MendChange.End]: the end of the tried range that a change reaches.
const (
	MendHighest = "highest"
	MendLowest  = "lowest"
)

// A MendValue is the value of a metric without a mend, From, and with it, To, in the
// metric's unit.
type MendValue struct {
	Metric string  `json:"metric"`
	From   float64 `json:"from"`
	To     float64 `json:"to"`
	Lo     float64 `json:"lo"` // 95 % interval of To
	Hi     float64 `json:"hi"`
	SE     float64 `json:"se"` // standard error of the difference
}

// BrokenGuard is the number of changes that came as near to the aims as the proposed ones, but
// were rejected because they break one guard.
type BrokenGuard struct {
	Guard string `json:"guard"` // id of a metric, or one of [GuardShort], [GuardSkill], [GuardParts], [GuardTrials]
	Count int    `json:"n"`
}

// Guards other than metrics.
const (
	GuardShort = "short games"
	GuardSkill = "skill"
	GuardParts = "parts"

	// GuardTrials is broken if trial matches find something that nobody can use or reach
	// any more, or a rule without effect.
	GuardTrials = "trials"
)

// guardWords maps guards to words that say how each was broken.
var guardWords = map[string]string{
	GuardShort:      "the shortest games in twenty get shorter",
	GuardSkill:      "skill wins less often",
	GuardParts:      "players use fewer of the parts",
	GuardTrials:     "trial matches show something without use or effect",
	"branch.forced": "more decisions leave no choice",
}

// MendsTable is the title of the table that has a row for every proposed mend, in the order
// of [Mends.List].
const MendsTable = "PROPOSED MENDS"

// mendTables returns the table of proposed changes; nil if there are none.
func (c *Comparison) mendTables() []table.Table {
	m := c.Mends
	if m == nil || len(m.Aims) == 0 || len(m.List) == 0 {
		return nil
	}
	t := table.Table{Title: MendsTable, Columns: []table.Column{{Head: "one change", Wrap: true}, {Head: "what it does", Wrap: true}, {Head: "price", Wrap: true}},
		Note: fmt.Sprintf("%s of %s, %s raced; proven on %s deals not used in the search", strings.TrimSpace("the best "+m.countInWords()), table.CountWithNoun(m.Tried, "change"), table.Thousands(m.Raced), table.Thousands(m.Deals))}
	for i := range m.List {
		x := &m.List[i]
		t.Rows = append(t.Rows, []table.Cell{{Text: x.changeInWords()}, {Text: c.mendEffects(x)}, {Text: x.priceInWords()}})
	}
	for i := range m.List {
		if w := m.List[i].endWarning(); w != "" {
			t.Below = append(t.Below, w)
		}
	}
	t.Below = append(t.Below, "the first as a file has it: "+m.List[0].fileLines())
	return []table.Table{t}
}

// countInWords returns the number of proposed changes as a word, at most "three"; "" for
// one.
func (m *Mends) countInWords() string {
	return [...]string{"", "", "two", "three"}[min(len(m.List), 3)]
}

// mendSentence returns a sentence with the proposed change, its effects and its price.
func (c *Comparison) mendSentence(x *Mend) string {
	return x.changeInWords() + ": " + c.mendEffects(x) + "; " + x.priceInWords() + "."
}

// changeInWords returns the change in words: "Knights 4 → 3 copies, Palisade 3 → 4".
func (x *Mend) changeInWords() string {
	var parts []string
	for i, ch := range x.Changes {
		from, to := ch.From, ch.To
		if i > 0 { // the unit was given in the first change
			from, to = firstWord(from), firstWord(to)
		} else if a, unit, ok := strings.Cut(from, " "); ok && strings.HasSuffix(to, " "+unit) {
			from = a
		}
		parts = append(parts, fmt.Sprintf("%s %s → %s", ch.Label, from, to))
	}
	s := strings.Join(parts, ", ")
	if x.RestoresBase {
		s += " (as base has it)"
	}
	return s
}

func firstWord(s string) string {
	s, _, _ = strings.Cut(s, " ")
	return s
}

// A MendLine is the effect of a mend on one metric, as text. For an aim, Change is ""; for
// any other metric, From is "".
type MendLine struct {
	Metric                  engine.Metric
	From, To, HalfWidth     string // for an aim: its values without and with the mend, and the half-width of To's interval; "" otherwise
	Change, ChangeHalfWidth string // for another metric: its change, without sign, and the half-width of the interval; "" for an aim
	Unit                    string // "turns", "pp", "%"; "" if the title of the metric contains it
	DirectionWord           string // word for the direction of Change: "longer"
}

// MendLines returns the effects of a mend: first on its aims, then on other metrics.
func (c *Comparison) MendLines(x *Mend) (l []MendLine) {
	for i := range x.Aims {
		v := &x.Aims[i]
		r := c.Result.Row(v.Metric)
		if r == nil {
			continue
		}
		m, half := r.Metric, (v.Hi-v.Lo)/2
		f, d := number.Factor(m), max(number.Decimals(half*number.Factor(m)), 0)
		l = append(l, MendLine{Metric: m, From: number.FormatFixed(v.From*f, d, m.Unit == "pp"), To: number.FormatFixed(v.To*f, d, m.Unit == "pp"), HalfWidth: number.FormatFixed(half*f, d, false),
			Unit: strings.TrimPrefix(unitAfterNumber(m), table.Tie)})
	}
	for i := range x.SideEffects {
		v := &x.SideEffects[i]
		r := c.Result.Row(v.Metric)
		if r == nil {
			continue
		}
		m, delta := r.Metric, v.To-v.From
		d := max(number.Decimals(2*v.SE*number.Factor(m)), 0)
		line := MendLine{Metric: m, Change: number.FormatFixed(math.Abs(delta)*number.Factor(m), d, false), ChangeHalfWidth: number.FormatFixed(v.halfInterval()*number.Factor(m), d, false), DirectionWord: cmp.Or(m.Up, "higher")}
		if delta < 0 {
			line.DirectionWord = cmp.Or(m.Down, "lower")
		}
		switch {
		case number.PrintedInHundredths(m):
			line.Unit = "pp"
		case !strings.HasPrefix(m.Unit, "per "):
			line.Unit = m.Unit
		}
		l = append(l, line)
	}
	return l
}

// mendEffects returns the effects of a mend in a sentence: "game length 57.2 → 42.1 ± 0.6
// turns; lead changes 0.50 fewer".
func (c *Comparison) mendEffects(x *Mend) string {
	var parts []string
	for _, l := range c.MendLines(x) {
		parts = append(parts, titleInSentence(l.Metric)+" "+l.Numbers(l.Unit, l.DirectionWord))
	}
	return strings.Join(parts, "; ")
}

// Numbers returns the numbers of the line as text, with the given unit and word. These are
// parameters, instead of l.Unit and l.DirectionWord, so that they can be translated.
func (l *MendLine) Numbers(unit, word string) string {
	if unit != "" {
		unit = table.Tie + unit
	}
	if l.Change != "" {
		return l.Change + unit + " " + word
	}
	return l.From + " → " + l.To + " ± " + l.HalfWidth + unit
}

// priceInWords returns in words how much there is to print or learn for a proposed change.
func (x *Mend) priceInWords() string {
	if !x.Priced {
		return "price unknown"
	}
	var parts []string
	switch {
	case x.CardsToPrint == 1:
		parts = append(parts, "1 card to print again")
	case x.CardsToPrint > 1:
		parts = append(parts, table.Thousands(x.CardsToPrint)+" cards to print again")
	}
	switch {
	case x.SentencesToLearn == 1:
		parts = append(parts, "1 sentence of the rules to learn again")
	case x.SentencesToLearn > 1:
		parts = append(parts, table.Thousands(x.SentencesToLearn)+" sentences of the rules to learn again")
	}
	if parts == nil {
		return "nothing to print, nothing to learn"
	}
	return strings.Join(parts, ", ")
}

// Price returns a number by which mends are sorted from cheap to expensive: one for each
// card to print, and two for each sentence to learn. An unknown price is larger than all
// others.
func (x *Mend) Price() int {
	if !x.Priced {
		return 1 << 20
	}
	return x.CardsToPrint + 2*x.SentencesToLearn
}

// endWarning returns a warning if a change is at an end of the range that was tried; ""
// otherwise.
func (x *Mend) endWarning() string {
	var l []string
	for _, ch := range x.Changes {
		switch {
		case x.RestoresBase:
		case ch.End == MendHighest:
			l = append(l, fmt.Sprintf("%s ends at %s, the highest value that was tried: look beyond it", ch.Label, ch.To))
		case ch.End == MendLowest:
			l = append(l, fmt.Sprintf("%s ends at %s, the lowest value that was tried: look beyond it", ch.Label, ch.To))
		}
	}
	return strings.Join(l, "; ")
}

// fileLines returns a proposed change as settings of a variant's file: "key = value, key =
// value".
func (x *Mend) fileLines() string {
	var l []string
	for _, ch := range x.Changes {
		l = append(l, ch.Key+" = "+ch.Value)
	}
	return strings.Join(l, ", ")
}

// mendNotes returns footnotes about the search for proposed changes; nil if there was none.
func (c *Comparison) mendNotes() []string {
	m := c.Mends
	if m == nil {
		return nil
	}
	var notes []string
	switch {
	case m.Interrupted:
		notes = append(notes, "mends: stopped before the search for them was over; none is proposed")
	case len(m.Aims) == 0:
		notes = append(notes, "mends: there is nothing to mend: no headline measure clearly changed for the worse, breaks a limit of the file or clearly misses its goal")
	case len(m.List) == 0:
		notes = append(notes, fmt.Sprintf("mends: of %s none clearly brings %s nearer without spoiling something else", table.CountWithNoun(m.Tried, "single change"), c.mendAims()))
	default:
		notes = append(notes, "mends: what needs mending is "+c.mendAims()+"; tried with the bots of this comparison, which have learned none of these changes. Among changes that mend equally much the cheaper come first. The values before the arrows are from the deals on which the changes were tested: they differ from the headline by chance")
	}
	var out []string
	for _, b := range m.Broken {
		what := guardWords[b.Guard]
		if r := c.Result.Row(b.Guard); what == "" && r != nil {
			what = titleInSentence(r.Metric) + " gets worse"
		}
		out = append(out, fmt.Sprintf("%s (%s)", what, table.Thousands(b.Count)))
	}
	if out != nil {
		notes = append(notes, "mends: left out, because under them "+strings.Join(out, ", "))
	}
	return notes
}

// mendAims returns the aims with their ranges in words.
func (c *Comparison) mendAims() string {
	var l []string
	for i := range c.Mends.Aims {
		a := &c.Mends.Aims[i]
		r := c.Result.Row(a.Metric)
		if r == nil {
			continue
		}
		say := func(x float64) string {
			d := writtenDecimals(x * number.Factor(r.Metric))
			if d > 3 { // base's value, not a number written by a person
				d = 1
			}
			return number.FormatValue(r.Metric, x, d)
		}
		text := titleInSentence(r.Metric)
		switch {
		case a.Lo != nil && a.Hi != nil && *a.Lo == *a.Hi:
			text += " (" + say(*a.Lo) + ")"
		case a.Lo != nil && a.Hi != nil:
			text += " (" + say(*a.Lo) + " to " + say(*a.Hi) + ")"
		case a.Lo != nil:
			text += " (at least " + say(*a.Lo) + ")"
		case a.Hi != nil:
			text += " (at most " + say(*a.Hi) + ")"
		}
		l = append(l, text)
	}
	return strings.Join(l, " and ")
}

// addMends writes the proposed changes to j, each with its sentence.
func (c *Comparison) addMends(j *table.Object) {
	m := *c.Mends
	m.List = append([]Mend{}, m.List...) // so that JSON has [], not null
	for i := range m.List {
		m.List[i].Sentence = table.UntieWords(c.mendSentence(&m.List[i]))
	}
	j.Field("mends", m)
}

// check returns an error if mends read from a file cannot be displayed with the results c:
// an aim's metric is missing, or a number is not finite.
func (m *Mends) check(c *inference.Comparison) error {
	for _, a := range m.Aims {
		if c.Row(a.Metric) == nil {
			return fmt.Errorf("mends: the report has no metric %q", a.Metric)
		}
	}
	if !m.isValid() {
		return fmt.Errorf("mends: a number is none")
	}
	return nil
}

// isValid reports whether all numbers of the proposed changes are finite, and each has a
// change.
func (m *Mends) isValid() bool {
	finite := func(l []MendValue) bool {
		return !slices.ContainsFunc(l, func(v MendValue) bool {
			return math.IsNaN(v.From+v.To+v.Lo+v.Hi+v.SE) || math.IsInf(v.From+v.To+v.Lo+v.Hi+v.SE, 0)
		})
	}
	for i := range m.List {
		if !finite(m.List[i].Aims) || !finite(m.List[i].SideEffects) || len(m.List[i].Changes) == 0 {
			return false
		}
	}
	return true
}
