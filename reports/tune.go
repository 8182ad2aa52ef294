package reports

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/sim/inference"
	"equitas/reports/number"
	"equitas/reports/table"
)

// A Tune is the report of a search for values of rules with which a variant meets its aims.
// The numbers of the final test come from deals that were not used to choose a setting.
type Tune struct {
	Command        string // command line that produces the report
	Base           Side
	Seats          int
	Seed           uint64
	MinGainPerRule float64 // by how many margins each changed rule must bring a setting nearer to the aims

	Knobs           int // number of knobs: rules that may change
	Settings        int // number of all settings of the knobs; math.MaxInt32 stands for that many or more
	Tried           int // number of settings tried in the search
	PlayedDeals     int // total number of plays; a play is one deal under one setting
	Budget          int // number of plays that the search may use
	FrontDeals      int // number of deals that each setting of Front played
	ProofDeals      int // number of deals that each setting of Proven played, or the unchanged variant if it meets its aims
	EndlessSettings int // number of settings whose games do not end, or whose results are unknown
	Broken          []BrokenGuard
	Guards          map[string]engine.Metric // metrics that must not get worse, by id

	Aims         []TuneAim
	HomeDistance float64       // distance of the unchanged variant from the aims in the final test, in margins
	Front        []TuneSetting // settings played again after the search: the unchanged variant and the best ones, sorted by [Tune.SortFront]
	LeftOut      []TuneSetting // settings near the aims that break a guard, as the search or the final test found
	Proven       []TuneSetting // settings of the final test
	Found        int           // 1 + index in Proven of the proposed setting; 0 if none is proposed
	AlreadyMet   bool          // the unchanged variant meets its aims, so nothing was searched

	Contradictions []TuneContradiction // aims for which bots of other trainings show the opposite result
	Hindrance      *TuneHindrance      // the aim that conflicts most with the others; nil if none does

	KnobEffects []TuneKnob // effects of the knobs, the largest first
	Pairs       []TunePair
	Levels      []TuneLevel
	Played      []TunePlayedSetting

	Comparison *Comparison // the final test: the unchanged variant compared with the proposal; nil if there is none
	File       string      // the text of a variant file with the proposal; "" if there is none
	WrittenTo  string      // path to which File was written; "" if it was not

	Notes      []string
	Caveats    []engine.Caveat
	Incomplete bool

	Translation *Translation // translates the report; nil means English
	BelowForm   bool         // the report is shown below a form with boxes that lift guards, so it names no flags
}

// Names by which the flag --free lifts guards. A guard that is a metric has its id instead.
const (
	FreeShort = "short" // the shortest games may get shorter
	FreeSkill = "skill" // skill may count for less
	FreeParts = "parts" // players may use fewer parts

	FreeTrials = "trials" // trial matches may show something that nobody uses or reaches, or a rule without effect
)

// A TuneAim is a metric that a search aims at, and the range in which it should lie. A nil
// end means that the range has no limit there.
type TuneAim struct {
	Metric engine.Metric
	Lo, Hi *float64 // ends of the range, in the metric's unit
	Margin float64
	Home   TuneValue // the metric's value in the unchanged variant
}

// A TuneValue is a measured value of an aim's metric with its 95 % interval. Distance is
// how far Value is from the aim, in margins; 0 if it is met.
type TuneValue struct {
	Value    float64 `json:"value"`
	Lo       float64 `json:"lo"`
	Hi       float64 `json:"hi"`
	Distance float64 `json:"off"`
}

// A TuneSetting is one setting of the rules, with its results.
type TuneSetting struct {
	Changes          []MendChange `json:"changes"`
	Changed          int          `json:"rules"` // number of rules that the setting changes
	Distance         float64      `json:"off"`   // distance from all aims, in margins; math.MaxFloat64 stands for unknown
	SE               float64      `json:"se"`    // standard error of Distance
	Aims             []TuneValue  `json:"aims"`  // values of the aims' metrics, indexed like [Tune.Aims]
	Met              bool         `json:"met"`   // all aims are met, or missed by less than their margins
	CardsToPrint     int          `json:"print"`
	SentencesToLearn int          `json:"learn"`
	Priced           bool         `json:"priced"`
	Guard            string       `json:"guard,omitempty"` // the guard that the setting breaks; "" if it breaks none
	TrialFault       string       `json:"found,omitempty"` // what trial matches found wrong; "" unless Guard is [GuardTrials]
}

