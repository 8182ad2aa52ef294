package reports

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/sim"
	"equitas/reports/table"
)

// A Tune is the report of a search for values of rules that bring a variant to its aims.
// All numbers of what was found are of deals that chose nothing.
type Tune struct {
	Command string // repeats the report
	Base    Side
	Seats   int
	Seed    uint64
	Near    float64 // margins that a changed rule may cost

	Knobs    int // rules that may change
	Settings int // of them; math.MaxInt32 is as many or more
	Tried    int // in the search
	Plays    int // of a deal under a setting, in all
	Deals    int // that were asked for: the budget
	Heats    int // deals that each of Front played
	Proof    int // deals that each of Proven played, or the unchanged variant where there is nothing to do
	Endless  int // settings whose games do not end, or of which nothing is known
	Broken   []Broken
	Guards   map[string]string // what metrics that guard are called, in a sentence

	Aims    []TuneAim
	HomeOff float64       // margins off, of the unchanged variant in the proof
	Front   []TuneSetting // of the heats: the unchanged variant and the best, by how many rules change
	LeftOut []TuneSetting // the nearest that spoil something else, of the search by its model and of the proof
	Proven  []TuneSetting // of the proof
	Found   int           // the number of what is proposed among Proven, from 1; 0 for none
	Already bool          // the unchanged variant meets its aims: nothing was searched

	Matters []TuneKnob // what matters most first
	Pairs   []TunePair
	Levels  []TuneLevel
	Played  []TunePlayed

	Comparison *Comparison // of the proof: the unchanged variant and what was found; or nil
	File       string      // what was found as a variant's file; or ""
	Written    string      // where that was written; or ""

	Notes      []string
	Caveats    []engine.Caveat
	Incomplete bool
}

// Guards that somebody may lift by name, besides metrics.
const (
	FreeShort = "short" // the shortest games may get shorter
	FreeSkill = "skill" // skill may win less often
	FreeParts = "parts" // players may use fewer parts
)

// A TuneAim is a metric that is aimed at. An end that is nil is open.
type TuneAim struct {
	Metric engine.Metric
	Lo, Hi *float64 // in its unit
	Margin float64
	Home   TuneValue // what the unchanged variant has
}

// A TuneValue is a measured value, its 95 % interval, and how many margins it is off.
type TuneValue struct {
	Value float64 `json:"value"`
	Lo    float64 `json:"lo"`
	Hi    float64 `json:"hi"`
	Off   float64 `json:"off"`
}

// A TuneSetting is what was played of a setting.
type TuneSetting struct {
	Changes []MendChange `json:"changes"`
	Changed int          `json:"rules"` // that it changes
	Off     float64      `json:"off"`   // margins off, over all aims; math.MaxFloat64 is unknown
	SE      float64      `json:"se"`
	Aims    []TuneValue  `json:"aims"`
	Met     bool         `json:"met"`
	Print   int          `json:"print"`
	Learn   int          `json:"learn"`
	Priced  bool         `json:"priced"`
	Guard   string       `json:"guard,omitempty"` // that it breaks
}

// A TuneKnob is what the values of a rule do by themselves, as the search has it.
type TuneKnob struct {
	Key     string       `json:"key"`
	Label   string       `json:"label"`
	Home    int          `json:"home"` // which of the values the variant has
	Values  []TuneEffect `json:"values"`
	Differs bool         `json:"differs"` // some value shows in some game
}

// A TuneEffect is what one value of a rule does.
type TuneEffect struct {
	Value  string    `json:"value"`
	Off    float64   `json:"off"`    // margins off with it alone
	Aims   []float64 `json:"aims"`   // by how much it moves each metric, in its unit
	Doubt  []float64 `json:"doubt"`  // standard errors of these
	Played bool      `json:"played"` // it was played by itself
}

// A TunePair is two values that together do more or less than each by itself.
type TunePair struct {
	Sets    []string `json:"sets"`
	Aim     int      `json:"aim"`
	More    float64  `json:"more"` // in the metric's unit
	Margins float64  `json:"margins"`
}

// A TuneLevel is what bots of another strength make of what was found.
type TuneLevel struct {
	Bot   string
	Deals int
	Aims  []TuneValue // Off is NaN where it is not measured
}

// A TunePlayed is a setting of the search.
type TunePlayed struct {
	Sets  []string `json:"set"`
	Deals int      `json:"deals"`
	Off   float64  `json:"off"` // by the model; math.MaxFloat64: its games do not end
	Holds bool     `json:"holds"`
	Guard string   `json:"guard,omitempty"`
}

