package proelio

import (
	"strings"

	"equitas/engine"
)

// Bounds of a score, points.
const maxScore = 30000

// maxScores is how many combinations a scale may tabulate.
const maxScores = 1 << 16

// A scale says what a House is worth, in points: at the end, or during play.
//
// A formula is nearly always about a few small numbers of the House. Then all
// answers are worked out beforehand, and the place of one is a sum.
type scale struct {
	x      *expr
	points []int16 // nil: x is asked each time

	// How far apart two answers are when the number differs by 1, 0 where it
	// makes no difference; and the most cards, and the highest sum of what can
	// be deployed, that make one.
	fort, hand, bases, imperials, deployable, ready int32
	cards, sum                                      int32
}

// scale makes a formula ready.
func (c *compiler) scale(path string) scale {
	sc := scale{x: c.at(path)}
	number := map[string]*int32{
		"house.fortification": &sc.fort, "house.hand": &sc.hand, "house.base": &sc.bases, "house.imperial": &sc.imperials,
		"house.deployable": &sc.deployable, "house.guild_ready": &sc.ready,
	}
	n := int64(1)
	var sizes []int32
	for _, v := range sc.x.vars {
		stride, ok := number[c.r.vars[v].Name]
		size := int64(max(c.r.vars[v].Hi, 1)) + 1
		if !ok || n*size > maxScores {
			return scale{x: sc.x}
		}
		if c.r.vars[v].Name == "house.deployable" {
			sc.sum = int32(size) - 1
		}
		*stride = int32(n)
		n *= size
		sizes = append(sizes, int32(size))
	}
	sc.cards = maxHand
	sc.points = make([]int16, n)
	vals := make([]int32, len(c.r.vars))
	for i := range sc.points {
		rest := int32(i)
		for j, v := range sc.x.vars {
			vals[v] = rest % sizes[j]
			rest /= sizes[j]
		}
		sc.points[i] = score(sc.x.answer(vals))
	}
	return sc
}

// answer is what the formula gives for values of the variables.
func (e *expr) answer(vals []int32) int32 {
	if e.fixed {
		return e.value
	}
	return e.x.Eval(vals)
}

// score is the nearest number that is a score.
func score(x int32) int16 { return int16(min(max(x, -maxScore), maxScore)) }

// weigh returns what a House is worth on a scale, points.
func (s *State) weigh(sc *scale, seat int) int32 {
	if sc.points == nil {
		return int32(score(s.ask1(sc.x, seat)))
	}
	h := &s.pos.house[seat&7]
	i := sc.fort*int32(h.fort) +
		sc.hand*min(int32(h.n), sc.cards) + sc.bases*min(int32(h.base), sc.cards) + sc.imperials*min(int32(h.n-h.base), sc.cards)
	if h.guild != 0 && h.uses > 0 {
		i += sc.ready
	}
	if sc.deployable != 0 {
		i += sc.deployable * min(s.deployable(seat), sc.sum)
	}
	return int32(sc.points[i])
}

var _ engine.Scorer = (*State)(nil)

// Standing implements [engine.Scorer]: the formula of the variant's report, or
// else the score that each House would have if winter came now. Allies stand
// each for itself.
func (s *State) Standing(dst []int64) {
	for i := range s.n {
		dst[i] = int64(s.weigh(&s.r.standing, i)) * engine.StandingUnit
	}
}

// scales makes the score, and the standing, ready. A set that does not say how
// Houses stand has them stand as they would score.
func (c *compiler) scales() {
	r := c.r
	r.score = c.scale("scoring.formula")
	r.standing = r.score
	if c.set.Value("report.standing") != nil {
		r.standing = c.scale("report.standing")
	}
}

// deployments fills the table of what may be deployed, which is nearly always
// about the card and the Fortification alone.
func (c *compiler) deployments() {
	r := c.r
	for i := range r.deploy.slots {
		for _, e := range r.deploy.slots[i].all {
			for _, v := range e.vars {
				if n := r.vars[v].Name; n != "house.fortification" && !strings.HasPrefix(n, "card.") {
					return
				}
			}
		}
	}
	s := r.newState(r.players.Min)
	r.deployTable = new([16]uint64)
	for fort := range r.deployTable {
		s.pos.house[0].fort = uint8(fort)
		for i := range r.deploy.slots {
			if sl := &r.deploy.slots[i]; s.allHold(sl, 0) {
				r.deployTable[fort] |= 1 << sl.kind
			}
		}
	}
}