// A TuneKnob is a rule with the effects of each of its values alone, as the search
// estimated them.
type TuneKnob struct {
	Key          string       `json:"key"`
	Label        string       `json:"label"`
	CurrentIndex int          `json:"home"` // index in Values of the unchanged variant's value
	Values       []TuneEffect `json:"values"`
	Differs      bool         `json:"differs"` // some value changes some game
}

// A TuneEffect is the effect of one value of a rule.
type TuneEffect struct {
	Value    string    `json:"value"`          // the value as TOML
	Text     string    `json:"text,omitempty"` // the value in words, if it is not a number
	Distance float64   `json:"off"`            // distance from the aims with this value alone, in margins
	Aims     []float64 `json:"aims"`           // change of each aim's metric, in its unit; indexed like [Tune.Aims]
	SE       []float64 `json:"doubt"`          // standard errors of Aims
	Played   bool      `json:"played"`         // a setting with this value alone was played
}

// A TunePair is two changes that together move an aim's metric by more, or by less, than
// the sum of their single effects.
type TunePair struct {
	Sets    []string     `json:"sets"`    // the two changes, each as KEY=VALUE
	Changes []MendChange `json:"changes"` // the two changes in words
	Aim     int          `json:"aim"`     // index in [Tune.Aims]
	Excess  float64      `json:"more"`    // the change together minus the sum of the single effects, in the metric's unit
	Margins float64      `json:"margins"` // Excess in margins of the aim
}

// A TuneHindrance is an aim that stands in the way of the others: without it, a setting
// that was tried and that may be proposed would probably come much nearer to them.
type TuneHindrance struct {
	Aim      int          `json:"aim"`     // index in [Tune.Aims]
	Distance float64      `json:"off"`     // distance of that setting from the other aims, in margins
	Changes  []MendChange `json:"changes"` // changes of that setting; nil for the unchanged variant
}

// A TuneContradiction is an aim for which bots of other trainings show the opposite of what the
// final test of the proposal shows.
type TuneContradiction struct {
	Bots   string  `json:"who"` // [BotsOfUnchanged] or [BotsOfEach]
	Aim    int     `json:"aim"` // index in [Tune.Aims]
	Change float64 `json:"by"`  // change of the aim's metric by the proposal when these bots play, in its unit
	SE     float64 `json:"se"`
}

// Values of [TuneContradiction.Bots].
const (
	BotsOfUnchanged = "unchanged" // bots trained on the unchanged variant play both sides
	BotsOfEach      = "each"      // each variant is played by bots that were trained on it
)

// A TuneLevel is the result of the proposal, played by bots of another strength.
type TuneLevel struct {
	Bot   string
	Deals int
	Aims  []TuneValue // indexed like [Tune.Aims]; Distance is NaN if the metric was not measured
}

// A TunePlayedSetting is a setting that the search played.
type TunePlayedSetting struct {
	Sets     []string `json:"set"` // the changes, each as KEY=VALUE
	Deals    int      `json:"deals"`
	Distance float64  `json:"off"`   // distance from the aims, in margins, as the search's model estimates it; math.MaxFloat64 if its games do not end
	Holds    bool     `json:"holds"` // all sums of settings that must stay constant have their original total
	Guard    string   `json:"guard,omitempty"`
}

// CountBroken counts one more setting that breaks the guard, in t.Broken.
func (t *Tune) CountBroken(guard string) {
	i := slices.IndexFunc(t.Broken, func(b BrokenGuard) bool { return b.Guard == guard })
	if i < 0 {
		i, t.Broken = len(t.Broken), append(t.Broken, BrokenGuard{Guard: guard})
	}
	t.Broken[i].Count++
}

// SortFront sorts t.Front by the number of changed rules, and settings with the same number
// by their distance from the aims.
func (t *Tune) SortFront() {
	slices.SortStableFunc(t.Front, func(a, b TuneSetting) int {
		return cmp.Or(cmp.Compare(a.Changed, b.Changed), cmp.Compare(a.Distance, b.Distance))
	})
}

