package search

import (
	"math"
	"math/bits"
	"slices"
	"sync"

	"equitas/engine"
	"equitas/engine/rng"
)

// Before its first decision a bot plays some matches of self-play with the policy and learns to
// evaluate positions from them. If states are an [engine.Assessor], rollouts are truncated after
// traitModelRounds rounds and evaluated by a [traitModel].
//
// Otherwise rollouts are truncated only if matches have more than longPlayout decisions. They are
// truncated after a number of whole rounds with about shortPlayout decisions, and evaluated by the
// standings.
const (
	longPlayout         = 384     // number of decisions per match above which matches are long
	shortPlayout        = 160     // approximate number of decisions of a truncated rollout, if matches are long
	traitModelRounds    = 3       // number of rounds of a truncated rollout, if matches are not long
	trialMatches        = 16      // number of matches that measure whether matches are long
	outlookMatches      = 64      // number of matches from which the worth of a lead in standing is learned
	traitModelMatches   = 1000    // number of matches from which the worth of traits is learned
	turnsPerExample     = 3       // one turn in this many gives a training example
	longestExampleMatch = 20_000  // largest number of decisions of a match that gives training examples
	maxExampleDecisions = 400_000 // number of decisions of all matches after which no further match begins
	minWonMatches       = 8       // least number of matches with a winner for anything to be learned
)

// An Outlook evaluates positions: it estimates how likely each seat is to win, from the results of
// self-play of a policy. It is valid for the rules and the policy that it was made with. Any number
// of bots may share it.
type Outlook struct {
	game   engine.Rules
	policy Policy
	seats  [engine.MaxSeats + 1]struct {
		once sync.Once
		is   seatsOutlook
	}
}

// A seatsOutlook is the outlook for one number of seats.
type seatsOutlook struct {
	rounds       int          // number of rounds after which rollouts are truncated, or allRounds
	model        *traitModel  // evaluates positions; nil: they are evaluated by the standings
	doublingLead int64        // difference in standing, in 1/[engine.StandingUnit] of a point, that doubles the odds of winning; 0 if standings are not used
	cast         *engine.Cast // nil if all seats are alike
}

// allRounds, as a number of rounds, means that rollouts are not truncated.
const allRounds = 0

// NewOutlook returns the outlook of a policy, which must keep no memory; nil if policy is nil. It is
// learned on first use.
func NewOutlook(r engine.Rules, policy Policy) *Outlook {
	if policy == nil {
		return nil
	}
	return &Outlook{game: r, policy: policy}
}

// outlookForSeats returns the outlook for matches with that many seats. The first call learns it.
func (l *Outlook) outlookForSeats(seats int) seatsOutlook {
	s := &l.seats[seats]
	s.once.Do(func() { s.is = l.learn(seats) })
	return s.is
}

