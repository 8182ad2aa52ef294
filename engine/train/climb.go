package train

import (
	"context"

	"equitas/engine"
	"equitas/engine/rng"
)

const (
	firstClimbStep   = 6 * engine.WeightUnit // first step of a weight, for a feature that differs by 1 between actions and whose Step is 0
	lastClimbPercent = 30                    // step of the last generation, in percent of the first
	climbRate        = 300                   // distance that a weight moves, per mille of its step, for a slope of one standard deviation measured on climbFullDeals deals
	climbFullDeals   = 2000                  // number of deals for which climbRate holds
	climbMomentum    = 500                   // per mille of the last move that is repeated (momentum)
)

// A climb is the state of an optimisation by SPSA (simultaneous perturbation stochastic
// approximation), which perturbs all weights at once.
type climb struct {
	arena            *arena
	currentWeights   []int64                 // by feature: weight, in 1/[engine.WeightUnit] of a point
	steps            []int64                 // by feature: step in the first generation, in the same unit; 0: the weight does not change
	lastMove         []int64                 // by feature: last move, per mille of a standard deviation of the slope
	laterSum         []int64                 // by feature: sum of the weights after each of the later generations
	laterGenerations int64                   // number of the later generations so far: those of the last third of the training
	roles            [][engine.MaxSeats]bool // by feature and role: the feature differs between actions of the role
	groups           []engine.Seats          // sets of seats that share their weights
	turn             *learningTurn           // which one of the groups learns in a deal; nil: half of them learn, rounded up
}

func newClimb(a *arena, start []int32, sights []featureSpread) *climb {
	n := len(start)
	c := &climb{arena: a, currentWeights: make([]int64, n), steps: make([]int64, n), lastMove: make([]int64, n), laterSum: make([]int64, n), roles: make([][engine.MaxSeats]bool, n), groups: a.groups()}
	features := a.rules.(engine.Weigher).Features()
	for f, w := range start {
		c.currentWeights[f], c.roles[f] = int64(w), sights[f].roles
		if s := sights[f]; s.differing > 0 {
			step := int64(firstClimbStep)
			if own := int64(features[f].Step); own > 0 {
				step = own
			}
			c.steps[f] = step * s.differing / s.rangeSum
		}
	}
	return c
}

