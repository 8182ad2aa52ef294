package search

import (
	"math"
	"math/bits"
	"slices"
	"sync"

	"equitas/engine"
	"equitas/engine/rng"
)

// Before a bot decides, the policy plays some matches against itself, and what goes
// with winning is learned from them. In games that say what each seat has the
// playouts that compare actions are stopped after worthRounds rounds and judged by
// the [worth] of that: luck of later turns says nothing about the decision.
//
// In other games they are stopped where they would take long, more than longPlayout
// decisions: after whole rounds, about shortPlayout decisions, and judged by how
// well the seats are doing.
const (
	longPlayout    = 384
	shortPlayout   = 160
	worthRounds    = 3
	trialMatches   = 16      // to find out how long matches are: some last ten times as long as others
	outlookMatches = 64      // to find out what a standing is worth
	worthMatches   = 1000    // to find out what traits are worth
	worthTurns     = 3       // of so many turns in a row one is a lesson
	longestLesson  = 20_000  // decisions of one of them
	allLessons     = 400_000 // decisions after which no other one begins
	fewestLessons  = 8       // matches with a winner, without which nothing is known
)

// An Outlook is what matches of a policy against itself have shown of how they
// go on. It is for the rules and the policy that it was made of, and for any
// number of bots at once.
type Outlook struct {
	game   engine.Rules
	policy Policy
	seats  [engine.MaxSeats + 1]struct {
		once sync.Once
		is   prospect
	}
}

// A prospect is an outlook at one number of seats.
type prospect struct {
	rounds int    // after which playouts are stopped, or allRounds
	worth  *worth // judges them; nil: standings do
	double int64  // a seat, or a side, whose standing is so much better is twice as likely to win
	cast   *engine.Cast
}

// allRounds stands for playouts that are not stopped.
const allRounds = 0

// NewOutlook returns the outlook of a policy, which must keep no memory; nil
// without a policy. Nothing is played before the first decision that asks for
// it.
func NewOutlook(r engine.Rules, policy Policy) *Outlook {
	if policy == nil {
		return nil
	}
	return &Outlook{game: r, policy: policy}
}

// at returns the outlook at a number of seats.
func (l *Outlook) at(seats int) prospect {
	s := &l.seats[seats]
	s.once.Do(func() { s.is = l.learn(seats) })
	return s.is
}

// learn has the policy play against itself.
func (l *Outlook) learn(seats int) (p prospect) {
	st := engine.Uncounted(l.game.NewState(seats))
	scorer, scores := st.(engine.Scorer)
	assessor, assesses := st.(engine.Assessor)
	if !scores && !assesses {
		return p
	}
	b := pupil(l.policy, seats)
	p.cast = engine.CastOf(l.game, seats)
	m := memory{cast: p.cast}
	var seen []lesson
	decisions, turns, matches, long := 0, 0, hurried(worthMatches), false
	for i := 0; i < matches && decisions < allLessons; i++ {
		if i == trialMatches && decisions > trialMatches*longPlayout {
			matches, long = hurried(outlookMatches), true
		} else if i == trialMatches && !assesses {
			if p.cast == nil {
				return p
			}
			matches = hurried(outlookMatches) // nobody stops playouts, but [Outlook.Chances] tells sides apart
		}
		st.Start(rng.NewDeal(0, uint64(i)))
		n, first := 0, len(seen)
		for turn := 0; st.Turn() > turn && st.ToAct() != engine.Nobody && n < longestLesson; {
			turn = st.Turn()
			if assesses && (turn+i)%worthTurns == 0 {
				l := lesson{traits: make([]int8, seats*assessor.Traits()), turn: int(st.ToAct())}
				assessor.Assess(l.traits)
				seen = append(seen, l)
			}
			n += b.playOn(st, longestLesson-n, turn+1)
			if scores {
				m.note(scorer, seats)
			}
		}
		m.end(st, seats)
		seen = learnt(seen, first, st, seats, p.cast)
		decisions += n
		turns += st.Turn()
	}
	if assesses && m.won >= fewestLessons {
		p.worth = study(seen, assessor.Traits(), seats, p.cast)
	}
	switch {
	case long:
		round := decisions * engine.RoundOf(l.game, seats) // of as many decisions, times turns
		p.rounds = max(1, (turns*shortPlayout+round/2)/round)
	case p.worth != nil:
		p.rounds = worthRounds
	}
	switch {
	case p.worth != nil || !scores:
	case p.cast != nil:
		p.double = m.double(p.cast.Sides())
	default:
		p.double = m.double(seats)
	}
	return p
}

// learnt takes up who won the match that the lessons from first on are of. A match
// that nobody won is none.
func learnt(seen []lesson, first int, st engine.State, seats int, cast *engine.Cast) []lesson {
	if st.ToAct() != engine.Nobody || st.Result().Winners == 0 {
		return seen[:first]
	}
	res := st.Result()
	credit := make([]int64, seats)
	for i := range credit {
		credit[i] = res.Credit(engine.Seat(i))
	}
	if cast != nil {
		for i, side := range cast.Side {
			credit[side] = res.SideCredit(engine.Seat(i))
		}
		credit = credit[:cast.Sides()]
	}
	for i := range seen[first:] {
		seen[first+i].credit = credit
	}
	return seen
}

