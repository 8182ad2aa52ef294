package search

import (
	"math"

	"equitas/engine"
	"equitas/engine/rng"
)

// A worth estimates each seat's probability of winning from a position: a logistic model of
// what the seats have ([engine.Assessor]). A seat's standing is a weighted sum of its own
// traits, its neighbours', and the number of turns until its own; a difference of worthUnit
// doubles the odds. The weights are learned from who won.
type worth struct {
	traits  int
	beside  int // neighbours that count: the next and the previous seat; none with two seats
	cast    *engine.Cast
	weights [][]int32 // by role: for its own traits, its neighbours', the turns until its own
}

const worthUnit = 1 << 16

// newWorth returns a worth with all weights 0.
func newWorth(traits, seats int, cast *engine.Cast) *worth {
	w := &worth{traits: traits, cast: cast}
	if seats > 2 {
		w.beside = 2
	}
	roles := 1
	if cast != nil {
		roles = len(cast.Roles)
	}
	for range roles {
		w.weights = append(w.weights, make([]int32, traits*(1+w.beside)+engine.MaxSeats))
	}
	return w
}

// role returns the index of the weights for a seat.
func (w *worth) role(seat int) int {
	if w.cast == nil {
		return 0
	}
	return w.cast.Role[seat]
}

// place returns the seat whose traits are number i in the weights of a seat: itself, the
// next, the previous.
func place(i, seat, seats int) int {
	switch {
	case i == 1:
		return (seat + 1) % seats
	case i == 2:
		return (seat + seats - 1) % seats
	}
	return seat
}

// standings sets points[i], by seat or side, to its standing in 1/worthUnit, and returns
// points. traits is scratch memory.
func (w *worth) standings(st engine.Assessor, seats int, traits []int8, points []int64) []int64 {
	st.Assess(traits)
	turn := int(max(0, st.ToAct()))
	for seat := range seats {
		by := w.weights[w.role(seat)]
		sum := int64(by[len(by)-engine.MaxSeats+(seat-turn+seats)%seats])
		for i := range 1 + w.beside {
			has, by := traits[place(i, seat, seats)*w.traits:][:w.traits], by[i*w.traits:][:w.traits]
			for k, x := range has { // most are 0, but branching on it costs more
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

// sides returns, in dst, the sums of standings by side.
func (w *worth) sides(seats, dst []int64) []int64 {
	var sum [engine.MaxSeats]int64
	for i, p := range seats {
		sum[w.cast.Side[i]] += p
	}
	return append(dst[:0], sum[:w.cast.Sides()]...)
}

// A lesson is a training example: what the seats had in a position, and who won.
type lesson struct {
	traits []int8
	turn   int     // seat whose turn it was
	credit []int64 // payoffs, by seat or side
}

// One of testShare examples is held out for validation: a worth that explains less than
// 1/leastExplained of the outcome is dropped.
const (
	worthEpochs    = 4
	testShare      = 8
	leastExplained = 50
)

// study learns from examples, those of one match side by side. It returns nil if they do
// not predict who wins.
func study(seen []lesson, traits, seats int, cast *engine.Cast) *worth {
	w := newWorth(traits, seats, cast)
	learn := seen[:len(seen)-len(seen)/testShare]
	p := newLearner(w, seats)
	r := rng.NewStream(uint64(seats))
	for range worthEpochs * len(learn) {
		p.take(&learn[r.Below(uint32(len(learn)))])
	}
	p.keep()
	missed, even := int64(0), int64(0)
	for i := range seen[len(learn):] {
		l := &seen[len(learn)+i]
		points := p.stand(l)
		for k, won := range l.credit {
			miss, half := share(points, k, worthUnit)-won, engine.PayoffUnit/int64(len(points))-won
			missed, even = missed+miss*miss, even+half*half
		}
	}
	if even == 0 || missed >= even-even/leastExplained {
		return nil
	}
	return w
}

// A learner fits weights by stochastic gradient steps with per-weight step sizes (AdaGrad).
type learner struct {
	*worth
	seats  int
	exact  [][]float64 // the weights, in doublings of odds
	moved  [][]float64 // sums of squared gradients
	points [engine.MaxSeats]int64
	has    [engine.MaxSeats][]traitValue // of the example, by seat
}

// A traitValue is a trait of a seat that is not 0, with its value.
type traitValue struct {
	trait int
	much  float64
}

// pace is the first step of a weight, in doublings of odds.
const pace = 0.125

func newLearner(w *worth, seats int) *learner {
	p := &learner{worth: w, seats: seats}
	for _, by := range w.weights {
		p.exact = append(p.exact, make([]float64, len(by)))
		p.moved = append(p.moved, make([]float64, len(by)))
	}
	return p
}

// look reads what the seats have in an example.
func (p *learner) look(l *lesson) {
	for seat := range p.seats {
		has := p.has[seat][:0]
		for i, x := range l.traits[seat*p.traits : (seat+1)*p.traits] {
			if x != 0 {
				has = append(has, traitValue{i, float64(x)})
			}
		}
		p.has[seat] = has
	}
}

// waits returns the index of the weight for the number of turns until the seat's own.
func (p *learner) waits(l *lesson, seat int) int {
	return (1+p.beside)*p.traits + (seat-l.turn+p.seats)%p.seats
}

// stand returns the standings of seats, or sides, by the present weights.
func (p *learner) stand(l *lesson) []int64 {
	p.look(l)
	for seat := range p.seats {
		all, sum := p.exact[p.role(seat)], 0.0
		for i := range 1 + p.beside {
			by := all[i*p.traits:][:p.traits]
			for _, t := range p.has[place(i, seat, p.seats)] {
				sum += float64(by[t.trait] * t.much)
			}
		}
		sum += all[p.waits(l, seat)]
		p.points[seat] = int64(min(max(sum, -1000), 1000) * worthUnit)
	}
	if p.cast != nil {
		return p.sides(p.points[:p.seats], p.points[:])
	}
	return p.points[:p.seats]
}

// take moves the weights towards who won.
func (p *learner) take(l *lesson) {
	points := p.stand(l)
	var miss [engine.MaxSeats]float64
	for i := range points {
		miss[i] = float64(share(points, i, worthUnit)-l.credit[i]) / engine.PayoffUnit
	}
	for seat := range p.seats {
		role, d := p.role(seat), miss[seat]
		if p.cast != nil {
			d = miss[p.cast.Side[seat]]
		}
		all, allMoved := p.exact[role], p.moved[role]
		for i := range 1 + p.beside {
			by, moved := all[i*p.traits:][:p.traits], allMoved[i*p.traits:][:p.traits]
			for _, t := range p.has[place(i, seat, p.seats)] {
				move(&by[t.trait], &moved[t.trait], float64(d*t.much))
			}
		}
		k := p.waits(l, seat)
		move(&all[k], &allMoved[k], d)
	}
}

// move makes a step of a weight, the smaller the more it has moved before.
func move(weight, moved *float64, step float64) {
	*moved += float64(step * step)
	*weight -= float64(pace*step) / (1.0/1024 + math.Sqrt(*moved))
}

// keep rounds the weights to integers.
func (p *learner) keep() {
	for role, by := range p.exact {
		for k, x := range by {
			p.weights[role][k] = int32(min(max(x, -1000), 1000) * worthUnit)
		}
	}
}
