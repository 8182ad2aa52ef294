package empires

import (
	"math/bits"

	"equitas/engine/vocabulary"
)

// An areaCond is a condition that is evaluated for many areas at nearly every decision. If it
// depends only on quickWords, a grid holds its values. Otherwise grid is nil, and it is
// evaluated for each area.
type areaCond struct {
	grid *vocabulary.Grid
	expr *expr
}

// quickWords are the words that the grid of an areaCond can depend on.
var quickWords = []string{"area.owner", "area.sea", "area.fort", "me.affords", "me.control_supply", "me.diplomat", "me.engineer", "me.leader"}

func (c *compiler) areaCond(path string) areaCond {
	e := c.r.words.Expr(path)
	return areaCond{c.r.words.Grid(e, 1<<14, vocabulary.Each(quickWords...)...), e}
}

// where returns the areas of among for which a condition holds for a seat. cost is the price of
// the action in trade markers.
func (s *State) where(q *areaCond, seat int, among mask, cost int) mask {
	p := &s.pos
	x := &p.seat[seat]
	affords := word32(s.funds(seat) >= cost)
	if g := q.grid; g != nil {
		base := g.Step[3]*affords + g.Step[4]*int32(x.control) + g.Step[5]*word32(x.does[doesDiplomat] > 0) + g.Step[6]*word32(x.does[doesEngineer] > 0) + g.Step[7]*word32(x.does[doesLeader] > 0)
		owned := p.owned()
		classes := [3]mask{ownerNobody: among &^ owned, ownerMe: among & x.own, ownerOther: among & owned &^ x.own}
		var all mask
		for owner, m := range classes {
			if m == 0 {
				continue
			}
			at := base + g.Step[0]*int32(owner)
			if g.Step[1] == 0 { // the condition does not depend on area.sea
				all |= p.byFort(g, at, m)
				continue
			}
			all |= p.byFort(g, at, m&^s.r.seas) | p.byFort(g, at+g.Step[1], m&s.r.seas)
		}
		return all
	}
	s.q.me, s.q.cost, s.q.affords = seat, int32(cost), affords != 0
	var all mask
	for m := among; m != 0; m &= m - 1 {
		s.q.area = bits.TrailingZeros64(m)
		if q.expr.Ask(s, &s.asking) != 0 {
			all |= m & -m
		}
	}
	return all
}

// byFort returns the areas of m for which the condition holds. at is the index in the grid for
// areas without a fortification.
func (p *position) byFort(g *vocabulary.Grid, at int32, m mask) (yes mask) {
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

// stillWords returns the values of constantAreaWords for area i.
func (r *Rules) stillWords(i int) map[string]int32 {
	a := &r.areas[i]
	return map[string]int32{"area.id": int32(i), "area.sea": word32(a.sea), "area.side": r.sideWord(i), "area.vp": int32(a.vp), "area.half": int32(a.vp / 2),
		"area.amphora": word32(r.amphorae>>i&1 != 0)}
}

func word32(b bool) int32 {
	if b {
		return 1
	}
	return 0
}
