package search

import (
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
)

// If another action surely wins and the policy's own choice loses, the other is chosen; if
// all are equal, the policy's own.
func TestLeavesThePolicyOnlyForBetter(t *testing.T) {
	b := newSearch(t, rated{}, Options{Iterations: 30})
	for seed := range uint64(5) {
		if got := ask(b, at(rated{}, 2, 2), seed); got != 2 {
			t.Errorf("seed %d: 2 stones: took %d, want both, which wins", seed, got)
		}
		if got := ask(b, at(rated{}, 2, 200), seed); got != 1 {
			t.Errorf("seed %d: a match that nobody wins: took %d, want 1 as the policy", seed, got)
		}
	}
}

// noisy is a game with one decision, between 1 and 2, followed by chance alone: after 1 the
// match is won in half of the cases, after 2 in edge percent.
type noisy struct {
	nim
	edge uint32
}

func (noisy) Features() []engine.Feature { return nil }
func (noisy) Weigh(_ engine.Observation, legal []engine.Action, _ []int32, rating []int64) {
	for i, a := range legal {
		rating[i] = -int64(a)
	}
}
func (g noisy) NewState(int) engine.State { return &toss{game: g} }
func (g noisy) Guess(o engine.Observation, s engine.State, r *rng.Stream) {
	*s.(*toss) = toss{game: g, luck: *r}
}

type toss struct {
	pile
	game noisy
	luck rng.Stream
	done bool
	won  bool
}

func (s *toss) ToAct() engine.Seat {
	if s.done {
		return engine.Nobody
	}
	return 0
}
func (s *toss) Legal(buf []engine.Action) []engine.Action { return append(buf, 1, 2) }
func (s *toss) Apply(a engine.Action) {
	likely := uint32(50)
	if a == 2 {
		likely = s.game.edge
		s.luck.Uint64() // other random numbers than after 1
	}
	s.done, s.won = true, s.luck.Below(100) < likely
}
func (s *toss) CopyFrom(other engine.State)            { *s = *other.(*toss) }
func (s *toss) Observe(engine.Seat) engine.Observation { return &window{&pile{seats: 2}, 0} }
func (s *toss) Result() engine.Result {
	if s.won {
		return engine.Result{Winners: 1}
	}
	return engine.Result{Winners: 2}
}

// Noise alone makes the bot leave the policy at most one time in four, and a really better
// action is found.
func TestNoiseIsNoReason(t *testing.T) {
	for _, c := range []struct{ edge, least, most uint32 }{{50, 0, 50}, {30, 0, 2}, {75, 195, 200}} {
		b := newSearch(t, noisy{edge: c.edge}, Options{Iterations: 200})
		left := uint32(0)
		for seed := range uint64(200) {
			b.Start(0, rng.NewStream(rng.Mix64(seed)))
			if b.Choose((&toss{}).Observe(0), []engine.Action{1, 2}) == 2 {
				left++
			}
		}
		if left < c.least || left > c.most {
			t.Errorf("an action that wins %d times in a hundred, the policy's 50: chosen %d times of 200, want %d to %d", c.edge, left, c.least, c.most)
		}
	}
}

// All iterations are used, and no more.
func TestIterations(t *testing.T) {
	for n := 1; n < 40; n++ {
		b := newSearch(t, rated{}, Options{Iterations: n})
		b.noEarlyStop = true
		p := at(rated{}, 2, 15)
		ask(b, p, 1)
		sum := 0
		for _, e := range b.Estimates(nil, p.Legal(nil)) {
			sum += e.Visits
		}
		if sum > n || sum < n-2 {
			t.Errorf("%d iterations: %d visits", n, sum)
		}
	}
}

// A search that stops because its choice is settled makes the same choice as one that uses
// all iterations, and leaves the random stream in the same state.
func TestSettledChoicesStand(t *testing.T) {
	legal := [][]engine.Action{{1, 2}, {1, 2, 3}, {1, 2, 3, 4, 5, 6, 7}}
	saved, spent, others := 0, 0, 0
	for _, edge := range []uint32{2, 20, 45, 50, 55, 80, 98} {
		for _, iterations := range []int{1, 2, 3, 7, 20, 100, 301} {
			b := newSearch(t, noisy{edge: edge}, Options{Iterations: iterations})
			whole := newSearch(t, noisy{edge: edge}, Options{Iterations: iterations})
			whole.noEarlyStop = true
			for seed := range uint64(60) {
				l := legal[seed%3]
				b.Start(0, rng.NewStream(rng.Mix64(seed)))
				whole.Start(0, rng.NewStream(rng.Mix64(seed)))
				o := (&toss{}).Observe(0)
				got, want := b.Choose(o, l), whole.Choose(o, l)
				if got != want || b.chance != whole.chance {
					t.Fatalf("edge %d, %d iterations of %v, seed %d: it chooses %d, and %d with all iterations; of the same chance: %v", edge, iterations, l, seed, got, want, b.chance == whole.chance)
				}
				if got != l[0] {
					others++
				}
				for i, e := range b.Estimates(nil, l) {
					spent += e.Visits
					saved += whole.Estimates(nil, l)[i].Visits - e.Visits
				}
			}
		}
	}
	if saved < spent/20 || others < 100 {
		t.Errorf("%d iterations were spared, %d not, and %d choices were not the policy's: want more", saved, spent, others)
	}
}

// isDecided is right: no way in which the remaining iterations may turn out changes the
// choice.
func TestSettleIsRight(t *testing.T) {
	src := rng.NewStream(9)
	settled, wrong := 0, 0
	for range 20000 {
		sure := 1 + int64(src.Below(2))
		tr := trial{}
		credit := func() int64 { return int64(src.Below(5)) * engine.PayoffUnit / 4 }
		lead := func() int64 { // the sum of leads of one action over another
			one, other := credit(), credit()
			return one - other
		}
		for range src.Below(30) {
			d := lead()
			tr.leadSum += d
			tr.leadSquares += d * d
		}
		more := int(src.Below(12))
		if !isDecided([]trial{tr}, more, 0, sure) {
			continue
		}
		settled++
		now := tr.leads(0, 0, sure)
		for range 40 {
			end, one, bias := tr, lead(), src.Below(3)
			for range more {
				d := one
				if bias > 0 {
					d = lead()
				}
				if bias > 1 {
					d = (int64(src.Below(2))*2 - 1) * engine.PayoffUnit
				}
				end.leadSum += d
				end.leadSquares += d * d
			}
			if end.leads(0, 0, sure) != now {
				wrong++
			}
		}
	}
	if wrong > 0 || settled < 2000 {
		t.Errorf("%d times of %d something came of what was said to be settled", wrong, settled)
	}
}

// With too few iterations for all actions, those that the policy rates best share them.
func TestFewIterationsForMany(t *testing.T) {
	legal := []engine.Action{10, 9, 8, 7, 6, 5, 4, 3, 2, 1} // rated -10 to -1
	for _, c := range []struct{ iterations, tried int }{{10, 2}, {17, 2}, {18, 3}, {35, 5}, {60, 10}, {5000, 10}} {
		b := newSearch(t, noisy{edge: 50}, Options{Iterations: c.iterations})
		b.Start(0, rng.NewStream(1))
		b.Choose((&toss{}).Observe(0), legal)
		for _, e := range b.Estimates(nil, legal) {
			if want := int(e.Action) <= c.tried; (e.Visits > 0) != want {
				t.Errorf("%d iterations: action %d was tried %d times, want the best %d tried", c.iterations, e.Action, e.Visits, c.tried)
			}
		}
	}
}