// SortLeftOut sorts t.LeftOut by cost, that is, distance plus [Tune.MinGainPerRule] for
// each changed rule. It removes duplicates, and keeps at most limit settings.
func (t *Tune) SortLeftOut(limit int) {
	slices.SortStableFunc(t.LeftOut, func(a, b TuneSetting) int {
		return cmp.Compare(a.Distance+t.MinGainPerRule*float64(a.Changed), b.Distance+t.MinGainPerRule*float64(b.Changed))
	})
	var list []TuneSetting
	for i := range t.LeftOut {
		if x := &t.LeftOut[i]; len(list) < limit && !slices.ContainsFunc(list, func(y TuneSetting) bool { return x.SameChanges(&y) }) {
			list = append(list, *x)
		}
	}
	t.LeftOut = list
}

// SortKnobEffects sorts t.KnobEffects by how far the values of a rule move any aim's metric, in
// margins; the farthest first.
func (t *Tune) SortKnobEffects() {
	reach := func(k *TuneKnob) (most float64) {
		for _, v := range k.Values {
			for i, x := range v.Aims {
				most = max(most, math.Abs(x)/t.Aims[i].Margin)
			}
		}
		return most
	}
	slices.SortStableFunc(t.KnobEffects, func(a, b TuneKnob) int { return cmp.Compare(reach(&b), reach(&a)) })
}

// Proposal returns the proposed setting; nil if there is none.
func (t *Tune) Proposal() *TuneSetting {
	if t.Found == 0 {
		return nil
	}
	return &t.Proven[t.Found-1]
}

// Write writes the report to w in a format.
func (t *Tune) Write(w io.Writer, f table.Format, o Style) error { return write(w, t, f, o) }

// Titles of the tables of the front and of the final test, in English.
const (
	FrontTitle = "FRONT"
	ProofTitle = "PROOF"
)

// TableTitle returns the title of a table, given in English, in the language of the report.
func (t *Tune) TableTitle(title string) string { return t.say(title) }

// Page returns the report laid out for people.
func (t *Tune) Page(Style) table.Page {
	p := table.Page{Lead: t.Sentence(), Command: t.Command, Facts: []table.Fact{t.Base.fact("base")}, Played: t.playedLine()}
	p.Tables = append(p.Tables, t.aimsTable())
	if len(t.Front) > 0 {
		p.Tables = append(p.Tables, t.frontTable())
		p.AddFigures(len(p.Tables)-1, t.frontFigure())
	}
	if len(t.LeftOut) > 0 {
		p.Tables = append(p.Tables, t.leftOutTable())
	}
	if c := t.Comparison; c != nil {
		p.Tables = append(p.Tables, t.proofTable(c))
	}
	if len(t.Levels) > 0 {
		p.Tables = append(p.Tables, t.levelsTable())
	}
	if len(t.KnobEffects) > 0 {
		p.Tables = append(p.Tables, t.knobEffectsTable())
		p.AddFigures(len(p.Tables)-1, t.knobEffectsFigures())
	}
	p.Tables[len(p.Tables)-1].Below = append(p.Tables[len(p.Tables)-1].Below, t.caveats()...)
	for _, n := range t.Notes {
		p.Notes = append(p.Notes, t.translateNote(n))
	}
	p.Notes = append(p.Notes, t.searchNotes()...)
	p.Notes = append(p.Notes, t.translateNote(botsNotPeopleNote))
	return p
}

// playedLine returns in words what was played to obtain the numbers.
func (t *Tune) playedLine() string {
	s := t.say("%s seats, seed %s: ", t.countText(t.Seats), fmt.Sprint(t.Seed))
	if t.AlreadyMet {
		return s + t.say("%s of the unchanged variant", t.countWithNoun(t.ProofDeals, "deal"))
	}
	if t.ProofDeals == 0 {
		return s + t.say("%s of %s, %s of a deal in all; nothing came as far as a proof",
			t.countWithNoun(t.Tried, "setting"), t.settingsInWords(), t.countWithNoun(t.PlayedDeals, "play"))
	}
	return s + t.say("%s of %s, %s of a deal in all; the proof is %s not used in the search",
		t.countWithNoun(t.Tried, "setting"), t.settingsInWords(), t.countWithNoun(t.PlayedDeals, "play"), t.countWithNoun(t.ProofDeals, "deal"))
}

