package search

import (
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
)

// saving is a match of many turns, in which two seats take 1 or 2 points in turn. With
// count the seat with more points at the end wins, and the rule of thumb is indifferent;
// without it the winner is random, and the rule of thumb takes 1.
type saving struct {
	nim
	turns int
	count bool
	total *int // decisions of all states together; nil: not counted
}

func (saving) Features() []engine.Feature { return nil }
func (g saving) Weigh(_ engine.Observation, legal []engine.Action, _ []int32, rating []int64) {
	for i, a := range legal {
		if rating[i] = -int64(a); g.count {
			rating[i] = 0
		}
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
	if s.game.total != nil {
		*s.game.total++
	}
}
func (s *purse) CopyFrom(other engine.State) {
	applied := s.applied
	*s = *other.(*purse)
	s.applied = applied
}
func (s *purse) Turn() int { return s.turn + 1 }
func (s *purse) Observe(engine.Seat) engine.Observation {
	return &window{&pile{seats: 2, taken: s.turn}, 0}
}
func (s *purse) Start(d rng.Deal) {
	luck := d.Stream(rng.PurposeOf("luck"), 0)
	*s = purse{game: s.game, luck: luck.Uint64(), applied: s.applied}
}
func (s *purse) Result() engine.Result {
	switch {
	case !s.game.count || s.has[0] == s.has[1]:
		return engine.Result{Winners: 1 << (s.luck & 1)}
	case s.has[0] > s.has[1]:
		return engine.Result{Winners: 1}
	}
	return engine.Result{Winners: 2}
}
func (s *purse) Standing(dst []int64) {
	dst[0], dst[1] = s.has[0]*engine.StandingUnit, s.has[1]*engine.StandingUnit
}

// A playout of a long match is truncated, and evaluated by the standings as far as these
// predict who wins; one of a short match is played to its end.
func TestLongPlayoutsStop(t *testing.T) {
	for _, c := range []struct {
		turns       int
		count       bool
		want        engine.Action
		least, most int // limits for the decisions played for one decision
	}{
		{1000, true, 2, 30 * shortPlayout, 30 * (shortPlayout + 4)},
		{1000, false, 1, 30 * shortPlayout, 30 * (shortPlayout + 4)},
		{longPlayout, false, 1, 30 * (longPlayout - 1), 30 * longPlayout},
	} {
		g := saving{turns: c.turns, count: c.count}
		b := newSearch(t, g, Options{Iterations: 30})
		b.noEarlyStop = true
		b.Start(0, rng.NewStream(7))
		s := g.NewState(2).(*purse)
		got := b.Choose(s.Observe(0), s.Legal(nil))
		if n := *b.state[2].(*purse).applied; got != c.want || n < c.least || n > c.most {
			t.Errorf("%d turns, points count %v: took %d after %d decisions, want %d after %d to %d", c.turns, c.count, got, n, c.want, c.least, c.most)
		}
	}
}

// uneven is a game in which only the first few matches are long.
type uneven struct{ saving }

func (g uneven) NewState(seats int) engine.State {
	return &unevenPurse{g.saving.NewState(seats).(*purse)}
}

type unevenPurse struct{ *purse }

func (s *unevenPurse) Start(d rng.Deal) {
	s.purse.Start(d)
	if s.game.turns = 10; d.Index < 4 {
		s.game.turns = 3 * longPlayout
	}
}

// Rollouts are not truncated because a few matches are long.
func TestAFewLongMatches(t *testing.T) {
	g := uneven{}
	if p := NewOutlook(g, WeightedPolicy(g, nil)).outlookForSeats(2); p.rounds != allRounds {
		t.Errorf("playouts are stopped after %d rounds, want played to the end", p.rounds)
	}
}

// The worth of a lead is found from who won, whatever the size of a point.
func TestStandingIsWorth(t *testing.T) {
	r := rng.NewStream(3)
	for _, double := range []int64{engine.StandingUnit / 4, 3 * engine.StandingUnit, 512 * engine.StandingUnit} {
		m := standingsHistory{won: minWonMatches}
		for range 20_000 {
			behind := int64(r.Below(4000)) * double / 1000
			m.points = append(m.points, -behind, 0, -100_000*double)
			credit := []int64{0, engine.PayoffUnit, 0}
			if odds := powerOfHalf(behind, double); int64(r.Below(1<<24)) < odds<<24/(1<<24+odds) {
				credit[0], credit[1] = credit[1], credit[0]
			}
			m.payoffs = append(m.payoffs, credit...)
		}
		if got := m.doublingLead(3); 6*got < 5*double || 5*got > 6*double {
			t.Errorf("%d doubles a chance, found %d", double, got)
		}
	}
}

// With too little data, or if standings do not predict who wins, a lead is worth nothing.
func TestStandingIsWorthNothing(t *testing.T) {
	const unit = engine.StandingUnit
	for _, c := range []struct {
		name    string
		matches int
		lead    func(match, turn int) int64
	}{
		{"no match", 0, nil},
		{"one match", 1, func(match, _ int) int64 { return int64(match%2*6-3) * unit }}, // the seat in front wins
		{"few matches", minWonMatches - 1, func(match, _ int) int64 { return int64(match%2*6-3) * unit }},
		{"nobody leads", 64, func(int, int) int64 { return 0 }},
		{"noise", 64, func(_, turn int) int64 { return int64(turn%7-3) * unit }},
		{"noise in large points", 64, func(_, turn int) int64 { return int64(turn%7-3) * unit << 20 }},
		{"noise in small points", 64, func(_, turn int) int64 { return int64(turn%7 - 3) }},
	} {
		var m standingsHistory
		for i := range c.matches {
			m.won++
			for turn := range 14 {
				m.points = append(m.points, c.lead(i, turn), 0)
				m.payoffs = append(m.payoffs, int64(i%2)*engine.PayoffUnit, int64(1-i%2)*engine.PayoffUnit)
			}
		}
		lead := int64(unit)
		if c.lead != nil && c.lead(0, 6) != 0 {
			lead = c.lead(0, 6)
		}
		if got := expectedShare([]int64{lead, 0}, 0, m.doublingLead(2)); got != engine.PayoffUnit/2 {
			t.Errorf("%s: a lead is worth %d of %d, want half", c.name, got, engine.PayoffUnit)
		}
	}
}

// Learning ends also if no match ever does, and then a lead is worth nothing.
func TestLessonsEnd(t *testing.T) {
	g := saving{turns: 1 << 30, total: new(int)}
	p := NewOutlook(g, WeightedPolicy(g, nil)).outlookForSeats(2)
	if p.rounds != shortPlayout/2 || expectedShare([]int64{engine.StandingUnit, 0}, 0, p.doublingLead) != engine.PayoffUnit/2 {
		t.Errorf("a match without end: %+v", p)
	}
	if *g.total >= maxExampleDecisions+longestExampleMatch {
		t.Errorf("%d decisions, want fewer than %d", *g.total, maxExampleDecisions+longestExampleMatch)
	}
}

// expectedShare depends on the differences in standing only, and adds up to a whole win.
func TestShare(t *testing.T) {
	const unit = engine.StandingUnit
	for _, c := range []struct {
		points []int64
		want   []int64
	}{
		{[]int64{5 * unit, 5 * unit}, []int64{420, 420}},
		{[]int64{5 * unit, 3 * unit}, []int64{560, 280}},
		{[]int64{-3 * unit, -5 * unit}, []int64{560, 280}},
		{[]int64{2 * unit, 4 * unit, 0, -400 * unit}, []int64{240, 480, 120, 0}},
		{[]int64{unit, 0}, []int64{492, 348}}, // odds of √2 to 1
	} {
		for seat, want := range c.want {
			if got := expectedShare(c.points, seat, 2*unit); got != want {
				t.Errorf("seat %d of %v: %d of %d, want %d", seat, c.points, got, engine.PayoffUnit, want)
			}
		}
	}
}
