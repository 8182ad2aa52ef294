package proelio

import (
	"slices"
	"strings"

	"equitas/engine/cond"
	"equitas/engine/rule"
)

// below0 warns of numbers of cards and points that may be negative. An amount with a
// condition is exempt, since that may prevent it, and so is loot, which is taken only if
// the attack exceeds the defense.
func (c *checker) below0() {
	warn := func(path string, v *rule.Value) {
		if v == nil || v.Expr == nil || v.Kind != rule.KindText {
			return
		}
		if lo, hi := v.Expr.Bounds(); lo < 0 && lo < hi {
			c.On(v.At).Warn("%s may come to %d, which counts as 0", path, lo).Help = "max(0, …) says so"
		}
	}
	warn("draw.n", c.Set.Value("draw.n"))
	c.eachEffect(func(path string, e effect) {
		if e.arg("when") == nil {
			warn(path+".n", e.arg("n"))
		}
	})
}

// cutOff warns of a turn limit that ends every game before it can be one.
func (c *checker) cutOff() {
	const least = 2 // turns of each House
	limit, houses := c.Set.Int("turn.limit"), c.Set.Int("players.usual")
	if limit < least*houses {
		c.At("turn.limit", "players.usual").
			Warn("turn.limit is %d: with %d Houses (players.usual) not everybody has a second turn before the game ends unfinished", limit, houses)
	}
}

// alike warns of a score that does not depend on the House, so that all tie.
func (c *checker) alike() {
	for _, path := range [...]string{"scoring.formula", "report.standing"} {
		v := c.Set.Value(path)
		if v == nil || path == "scoring.formula" && !c.Set.Bool("seasons.use") {
			continue
		}
		vars := c.vocab().All()
		own := func(i int) bool { return strings.HasPrefix(vars[i].Name, "house.") }
		if v.Expr != nil && slices.ContainsFunc(v.Expr.Vars(), own) {
			continue
		}
		means := "whoever lives to see winter shares the victory"
		if path == "report.standing" {
			means = "nobody ever leads"
		}
		c.At(path).Warn("%s is the same for every House: %s", path, means)
	}
}

// outbid warns of an offer of the Merchant that never holds, or only where one
// before it does.
//
// Proelio 0.9.6, The Merchant.
func (c *checker) outbid() {
	if !c.Set.Bool("merchant.use") {
		return
	}
	names := space(c.Set)
	before := ""
	for _, id := range keysOf(c.Set, "merchant.offer") {
		path := "merchant.offer." + id + ".when"
		v := c.Set.Value(path)
		if v == nil || v.Expr == nil {
			continue
		}
		if always, ok := v.Expr.Always(); !ok || always != 0 { // which is warned of
			if before != "" {
				left, err := names.Compile("("+v.Expr.Source()+") && !("+before+")", cond.Bool, nil)
				if err == nil {
					if can, _ := left.Can(true, func(string) (cond.Span, bool) { return cond.Span{}, false }, mostTried); !can {
						c.At(path).
							Warn("merchant.offer.%s never sets the price: wherever it holds, an offer before it does", id).Help = "the first that holds counts; let the narrower one stand first"
					}
				}
				before += " || "
			}
			before += "(" + v.Expr.Source() + ")"
		}
	}
}

// keepsAll warns of cards that are drawn to keep as many as are drawn.
func (c *checker) keepsAll() {
	c.eachEffect(func(path string, e effect) {
		if keep := e.arg("keep"); keep != nil && c.keeps(e) == 0 {
			c.On(keep.At).Warn("%s.keep has no effect: all %d cards that are drawn are kept", path, keep.Int)
		}
	})
}

