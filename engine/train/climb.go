package train

import (
	"context"

	"equitas/engine"
	"equitas/engine/rng"
)

const (
	firstStep = 6 * engine.WeightUnit // first step of a weight, for a feature that differs by 1 between actions and names no step of its own
	lastStep  = 30                    // step of the last generation, in percent of the first
	pace      = 300                   // how far a weight moves, per mille of its step, for a slope of one standard deviation measured on fullDeals deals
	fullDeals = 2000
	inertia   = 500 // per mille of the last move that is repeated (momentum)
)

// A climb is the state of an optimisation by SPSA (simultaneous perturbation stochastic
// approximation), which perturbs all weights at once.
type climb struct {
	arena  *arena
	at     []int64 // weights, in 1/[engine.WeightUnit] of a point
	steps  []int64 // by feature: step in the first generation; 0: the weight does not change
	moving []int64 // last move, per mille of a standard deviation
	mean   []int64 // by feature: sum of the weights after each of the later generations
	summed int64
	roles  [][engine.MaxSeats]bool // by feature: the roles for which it differs between actions
	groups []engine.Seats          // sets of seats that share their weights
	turn   *learningTurn           // which groups learn in a deal; nil: half of them at once
}

func newClimb(a *arena, start []int32, sights []featureSpread) *climb {
	n := len(start)
	c := &climb{arena: a, at: make([]int64, n), steps: make([]int64, n), moving: make([]int64, n), mean: make([]int64, n), roles: make([][engine.MaxSeats]bool, n), groups: a.groups()}
	features := a.rules.(engine.Weigher).Features()
	for f, w := range start {
		c.at[f], c.roles[f] = int64(w), sights[f].roles
		if s := sights[f]; s.seen > 0 {
			step := int64(firstStep)
			if own := int64(features[f].Step); own > 0 {
				step = own
			}
			c.steps[f] = step * s.seen / s.span
		}
	}
	return c
}

// newClimbOf returns a climb that changes only the weights of a block's features, learned
// in the seats of its roles: in every deal by one group of seats, while the others play
// with fixed weights.
func newClimbOf(a *arena, b block, start []int32, sights []featureSpread) *climb {
	c := newClimb(a, start, sights)
	if b.features != nil {
		steps := make([]int64, len(c.steps))
		for _, f := range b.features {
			steps[f] = c.steps[f]
		}
		c.steps = steps
	}
	c.turn = newLearningTurn(c.groups, b)
	return c
}

// A learningTurn says which one of several groups learns in a deal, while the others play with
// fixed weights.
type learningTurn struct {
	learnerIndex []int // by group: its index among the groups that learn; -1: it does not learn
	learners     int   // number of groups that learn
}

// newLearningTurn returns the turn of those groups that sit in the seats of a block's roles.
func newLearningTurn(groups []engine.Seats, b block) *learningTurn {
	var seats engine.Seats
	for _, in := range b.parties {
		seats |= in
	}
	t := &learningTurn{}
	for _, in := range groups {
		before := -1
		if in&seats != 0 {
			before = t.learners
			t.learners++
		}
		t.learnerIndex = append(t.learnerIndex, before)
	}
	return t
}

// keeps reports whether the bots of a group keep fixed weights in a deal.
func (t *learningTurn) keeps(d rng.Deal, group int) bool {
	return t.learnerIndex[group] != int(d.Index%uint64(t.learners))
}

