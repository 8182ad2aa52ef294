package search

import (
	"math"

	"equitas/engine"
	"equitas/engine/rng"
)

// A traitModel estimates each seat's probability of winning from a position, by a logistic
// model of the seats' traits ([engine.Assessor]). A seat's standing is a weighted sum of
// its own traits, its neighbours' traits, and a term for the number of turns until its own;
// a difference of traitModelUnit doubles the odds. The weights are learned from who won.
type traitModel struct {
	traits     int
	neighbours int // number of neighbours whose traits count: the next and the previous seat; none with two seats
	cast       *engine.Cast
	weights    [][]int32 // by role: weights of its own traits, of its neighbours', and by number of turns until its own
}

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

// role returns the index of the weights for a seat.
func (w *traitModel) role(seat int) int {
	if w.cast == nil {
		return 0
	}
	return w.cast.Role[seat]
}

// traitSeat returns the seat whose traits come at index i in the weights of a seat: 0 itself, 1
// the next, 2 the previous.
func traitSeat(i, seat, seats int) int {
	switch {
	case i == 1:
		return (seat + 1) % seats
	case i == 2:
		return (seat + seats - 1) % seats
	}
	return seat
}

// standings sets points, by seat or side, to the standing in 1/traitModelUnit, and returns
// them. traits is scratch memory.
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

// sides returns, in dst, the sums of the seats' standings by side.
func (w *traitModel) sides(seats, dst []int64) []int64 {
	var sum [engine.MaxSeats]int64
	for i, p := range seats {
		sum[w.cast.Side[i]] += p
	}
	return append(dst[:0], sum[:w.cast.Sides()]...)
}

// An example is one position to learn from: the traits of the seats, and the final payoffs.
type example struct {
	traits []int8
	turn   int     // seat whose turn it was
	credit []int64 // payoffs, in 1/[engine.PayoffUnit], by side if the game has a cast, otherwise by seat
}

// One example in testShare is held out for validation: a model that reduces the error there
// by less than 1/minExplained is dropped.
const (
	traitModelEpochs = 4 // steps of learning, as a multiple of the number of examples
	testShare        = 8
	minExplained     = 50
)

// fitTraitModel returns a model learned from examples, in which those of one match are
// adjacent; nil if they do not predict who wins.
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
		for k, won := range l.credit {
			miss, half := expectedShare(points, k, traitModelUnit)-won, engine.PayoffUnit/int64(len(points))-won
			missed, even = missed+miss*miss, even+half*half
		}
	}
	if even == 0 || missed >= even-even/minExplained {
		return nil
	}
	return w
}

// A learner fits weights by stochastic gradient steps with per-weight step sizes (AdaGrad).
type learner struct {
	*traitModel
	seats            int
	realWeights      [][]float64 // by role: the weights, in doublings of the odds
	squaredGradients [][]float64 // by role: sums of squared gradients
	points           [engine.MaxSeats]int64
	seatTraits       [engine.MaxSeats][]traitValue // by seat: traits of the example that are not 0
}

// A traitValue is a trait of a seat that is not 0, with its value.
type traitValue struct {
	trait int
	value float64
}

// firstStepSize is the size of the first step of a weight, in doublings of the odds.
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

// turnsWeight returns the index of the weight for the number of turns until the seat's own
// turn.
func (p *learner) turnsWeight(l *example, seat int) int {
	return (1+p.neighbours)*p.traits + (seat-l.turn+p.seats)%p.seats
}

// standings returns the standings of seats, or sides, in an example by the present weights.
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
		miss[i] = float64(expectedShare(points, i, traitModelUnit)-l.credit[i]) / engine.PayoffUnit
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

// addStep changes a weight by a step, scaled down by the sum of squared steps so far, squares.
func addStep(weight, squares *float64, step float64) {
	*squares += float64(step * step)
	*weight -= float64(firstStepSize*step) / (1.0/1024 + math.Sqrt(*squares))
}

// roundWeights sets the integer weights to the rounded realWeights.
func (p *learner) roundWeights() {
	for role, by := range p.realWeights {
		for k, x := range by {
			p.weights[role][k] = int32(min(max(x, -1000), 1000) * traitModelUnit)
		}
	}
}