// neverEnds warns of rules under which no game can end before the turn limit: nobody can be
// defeated, and winter never comes.
//
// Proelio 0.9.6, Victory; Defeat; Deck Exhaustion and Seasons.
func (c *checker) neverEnds() {
	peace, winterless := c.peace(), c.winterless()
	if peace == "" || winterless == "" {
		return
	}
	c.At("defeat.when", "defeat.check", "attack.legal", "resolve.legal", "attack.valid", "attack.misplay", "seasons.use", "draw.legal", "draw.n", "card.*.count", "card.*", "equitas.uses", "equitas.from").
		Warn("no game can end: %s, and %s", peace, winterless).Help = "every game ends unfinished, by turn.limit"
}

// never reports whether a condition is always false.
func (c *checker) never(path string) bool {
	n, ok := c.Set.Expr(path).Always()
	return ok && n == 0
}

// peace returns why nobody can ever be defeated, "" if somebody can.
func (c *checker) peace() string {
	attacks := false
	for _, id := range keysOf(c.Set, "card") {
		attacks = attacks || c.Set.Text("card."+id+".kind") == "attack" && c.Set.Int("card."+id+".count") > 0
	}
	switch {
	case c.never("defeat.when"):
		return "nobody can be defeated (defeat.when)"
	case c.Set.Text("defeat.check") == "always":
		return ""
	case c.never("attack.legal"):
		return "nobody can be defeated without an attack (attack.legal)"
	case c.never("attack.valid") && c.Set.Text("attack.misplay") == "forbidden":
		return "nobody can be defeated without an attack (attack.valid)"
	case c.never("resolve.legal"):
		return "nobody can be defeated where no attack is resolved (resolve.legal)"
	case !attacks:
		return "nobody can be defeated where there is no Attack card"
	}
	return ""
}

// winterless returns why winter never comes, "" if it may.
func (c *checker) winterless() string {
	if !c.Set.Bool("seasons.use") {
		return "winter never comes (seasons.use is false)"
	}
	if n, ok := c.Set.Expr("draw.n").Const(); !c.never("draw.legal") && !(ok && n <= 0) {
		return ""
	}
	drawn := false
	c.eachEffect(func(_ string, e effect) {
		drawn = drawn || e.row.op == opDraw && e.word("from") == "base" || e.row.op == opFortify && slices.Contains(e.words("from"), "deck")
	})
	if drawn || c.Set.Int("equitas.uses") > 0 && slices.Contains(c.Set.Words("equitas.from"), "deck") {
		return ""
	}
	return "winter never comes, as nobody draws Base cards (draw.legal, draw.n)"
}

// equitasOnce reports whether Equitas can be invoked once at most, however often
// it may be: only by the last House without a Fortification, which then has one,
// and only while none was lost.
func (c *checker) equitasOnce() bool {
	legal := c.Set.Expr("equitas.legal")
	if legal == nil {
		return false
	}
	may := func(where map[string]cond.Span) bool {
		yes, _ := legal.Can(true, func(name string) (cond.Span, bool) {
			s, ok := where[name]
			return s, ok
		}, mostTried)
		return yes
	}
	if may(map[string]cond.Span{"house.fortification": {Lo: 1, Hi: c.vocab().Named("house.fortification").Hi}}) || may(map[string]cond.Span{"table.fortification_lost": {Lo: 1, Hi: 1}}) {
		return false
	}
	for houses := c.Set.Int("players.min"); houses <= c.Set.Int("players.max"); houses++ {
		if may(map[string]cond.Span{"table.houses": {Lo: int32(houses), Hi: int32(houses)}, "table.fortified": {Lo: 0, Hi: int32(houses - 2)}}) {
			return false
		}
	}
	return true
}

// withholdsNothing reports whether a condition always holds where names have at least the
// given values; with smaller ones it is never evaluated.
func (c *checker) withholdsNothing(path string, least map[string]int32) bool {
	forbids, _ := c.Set.Expr(path).Can(false, func(name string) (cond.Span, bool) {
		lo, ok := least[name]
		if !ok {
			return cond.Span{}, false
		}
		return cond.Span{Lo: lo, Hi: c.vocab().Named(name).Hi}, true
	}, mostTried)
	return !forbids
}