// learn learns the outlook for matches with that many seats from self-play of the policy. If its
// model is nil and its doublingLead is 0, positions cannot be evaluated.
func (l *Outlook) learn(seats int) (p seatsOutlook) {
	st := engine.DisableCounting(l.game.NewState(seats))
	scorer, scores := st.(engine.Scorer)
	assessor, assesses := st.(engine.Assessor)
	if !scores && !assesses {
		return p
	}
	b := selfPlayBot(l.policy, seats)
	p.cast = l.game.Cast(seats)
	m := standingsHistory{cast: p.cast}
	var seen []example
	decisions, turns, matches, long := 0, 0, scaledMatches(traitModelMatches), false
	for i := 0; i < matches && decisions < maxExampleDecisions; i++ {
		if i == trialMatches && decisions > trialMatches*longPlayout {
			matches, long = scaledMatches(outlookMatches), true
		} else if i == trialMatches && !assesses {
			if p.cast == nil {
				return p
			}
			matches = scaledMatches(outlookMatches) // no rollouts are truncated, but [Outlook.WinProbabilities] needs the worth of standings
		}
		st.Start(rng.NewDeal(0, uint64(i)))
		n, first := 0, len(seen)
		for turn := 0; st.Turn() > turn && st.ToAct() != engine.Nobody && n < longestExampleMatch; {
			turn = st.Turn()
			if assesses && (turn+i)%turnsPerExample == 0 {
				l := example{traits: make([]int8, seats*assessor.Traits()), turn: int(st.ToAct())}
				assessor.Assess(l.traits)
				seen = append(seen, l)
			}
			n += b.playOn(st, longestExampleMatch-n, turn+1)
			if scores {
				m.record(scorer, seats)
			}
		}
		m.end(st, seats)
		seen = completeExamples(seen, first, st, seats, p.cast)
		decisions += n
		turns += st.Turn()
	}
	if assesses && m.won >= minWonMatches {
		p.model = fitTraitModel(seen, assessor.Traits(), seats, p.cast)
	}
	switch {
	case long:
		round := decisions * l.game.TurnsPerRound(seats) // decisions per round, times the number of turns
		p.rounds = max(1, (turns*shortPlayout+round/2)/round)
	case p.model != nil:
		p.rounds = traitModelRounds
	}
	switch {
	case p.model != nil || !scores:
	case p.cast != nil:
		p.doublingLead = m.doublingLead(p.cast.Sides())
	default:
		p.doublingLead = m.doublingLead(seats)
	}
	return p
}

// completeExamples sets the payoffs of the examples from index first on, which are those of the
// match that st has played, and returns seen; if the match has no winners, it drops them.
func completeExamples(seen []example, first int, st engine.State, seats int, cast *engine.Cast) []example {
	if st.ToAct() != engine.Nobody || st.Result().Winners == 0 {
		return seen[:first]
	}
	res := st.Result()
	credit := make([]int64, seats)
	for i := range credit {
		credit[i] = res.Payoff(engine.Seat(i))
	}
	if cast != nil {
		for i, side := range cast.Side {
			credit[side] = res.SidePayoff(engine.Seat(i))
		}
		credit = credit[:cast.Sides()]
	}
	for i := range seen[first:] {
		seen[first+i].payoffs = credit
	}
	return seen
}

// A standingsHistory holds the standings after the turns of some matches and the final payoffs of
// these matches. They are those of the sides if cast is not nil, otherwise those of the seats.
type standingsHistory struct {
	cast    *engine.Cast
	points  []int64 // for one turn after the other: standing of every seat or side
	payoffs []int64 // for one turn after the other: final payoff of every seat or side, in 1/[engine.PayoffUnit] of a win
	won     int     // number of matches with a winner
}

// record appends the present standings.
func (m *standingsHistory) record(st engine.Scorer, seats int) {
	from := len(m.points)
	m.points = append(m.points, make([]int64, seats)...)
	st.Standing(m.points[from:])
	if m.cast != nil {
		m.cast.SideStandings(m.points[from:], m.points[from:])
		m.points = m.points[:from+m.cast.Sides()]
	}
}

// end records the payoffs of a finished match; if it has no winners, end drops its standings.
func (m *standingsHistory) end(st engine.State, seats int) {
	if st.ToAct() != engine.Nobody || st.Result().Winners == 0 {
		m.points = m.points[:len(m.payoffs)]
		return
	}
	m.won++
	res := st.Result()
	if m.cast != nil {
		var won [engine.MaxSeats]int64 // by side: its payoff
		for i, side := range m.cast.Side {
			won[side] = res.SidePayoff(engine.Seat(i))
		}
		for len(m.payoffs) < len(m.points) {
			m.payoffs = append(m.payoffs, won[:m.cast.Sides()]...)
		}
		return
	}
	for len(m.payoffs) < len(m.points) {
		m.payoffs = append(m.payoffs, res.Payoff(engine.Seat(len(m.payoffs)%seats)))
	}
}