// settingsInWords returns the number of settings in words.
func (t *Tune) settingsInWords() string {
	if t.Settings == math.MaxInt32 {
		return t.say("more than two thousand million")
	}
	return t.countText(t.Settings)
}

// rangeInWords returns the range of an aim in words: "30 to 60 turns", "at least 40 turns".
func (t *Tune) rangeInWords(a *TuneAim) string {
	say := func(x float64) string {
		d := writtenDecimals(x * number.Factor(a.Metric))
		if d > 3 {
			d = 1
		}
		s := number.FormatValue(a.Metric, x, d)
		if x == 0 {
			s = "0"
		}
		return t.localNumber(s)
	}
	switch {
	case a.Lo != nil && a.Hi != nil && *a.Lo == *a.Hi:
		return say(*a.Lo)
	case a.Lo != nil && a.Hi != nil:
		d := max(min(writtenDecimals(*a.Lo*number.Factor(a.Metric)), 3), 0)
		return t.say("%s to %s", t.localNumber(number.FormatFixed(*a.Lo*number.Factor(a.Metric), d, false)), say(*a.Hi))
	case a.Lo != nil:
		return t.say("at least %s", say(*a.Lo))
	case a.Hi != nil:
		return t.say("at most %s", say(*a.Hi))
	}
	return t.say("anywhere")
}

// valueInWords returns a value with the half-width of its interval: "48.1 ± 0.6 turns".
// unit tells whether to write units other than % and pp.
func (t *Tune) valueInWords(a *TuneAim, v TuneValue, unit bool) string {
	m, half := a.Metric, (v.Hi-v.Lo)/2
	d := max(number.Decimals(half*number.Factor(m)), 0)
	s := t.localNumber(number.FormatFixed(v.Value*number.Factor(m), d, m.Unit == "pp") + " ± " + number.FormatFixed(half*number.Factor(m), d, false))
	switch {
	case number.PrintedInHundredths(m):
		s += table.Tie + map[string]string{"share": "%", "pp": "pp"}[m.Unit]
	case unit:
		s += t.unitSuffix(m)
	}
	return s
}

// title returns the title of the variant or, if it has none, its name.
func (t *Tune) title() string { return cmp.Or(t.Base.Title, t.Base.Name) }

// changesInWords returns the changes of a setting in words: "hand limit 5 → 4, attack limit
// 3 → 2".
func (t *Tune) changesInWords(x *TuneSetting) string {
	if len(x.Changes) == 0 {
		return t.say("unchanged")
	}
	m := &Mend{}
	var parts []string
	for i := range x.Changes {
		m.Changes = x.Changes[i : i+1]
		parts = append(parts, m.changeInWords())
	}
	return strings.Join(parts, ", ")
}

// distanceText returns a distance from the aims, in margins, as text; "unknown" for
// math.MaxFloat64.
func (t *Tune) distanceText(distance float64) string {
	switch {
	case distance == math.MaxFloat64:
		return t.say("unknown")
	case distance >= 9.95:
		return number.FormatFixed(distance, 0, false)
	}
	return t.localNumber(number.FormatFixed(distance, 1, false))
}

// distanceOf returns a setting's distance from the aims as text, with the half-width of the
// 95 % interval if that is known.
func (t *Tune) distanceOf(x *TuneSetting) string {
	off := t.distanceText(x.Distance)
	if x.Distance != math.MaxFloat64 && table.IsFinite(x.SE) && x.SE > 0 {
		off += " ± " + t.distanceText(1.96*x.SE)
	}
	return off
}

// aimsTable returns the table with a row for every aim: whether the proposal, or without
// one the unchanged variant, meets it.
func (t *Tune) aimsTable() table.Table {
	x := t.Proposal()
	tab := table.Table{Title: t.say("AIMS"), Columns: []table.Column{{Head: t.say("measure"), Wrap: true}, {Head: t.say("aim"), Align: table.Right}, {Head: t.say("unchanged"), Align: table.Right}}}
	if x != nil {
		tab.Columns = append(tab.Columns, table.Column{Head: t.say("found"), Align: table.Right})
	}
	tab.Columns = append(tab.Columns, table.Column{Head: t.say("verdict"), Wrap: true})
	for i := range t.Aims {
		a := &t.Aims[i]
		row := []table.Cell{{Text: t.metricTitle(a.Metric)}, {Text: t.rangeInWords(a)}, {Text: t.valueInWords(a, a.Home, false)}}
		at := a.Home
		if x != nil {
			at = x.Aims[i]
			row = append(row, table.Cell{Text: t.valueInWords(a, at, false)})
		}
		tab.Rows = append(tab.Rows, append(row, table.Cell{Text: t.verdict(a, at)}))
	}
	tab.Note = t.say("met: within a margin of the aim; ± is the 95 % interval")
	return tab
}

