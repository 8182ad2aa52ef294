// Package course looks at the matches of two variants after every round, so that it can
// be told how they go, turn by turn: apart from the runs that questions are answered
// by, so that these are none the slower.
package course

import (
	"cmp"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/rule"
	"equitas/engine/sim"
	"equitas/reports"
)

// A Side is a variant, and who plays it.
type Side struct {
	Loaded *rule.Loaded
	Seed   uint64
	Bots   func() ([]engine.Bot, error) // new ones, one for every seat
	Names  []string                     // of the bots
}

// Courses are how the matches of two variants went.
type Courses struct {
	of       [2]Side
	seats    int
	deals    int
	step     int // turns of a round, which are looked at together
	cast     *engine.Cast
	measures []measure
	sides    [2]reading
	matches  [2][]*course // by deal; nil of one that is not played
	played   int
}

// A measure is what is looked at. The number is (Num - Minus) / Den of what the
// turns have added to the columns, or by turn where there is no Den.
type measure struct {
	reports.TurnMeasure
	scale   float64
	columns [2][3]int // by side, of num, minus and den; -1 is none
	lead    bool      // it is how far who is in front stands before the next
}

// A reading is what it takes to read what a match has counted so far.
type reading struct {
	counts engine.Counts
	rules  int // so many columns are the rules' own
	own    int // and so many those of every match besides
	extras []engine.Extra
	places [countedSoFar]int // where columns of every match stand; -1 where the rules count that themselves
}

// What is counted here as every run counts it.
const (
	choicesSoFar = iota
	decisionsSoFar
	legalSoFar
	countedSoFar
)

var soFarNames = [countedSoFar]string{"choices", "decisions", "legal"}

// A course is one match: what its columns had come to after each round.
type course struct {
	deal, turns int
	sums        [][]int64 // by round: num, minus, den of each measure, or the lead and whether it stands
}

// mostPlaces is into how many places turns are put together, about; of a match no more
// than mostSteps rounds are kept.
const (
	mostPlaces = 50
	mostSteps  = 2000
)

// New finds what is measured of both variants, in so many deals.
func New(of [2]Side, seats, deals int) *Courses {
	rules := of[0].Loaded.Rules
	c := &Courses{of: of, seats: seats, deals: deals, step: max(engine.RoundOf(rules, seats), 1), cast: engine.CastOf(rules, seats)}
	var columns [2][]string
	measured, _ := rule.Alike([]*rule.Loaded{of[0].Loaded, of[1].Loaded}, seats)
	for side := range of {
		v, x := of[side].Loaded, &c.sides[side]
		x.counts = v.Rules.Counts(seats)
		x.rules, x.extras = len(x.counts.Columns()), measured[side].Extras
		for _, col := range sim.Columns(v.Rules, seats) {
			columns[side] = append(columns[side], col.Name)
		}
		x.own = len(columns[side])
		for i, name := range soFarNames {
			if x.places[i] = slices.Index(columns[side], name); x.places[i] < x.rules {
				x.places[i] = -1
			}
		}
		for _, e := range x.extras {
			columns[side] = append(columns[side], e.Name)
		}
		c.matches[side] = make([]*course, deals)
	}
	noun := engine.TurnNoun(rules)
	for side := range of {
		for _, m := range slices.Concat(measured[side].Metrics, of[side].Loaded.Metrics(seats)) {
			if !byTurn(&m, noun) || slices.ContainsFunc(c.measures, func(x measure) bool { return x.ID == m.ID }) {
				continue
			}
			x := measure{scale: cmp.Or(m.Scale, 1)}
			found := true
			for k := range c.sides {
				for i, name := range []string{m.Num, m.Minus, m.Den} {
					x.columns[k][i] = slices.Index(columns[k], name)
					found = found && (name == "" || c.sides[k].readable(x.columns[k][i]))
				}
			}
			if !found {
				continue
			}
			x.ID, x.Title, x.Unit, x.Doc = m.ID, m.Title, m.Unit, m.Doc
			if m.Den == "" {
				perTurn(&x.TurnMeasure, noun)
			} else {
				x.Unit = "" // the title says it
			}
			c.measures = append(c.measures, x)
		}
	}
	if _, stands := rules.NewState(seats).(engine.Scorer); stands {
		c.measures = append(c.measures, c.standing())
	}
	return c
}

// readable reports whether a column can be read while a match goes on: one of the
// rules, of those that are counted here, or made of these.
func (x *reading) readable(at int) bool {
	return at >= 0 && (at < x.rules || at >= x.own || slices.Contains(x.places[:], at))
}

// byTurn reports whether a metric is one of pace that each turn adds to: none that
// counts turns or rounds itself.
func byTurn(m *engine.Metric, noun engine.Noun) bool {
	sum := m.Kind == engine.Mean && m.Den == "" && m.Family == "pace" || m.Kind == engine.Ratio && m.ID == "branch.mean"
	return sum && m.Unit != noun.Many && m.Unit != "turns" && m.Unit != "rounds"
}

// perTurn has a measure of whole matches called as that of a turn: "Game length,
// minutes" is "Minutes, a turn".
func perTurn(m *reports.TurnMeasure, noun engine.Noun) {
	if _, what, ok := strings.Cut(m.Title, "Game length, "); ok && what != "" {
		m.Title = strings.ToUpper(what[:1]) + what[1:]
	}
	m.Unit = "a " + noun.One
	m.Doc = strings.NewReplacer(", in one game", "", " of one game", "").Replace(m.Doc)
}

// standing is the measure of who is in front: by how much, or where two sides play
// against each other, how much the first is.
func (c *Courses) standing() measure {
	m := reports.TurnMeasure{ID: "lead", Title: "Lead of who is in front", Unit: "points", Stands: true,
		Doc: "how far the best standing is above the next, in the points by which the game judges a standing"}
	if c.cast != nil && c.cast.Sides() == 2 {
		first, second := c.cast.Name(0), ""
		for i := range engine.Seat(c.seats) {
			if c.cast.Side[i] != c.cast.Side[0] && second == "" {
				second = c.cast.Name(i)
			}
		}
		m.Title, m.Doc = "Lead of the "+first, "how far the standing of the "+first+" is above that of the "+second+", in the points by which the game judges a standing; below 0 the "+second+" is in front"
	}
	return measure{TurnMeasure: m, lead: true}
}
