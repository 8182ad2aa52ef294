package warland

import (
	"fmt"
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
)

// towardsAll is towards, but measures every place.
func (v *moveLister) towardsAll(g *goal) {
	if v.canReach(g) {
		return
	}
	ax, ay := int(v.pawn.centre.x), int(v.pawn.centre.y)
	places := []vector{}
	for _, d := range v.measures.samples[:v.measures.sampleCount] {
		places = append(places, vector{ax + d.dx, ay + d.dy})
	}
	ahead, n := v.pointsTowards(g)
	places = append(places, ahead[:n]...)
	bestTurns, bestGap, best := 1<<30, 0, engine.Action(0)
	for _, p := range places {
		if !v.isFree(p.dx, p.dy) || !v.measures.isRulerLength((p.dx-ax)*(p.dx-ax)+(p.dy-ay)*(p.dy-ay)) {
			continue
		}
		if turns, gap2 := g.movesNeeded(v.measures, p.dx, p.dy); turns < bestTurns || turns == bestTurns && isqrt(gap2) < bestGap {
			bestTurns, bestGap, best = turns, isqrt(gap2), packPoint(p.dx, p.dy)
		}
	}
	if bestTurns < 1<<30 {
		v.add(best)
	}
}

// The place listed on the way to a goal is the one with the fewest remaining moves, then the
// nearest, whatever places were not measured. All places where a pawn may want to go are inside
// the goal's rectangle.
func TestTowards(t *testing.T) {
	r := rng.NewStream(11)
	compared := 0
	for _, set := range [][]string{
		nil, {`movement.mode="up_to"`}, {"choices.directions=4"}, {"table.size_mm=1500"},
	} {
		rules := load(t, "warland/2.0.2", set...)
		m := &rules.measures
		s := rules.newState(4)
		for match := range 3 {
			s.Start(rng.NewDeal(5, uint64(match)))
			var legal []engine.Action
			for n := 0; s.ToAct() != engine.Nobody && n < 600; n++ {
				legal = s.Legal(legal[:0])
				s.Apply(legal[r.Below(uint32(len(legal)))])
				if n%20 != 0 || s.pos.pawnCount == 0 {
					continue
				}
				i := int(r.Below(uint32(s.pos.pawnCount)))
				at := pointAt(int(r.Below(uint32(m.size))), int(r.Below(uint32(m.size))))
				c := m.cardAt(uint8(r.Below(4)), at)
				for kind, g := range [...]goal{pawnGoal(at), bastionGoal(at), m.cardGoal(c), m.enterGoal(c)} {
					for k := range contactSlots {
						hw, hh := g.halfSize(m)
						if v := m.contactSlots[g.shape][k]; kind < 3 && (abs(v.dx) > hw || abs(v.dy) > hh) {
							t.Errorf("%v: contact %d of goal %d is outside of its rectangle", set, k, kind)
						}
					}
					s.scratch.near.collect(s, i, 0)
					quick := moveLister{state: s, measures: m, index: i, pawn: &s.pos.pawn[i]}
					slow := quick
					quick.addApproach(&g)
					slow.towardsAll(&g)
					if compared++; fmt.Sprint(quick.out) != fmt.Sprint(slow.out) {
						t.Errorf("%v, match %d: from %v to goal %d at %v: %v, want %v", set, match, s.pos.pawn[i].centre, kind, at, quick.out, slow.out)
					}
				}
			}
		}
	}
	if compared < 500 {
		t.Errorf("%d goals compared, want 500 or more", compared)
	}
}