// generation plays deals with perturbed weights and moves the weights along the measured
// slope. g is the number of the generation, from 0, of the number of generations; field are
// the weights of opponents.
func (c *climb) generation(ctx context.Context, master uint64, g, total, deals int, field [][]int32) error {
	n := c.arena.seats
	step := make([]int64, len(c.steps))
	last := int64(max(total-1, 1)) // index of the last generation
	for f := range step {
		step[f] = c.steps[f] * (last*100 - int64(g)*(100-lastStep)) / (last * 100)
	}
	gains := make([][engine.MaxSeats]int64, deals) // by deal and group: payoff with the signs as drawn minus payoff with the signs reversed
	err := c.arena.each(ctx, master, deals, func(t *table, d rng.Deal) {
		for turned := range 2 {
			way := int64(1 - 2*turned)
			c.sit(t, d, way, step, field)
			r := t.playMatch(d, turned, n)
			for g, in := range c.groups {
				for seat := range engine.Seat(n) {
					if in.Has(seat) {
						gains[d.Index][g] += way * r.Payoff(seat)
					}
				}
			}
		}
		c.arena.addFinished(2, 0)
	})
	if err != nil {
		return err
	}
	slope := make([]int64, len(c.at))
	var square [engine.MaxSeats]int64 // by role
	for deal, gain := range gains {
		d := rng.NewDeal(master, uint64(deal))
		for g, in := range c.groups {
			x := gain[g]
			if x == 0 || c.keeps(d, g) {
				continue
			}
			role := c.arena.role(lowestSeat(in))
			square[role] += x * x
			s := signs{stream: d.Stream(signsPurpose, uint64(lowestSeat(in)))}
			for f := range slope {
				if sign := s.next(); c.roles[f][role] { // for other roles the feature would only add noise
					slope[f] += sign * x
				}
			}
		}
	}
	pace := pace * integerRoot(int64(deals)<<20) / integerRoot(fullDeals<<20) // a slope measured on fewer deals moves the weights less
	for f := range c.at {
		squares := int64(0)
		for role, looks := range c.roles[f] {
			if looks {
				squares += square[role]
			}
		}
		deviation := max(integerRoot(squares), 1)
		c.moving[f] = (c.moving[f]*inertia + slope[f]*1000/deviation*(1000-inertia)) / 1000
		c.at[f] = int64(clamp(c.at[f] + step[f]*c.moving[f]/1000*pace/1000))
	}
	if 3*(g+1) > 2*total {
		c.summed++
		for f, w := range c.at {
			c.mean[f] += w
		}
	}
	return nil
}

// sit sets the weights of all seats for a deal: for groups that keep fixed weights one of
// field, for others the present weights moved by step in the directions of the deal's
// random signs, times way (1 or -1). The seats of a group share their weights.
func (c *climb) sit(t *table, d rng.Deal, way int64, step []int64, field [][]int32) {
	for g, in := range c.groups {
		r, s := d.Stream(fieldPurpose, uint64(lowestSeat(in))), signs{stream: d.Stream(signsPurpose, uint64(lowestSeat(in)))}
		w := t.bots[lowestSeat(in)].Weights()
		if c.keeps(d, g) {
			copy(w, field[r.Below(uint32(len(field)))])
		} else {
			for f, x := range c.at {
				w[f] = clamp(x + way*s.next()*step[f])
			}
		}
		for seat := lowestSeat(in) + 1; seat < c.arena.seats; seat++ {
			if in.Has(engine.Seat(seat)) {
				t.sit(seat, w)
			}
		}
	}
}

// keeps reports whether the bots of a group keep fixed weights in a deal: half of the
// groups do, rounded down, rotating from deal to deal; with a turn, all groups but one.
func (c *climb) keeps(d rng.Deal, group int) bool {
	n := len(c.groups)
	if c.turn != nil {
		return c.turn.keeps(d, group)
	}
	return (group+n-int(d.Index%uint64(n)))%n < n/2
}

// weights returns the mean of the weights over the later generations, rounded to tenths of
// a point.
func (c *climb) weights() []int32 {
	w := make([]int32, len(c.at))
	for f, x := range c.at {
		if c.summed > 0 {
			x = c.mean[f] / c.summed
		}
		if c.steps[f] == 0 {
			w[f] = int32(x)
			continue
		}
		w[f] = Tenths(rounded(x*10, engine.WeightUnit))
	}
	return w
}

// Tenths returns the weight of n tenths of a point, in 1/[engine.WeightUnit].
func Tenths(n int64) int32 { return int32(rounded(n*engine.WeightUnit, 10)) }

// rounded returns a/b rounded to the nearest integer, halves away from 0.
func rounded(a, b int64) int64 {
	if a < 0 {
		return -rounded(-a, b)
	}
	return (a + b/2) / b
}

// clamp limits a weight to ±[engine.MaxWeight].
func clamp(w int64) int32 {
	const most = engine.MaxWeight * engine.WeightUnit
	return int32(min(max(w, -most), most))
}

// A signs draws random signs, using one bit of the stream for each.
type signs struct {
	stream   rng.Stream
	bits     uint64
	bitsLeft int
}

// next returns 1 or -1.
func (s *signs) next() int64 {
	if s.bitsLeft == 0 {
		s.bits, s.bitsLeft = s.stream.Uint64(), 64
	}
	sign := int64(s.bits&1)*2 - 1
	s.bits >>= 1
	s.bitsLeft--
	return sign
}

// integerRoot returns the integer square root, rounded down.
func integerRoot(x int64) int64 {
	if x < 2 {
		return x
	}
	r := int64(1) << 32
	for {
		next := (r + x/r) / 2
		if next >= r {
			return r
		}
		r = next
	}
}
