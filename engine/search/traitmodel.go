package search

import (
	"math"

	"equitas/engine"
	"equitas/engine/rng"
)

// A traitModel estimates each seat's probability of winning from a position, by a logistic model of
// the seats' traits ([engine.Assessor]). A seat's standing is a weighted sum of its own traits, its
// neighbours' traits, and a term for the number of turns until its own turn; a difference of
// traitModelUnit in standing doubles the odds. The weights are learned from results of matches.
type traitModel struct {
	traits     int          // number of traits per seat
	neighbours int          // number of neighbours whose traits count: 2 (the next and the previous seat), or 0 with two seats
	cast       *engine.Cast // nil if all seats are alike
	weights    [][]int32    // by role: weights of a seat's own traits, of those of each neighbour, and, by number of turns until its own turn, a constant
}

// traitModelUnit is the difference in standing that doubles the odds of winning.
const traitModelUnit = 1 << 16

// newTraitModel returns a model with all weights 0.
func newTraitModel(traits, seats int, cast *engine.Cast) *traitModel {
	w := &traitModel{traits: traits, cast: cast}
	if seats > 2 {
		w.neighbours = 2
	}
	roles := 1
	if cast != nil {
		roles = len(cast.Roles)
	}
	for range roles {
		w.weights = append(w.weights, make([]int32, traits*(1+w.neighbours)+engine.MaxSeats))
	}
	return w
}

// role returns the role of a seat, as an index into weights.
func (w *traitModel) role(seat int) int {
	if w.cast == nil {
		return 0
	}
	return w.cast.Role[seat]
}

// traitSeat returns the seat to whose traits block i of a seat's weights belongs: the seat itself
// for 0, the next seat for 1, the previous seat for 2.
func traitSeat(i, seat, seats int) int {
	switch {
	case i == 1:
		return (seat + 1) % seats
	case i == 2:
		return (seat + seats - 1) % seats
	}
	return seat
}

// standings sets points to the standings of the seats, or of the sides if there is a cast, in
// 1/traitModelUnit of a doubling of the odds, and returns them. traits is scratch memory.
func (w *traitModel) standings(st engine.Assessor, seats int, traits []int8, points []int64) []int64 {
	st.Assess(traits)
	turn := int(max(0, st.ToAct()))
	for seat := range seats {
		by := w.weights[w.role(seat)]
		sum := int64(by[len(by)-engine.MaxSeats+(seat-turn+seats)%seats])
		for i := range 1 + w.neighbours {
			has, by := traits[traitSeat(i, seat, seats)*w.traits:][:w.traits], by[i*w.traits:][:w.traits]
			for k, x := range has { // most are 0, but a branch on that would cost more
				sum += int64(by[k]) * int64(x)
			}
		}
		points[seat] = sum
	}
	if w.cast != nil {
		return w.sides(points[:seats], points)
	}
	return points[:seats]
}

// sides returns, in dst, by side the sum of its seats' standings.
func (w *traitModel) sides(seats, dst []int64) []int64 {
	var sum [engine.MaxSeats]int64
	for i, p := range seats {
		sum[w.cast.Side[i]] += p
	}
	return append(dst[:0], sum[:w.cast.Sides()]...)
}

// An example is one position from which a traitModel learns.
type example struct {
	traits  []int8  // the traits of all seats, as [engine.Assessor.Assess] returns them
	turn    int     // seat whose turn it was
	payoffs []int64 // by side if there is a cast, otherwise by seat: final payoff, in 1/[engine.PayoffUnit] of a win
}

const (
	traitModelEpochs = 4  // number of learning steps per example
	testShare        = 8  // one in this many of the examples is held out for validation
	minExplained     = 50 // a model must reduce the squared error of validation by at least one part in this many
)

// fitTraitModel returns a model learned from examples; nil if it does not predict who wins. Examples
// of one match must be adjacent, so that few matches have examples both for learning and for
// validation.
func fitTraitModel(seen []example, traits, seats int, cast *engine.Cast) *traitModel {
	w := newTraitModel(traits, seats, cast)
	learn := seen[:len(seen)-len(seen)/testShare]
	p := newLearner(w, seats)
	r := rng.NewStream(uint64(seats))
	for range traitModelEpochs * len(learn) {
		p.learnFrom(&learn[r.Below(uint32(len(learn)))])
	}
	p.roundWeights()
	missed, even := int64(0), int64(0)
	for i := range seen[len(learn):] {
		l := &seen[len(learn)+i]
		points := p.standings(l)
		for k, won := range l.payoffs {
			miss, half := expectedShare(points, k, traitModelUnit)-won, engine.PayoffUnit/int64(len(points))-won
			missed, even = missed+miss*miss, even+half*half
		}
	}
	if even == 0 || missed >= even-even/minExplained {
		return nil
	}
	return w
}

