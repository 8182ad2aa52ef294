package playtest

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// An Outcome holds the facts about a game that are known of real and of simulated games.
type Outcome struct {
	Winners           []int   // seats from 1
	End               int     // the way in which it ended: index in Terms.Endings plus 1; 0: unknown
	Turns             int     // length in turns; 0: unknown
	Rounds            int     // length in rounds; 0: unknown, or computed from Turns
	SeatsUnknown      bool    // it is unknown who sat where
	Minutes           float64 // duration; NaN: unknown
	Margin            float64 // as [Game.Margin] returns it
	WinnersDealtThing int     // the thing that the only winner was dealt: index in Terms.DealtThing.Values plus 1; 0: unknown
}

// outcome returns the outcome of a real game.
func (g *Game) outcome() Outcome {
	o := Outcome{Winners: g.Winners, End: g.End, Turns: g.Turns, Rounds: g.Rounds, SeatsUnknown: g.SeatsUnknown, Minutes: math.NaN(), Margin: g.Margin()}
	if g.Minutes > 0 {
		o.Minutes = g.Minutes
	}
	if len(g.Winners) == 1 && len(g.DealtThings) > 0 {
		o.WinnersDealtThing = g.DealtThings[g.Winners[0]-1]
	}
	return o
}

// Margin returns the best score of a winner minus the best score of a loser; NaN if a score is
// unknown, or if there is no winner or no loser.
func (g *Game) Margin() float64 {
	if len(g.Scores) < g.Seats || len(g.Winners) == 0 || len(g.Winners) == g.Seats {
		return math.NaN()
	}
	in, out := math.Inf(-1), math.Inf(-1)
	for i, x := range g.Scores {
		if math.IsNaN(x) {
			return x
		}
		if slices.Contains(g.Winners, i+1) {
			in = max(in, x)
		} else {
			out = max(out, x)
		}
	}
	return in - out
}

// A Measure is a number, or one of several kinds, that real and simulated games have.
type Measure struct {
	Label
	Unit  string                   // unit of a number: "turns", "minutes", "rounds", "points"
	Kinds []Label                  // the kinds; nil if the measure is a number
	value func(o *Outcome) float64 // returns the number, or the index in Kinds; NaN: unknown
}

// The ids of measures, in the order of reports.
const (
	TurnsID       = "len.turns"
	RoundsID      = "len.rounds"
	MinutesID     = "len.minutes"
	EndID         = "end"
	WinnerSeatID  = "winner.seat"
	WinnerSideID  = "winner.side"
	WinnerDrawnID = "winner.drawn"
	MarginID      = "end.margin"
)

// Measures returns the measures of games of a variant with that many seats. seconds and margin say
// whether the games of bots have minutes and margins. The length in rounds is among the measures if
// some of the real games have rounds but no turns.
func Measures(t *Terms, seats int, real []Game, seconds, margin bool) []Measure {
	l := []Measure{{Label: newLabel(TurnsID, "Game length, "+t.TurnsNoun, "Durata, turni"), Unit: "turns", value: func(o *Outcome) float64 {
		if o.Turns == 0 {
			return math.NaN()
		}
		return float64(o.Turns)
	}}}
	if round := t.TurnsPerRound[seats]; round > 1 && slices.ContainsFunc(real, func(g Game) bool { return g.Turns == 0 && g.Rounds > 0 }) {
		l = append(l, Measure{Label: newLabel(RoundsID, "Game length, rounds", "Durata, giri"), Unit: "rounds", value: func(o *Outcome) float64 {
			switch {
			case o.Rounds > 0:
				return float64(o.Rounds)
			case o.Turns > 0:
				return float64((o.Turns + round - 1) / round)
			}
			return math.NaN()
		}})
	}
	if seconds {
		l = append(l, Measure{Label: newLabel(MinutesID, "Game length, minutes", "Durata, minuti"), Unit: "minutes", value: func(o *Outcome) float64 { return o.Minutes }})
	}
	if len(t.Endings) > 1 {
		m := Measure{Label: newLabel(EndID, "How it ends", "Come finisce"), Kinds: t.Endings, value: func(o *Outcome) float64 { return kindValue(o.End - 1) }}
		l = append(l, m)
	}
	l = append(l, t.winnerMeasure(seats))
	if d := t.DealtThing; d != nil {
		m := Measure{Label: newLabel(WinnerDrawnID, "Winner's "+strings.ToLower(d.Name("en")), d.Name("it")+" di chi vince"), Kinds: d.Values, value: func(o *Outcome) float64 { return kindValue(o.WinnersDealtThing - 1) }}
		l = append(l, m)
	}
	if margin {
		l = append(l, Measure{Label: newLabel(MarginID, "Winner's margin, points", "Distacco di chi vince, punti"), Unit: "points", value: func(o *Outcome) float64 { return o.Margin }})
	}
	return l
}