// Broke counts a setting that breaks a guard.
func (t *Tune) Broke(guard string) {
	i := slices.IndexFunc(t.Broken, func(b Broken) bool { return b.Guard == guard })
	if i < 0 {
		i, t.Broken = len(t.Broken), append(t.Broken, Broken{Guard: guard})
	}
	t.Broken[i].N++
}

// Sort orders the front by how many rules change, then by how far off it is.
func (t *Tune) Sort() {
	slices.SortStableFunc(t.Front, func(a, b TuneSetting) int {
		return cmp.Or(cmp.Compare(a.Changed, b.Changed), cmp.Compare(a.Off, b.Off))
	})
}

// SortLeftOut orders what spoils something else by what it would cost, and keeps so many.
func (t *Tune) SortLeftOut(most int) {
	slices.SortStableFunc(t.LeftOut, func(a, b TuneSetting) int {
		return cmp.Compare(a.Off+t.Near*float64(a.Changed), b.Off+t.Near*float64(b.Changed))
	})
	t.LeftOut = t.LeftOut[:min(len(t.LeftOut), most)]
}

// SortMatters orders rules by how far they move an aim, in margins.
func (t *Tune) SortMatters() {
	reach := func(k *TuneKnob) (most float64) {
		for _, v := range k.Values {
			for i, x := range v.Aims {
				most = max(most, math.Abs(x)/t.Aims[i].Margin)
			}
		}
		return most
	}
	slices.SortStableFunc(t.Matters, func(a, b TuneKnob) int { return cmp.Compare(reach(&b), reach(&a)) })
}

// Proposal is what is proposed; nil for nothing.
func (t *Tune) Proposal() *TuneSetting {
	if t.Found == 0 {
		return nil
	}
	return &t.Proven[t.Found-1]
}

// Write writes the report.
func (t *Tune) Write(w io.Writer, f table.Format, o Style) error { return write(w, t, f, o) }

// page lays the report out for people.
func (t *Tune) page(Style) table.Page {
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
	if len(t.Matters) > 0 {
		p.Tables = append(p.Tables, t.mattersTable())
		p.AddFigures(len(p.Tables)-1, t.mattersFigures())
	}
	p.Tables[len(p.Tables)-1].Below = append(p.Tables[len(p.Tables)-1].Below, texts(t.Caveats)...)
	p.Notes = append(slices.Clone(t.Notes), t.searchNotes()...)
	p.Notes = append(p.Notes, notPeople)
	return p
}

// playedLine says what the numbers rest on.
func (t *Tune) playedLine() string {
	s := fmt.Sprintf("%d seats, seed %d: ", t.Seats, t.Seed)
	if t.Already {
		return s + table.Several(t.Proof, "deal") + " of the unchanged variant"
	}
	return s + fmt.Sprintf("%s of %s, %s of a deal in all; the proof is %s that chose nothing",
		table.Several(t.Tried, "setting"), t.size(), table.Several(t.Plays, "play"), table.Several(t.Proof, "deal"))
}

// size is how many settings there are.
func (t *Tune) size() string {
	if t.Settings == math.MaxInt32 {
		return "more than two thousand million"
	}
	return table.Thousands(t.Settings)
}

// goalText is where a metric should lie.
func (a *TuneAim) goalText() string {
	say := func(x float64) string {
		d := asTyped(x * factor(a.Metric))
		if d > 3 {
			d = 1
		}
		s := amount(a.Metric, x, d)
		if x == 0 {
			s = "0"
		}
		return s
	}
	switch {
	case a.Lo != nil && a.Hi != nil && *a.Lo == *a.Hi:
		return say(*a.Lo)
	case a.Lo != nil && a.Hi != nil:
		d := max(min(asTyped(*a.Lo*factor(a.Metric)), 3), 0)
		return fixed(*a.Lo*factor(a.Metric), d, false) + " to " + say(*a.Hi)
	case a.Lo != nil:
		return "at least " + say(*a.Lo)
	case a.Hi != nil:
		return "at most " + say(*a.Hi)
	}
	return "anywhere"
}

// said writes a value with half its interval: "48.1 ± 0.6 turns".
func (a *TuneAim) said(v TuneValue, unit bool) string {
	m, half := a.Metric, (v.Hi-v.Lo)/2
	d := max(digits(half*factor(m)), 0)
	s := fixed(v.Value*factor(m), d, m.Unit == "pp") + " ± " + fixed(half*factor(m), d, false)
	switch {
	case percent(m):
		s += table.Tie + map[string]string{"share": "%", "pp": "pp"}[m.Unit]
	case unit:
		s += unitBehind(m)
	}
	return s
}