// doublingLead returns the difference in standing that doubles the odds of winning, in
// 1/[engine.StandingUnit] of a point: the least-squares fit among candidate values. seats is the
// number of seats or sides. If standings predict nothing, or there are too few matches, it is so
// large that all seats that can still win are taken to be equally likely to.
func (m *standingsHistory) doublingLead(seats int) int64 {
	usual := m.typicalDeficit(seats)
	least, best := int64(math.MaxInt64), usual<<12
	for d := best; d >= max(1, usual>>8) && m.won >= minWonMatches; d /= 2 {
		for _, d := range [...]int64{d, d - d/4} {
			sum := int64(0)
			for i := 0; i < len(m.points); i += seats {
				for seat := range seats {
					miss := expectedShare(m.points[i:i+seats], seat, d) - m.payoffs[i+seat]
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

// typicalDeficit returns a typical deficit behind the leader, in 1/[engine.StandingUnit] of a point:
// the largest power of two up to the first quartile of all deficits, at most 1<<40. It uses the
// first quartile since seats that can no longer win are far behind. If there are no deficits, it
// returns one point.
func (m *standingsHistory) typicalDeficit(seats int) int64 {
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

// expectedShare returns the expected payoff of a seat, in 1/[engine.PayoffUnit] of a win, if a
// difference of double in standing doubles the odds. points has the standings by seat.
func expectedShare(points []int64, seat int, double int64) int64 {
	top := slices.Max(points)
	sum, own := int64(0), int64(0)
	for i, v := range points {
		w := powerOfHalf(top-v, double)
		sum += w
		if i == seat {
			own = w
		}
	}
	return (own*engine.PayoffUnit + sum/2) / sum
}

// powerOfHalf returns 2^(24 - behind/double), rounded down, with behind rounded down to a multiple
// of double/256. It is 0 if behind is at least 24*double.
func powerOfHalf(behind, double int64) int64 {
	if behind >= 24*double {
		return 0
	}
	whole := behind / double
	return powersOfHalf[(behind-whole*double)*int64(len(powersOfHalf))/double] >> whole
}

// powersOfHalf[i] is 2^(24 − i/256).
var powersOfHalf = makePowersOfHalf()

// makePowersOfHalf returns the values of powersOfHalf. It computes them from square roots, which all
// processors round in the same way.
func makePowersOfHalf() (p [256]int64) {
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

// noHorizon is a turn that no match reaches.
const noHorizon = 1 << 30

// truncationTurn returns the turn before which the rollouts of a decision are truncated, or noHorizon
// if they are not. It also sets b.outlook. It draws no random numbers from b.chance.
func (b *Bot) truncationTurn(o engine.Observation) (turn int) {
	seats := o.Seats()
	b.outlook = b.opt.Outlook.outlookForSeats(seats)
	if b.outlook.rounds == allRounds {
		return noHorizon
	}
	was := b.chance
	st := b.state[seats]
	b.determinize(o, st)
	b.chance = was
	return st.Turn() + b.outlook.rounds*b.rules.TurnsPerRound(seats)
}

// truncatedPayoff evaluates the position at the end of a truncated rollout: it returns the expected
// payoff of a seat's side, in 1/[engine.PayoffUnit] of a win.
func (b *Bot) truncatedPayoff(st engine.State, seat engine.Seat, seats int) int64 {
	points, at, double := b.points[:seats], int(seat), b.outlook.doublingLead
	cast := b.outlook.cast
	if cast != nil {
		at = cast.Side[seat]
	}
	switch w := b.outlook.model; {
	case w != nil:
		if n := seats * w.traits; n > len(b.traits) {
			b.traits = make([]int8, n)
		}
		points, double = w.standings(st.(engine.Assessor), seats, b.traits[:seats*w.traits], b.points[:]), traitModelUnit
	default:
		st.(engine.Scorer).Standing(points)
		if cast != nil {
			cast.SideStandings(b.points[:], points)
			points = b.points[:cast.Sides()]
		}
	}
	return expectedShare(points, at, double)
}
