package lab

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"equitas/engine"
	"equitas/engine/lab/question"
	"equitas/engine/match"
	"equitas/reports"
)

var allEditions = []string{"proelio/0.9.6", "empires/2002", "stronghold/2010", "warland/2.0.2"}

// A slowTurn is what the records of a match say about one point of the curves.
type slowTurn struct {
	decisions, choices, legal int
	lead                      float64
	stands                    bool
}

// slowTurns derives the measures by turn from records. It returns for each match its values
// at each point, and its number of turns.
func slowTurns(t *testing.T, l *Lab, name string, play question.Play, step int) (places [][]slowTurn, turns []int) {
	t.Helper()
	r, err := l.Record(t.Context(), Recording{Variant: name, Play: play}, question.Observer{})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if _, err := r.Write(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	at := func(turn int) int { return (max(turn, 1) - 1) / step }
	for line := range strings.Lines(b.String()) {
		var c struct {
			Type  string
			Turn  int
			Turns int
			Legal []string
		}
		if err := json.Unmarshal([]byte(line), &c); err != nil {
			t.Fatal(err)
		}
		switch c.Type {
		case "start":
			places = append(places, nil)
		case "choice":
			m := &places[len(places)-1]
			for len(*m) <= at(c.Turn) {
				*m = append(*m, slowTurn{})
			}
			x := &(*m)[at(c.Turn)]
			x.decisions, x.legal = x.decisions+1, x.legal+len(c.Legal)
			if len(c.Legal) > 1 {
				x.choices++
			}
		case "end":
			turns = append(turns, c.Turns)
			for m := &places[len(places)-1]; len(*m) <= at(c.Turns); {
				*m = append(*m, slowTurn{})
			}
		}
	}
	v, which, before := testVariant(t, l, name), -1, 0
	cast, seats := v.Rules.Cast(v.Rules.Players().Usual), v.Rules.Players().Usual
	stand := make([]int64, seats)
	_, err = match.Replay(&b, func(match.Start) (match.ReplayRules, error) {
		return match.ReplayRules{Rules: v.Rules, Hash: v.Set.Hash}, nil
	}, nil, match.ReplayOptions{OnStep: func(s match.Step) {
		if s.Chance != nil {
			return
		}
		if s.Seat == engine.Nobody { // the setup of the next match
			which, before = which+1, 0
			return
		}
		if s.State.ToAct() == engine.Nobody {
			return
		}
		s.State.(engine.Scorer).Standing(stand)
		lead := 0.0
		if cast != nil { // two sides
			lead = float64(stand[0] - stand[1])
		} else {
			sorted := slices.Sorted(slices.Values(stand))
			lead = float64(sorted[seats-1] - sorted[seats-2])
		}
		for ; before < at(s.State.Turn()); before++ { // the standing when another turn has begun
			x := &places[which][before]
			x.lead, x.stands = lead/engine.StandingUnit, true
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	return places, turns
}

// The measures by turn equal those derived from records of the same deals, choice by
// choice. The number of workers does not matter.
func TestTurnsCounts(t *testing.T) {
	for i, name := range allEditions {
		deals := 13
		if testing.Short() {
			if deals = 2; i > 0 {
				continue
			}
		}
		other := name
		play := question.Play{Bots: []string{"random"}, Deals: deals}
		l := testLab(t)
		got, err := l.Turns(t.Context(), TurnsQuestion{Base: name, Other: other, Play: play}, question.Observer{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		one := Open(l.resources)
		one.resources.Workers = 1
		if again, err := one.Turns(t.Context(), TurnsQuestion{Base: name, Other: other, Play: play}, question.Observer{}, nil); err != nil || !reflect.DeepEqual(got, again) {
			t.Errorf("%s: other figures with one worker (%v)", name, err)
		}
		places, turns := slowTurns(t, l, name, play, got.Step)
		spread := func(place int, of func(x slowTurn, turns float64) float64) reports.Spread {
			var list []float64
			for m := range places {
				if place < len(places[m]) {
					if v := of(places[m][place], float64(min(got.Step, turns[m]-place*got.Step))); !math.IsNaN(v) {
						list = append(list, v)
					}
				}
			}
			if len(list) == 0 {
				return reports.Spread{}
			}
			slices.Sort(list)
			n := len(list)
			return reports.Spread{Matches: n, Q10: list[(n+9)/10-1], Median: list[(n+1)/2-1], Q90: list[(9*n+9)/10-1]}
		}
		measures := map[string]func(x slowTurn, turns float64) float64{
			"len.choices":   func(x slowTurn, turns float64) float64 { return float64(x.choices) / turns },
			"len.decisions": func(x slowTurn, turns float64) float64 { return float64(x.decisions) / turns },
			"branch.mean":   func(x slowTurn, _ float64) float64 { return float64(x.legal) / float64(x.decisions) },
			"lead": func(x slowTurn, _ float64) float64 {
				if x.stands {
					return x.lead
				}
				return math.NaN()
			},
		}
		if got.Matches != [2]int{deals, deals} || len(got.Last) == 0 {
			t.Fatalf("%s: %d matches, %d places", name, got.Matches, len(got.Last))
		}
		found := 0
		for _, m := range got.Measures {
			of := measures[m.ID]
			if of == nil {
				continue
			}
			found++
			for place := range got.Last {
				want := spread(place, of)
				for side := range m.Sides {
					if s := m.Sides[side][place]; !near(s, want) {
						t.Errorf("%s: %s up to turn %d is %v, the records have %v", name, m.ID, got.Last[place], s, want)
					}
				}
			}
		}
		if found != len(measures) {
			t.Errorf("%s: only %d of the measures that every game has", name, found)
		}
		for place, last := range got.Last {
			n := 0
			for _, k := range turns {
				if k > last-got.Step {
					n++
				}
			}
			if got.StillPlayed[0][place] != n || got.StillPlayed[1][place] != n {
				t.Errorf("%s: %d and %d matches come to turn %d, want %d", name, got.StillPlayed[0][place], got.StillPlayed[1][place], last, n)
			}
		}
	}
}

func near(a, b reports.Spread) bool {
	same := func(a, b float64) bool { return math.Abs(a-b) <= 1e-9*max(1, math.Abs(a)) }
	return a.Matches == b.Matches && same(a.Q10, b.Q10) && same(a.Median, b.Median) && same(a.Q90, b.Q90)
}

// The measures of all turns of a match add up to those of the match.
func TestTurnsAddUp(t *testing.T) {
	for i, name := range allEditions {
		if testing.Short() && i > 0 {
			break
		}
		l := testLab(t)
		play := question.Play{Bots: []string{"greedy"}, Deals: 1}
		got, err := l.Turns(t.Context(), TurnsQuestion{Base: name, Other: name, Play: play}, question.Observer{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		var game question.MatchResult
		if _, err := l.Ask(t.Context(), &question.Sim{Variant: name, Play: play}, question.Observer{Match: func(g question.MatchResult) { game = g }}); err != nil {
			t.Fatal(err)
		}
		columns := map[string]string{"len.choices": "choices", "len.decisions": "decisions", "len.minutes": "seconds", "rolls": "rolls"}
		for _, m := range got.Measures {
			column, ok := columns[m.ID]
			if !ok {
				continue
			}
			sum := 0.0
			for place, last := range got.Last {
				sum += m.Sides[0][place].Median * float64(min(got.Step, game.Turns-last+got.Step))
			}
			want := float64(game.Counts[column])
			if m.ID == "len.minutes" {
				want /= 60
			}
			if math.Abs(sum-want) > 1e-6*want || want == 0 {
				t.Errorf("%s: the turns have %v %s, the match %v", name, sum, m.ID, want)
			}
		}
	}
}

// If it is stopped, Turns returns what has been played.
func TestTurnsStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	l := testLab(t)
	got, err := l.Turns(ctx, TurnsQuestion{Base: "proelio/0.9.6", Other: "proelio/cheap-merchant", Play: question.Play{Bots: []string{"random"}, Deals: 4000}}, question.Observer{Progress: func(done, of int) {
		if done > 20 {
			cancel()
		}
	}}, nil)
	if err != nil || got.Matches[0] >= 4000 || got.Matches[0] == 0 || got.DealsAsked != 4000 {
		t.Errorf("%v; %+v", err, got)
	}
	cancel()
	if got, err := l.Turns(ctx, TurnsQuestion{Base: "proelio/0.9.6", Other: "proelio/0.9.6", Play: question.Play{Bots: []string{"random"}}}, question.Observer{}, nil); err != question.ErrStopped {
		t.Errorf("got %v, %v, want %v", got, err, question.ErrStopped)
	}
}

// The reported error is that of the first deal that breaks, whichever worker plays it and
// when. Workers at earlier deals play on.
func TestShiftsBlameTheFirst(t *testing.T) {
	const deals = 64
	for _, workers := range []int{1, 2} {
		var late sync.Once
		told := make(chan struct{}) // closed when a later deal has broken
		err := playWithWorkers(t.Context(), workers, deals, func() (dealWorker, error) {
			mine := false
			play := func(i int) error {
				switch {
				case i == 2 && workers > 1:
					<-told
				case i == 5, i >= 8:
					mine = i >= 8
					return fmt.Errorf("deal %d broke", i)
				}
				return nil
			}
			return dealWorker{play, func() {
				if mine {
					late.Do(func() { close(told) })
				}
			}}, nil
		})
		if err == nil || err.Error() != "deal 5 broke" {
			t.Errorf("%d workers: %v, want deal 5", workers, err)
		}
	}
}

// A comparison has the course of matches if the question asks for it, and otherwise not.
func TestComparisonWithTurns(t *testing.T) {
	for _, turns := range []bool{false, true} {
		a := asked(t, testLab(t), &question.Compare{Base: "proelio/0.9.6", Others: []string{"proelio/six-cards"}, Turns: turns,
			Play: question.Play{Bots: []string{"random"}, Deals: 8}})
		c := a.Reports[0].(*reports.Comparison)
		if a.Stopped || c.Result.Deals != 8 || (c.Turns != nil) != turns {
			t.Errorf("asked for turns %t: stopped %t, %d deals, turns %v", turns, a.Stopped, c.Result.Deals, c.Turns)
		}
	}
}