// Title is the variant as people call it.
func (t *Tune) title() string { return cmp.Or(t.Base.Title, t.Base.Name) }

// changesText is what a setting changes: "hand limit 5 → 4, attack limit 3 → 2".
func (x *TuneSetting) changesText() string {
	if len(x.Changes) == 0 {
		return "unchanged"
	}
	m := &Mend{}
	var parts []string
	for i := range x.Changes {
		m.Changes = x.Changes[i : i+1]
		parts = append(parts, m.change())
	}
	return strings.Join(parts, ", ")
}

// offText writes how far off a setting is.
func offText(off float64) string {
	switch {
	case off == math.MaxFloat64:
		return "unknown"
	case off >= 9.95:
		return fixed(off, 0, false)
	}
	return fixed(off, 1, false)
}

// aimsTable has a row for every aim.
func (t *Tune) aimsTable() table.Table {
	x := t.Proposal()
	tab := table.Table{Title: "AIMS", Columns: []table.Column{{Head: "measure", Wrap: true}, {Head: "aim", Align: table.Right}, {Head: "unchanged", Align: table.Right}}}
	if x != nil {
		tab.Columns = append(tab.Columns, table.Column{Head: "found", Align: table.Right})
	}
	tab.Columns = append(tab.Columns, table.Column{Head: "verdict", Wrap: true})
	for i := range t.Aims {
		a := &t.Aims[i]
		row := []table.Cell{{Text: a.Metric.Title}, {Text: a.goalText()}, {Text: a.said(a.Home, false)}}
		at := a.Home
		if x != nil {
			at = x.Aims[i]
			row = append(row, table.Cell{Text: a.said(at, false)})
		}
		tab.Rows = append(tab.Rows, append(row, table.Cell{Text: a.verdict(at)}))
	}
	tab.Note = "met: within a margin of the aim; ± is the 95 % interval"
	return tab
}

// verdict says of an aim whether a value meets it.
func (a *TuneAim) verdict(v TuneValue) string {
	in := func(x float64) bool {
		return (a.Lo == nil || x > *a.Lo-a.Margin) && (a.Hi == nil || x < *a.Hi+a.Margin)
	}
	switch {
	case v.Off == 0 && in(v.Lo) && in(v.Hi):
		return "met"
	case v.Off < 1 && in(v.Lo) && in(v.Hi):
		return "met, " + offText(v.Off) + " margins off"
	case v.Off < 1:
		return "met, not surely"
	case in(v.Lo) || in(v.Hi):
		return "missed, not surely: " + offText(v.Off) + " margins off"
	}
	return "missed: " + offText(v.Off) + " margins off"
}

// frontTable has a row for every setting that was played again: what each further change
// buys.
func (t *Tune) frontTable() table.Table {
	tab := table.Table{Title: "FRONT", Stacked: true, Columns: []table.Column{{Head: "rules", Align: table.Right}, {Head: "changes", Wrap: true}, {Head: "margins off", Align: table.Right}}}
	for i := range t.Aims {
		tab.Columns = append(tab.Columns, table.Column{Head: t.Aims[i].Metric.Title, Align: table.Right, Fold: true})
	}
	tab.Columns = append(tab.Columns, table.Column{Head: "to print, to learn", Wrap: true})
	for _, x := range t.best() {
		off := offText(x.Off)
		if x.Off != math.MaxFloat64 && table.Finite(x.SE) && x.SE > 0 {
			off += " ± " + offText(1.96*x.SE)
		}
		row := []table.Cell{{Text: fmt.Sprint(x.Changed)}, {Text: x.changesText()}, {Text: off}}
		for k := range t.Aims {
			row = append(row, table.Cell{Text: t.Aims[k].said(x.Aims[k], false)})
		}
		price := x.priceText()
		switch {
		case x.Guard != "":
			price = "out: " + t.guardText(x.Guard)
		}
		tab.Rows = append(tab.Rows, append(row, table.Cell{Text: price}))
	}
	tab.Note = fmt.Sprintf("the nearest for so many changed rules, on %s that did not choose them", table.Several(t.Heats, "deal"))
	if t.Comparison == nil && !t.Incomplete {
		tab.Note += "; none of them is proven"
	}
	return tab
}