// isNear reports whether x lies in the aim's range, or misses it by less than one margin.
func (a *TuneAim) isNear(x float64) bool {
	return (a.Lo == nil || x > *a.Lo-a.Margin) && (a.Hi == nil || x < *a.Hi+a.Margin)
}

// isSurelyNear reports whether the whole interval of v lies in the aim's range, or misses
// it by less than one margin.
func (a *TuneAim) isSurelyNear(v TuneValue) bool { return a.isNear(v.Lo) && a.isNear(v.Hi) }

// isSurelyMissed reports whether the whole interval of v lies a margin or more above the
// aim, or below it.
func (a *TuneAim) isSurelyMissed(v TuneValue) bool {
	return a.Hi != nil && v.Lo >= *a.Hi+a.Margin || a.Lo != nil && v.Hi <= *a.Lo-a.Margin
}

// verdict returns in words whether value v meets an aim.
func (t *Tune) verdict(a *TuneAim, v TuneValue) string {
	switch {
	case v.Distance == 0 && a.isSurelyNear(v):
		return t.say("met")
	case v.Distance < 1 && a.isSurelyNear(v):
		return t.say("met, to within %s margins", t.distanceText(v.Distance))
	case v.Distance < 1:
		return t.say("met, but not clearly")
	case !a.isSurelyMissed(v):
		return t.say("missed, but not clearly: %s margins off", t.distanceText(v.Distance))
	}
	return t.say("missed: %s margins off", t.distanceText(v.Distance))
}

// frontTable returns the table with a row for every setting of [Tune.ShownFront], which
// shows what each further change gains.
func (t *Tune) frontTable() table.Table {
	tab := table.Table{Title: t.say(FrontTitle), Stacked: true, Columns: []table.Column{{Head: t.say("rules"), Align: table.Right}, {Head: t.say("changes"), Wrap: true}, {Head: t.say("margins off"), Align: table.Right}}}
	for i := range t.Aims {
		tab.Columns = append(tab.Columns, table.Column{Head: t.metricTitle(t.Aims[i].Metric), Align: table.Right, Fold: true})
	}
	tab.Columns = append(tab.Columns, table.Column{Head: t.say("to print, to learn"), Wrap: true})
	for _, x := range t.ShownFront() {
		row := []table.Cell{{Text: fmt.Sprint(x.Changed)}, {Text: t.changesInWords(x)}, {Text: t.distanceOf(x)}}
		for k := range t.Aims {
			row = append(row, table.Cell{Text: t.valueInWords(&t.Aims[k], x.Aims[k], false)})
		}
		price := t.priceInWords(x)
		if x.Guard != "" {
			price = t.say("out: %s", t.reasonInWords(x))
		}
		tab.Rows = append(tab.Rows, append(row, table.Cell{Text: price}))
	}
	tab.Note = t.say("the nearest setting for each number of changed rules, on %s not used to choose it", t.countWithNoun(t.FrontDeals, "deal"))
	if t.FrontDeals == 0 {
		tab.Note = t.say("the nearest setting so far for each number of changed rules, on the deals used to choose it")
	}
	if t.Comparison == nil {
		tab.Note += t.say("; none of them is proven")
	}
	if slices.ContainsFunc(t.ShownFront(), func(x *TuneSetting) bool { return x.movesCopies() }) {
		tab.Note += t.say("; copies moved from one card to another count as one rule")
	}
	return tab
}

// movesCopies reports whether the setting moves copies from one card to another: two
// numbers change, but they count as one rule.
func (x *TuneSetting) movesCopies() bool { return x.Changed < len(x.Changes) }

