package warland

import (
	"fmt"
	"slices"

	"equitas/engine/cond"
	"equitas/engine/rule"
)

// mostTried is the largest number of combinations of values tried to find out whether a
// condition may hold; with more it counts as possible.
const mostTried = 1 << 20

// neverEnds warns of rules under which nobody can win: the highest roll of a soldier beats no
// castle, or no bastion although a castle must be opened.
//
// WARLAND 2.0.2, End of the Game; Attacking the Castle.
func (c *checker) neverEnds() {
	if c.endsAnyway() {
		return
	}
	if c.Set.Int("end.max_rounds") == 1 {
		c.At("end.max_rounds").Warn("end.max_rounds is 1: nobody has a second turn before the match ends unfinished")
	}
	sides, each := c.Set.Int("dice.sides"), c.Set.Int("dice.dice_per_strength")
	roll := fmt.Sprintf("the best roll of an attack is %d (dice.sides %d, dice.dice_per_strength %d)", sides*each, sides, each)
	keys := []string{"dice.sides", "dice.dice_per_strength", "demolition.success", "demolition.soldier_if", "demolition.allow_group", "end.when", "pawn.*.strength", "pawn.*.kind", "building.*"}
	switch strengths := c.armies(); {
	case len(strengths) == 0:
		c.cannotEnd("no building brings or trains a soldier", append([]string{"building.*.garrison.*", "building.*.train.pawn"}, keys...)...)
	case never0(c.Set, "demolition.soldier_if"):
		c.cannotEnd("no soldier may ever demolish (demolition.soldier_if)", keys...)
	case never0(c.Set, "demolition.success"):
		c.cannotEnd("no demolition ever succeeds (demolition.success)", keys...)
	case !c.beaten("castle.resistance", strengths):
		c.cannotEnd(fmt.Sprintf("castle.resistance is %d, %s", c.Set.Int("castle.resistance"), roll), append([]string{"castle.resistance"}, keys...)...)
	case !c.opens(0):
		c.cannotEnd("no castle may ever be attacked (castle.attack_if)", "castle.attack_if", "end.when")
	case !c.opens(4) && !c.beaten("bastion.resistance", strengths):
		c.cannotEnd(fmt.Sprintf("bastion.resistance is %d, %s, and no castle is open before a bastion falls (castle.attack_if)", c.Set.Int("bastion.resistance"), roll),
			append([]string{"bastion.resistance", "castle.attack_if"}, keys...)...)
	}
}

func (c *checker) cannotEnd(why string, paths ...string) {
	c.Faults = append(c.Faults, rule.Fault{At: c.Set.Last(paths...), Warning: true,
		Msg: "nobody can ever win: " + why, Help: "every match ends unfinished, by end.max_rounds at the latest"})
}

// castles warns of a box that has not the one castle with which every faction
// begins. Play takes it in any case.
//
// WARLAND 2.0.2, Components.
func (c *checker) castles() {
	switch n := c.Set.Int("castle.count"); {
	case n == 0:
		c.At("castle.count").Warn("castle.count is 0: the box has no castle, and every faction begins with one")
	case n > 1:
		c.At("castle.count").Warn("castle.count is %d: the box has so many castles of one faction, which begins with one and builds no other", n)
	}
}

// never0 reports whether a condition is always false.
func never0(set *rule.Set, path string) bool {
	n, ok := set.Expr(path).Always()
	return ok && n == 0
}

// endsAnyway reports whether end.when may hold while nobody is out.
func (c *checker) endsAnyway() bool {
	for n := c.Set.Int("players.min"); n <= c.Set.Int("players.max"); n++ {
		all := cond.Span{Lo: int32(n), Hi: int32(n)}
		rounds := cond.Span{Lo: 1, Hi: int32(c.Set.Int("end.max_rounds"))}
		can, _ := c.Set.Expr("end.when").Can(true, func(name string) (cond.Span, bool) {
			switch name {
			case "game.seats", "game.alive":
				return all, true
			case "game.round":
				return rounds, true
			}
			return cond.Span{}, false
		}, mostTried)
		if can {
			return true
		}
	}
	return false
}

// armies returns the possible strengths of an attack: of single soldiers, or of as many as
// possible where strengths add up.
func (c *checker) armies() []int {
	var l []int
	for _, id := range keysOf(c.Set, "pawn") {
		if c.Set.Text("pawn."+id+".kind") != "soldier" || !c.brought(id) {
			continue
		}
		n := c.Set.Int("pawn." + id + ".strength")
		l = append(l, n)
		for k := 2; c.Set.Bool("demolition.allow_group") && k*n <= 200 && n > 0 && k <= maxPawns; k++ {
			l = append(l, k*n)
		}
	}
	return l
}

// brought reports whether some building brings or trains a pawn.
func (c *checker) brought(pawn string) bool {
	return slices.ContainsFunc(keysOf(c.Set, "building"), func(id string) bool {
		garrison, train := "building."+id+".garrison."+pawn, "building."+id+".train.pawn"
		return c.Set.Has(garrison) && c.Set.Int(garrison) > 0 || c.Set.Has(train) && c.Set.Text(train) == pawn
	})
}

// beaten reports whether some army may beat a resistance.
func (c *checker) beaten(key string, strengths []int) bool {
	each := c.Set.Int("dice.dice_per_strength")
	for _, n := range strengths {
		best := cond.Span{Lo: int32(each), Hi: int32(each * c.Set.Int("dice.sides"))}
		if n == 0 {
			best = cond.Span{}
		}
		wall, strength := int32(c.Set.Int(key)), int32(min(n, 200))
		can, _ := c.Set.Expr("demolition.success").Can(true, func(name string) (cond.Span, bool) {
			switch name {
			case "roll.best":
				return best, true
			case "roll.resistance":
				return cond.Span{Lo: wall, Hi: wall}, true
			case "roll.strength":
				return cond.Span{Lo: strength, Hi: strength}, true
			}
			return cond.Span{}, false
		}, mostTried)
		if can {
			return true
		}
	}
	return false
}

// opens reports whether a castle may be attacked while at least so many of its owner's
// bastions stand.
func (c *checker) opens(bastions int32) bool {
	can, _ := c.Set.Expr("castle.attack_if").Can(true, func(name string) (cond.Span, bool) {
		return cond.Span{Lo: bastions, Hi: 4}, name == "target.bastions"
	}, mostTried)
	return can
}
