// Package course measures matches of two variants after every round, to show how metrics
// develop turn by turn. It plays matches of its own, so that ordinary runs are not slower.
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

// A Side is a variant with its bots and the seed of its deals.
type Side struct {
	Loaded *rule.Loaded
	Seed   uint64
	Bots   func() ([]engine.Bot, error) // returns new bots, one for every seat
	Names  []string                     // names of the bots
}

// Courses holds the matches of two variants, with the values of their measures after every
// round.
type Courses struct {
	variants      [2]Side
	seats         int
	deals         int
	turnsPerRound int // turns per round
	cast          *engine.Cast
	partners      []int // by seat: its side, if players are partners ([engine.Partnered]); otherwise nil
	measures      []measure
	readers       [2]countReader
	matches       [2][]*course // matches by side, then by deal; nil if not played
	played        int
}

// A measure is a metric whose value over some turns is computed from the increases of its
// columns: (Num - Minus) / Den or, without a Den, (Num - Minus) per turn.
type measure struct {
	reports.TurnMeasure
	scale   float64
	columns [2][3]int // by side: indexes of the columns Num, Minus and Den; -1 if there is none
	isLead  bool      // the measure is the lead of the seat in front over the next one; columns is then unused
}

// A countReader holds what is needed to read the counts of a match in progress on one side.
type countReader struct {
	counts         engine.Counts
	ruleColumns    int // number of leading columns that come from the rules
	ownColumns     int // number of leading columns that every match has
	extras         []engine.FormulaColumn
	countedIndexes [soFarCount]int // indexes of the columns that this package counts; -1 if the rules count the column
}

// Columns of every match that this package counts during a match.
const (
	choicesSoFar = iota
	decisionsSoFar
	legalSoFar
	soFarCount
)

var soFarNames = [soFarCount]string{"choices", "decisions", "legal"}

// A course holds the cumulative counts of one match after each round.
type course struct {
	deal, turns int
	sums        [][]int64 // by round: the sums of Num, Minus and Den for each measure; for the lead, its value, 0, and 1 if there is a lead
}

// maxPoints is roughly the largest number of points of a curve; if there are more rounds,
// several share a point. maxSteps is the largest number of rounds of a match that are
// recorded.
const (
	maxPoints = 50
	maxSteps  = 2000
)

// New returns Courses of two sides without matches, with the measures that both have, for
// deals 0 to deals-1.
func New(variants [2]Side, seats, deals int) *Courses {
	rules := variants[0].Loaded.Rules
	c := &Courses{variants: variants, seats: seats, deals: deals, turnsPerRound: max(rules.TurnsPerRound(seats), 1), cast: rules.Cast(seats), partners: engine.PartnerSides(rules, seats)}
	var columns [2][]string
	measured, _ := rule.ReadMeasuringTogether([]*rule.Loaded{variants[0].Loaded, variants[1].Loaded}, seats)
	for side := range variants {
		v, x := variants[side].Loaded, &c.readers[side]
		x.counts = v.Rules.Counts(seats)
		x.ruleColumns, x.extras = len(x.counts.Columns()), measured[side].FormulaColumns
		for _, col := range sim.Columns(v.Rules, seats) {
			columns[side] = append(columns[side], col.Name)
		}
		x.ownColumns = len(columns[side])
		for i, name := range soFarNames {
			if x.countedIndexes[i] = slices.Index(columns[side], name); x.countedIndexes[i] < x.ruleColumns {
				x.countedIndexes[i] = -1
			}
		}
		for _, e := range x.extras {
			columns[side] = append(columns[side], e.Name)
		}
		c.matches[side] = make([]*course, deals)
	}
	noun := rules.TurnNoun()
	for side := range variants {
		for _, m := range slices.Concat(measured[side].Metrics, variants[side].Loaded.Metrics(seats)) {
			if !addsUpOverTurns(&m, noun) || slices.ContainsFunc(c.measures, func(x measure) bool { return x.ID == m.ID }) {
				continue
			}
			x := measure{scale: cmp.Or(m.Scale, 1)}
			found := true
			for k := range c.readers {
				for i, name := range []string{m.Num, m.Minus, m.Den} {
					x.columns[k][i] = slices.Index(columns[k], name)
					found = found && (name == "" || c.readers[k].readable(x.columns[k][i]))
				}
			}
			if !found {
				continue
			}
			x.ID, x.Title, x.Unit, x.Doc = m.ID, m.Title, m.Unit, m.Doc
			if m.Den == "" {
				rewordPerTurn(&x.TurnMeasure, noun)
			} else {
				x.Unit = "" // the title names the unit
			}
			c.measures = append(c.measures, x)
		}
	}
	if _, stands := rules.NewState(seats).(engine.Scorer); stands {
		c.measures = append(c.measures, c.leadMeasure())
	}
	return c
}

// readable reports whether the column with index at can be read during a match: it comes
// from the rules, is computed by a formula, or is counted by this package.
func (x *countReader) readable(at int) bool {
	return at >= 0 && (at < x.ruleColumns || at >= x.ownColumns || slices.Contains(x.countedIndexes[:], at))
}

// addsUpOverTurns reports whether a metric can be measured turn by turn: it is a metric of
// pace that is a sum over turns, but not a number of turns or rounds, or it is the mean
// number of legal actions.
func addsUpOverTurns(m *engine.Metric, noun engine.Noun) bool {
	sum := m.Kind == engine.Mean && m.Den == "" && m.Family == "pace" || m.Kind == engine.Ratio && m.ID == "branch.mean"
	return sum && m.Unit != noun.Many && m.Unit != "turns" && m.Unit != "rounds"
}

// rewordPerTurn changes the words of a measure of whole matches to those of a measure per
// turn: "Game length, minutes" becomes "Minutes", with the unit "a turn".
func rewordPerTurn(m *reports.TurnMeasure, noun engine.Noun) {
	if _, what, ok := strings.Cut(m.Title, "Game length, "); ok && what != "" {
		m.Title = strings.ToUpper(what[:1]) + what[1:]
	}
	m.Unit = "a " + noun.One
	m.Doc = strings.NewReplacer(", in one game", "", " of one game", "").Replace(m.Doc)
}

// leadMeasure returns the measure of the lead: that of the seat or side in front over the
// next one; in a game of two sides, that of the first side over the second.
func (c *Courses) leadMeasure() measure {
	m := reports.TurnMeasure{ID: "lead", Title: "Lead of whoever is in front", Unit: "points", IsState: true,
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
	return measure{TurnMeasure: m, isLead: true}
}