// leftOutTable returns the table of settings that are near the aims, but break a guard.
func (t *Tune) leftOutTable() table.Table {
	tab := table.Table{Title: t.say("LEFT OUT"), Columns: []table.Column{{Head: t.say("changes"), Wrap: true}, {Head: t.say("margins off"), Align: table.Right}, {Head: t.say("because"), Wrap: true}},
		Note: t.say("near to the aims, by what was played, and never proposed") + t.howToLiftAll()}
	for i := range t.LeftOut {
		x := &t.LeftOut[i]
		tab.Rows = append(tab.Rows, []table.Cell{{Text: t.changesInWords(x)}, {Text: t.distanceText(x.Distance)}, {Text: t.reasonInWords(x) + t.howToLift(x.Guard)}})
	}
	return tab
}

// ShownFront returns the settings of t.Front to show: the unchanged variant, and those that
// are nearer to the aims than it, break no guard, and are either the nearest with their
// number of changed rules or part of the final test.
func (t *Tune) ShownFront() (list []*TuneSetting) {
	last := -1
	for i := range t.Front {
		x := &t.Front[i]
		proven := slices.ContainsFunc(t.Proven, func(y TuneSetting) bool { return x.SameChanges(&y) })
		if nearer := x.Distance < t.Front[0].Distance && x.Guard == ""; i == 0 || nearer && (proven || x.Changed != last) {
			list, last = append(list, x), x.Changed
		}
	}
	return list
}

// priceInWords returns in short how much there is to print and to learn for a setting: "2
// cards, 1 sentence"; "–" if nothing is.
func (t *Tune) priceInWords(x *TuneSetting) string {
	if !x.Priced {
		return t.say("unknown")
	}
	var l []string
	if x.CardsToPrint > 0 {
		l = append(l, t.countWithNoun(x.CardsToPrint, "card"))
	}
	if x.SentencesToLearn > 0 {
		l = append(l, t.countWithNoun(x.SentencesToLearn, "sentence"))
	}
	return cmp.Or(strings.Join(l, ", "), "–")
}

// GuardFlagName returns the name by which the flag --free lifts a guard.
func GuardFlagName(guard string) string {
	switch guard {
	case GuardShort:
		return FreeShort
	case GuardSkill:
		return FreeSkill
	case GuardParts:
		return FreeParts
	case GuardTrials:
		return FreeTrials
	}
	return guard
}

// howToLift returns the flag that lifts a guard, in brackets; "" if t is shown below a
// form.
func (t *Tune) howToLift(guard string) string {
	if t.BelowForm {
		return ""
	}
	return " (--free" + table.Tie + GuardFlagName(guard) + ")"
}

// howToLiftAll returns in brackets how guards can be lifted: by a flag, or by a box of the
// form.
func (t *Tune) howToLiftAll() string {
	if t.BelowForm {
		return t.say(" (a box of the form lifts a guard)")
	}
	return t.say(" (--free lifts a guard)")
}

// reasonInWords returns in words which guard a setting breaks, or what trial matches found
// wrong with it.
func (t *Tune) reasonInWords(x *TuneSetting) string {
	switch {
	case x.TrialFault == "":
		return t.guardText(x.Guard)
	case t.Translation != nil:
		return t.Translation.Fault(x.TrialFault)
	}
	return x.TrialFault
}

// guardText returns in words what happens if a guard is broken: "skill wins less often".
func (t *Tune) guardText(guard string) string {
	if w := guardWords[guard]; w != "" {
		return t.say(w)
	}
	if m, ok := t.Guards[guard]; ok {
		return t.say("%s gets worse", t.metricInSentence(m))
	}
	return t.say("%s gets worse", guard)
}

// proofTable returns the headline of c, the final test: the unchanged variant compared with
// the proposal.
func (t *Tune) proofTable(c *Comparison) table.Table {
	var rows []*inference.Row
	for i := range c.Result.Rows {
		if c.Result.Rows[i].Metric.Family == inference.Headline {
			rows = append(rows, &c.Result.Rows[i])
		}
	}
	tab := c.familyTable(family[inference.Row]{name: inference.Headline, rows: rows}, rows)
	tab.Title = t.say(ProofTitle)
	tab.Columns[1].Head, tab.Columns[2].Head = t.say("unchanged"), t.say("found")
	judged := t.translateNote(tab.Note)
	if len(t.Proven) > 1 {
		judged = t.say("%s judged together with those of the other settings proven (error rate 5 %% for all)", t.countWithNoun(len(rows), "metric"))
	}
	tab.Note = t.say("%s, on %s not used in the search; %s", t.changesInWords(t.Proposal()), t.countWithNoun(c.Result.Deals, "deal"),
		judged)
	return tab
}