// newClimbOf returns a climb from the weights start that changes only the weights of a block's
// features. In every deal one group of seats with a role of the block learns, while all other
// groups play with fixed weights.
func newClimbOf(a *arena, b featureBlock, start []int32, sights []featureSpread) *climb {
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

// A learningTurn selects the group of seats that learns in a deal; all other groups play with
// fixed weights.
type learningTurn struct {
	learnerIndex []int // by group: its index among the groups that learn; -1: it never learns
	learnerCount int   // number of groups that learn
}

// newLearningTurn returns the turn of those groups that have seats with a role of the block.
func newLearningTurn(groups []engine.Seats, b featureBlock) *learningTurn {
	var seats engine.Seats
	for _, in := range b.parties {
		seats |= in
	}
	t := &learningTurn{}
	for _, in := range groups {
		before := -1
		if in&seats != 0 {
			before = t.learnerCount
			t.learnerCount++
		}
		t.learnerIndex = append(t.learnerIndex, before)
	}
	return t
}

// keepsFixed reports whether a group, given by its index, plays a deal with fixed weights.
func (t *learningTurn) keepsFixed(d rng.Deal, group int) bool {
	return t.learnerIndex[group] != int(d.Index%uint64(t.learnerCount))
}

// generation plays a number of deals with perturbed weights and moves the weights along the
// measured slope. g is the number of the generation, from 0, and generations the number of
// all of them. field has the weights of opponents.
func (c *climb) generation(ctx context.Context, master uint64, g, generations, deals int, field [][]int32) error {
	n := c.arena.seats
	step := make([]int64, len(c.steps))
	last := int64(max(generations-1, 1)) // index of the last generation
	for f := range step {
		step[f] = c.steps[f] * (last*100 - int64(g)*(100-lastClimbPercent)) / (last * 100)
	}
	gains := make([][engine.MaxSeats]int64, deals) // by deal and group: payoff with the signs as drawn minus payoff with the signs reversed
	err := c.arena.forEachDeal(ctx, master, deals, func(t *table, d rng.Deal) {
		for turned := range 2 {
			way := int64(1 - 2*turned)
			c.setWeights(t, d, way, step, field)
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
	slope := make([]int64, len(c.currentWeights))
	var square [engine.MaxSeats]int64 // by role
	for deal, gain := range gains {
		d := rng.NewDeal(master, uint64(deal))
		for g, in := range c.groups {
			x := gain[g]
			if x == 0 || c.keepsFixed(d, g) {
				continue
			}
			role := c.arena.role(lowestSeat(in))
			square[role] += x * x
			s := randomSigns{stream: d.Stream(signsPurpose, uint64(lowestSeat(in)))}
			for f := range slope {
				if sign := s.next(); c.roles[f][role] { // for other roles the feature would only add noise
					slope[f] += sign * x
				}
			}
		}
	}
	pace := climbRate * integerSqrt(int64(deals)<<20) / integerSqrt(climbFullDeals<<20) // a slope measured on fewer deals moves the weights less
	for f := range c.currentWeights {
		squares := int64(0)
		for role, looks := range c.roles[f] {
			if looks {
				squares += square[role]
			}
		}
		deviation := max(integerSqrt(squares), 1)
		c.lastMove[f] = (c.lastMove[f]*climbMomentum + slope[f]*1000/deviation*(1000-climbMomentum)) / 1000
		c.currentWeights[f] = int64(clampWeight(c.currentWeights[f] + step[f]*c.lastMove[f]/1000*pace/1000))
	}
	if 3*(g+1) > 2*generations {
		c.laterGenerations++
		for f, w := range c.currentWeights {
			c.laterSum[f] += w
		}
	}
	return nil
}

// setWeights sets the weights of all seats for a deal. A group that keeps fixed weights gets
// one of field. A group that learns gets the present weights, each plus its step times a random
// sign of the deal times direction (1 or -1). The seats of a group share their weights.
func (c *climb) setWeights(t *table, d rng.Deal, direction int64, step []int64, field [][]int32) {
	for g, in := range c.groups {
		r, s := d.Stream(fieldPurpose, uint64(lowestSeat(in))), randomSigns{stream: d.Stream(signsPurpose, uint64(lowestSeat(in)))}
		w := t.bots[lowestSeat(in)].Weights()
		if c.keepsFixed(d, g) {
			copy(w, field[r.Below(uint32(len(field)))])
		} else {
			for f, x := range c.currentWeights {
				w[f] = clampWeight(x + direction*s.next()*step[f])
			}
		}
		for seat := lowestSeat(in) + 1; seat < c.arena.seats; seat++ {
			if in.Has(engine.Seat(seat)) {
				t.setWeights(seat, w)
			}
		}
	}
}

// keepsFixed reports whether a group, given by its index, plays a deal with fixed weights.
// Without a turn half of the groups do, rounded down, in rotation from deal to deal.
func (c *climb) keepsFixed(d rng.Deal, group int) bool {
	n := len(c.groups)
	if c.turn != nil {
		return c.turn.keepsFixed(d, group)
	}
	return (group+n-int(d.Index%uint64(n)))%n < n/2
}

// weights returns the mean of the weights over the last third of the generations, rounded to
// tenths of a point. Weights that do not change are not rounded.
func (c *climb) weights() []int32 {
	w := make([]int32, len(c.currentWeights))
	for f, x := range c.currentWeights {
		if c.laterGenerations > 0 {
			x = c.laterSum[f] / c.laterGenerations
		}
		if c.steps[f] == 0 {
			w[f] = int32(x)
			continue
		}
		w[f] = WeightOfTenths(roundedQuotient(x*10, engine.WeightUnit))
	}
	return w
}

// WeightOfTenths returns the weight of n tenths of a point, in 1/[engine.WeightUnit] of a point.
func WeightOfTenths(n int64) int32 { return int32(roundedQuotient(n*engine.WeightUnit, 10)) }

// roundedQuotient returns a/b rounded to the nearest integer, halves away from 0.
func roundedQuotient(a, b int64) int64 {
	if a < 0 {
		return -roundedQuotient(-a, b)
	}
	return (a + b/2) / b
}

// clampWeight limits a weight, in 1/[engine.WeightUnit] of a point, to ±[engine.MaxWeight]
// points.
func clampWeight(w int64) int32 {
	const most = engine.MaxWeight * engine.WeightUnit
	return int32(min(max(w, -most), most))
}

// A randomSigns draws random signs from a stream, using one random bit for each.
type randomSigns struct {
	stream   rng.Stream
	bits     uint64
	bitsLeft int
}

// next returns 1 or -1.
func (s *randomSigns) next() int64 {
	if s.bitsLeft == 0 {
		s.bits, s.bitsLeft = s.stream.Uint64(), 64
	}
	sign := int64(s.bits&1)*2 - 1
	s.bits >>= 1
	s.bitsLeft--
	return sign
}

// integerSqrt returns the square root of x, rounded down.
func integerSqrt(x int64) int64 {
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