// winnerMeasure returns the measure whose kinds are the winning seats, or the winning sides if seats
// have roles, a shared win, and no winner.
func (t *Terms) winnerMeasure(seats int) Measure {
	sides := t.Sides[seats]
	if sides == nil {
		m := Measure{Label: newLabel(WinnerSeatID, "Winner's seat", "Posto di chi vince")}
		for i := range seats {
			m.Kinds = append(m.Kinds, newLabel(fmt.Sprintf("seat.%d", i+1), fmt.Sprintf("seat %d", i+1), fmt.Sprintf("posto %d", i+1)))
		}
		m.Kinds = append(m.Kinds, newLabel("shared", "shared", "più d’uno"), newLabel("nobody", "nobody", "nessuno"))
		m.value = func(o *Outcome) float64 {
			switch n := len(o.Winners); {
			case o.SeatsUnknown:
				return math.NaN()
			case n == 0:
				return float64(seats + 1)
			case n == 1:
				return float64(o.Winners[0] - 1)
			}
			return float64(seats)
		}
		return m
	}
	n := 0
	m := Measure{Label: newLabel(WinnerSideID, "Winner's side", "Parte che vince")}
	for i, side := range sides {
		if side == n {
			m.Kinds, n = append(m.Kinds, t.Roles[seats][i]), n+1
		}
	}
	m.Kinds = append(m.Kinds, newLabel("shared", "shared", "più d’uno"), newLabel("nobody", "nobody", "nessuno"))
	m.value = func(o *Outcome) float64 {
		if len(o.Winners) == 0 {
			return float64(n + 1)
		}
		first := sides[o.Winners[0]-1]
		for _, w := range o.Winners {
			if sides[w-1] != first {
				return float64(n)
			}
		}
		return float64(first)
	}
	return m
}

func newLabel(id, en, it string) Label { return Label{id, map[string]string{"en": en, "it": it}} }

// kindValue returns the index of a kind as the value of a measure; NaN if it is negative, which means
// unknown.
func kindValue(i int) float64 {
	if i < 0 {
		return math.NaN()
	}
	return float64(i)
}

// A Level holds the games of one level of play: those of one kind of bots, or those of people.
type Level struct {
	Name     string // name of the bots; "" for people
	Outcomes []Outcome
}

// RealLevel returns real games in the form of a level of play.
func RealLevel(games []Game) Level {
	l := Level{Outcomes: make([]Outcome, len(games))}
	for i := range games {
		l.Outcomes[i] = games[i].outcome()
	}
	return l
}

// values returns the values of a measure in those games of the level that have it.
func (l *Level) values(m *Measure) []float64 {
	v := make([]float64, 0, len(l.Outcomes))
	for i := range l.Outcomes {
		if x := m.value(&l.Outcomes[i]); !math.IsNaN(x) {
			v = append(v, x)
		}
	}
	return v
}

// kindCounts returns the number of games of each kind of m; values has a value of m for each game.
func kindCounts(m *Measure, values []float64) []int {
	l := make([]int, len(m.Kinds))
	for _, x := range values {
		l[int(x)]++
	}
	return l
}