// levelsTable returns the table with the aims' values under the proposal, for bots of every
// strength.
func (t *Tune) levelsTable() table.Table {
	x := t.Proposal()
	tab := table.Table{Title: t.say("LEVELS"), Columns: []table.Column{{Head: t.say("aim"), Wrap: true}, {Head: t.Base.Bots, Align: table.Right}}}
	for _, l := range t.Levels {
		tab.Columns = append(tab.Columns, table.Column{Head: l.Bot, Align: table.Right})
	}
	tab.Columns = append(tab.Columns, table.Column{Head: t.say("note"), Wrap: true})
	for i := range t.Aims {
		a := &t.Aims[i]
		row := []table.Cell{{Text: t.metricTitle(a.Metric) + ", " + t.rangeInWords(a)}, {Text: t.valueInWords(a, x.Aims[i], false)}}
		met, others := x.Aims[i].Distance < 1, 0
		for _, l := range t.Levels {
			if math.IsNaN(l.Aims[i].Distance) {
				row = append(row, table.Cell{Text: table.None})
				continue
			}
			apart := l.Aims[i].Lo > x.Aims[i].Hi || l.Aims[i].Hi < x.Aims[i].Lo
			if l.Aims[i].Distance < 1 == met || !apart {
				others++
			}
			row = append(row, table.Cell{Text: t.valueInWords(a, l.Aims[i], false)})
		}
		word := "–"
		if others < len(t.Levels) {
			word = t.say("depends on skill")
		}
		tab.Rows = append(tab.Rows, append(row, table.Cell{Text: word}))
	}
	tab.Note = t.say("what was found, as bots of other strength play it")
	return tab
}

// maxRulesShown is the largest number of rules in the table of what matters.
const maxRulesShown = 12

// knobEffectsTable returns the table of rules with the effects of each of their values alone,
// the most important rules first.
func (t *Tune) knobEffectsTable() table.Table {
	tab := table.Table{Title: t.say("WHAT MATTERS"), Stacked: true, Columns: []table.Column{{Head: t.say("rule"), Wrap: true}, {Head: t.say("value"), Align: table.Right}}}
	for i := range t.Aims {
		tab.Columns = append(tab.Columns, table.Column{Head: t.metricTitle(t.Aims[i].Metric), Align: table.Right, Fold: true})
	}
	tab.Columns = append(tab.Columns, table.Column{Head: t.say("margins off"), Align: table.Right})
	var idle []string
	shown := 0
	for i := range t.KnobEffects {
		k := &t.KnobEffects[i]
		if !k.Differs {
			idle = append(idle, k.Label)
			continue
		}
		if shown++; shown > maxRulesShown {
			continue
		}
		for n, v := range k.shownValues() {
			e := &k.Values[v]
			label := k.Label
			if n > 0 {
				label = "" // the label was given in the row above
			}
			row := []table.Cell{{Text: label}, {Text: t.localNumber(k.Values[k.CurrentIndex].valueInWords() + " → " + e.valueInWords())}}
			for a := range t.Aims {
				m := t.Aims[a].Metric
				known := 2 * e.SE[a]
				if known == 0 { // the metric is the same in every deal
					known = math.Abs(e.Aims[a]) / 10
				}
				text := t.localNumber(number.FormatFixed(e.Aims[a]*number.Factor(m), max(number.Decimals(known*number.Factor(m)), 0), true))
				if math.Abs(e.Aims[a]) < 2*e.SE[a] || math.Abs(e.Aims[a]) < t.Aims[a].Margin/10 {
					text = "·"
				}
				row = append(row, table.Cell{Text: text})
			}
			tab.Rows = append(tab.Rows, append(row, table.Cell{Text: t.distanceText(e.Distance)}))
		}
	}
	tab.Note = t.say("each value by itself, by all that the search played; · is no effect that shows")
	if n := shown - maxRulesShown; n > 0 {
		tab.Below = append(tab.Below, t.say("and %s that move the aims less", t.countWithNoun(n, "rule")))
	}
	if len(idle) > 0 {
		tab.Below = append(tab.Below, t.say("no effect shows of %s", t.joinFirst(idle, 8)))
	}
	for _, p := range t.Pairs {
		a := &t.Aims[p.Aim]
		x, y := TuneSetting{Changes: p.Changes[:1]}, TuneSetting{Changes: p.Changes[1:]}
		tab.Below = append(tab.Below, t.say("%s and %s together: %s %s%s beyond their sum", t.changesInWords(&x), t.changesInWords(&y), t.metricInSentence(a.Metric),
			t.localNumber(number.FormatFixed(p.Excess*number.Factor(a.Metric), max(number.Decimals(math.Abs(p.Excess)*number.Factor(a.Metric)/10), 0), true)), t.differenceSuffix(a.Metric)))
	}
	return tab
}