// leftOutTable has a row for what would be near and spoils something else.
func (t *Tune) leftOutTable() table.Table {
	tab := table.Table{Title: "LEFT OUT", Columns: []table.Column{{Head: "changes", Wrap: true}, {Head: "margins off", Align: table.Right}, {Head: "because", Wrap: true}},
		Note: "near to the aims, by what was played, and never proposed (--free lifts a guard)"}
	for i := range t.LeftOut {
		x := &t.LeftOut[i]
		tab.Rows = append(tab.Rows, []table.Cell{{Text: x.changesText()}, {Text: offText(x.Off)}, {Text: t.guardText(x.Guard)}})
	}
	return tab
}

// best are, of every number of changed rules, the nearest of the front, and those that were
// proven, as far as they are nearer than the unchanged variant, which comes first.
func (t *Tune) best() (list []*TuneSetting) {
	for i := range t.Front {
		x := &t.Front[i]
		proven := slices.ContainsFunc(t.Proven, func(y TuneSetting) bool { return x.inFile() == y.inFile() })
		if nearer := x.Off < t.Front[0].Off; i == 0 || nearer && (proven || x.Changed != t.Front[i-1].Changed) {
			list = append(list, x)
		}
	}
	return list
}

// priceText is what a setting costs, briefly: "2 cards, 1 sentence".
func (x *TuneSetting) priceText() string {
	if !x.Priced {
		return "unknown"
	}
	var l []string
	if x.Print > 0 {
		l = append(l, table.Several(x.Print, "card"))
	}
	if x.Learn > 0 {
		l = append(l, table.Several(x.Learn, "sentence"))
	}
	return cmp.Or(strings.Join(l, ", "), "–")
}

// guardText says what breaks.
func (t *Tune) guardText(guard string) string {
	if w := guardWords[guard]; w != "" {
		return w
	}
	return cmp.Or(t.Guards[guard], guard) + " gets worse"
}

// proofTable is the headline of what was found beside that of the unchanged variant.
func (t *Tune) proofTable(c *Comparison) table.Table {
	var rows []*sim.Row
	for i := range c.Result.Rows {
		if c.Result.Rows[i].Metric.Family == sim.Headline {
			rows = append(rows, &c.Result.Rows[i])
		}
	}
	tab := c.table(family[sim.Row]{name: sim.Headline, rows: rows}, rows)
	tab.Title = "PROOF"
	tab.Columns[1].Head, tab.Columns[2].Head = "unchanged", "found"
	tab.Note = fmt.Sprintf("%s, on %s that chose nothing; %s", t.Proposal().changesText(), table.Several(c.Result.Deals, "deal"),
		strings.NewReplacer("other variant compared at once", "other setting proven", "other variants compared at once", "other settings proven").Replace(tab.Note))
	return tab
}

// levelsTable is what bots of other strength make of the aims.
func (t *Tune) levelsTable() table.Table {
	x := t.Proposal()
	tab := table.Table{Title: "LEVELS", Columns: []table.Column{{Head: "aim", Wrap: true}, {Head: t.Base.Bots, Align: table.Right}}}
	for _, l := range t.Levels {
		tab.Columns = append(tab.Columns, table.Column{Head: l.Bot, Align: table.Right})
	}
	tab.Columns = append(tab.Columns, table.Column{Head: "note", Wrap: true})
	for i := range t.Aims {
		a := &t.Aims[i]
		row := []table.Cell{{Text: a.Metric.Title + ", " + a.goalText()}, {Text: a.said(x.Aims[i], false)}}
		met, others := x.Aims[i].Off < 1, 0
		for _, l := range t.Levels {
			if math.IsNaN(l.Aims[i].Off) {
				row = append(row, table.Cell{Text: table.None})
				continue
			}
			if l.Aims[i].Off < 1 == met {
				others++
			}
			row = append(row, table.Cell{Text: a.said(l.Aims[i], false)})
		}
		word := "–"
		if others < len(t.Levels) {
			word = "depends on skill"
		}
		tab.Rows = append(tab.Rows, append(row, table.Cell{Text: word}))
	}
	tab.Note = "what was found, as bots of other strength play it"
	return tab
}

// mostMatters is how many rules are shown.
const mostMatters = 12