// A learner fits the weights of a traitModel by stochastic gradient steps whose sizes adapt to each
// weight (AdaGrad).
type learner struct {
	*traitModel
	seats            int
	realWeights      [][]float64                   // by role, in the order of weights: the weights, in doublings of the odds
	squaredGradients [][]float64                   // by role, in the order of weights: sums of squared gradients
	points           [engine.MaxSeats]int64        // scratch memory: standings
	seatTraits       [engine.MaxSeats][]traitValue // by seat: traits of the example that are not 0
}

// A traitValue is a trait of a seat, given by its index, whose value is not 0.
type traitValue struct {
	trait int
	value float64
}

// firstStepSize is about the size of the first step of a weight, in doublings of the odds.
const firstStepSize = 0.125

func newLearner(w *traitModel, seats int) *learner {
	p := &learner{traitModel: w, seats: seats}
	for _, by := range w.weights {
		p.realWeights = append(p.realWeights, make([]float64, len(by)))
		p.squaredGradients = append(p.squaredGradients, make([]float64, len(by)))
	}
	return p
}

// readTraits sets seatTraits to the traits of an example that are not 0.
func (p *learner) readTraits(l *example) {
	for seat := range p.seats {
		seatTraits := p.seatTraits[seat][:0]
		for i, x := range l.traits[seat*p.traits : (seat+1)*p.traits] {
			if x != 0 {
				seatTraits = append(seatTraits, traitValue{i, float64(x)})
			}
		}
		p.seatTraits[seat] = seatTraits
	}
}

// turnsWeight returns the index, in the weights of a seat, of the constant for the number of turns
// until the seat's own turn.
func (p *learner) turnsWeight(l *example, seat int) int {
	return (1+p.neighbours)*p.traits + (seat-l.turn+p.seats)%p.seats
}

// standings returns the standings of the seats in an example, or of the sides if there is a cast, by
// the present weights, in 1/traitModelUnit of a doubling of the odds.
func (p *learner) standings(l *example) []int64 {
	p.readTraits(l)
	for seat := range p.seats {
		all, sum := p.realWeights[p.role(seat)], 0.0
		for i := range 1 + p.neighbours {
			by := all[i*p.traits:][:p.traits]
			for _, t := range p.seatTraits[traitSeat(i, seat, p.seats)] {
				sum += float64(by[t.trait] * t.value)
			}
		}
		sum += all[p.turnsWeight(l, seat)]
		p.points[seat] = int64(min(max(sum, -1000), 1000) * traitModelUnit)
	}
	if p.cast != nil {
		return p.sides(p.points[:p.seats], p.points[:])
	}
	return p.points[:p.seats]
}

// learnFrom makes one gradient step: it moves the weights so that they predict the payoffs
// of an example better.
func (p *learner) learnFrom(l *example) {
	points := p.standings(l)
	var miss [engine.MaxSeats]float64
	for i := range points {
		miss[i] = float64(expectedShare(points, i, traitModelUnit)-l.payoffs[i]) / engine.PayoffUnit
	}
	for seat := range p.seats {
		role, d := p.role(seat), miss[seat]
		if p.cast != nil {
			d = miss[p.cast.Side[seat]]
		}
		all, allMoved := p.realWeights[role], p.squaredGradients[role]
		for i := range 1 + p.neighbours {
			by, moved := all[i*p.traits:][:p.traits], allMoved[i*p.traits:][:p.traits]
			for _, t := range p.seatTraits[traitSeat(i, seat, p.seats)] {
				addStep(&by[t.trait], &moved[t.trait], float64(d*t.value))
			}
		}
		k := p.turnsWeight(l, seat)
		addStep(&all[k], &allMoved[k], d)
	}
}

// addStep makes an AdaGrad step: it adds the square of the gradient step to squares, and moves the
// weight against the gradient, by less the larger squares is.
func addStep(weight, squares *float64, step float64) {
	*squares += float64(step * step)
	*weight -= float64(firstStepSize*step) / (1.0/1024 + math.Sqrt(*squares))
}

// roundWeights sets the weights of the model to realWeights, as integers in 1/traitModelUnit.
func (p *learner) roundWeights() {
	for role, by := range p.realWeights {
		for k, x := range by {
			p.weights[role][k] = int32(min(max(x, -1000), 1000) * traitModelUnit)
		}
	}
}