// A memory is how the seats, or the sides of a cast, stood after the turns of
// matches, and what they won.
type memory struct {
	cast   *engine.Cast
	points []int64 // of every seat, turn by turn
	credit []int64 // of every seat, turn by turn
	won    int     // matches with a winner
}

// note takes up how the seats stand now.
func (m *memory) note(st engine.Scorer, seats int) {
	from := len(m.points)
	m.points = append(m.points, make([]int64, seats)...)
	st.Standing(m.points[from:])
	if m.cast != nil {
		m.cast.BySide(m.points[from:], m.points[from:])
		m.points = m.points[:from+m.cast.Sides()]
	}
}

// end takes up what they won. A match that nobody won is forgotten.
func (m *memory) end(st engine.State, seats int) {
	if st.ToAct() != engine.Nobody || st.Result().Winners == 0 {
		m.points = m.points[:len(m.credit)]
		return
	}
	m.won++
	res := st.Result()
	if m.cast != nil {
		var won [engine.MaxSeats]int64 // by side
		for i, side := range m.cast.Side {
			won[side] = res.SideCredit(engine.Seat(i))
		}
		for len(m.credit) < len(m.points) {
			m.credit = append(m.credit, won[:m.cast.Sides()]...)
		}
		return
	}
	for len(m.credit) < len(m.points) {
		m.credit = append(m.credit, res.Credit(engine.Seat(len(m.credit)%seats)))
	}
}

// double returns which difference in standing doubles a seat's chance: the one
// with the least sum of squared errors, of those two of which are a factor of
// about √2 apart. Where standings say nothing, or too little was seen, it is so
// large that seats that are in the match are alike.
func (m *memory) double(seats int) int64 {
	usual := m.usual(seats)
	least, best := int64(math.MaxInt64), usual<<12
	for d := best; d >= max(1, usual>>8) && m.won >= fewestLessons; d /= 2 {
		for _, d := range [...]int64{d, d - d/4} {
			sum := int64(0)
			for i := 0; i < len(m.points); i += seats {
				for seat := range seats {
					miss := share(m.points[i:i+seats], seat, d) - m.credit[i+seat]
					sum += miss * miss
				}
			}
			if sum < least {
				least, best = sum, d
			}
		}
	}
	return best
}

// usual is the power of two below what a seat is usually behind, or a point if
// nobody ever is. A quarter of the seats that are behind are so by less: who is
// out of a match, and far below all, is no measure. It is at most a million
// points.
func (m *memory) usual(seats int) int64 {
	var behind []int64
	for i := 0; i < len(m.points); i += seats {
		at := m.points[i : i+seats]
		top := slices.Max(at)
		for _, v := range at {
			if v < top {
				behind = append(behind, top-v)
			}
		}
	}
	if len(behind) == 0 {
		return engine.StandingUnit
	}
	slices.Sort(behind)
	return 1 << min(bits.Len64(uint64(behind[len(behind)/4]))-1, 40)
}

// share is the credit that a seat may expect: seats that stand a difference of
// double apart have chances of one to two.
func share(points []int64, seat int, double int64) int64 {
	top := slices.Max(points)
	sum, own := int64(0), int64(0)
	for i, v := range points {
		w := fading(top-v, double)
		sum += w
		if i == seat {
			own = w
		}
	}
	return (own*engine.CreditUnit + sum/2) / sum
}

// fading is 2^(24 − behind/double), behind being rounded down to a step of 1/256
// of double.
func fading(behind, double int64) int64 {
	if behind >= 24*double {
		return 0
	}
	whole := behind / double
	return powers[(behind-whole*double)*int64(len(powers))/double] >> whole
}

// powers[i] is 2^(24 − i/256).
var powers = makePowers()

// makePowers multiplies roots, which all processors round alike.
func makePowers() (p [256]int64) {
	step := 0.5
	for range 8 {
		step = math.Sqrt(step)
	}
	x := float64(1 << 24)
	for i := range p {
		p[i] = int64(x)
		x = float64(x * step)
	}
	return p
}

// far is a turn that no match reaches.
const far = 1 << 30

// reach says before which turn the playouts of a decision are stopped, far if
// they are not. It leaves the chance of the decision alone.
func (b *Bot) reach(o engine.Observation) (turn int) {
	seats := o.Seats()
	b.ahead = b.opt.Outlook.at(seats)
	if b.ahead.rounds == allRounds {
		return far
	}
	was := b.chance
	st := b.state[seats]
	b.deal(o, st)
	b.chance = was
	return st.Turn() + b.ahead.rounds*engine.RoundOf(b.rules, seats)
}

// standing is the credit of a playout that was stopped.
func (b *Bot) standing(st engine.State, seat engine.Seat, seats int) int64 {
	points, at, double := b.points[:seats], int(seat), b.ahead.double
	cast := b.ahead.cast
	if cast != nil {
		at = cast.Side[seat]
	}
	switch w := b.ahead.worth; {
	case w != nil:
		if n := seats * w.traits; n > len(b.traits) {
			b.traits = make([]int8, n)
		}
		points, double = w.standings(st.(engine.Assessor), seats, b.traits[:seats*w.traits], b.points[:]), worthUnit
	default:
		st.(engine.Scorer).Standing(points)
		if cast != nil {
			cast.BySide(b.points[:], points)
			points = b.points[:cast.Sides()]
		}
	}
	return share(points, at, double)
}