// mattersTable has a row for every rule: what its values do by themselves.
func (t *Tune) mattersTable() table.Table {
	tab := table.Table{Title: "WHAT MATTERS", Stacked: true, Columns: []table.Column{{Head: "rule", Wrap: true}, {Head: "value", Align: table.Right}}}
	for i := range t.Aims {
		tab.Columns = append(tab.Columns, table.Column{Head: t.Aims[i].Metric.Title, Align: table.Right, Fold: true})
	}
	tab.Columns = append(tab.Columns, table.Column{Head: "margins off", Align: table.Right})
	var idle []string
	shown := 0
	for i := range t.Matters {
		k := &t.Matters[i]
		if !k.Differs {
			idle = append(idle, k.Label)
			continue
		}
		if shown++; shown > mostMatters {
			continue
		}
		for n, v := range k.ends() {
			e := &k.Values[v]
			label := k.Label
			if n > 0 {
				label = "" // said above
			}
			row := []table.Cell{{Text: label}, {Text: signed(shortWord(k.Values[k.Home].Value)) + " → " + signed(shortWord(e.Value))}}
			for a := range t.Aims {
				m := t.Aims[a].Metric
				d := max(digits(2*e.Doubt[a]*factor(m)), 0)
				text := fixed(e.Aims[a]*factor(m), d, true)
				if math.Abs(e.Aims[a]) < 2*e.Doubt[a] || math.Abs(e.Aims[a]) < t.Aims[a].Margin/10 {
					text = "·"
				}
				row = append(row, table.Cell{Text: text})
			}
			tab.Rows = append(tab.Rows, append(row, table.Cell{Text: offText(e.Off)}))
		}
	}
	tab.Note = "each value by itself, by all that the search played; · is nothing that shows"
	if n := shown - mostMatters; n > 0 {
		tab.Below = append(tab.Below, fmt.Sprintf("and %s that move the aims less", table.Several(n, "rule")))
	}
	if len(idle) > 0 {
		tab.Below = append(tab.Below, "nothing shows of "+someOf(idle, 8))
	}
	for _, p := range t.Pairs {
		a := &t.Aims[p.Aim]
		tab.Below = append(tab.Below, fmt.Sprintf("%s and %s together: %s %s%s beyond their sum", p.Sets[0], p.Sets[1], inSentence(a.Metric),
			fixed(p.More*factor(a.Metric), max(digits(math.Abs(p.More)*factor(a.Metric)/10), 0), true), unitOf(a.Metric)))
	}
	return tab
}

// unitOf is a metric's unit behind a difference.
func unitOf(m engine.Metric) string {
	if percent(m) {
		return table.Tie + "pp"
	}
	return unitBehind(m)
}

// someOf lists at most n names.
func someOf(list []string, n int) string {
	if len(list) <= n {
		return strings.Join(list, ", ")
	}
	return strings.Join(list[:n], ", ") + fmt.Sprintf(" and %d more", len(list)-n)
}

// shortWord is a value without what TOML writes around it.
func shortWord(v string) string { return strings.Trim(v, `"'`) }

// ends are the values of a rule that are shown: those next to what it is and those at the
// ends, or all of a few.
func (k *TuneKnob) ends() (list []int) {
	for v := range k.Values {
		near := v == k.Home-1 || v == k.Home+1 || v == 0 || v == len(k.Values)-1
		if v != k.Home && k.Values[v].Played && (near || len(k.Values) <= 4) {
			list = append(list, v)
		}
	}
	return list
}

// searchNotes are footnotes about the search.
func (t *Tune) searchNotes() []string {
	var notes []string
	var out []string
	for _, b := range t.Broken {
		out = append(out, fmt.Sprintf("%s (%s)", t.guardText(b.Guard), table.Thousands(b.N)))
	}
	if out != nil {
		notes = append(notes, "left out, because under them "+strings.Join(out, ", ")+": such a setting is never proposed (--free lifts a guard)")
	}
	if t.Endless > 0 {
		notes = append(notes, table.Several(t.Endless, "setting")+" cannot be played to the end, or say nothing about an aim")
	}
	if x := t.Proposal(); x != nil {
		if w := (&Mend{Changes: x.Changes}).ends(); w != "" {
			notes = append(notes, w)
		}
	}
	if !t.Already {
		notes = append(notes, fmt.Sprintf("margins off: the root of the mean of the squared distances from the aims, in margins; a changed rule has to bring it %v margins nearer (--keep-near)", t.Near))
	}
	if t.Written != "" {
		notes = append(notes, "written to "+t.Written)
	}
	return notes
}

// Wanted is an aim in words: "game length 30 to 60 turns".
func (a *TuneAim) Wanted() string {
	return table.Untie(inSentence(a.Metric) + " " + a.goalText() + func() string {
		if percent(a.Metric) {
			return "" // said
		}
		return unitBehind(a.Metric)
	}())
}

// Moved is a change of a metric in words, given its standard error: "game length −14 turns".
func (a *TuneAim) Moved(by, se float64) string {
	f := factor(a.Metric)
	return inSentence(a.Metric) + " " + fixed(by*f, max(digits(2*se*f), 0), true) + unitOf(a.Metric)
}