// joinFirst joins the first n names of a list, and appends the number of the others if
// there are more.
func (t *Tune) joinFirst(list []string, n int) string {
	if len(list) <= n {
		return strings.Join(list, ", ")
	}
	return t.say("%s and %s more", strings.Join(list[:n], ", "), t.countText(len(list)-n))
}

// valueInWords returns the value of the rule for people.
func (e *TuneEffect) valueInWords() string { return cmp.Or(e.Text, withMinusSign(unquote(e.Value))) }

// unquote returns a TOML value without its quotes.
func unquote(v string) string { return strings.Trim(v, `"'`) }

// shownValues returns the indices in k.Values of the values to show: of those that were
// played alone, all if k has at most four values, otherwise the neighbours of the current
// value and both ends.
func (k *TuneKnob) shownValues() (list []int) {
	for v := range k.Values {
		near := v == k.CurrentIndex-1 || v == k.CurrentIndex+1 || v == 0 || v == len(k.Values)-1
		if v != k.CurrentIndex && k.Values[v].Played && (near || len(k.Values) <= 4) {
			list = append(list, v)
		}
	}
	return list
}

// searchNotes returns footnotes about the search.
func (t *Tune) searchNotes() []string {
	var notes []string
	var out []string
	for _, b := range t.Broken {
		text := fmt.Sprintf("%s (%s)", t.guardText(b.Guard), t.countText(b.Count))
		if !t.BelowForm {
			text = fmt.Sprintf("%s (%s; --free%s%s)", t.guardText(b.Guard), t.countText(b.Count), table.Tie, GuardFlagName(b.Guard))
		}
		out = append(out, text)
	}
	if out != nil {
		notes = append(notes, t.say("left out, because under them %s: such a setting is never proposed", strings.Join(out, ", "))+t.howToLiftAll())
	}
	if t.EndlessSettings > 0 {
		notes = append(notes, t.say("%s cannot be played to the end, or say nothing about an aim", t.countWithNoun(t.EndlessSettings, "setting")))
	}
	if x := t.Proposal(); x != nil {
		if w := (&Mend{Changes: x.Changes}).endWarning(); w != "" {
			notes = append(notes, t.translateNote(w))
		}
	}
	if !t.AlreadyMet {
		notes = append(notes, t.say("margins off: the root of the mean of the squared distances from the aims, in margins; a changed rule has to bring it %s margins nearer (--keep-near)", t.localNumber(fmt.Sprint(t.MinGainPerRule))))
	}
	if t.WrittenTo != "" {
		notes = append(notes, t.say("written to %s", t.WrittenTo))
	}
	return notes
}

// InWords returns an aim in words: "game length 30 to 60 turns".
func (a *TuneAim) InWords() string {
	t := &Tune{}
	unit := unitAfterNumber(a.Metric)
	if number.PrintedInHundredths(a.Metric) {
		unit = "" // the goal contains it already
	}
	return table.UntieWords(t.metricInSentence(a.Metric) + " " + t.rangeInWords(a) + unit)
}

// ChangeInWords returns a change of the aim's metric in words: "game length −14 turns".
// delta is the change and se its standard error, which determines the decimals.
func (a *TuneAim) ChangeInWords(delta, se float64) string {
	return (&Tune{}).changeText(a, delta, se)
}

// SameChanges reports whether x and y make the same changes.
func (x *TuneSetting) SameChanges(y *TuneSetting) bool { return x.fileLines() == y.fileLines() }
