package train

import (
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/highcard"
	"equitas/engine/rng"
)

// ladder is a long game in which a player's only weight is its rung. The player on the
// higher rung wins more, but against one on the lowest rung one game in fifty less for
// every rung.
type ladder struct{ highcard.Rules }

// idle is the number of decisions at the beginning that change nothing.
const idle = 320

func (ladder) Features() []engine.Feature {
	return []engine.Feature{{Name: "rung", Doc: "the rung", Step: 4 * engine.WeightUnit}}
}
func (ladder) Weigh(o engine.Observation, legal []engine.Action, w []int32, rating []int64) {
	for i, a := range legal {
		off := int64(a)*engine.WeightUnit - int64(w[0])
		if rating[i] = -max(off, -off); w[0] == 1 { // asked for the feature's value
			rating[i] = int64(a)
		}
	}
}

func (l ladder) NewState(seats int) engine.State {
	return &ladderState{State: l.Rules.NewState(seats)}
}

type ladderState struct {
	engine.State
	deal   rng.Deal
	past   int
	stands []engine.Action
}

func (s *ladderState) Start(d rng.Deal) {
	s.State.Start(d)
	s.deal, s.past, s.stands = d, 0, s.stands[:0]
}

func (s *ladderState) Legal(buf []engine.Action) []engine.Action {
	if s.past < idle {
		return append(buf, 0, 1)
	}
	for a := range engine.Action(12) {
		buf = append(buf, a)
	}
	return buf
}

func (s *ladderState) Apply(a engine.Action) {
	if s.past++; s.past > idle {
		s.stands = append(s.stands, a)
	}
}

func (s *ladderState) ToAct() engine.Seat {
	if len(s.stands) == 2 {
		return engine.Nobody
	}
	return engine.Seat(s.past % 2)
}

func (s *ladderState) Result() (r engine.Result) {
	a, b := int(s.stands[0]), int(s.stands[1])
	of100 := 50 // games in 100 that the first player wins
	switch {
	case a == b:
	case b == 0:
		of100 = 94 - 2*a
	case a == 0:
		of100 = 6 + 2*b
	default:
		of100 = min(max(50+15*(a-b), 5), 95)
	}
	chance := s.deal.Stream(rng.PurposeOf("ladder"), uint64(16*a+b))
	r.Winners = engine.SeatSet(0)
	if int(chance.Below(100)) >= of100 {
		r.Winners = engine.SeatSet(1)
	}
	return r
}

func rung(n int32) []int32 { return []int32{n * engine.WeightUnit} }

// inLeague returns a training of the ladder that begins on a rung.
func inLeague(t *testing.T, on int32) *training {
	t.Helper()
	a := newArena(ladder{}, 2, 2)
	tr := &training{Task: Task{Rules: ladder{}, Seats: 2, Generations: 24, NoCurve: true, Start: rung(on)}, budget: budgetOf(700, 24), arena: a,
		thumb: rung(0), start: rung(on), champions: [][]int32{rung(on)}, result: new(Result)}
	tr.league = newLeague(tr)
	return tr
}

// Each step beats the one before and loses slightly more against the rule of thumb. No
// challenge shows the loss of one step, but all steps together are not accepted.
func TestLeagueAddsUpLosses(t *testing.T) {
	tr := inLeague(t, 1)
	for n := range int32(8) {
		if err := tr.endRound(t.Context(), int(n), rung(tr.champion()[0]/engine.WeightUnit+1)); err != nil {
			t.Fatal(err)
		}
		if n == 0 && slices.Equal(tr.champion(), rung(1)) {
			t.Error("nobody who beats the first is taken over")
		}
	}
	if at := tr.champion()[0] / engine.WeightUnit; at > 3 {
		t.Errorf("champions went from rung 1 to %d, each worth 2 points of a share less against the rule of thumb", at)
	}
}

// If the whole learned change loses too much, half of it is accepted.
func TestLeagueTakesHalf(t *testing.T) {
	tr := inLeague(t, 2)
	if err := tr.endRound(t.Context(), 8, rung(4)); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(tr.champion(), rung(3)) {
		t.Errorf("champion is %d, want rung 3, %d", tr.champion(), rung(3))
	}
}

func TestBetween(t *testing.T) {
	from, to := []int32{WeightOfTenths(10), WeightOfTenths(-5), 7}, []int32{WeightOfTenths(20), WeightOfTenths(10), 7}
	if half, want := interpolate(from, to, 50), []int32{WeightOfTenths(15), WeightOfTenths(3), 7}; !slices.Equal(half, want) {
		t.Errorf("half-way is %v, want %v", half, want)
	}
	if all := interpolate(from, to, 100); !slices.Equal(all, to) {
		t.Errorf("all of the way is %v, want %v", all, to)
	}
}

// A training of long matches uses a league, gives the same for any number of workers, and
// reports at the end that all matches are over.
func TestTrainingInLeague(t *testing.T) {
	defer func(n int) { DealsDivisor = n }(DealsDivisor)
	DealsDivisor = 4
	var results []*Result
	for _, workers := range []int{1, 3} {
		over, of := 0, 0
		r, err := Train(t.Context(), Task{Rules: ladder{}, Seats: 2, Start: rung(1), Seed: 2, Generations: 3, Workers: workers,
			OnMatches: func(done, most int) { over, of = done, most }})
		if err != nil {
			t.Fatal(err)
		}
		if over != of || over <= r.Matches {
			t.Errorf("at the end %d of %d matches, of which %d to learn", over, of, r.Matches)
		}
		if at := r.Weights[0]; at < rung(1)[0] || at > rung(4)[0] {
			t.Errorf("from rung 1 to %.1f, want at most 2 or 3 higher", float64(at)/engine.WeightUnit)
		}
		results = append(results, r)
	}
	if a, b := results[0], results[1]; !slices.Equal(a.Weights, b.Weights) || a.Matches != b.Matches || a.Exam != b.Exam {
		t.Errorf("one worker: %v after %d matches, three: %v after %d", a.Weights, a.Matches, b.Weights, b.Matches)
	}
}

// Small losses do not add up from one perturbation to the next either: the loss is measured
// against the first weights.
func TestSurelyHeedsTheFirst(t *testing.T) {
	a, matches := newArena(ladder{}, 2, 2), 0
	for _, c := range []struct {
		first int32
		want  bool
	}{{5, true}, {1, false}} {
		won, err := a.surelyWinsMore(t.Context(), 3, 600, rung(c.first), rung(5), rung(6), &matches)
		if err != nil || won != c.want {
			t.Errorf("rung 6 after 5 after %d: taken over %t, %v, want %t", c.first, won, err, c.want)
		}
	}
}
