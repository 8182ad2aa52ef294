package ismcts

import (
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
)

// saving is a match of many turns: two seats take 1 or 2 points in turn, and
// who wins at the end is a toss that has nothing to do with them. Its rule of
// thumb takes 1.
type saving struct {
	nim
	turns int
}

func (saving) Features() []engine.Feature { return nil }
func (saving) Weigh(_ engine.Observation, legal []engine.Action, _ []int32, rating []int64) {
	for i, a := range legal {
		rating[i] = -int64(a)
	}
}
func (g saving) NewState(int) engine.State { return &purse{game: g, applied: new(int)} }
func (g saving) Guess(o engine.Observation, s engine.State, r *rng.Stream) {
	p := s.(*purse)
	*p = purse{game: g, luck: r.Uint64(), turn: o.(*window).s.taken, applied: p.applied}
}

type purse struct {
	pile
	game    saving
	luck    uint64
	turn    int
	has     [2]int64
	applied *int
}

func (s *purse) ToAct() engine.Seat {
	if s.turn == s.game.turns {
		return engine.Nobody
	}
	return engine.Seat(s.turn % 2)
}
func (s *purse) Legal(buf []engine.Action) []engine.Action { return append(buf, 1, 2) }
func (s *purse) Apply(a engine.Action) {
	s.has[s.turn%2] += int64(a)
	s.turn++
	*s.applied++
}
func (s *purse) Turn() int { return s.turn + 1 }
func (s *purse) Observe(engine.Seat) engine.Observation {
	return &window{&pile{seats: 2, taken: s.turn}, 0}
}
func (s *purse) Result() engine.Result { return engine.Result{Winners: 1 << (s.luck & 1)} }
func (s *purse) Standing(dst []int64) {
	dst[0], dst[1] = s.has[0]*engine.StandingUnit, s.has[1]*engine.StandingUnit
}

// A playout of a long match is stopped, and judged by how the seats are doing;
// one of a short match is played to its end.
func TestLongPlayoutsStop(t *testing.T) {
	for _, c := range []struct {
		turns int
		want  engine.Action
		most  int // decisions of a decision
	}{{1000, 2, trialPlayouts*1000 + 30*(shortPlayout+4)}, {longPlayout, 1, (trialPlayouts + 30) * longPlayout}} {
		g := saving{turns: c.turns}
		b := newSearch(t, g, Options{Iterations: 30})
		b.Start(0, rng.NewStream(7))
		s := g.NewState(2).(*purse)
		got := b.Choose(s.Observe(0), s.Legal(nil))
		if n := *b.state[2].(*purse).applied; got != c.want || n > c.most {
			t.Errorf("%d turns: took %d after %d decisions, want %d after at most %d", c.turns, got, n, c.want, c.most)
		}
	}
}
