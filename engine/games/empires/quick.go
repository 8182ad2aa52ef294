package empires

import (
	"math/bits"

	"equitas/engine/ask"
)

// An areaCond is a condition that is asked of many areas at nearly every decision.
// Where it is about nothing but the few words below, the answer for all areas is a
// few loads; otherwise each area is asked in full.
type areaCond struct {
	grid *ask.Grid
	expr *expr
}

// quickWords are the words of which an areaCond knows the answers beforehand.
var quickWords = []string{"area.owner", "area.sea", "area.fort", "me.affords", "me.control_supply", "me.diplomat", "me.engineer", "me.leader"}

func (c *compiler) areaCond(path string) areaCond {
	e := c.r.words.Expr(path)
	return areaCond{c.r.words.Grid(e, 1<<14, ask.Each(quickWords...)...), e}
}

// where returns the areas, of those given, for which a condition holds when a seat
// asks; cost is the price of the action in question.
func (s *State) where(q *areaCond, seat int, among mask, cost int) mask {
	p := &s.pos
	x := &p.seat[seat]
	affords := word32(s.funds(seat) >= cost)
	if g := q.grid; g != nil {
		base := g.Step[3]*affords + g.Step[4]*int32(x.control) + g.Step[5]*word32(x.does[doesDiplomat] > 0) + g.Step[6]*word32(x.does[doesEngineer] > 0) + g.Step[7]*word32(x.does[doesLeader] > 0)
		owned := p.owned()
		var all mask
		for class := range int32(12) {
			owner, sea, fort := class%3, class/3&1, class/6
			if g.At(base+g.Step[0]*owner+g.Step[1]*sea+g.Step[2]*fort) == 0 {
				continue
			}
			m := among
			switch owner {
			case ownerNobody:
				m &^= owned
			case ownerMe:
				m &= x.own
			default:
				m &= owned &^ x.own
			}
			if sea != 0 {
				m &= s.r.seas
			} else {
				m &= s.r.provinces
			}
			if fort != 0 {
				m &= p.forts
			} else {
				m &^= p.forts
			}
			all |= m
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

// still are words of an area that never change in a match.
var still = []string{"area.id", "area.sea", "area.side", "area.vp", "area.half", "area.amphora"}

// stillWords are their values.
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
