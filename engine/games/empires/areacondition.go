package empires

import (
	"math/bits"

	"equitas/engine/vocabulary"
)

// An areaCondition is a condition that is evaluated for many areas at nearly every decision. If it
// depends only on gridWords, a grid holds its values. Otherwise grid is nil, and it is
// evaluated for each area.
type areaCondition struct {
	grid *vocabulary.Grid
	expr *expr
}

// gridWords are the words that the grid of an areaCondition can depend on.
var gridWords = []string{"area.owner", "area.sea", "area.fort", "me.affords", "me.control_supply", "me.diplomat", "me.engineer", "me.leader"}

// compileAreaCondition compiles the condition at a path of the files.
func (c *compiler) compileAreaCondition(path string) areaCondition {
	e := c.rules.words.Expr(path)
	return areaCondition{c.rules.words.Grid(e, 1<<14, vocabulary.DimsOf(gridWords...)...), e}
}

// areasWhere returns those of the candidates for which a condition holds if seat acts there. cost is the price of
// the action in trade markers.
func (s *State) areasWhere(q *areaCondition, seat int, candidates mask, cost int) mask {
	p := &s.pos
	x := &p.seat[seat]
	affords := boolToWord(s.funds(seat) >= cost)
	if g := q.grid; g != nil {
		base := g.Step[3]*affords + g.Step[4]*int32(x.control) + g.Step[5]*boolToWord(x.personCounts[effectDiplomat] > 0) + g.Step[6]*boolToWord(x.personCounts[effectEngineer] > 0) + g.Step[7]*boolToWord(x.personCounts[effectLeader] > 0)
		owned := p.ownedAreas()
		classes := [3]mask{ownerNobody: candidates &^ owned, ownerMe: candidates & x.ownAreas, ownerOther: candidates & owned &^ x.ownAreas}
		var all mask
		for owner, m := range classes {
			if m == 0 {
				continue
			}
			at := base + g.Step[0]*int32(owner)
			if g.Step[1] == 0 { // the condition does not depend on area.sea
				all |= p.whereByFort(g, at, m)
				continue
			}
			all |= p.whereByFort(g, at, m&^s.rules.seas) | p.whereByFort(g, at+g.Step[1], m&s.rules.seas)
		}
		return all
	}
	s.viewpoint.me, s.viewpoint.cost, s.viewpoint.affords = seat, int32(cost), affords != 0
	var all mask
	for m := candidates; m != 0; m &= m - 1 {
		s.viewpoint.area = bits.TrailingZeros64(m)
		if q.expr.Answer(s, &s.conditionScratch) != 0 {
			all |= m & -m
		}
	}
	return all
}

// whereByFort returns the areas of m for which the condition holds. at is the index in the
// grid for areas without a fortification.
func (p *position) whereByFort(g *vocabulary.Grid, at int32, m mask) (yes mask) {
	if g.At(at) != 0 {
		yes = m &^ p.forts
	}
	if g.At(at+g.Step[2]) != 0 {
		yes |= m & p.forts
	}
	return yes
}

// constantAreaWords are the words about an area that do not change during a match.
var constantAreaWords = []string{"area.id", "area.sea", "area.side", "area.vp", "area.half", "area.amphora"}

// constantValues returns the values of constantAreaWords for area i.
func (r *Rules) constantValues(i int) map[string]int32 {
	a := &r.areas[i]
	return map[string]int32{"area.id": int32(i), "area.sea": boolToWord(a.sea), "area.side": r.sideWord(i), "area.vp": int32(a.vp), "area.half": int32(a.vp / 2),
		"area.amphora": boolToWord(r.amphorae>>i&1 != 0)}
}

func boolToWord(b bool) int32 {
	if b {
		return 1
	}
	return 0
}
