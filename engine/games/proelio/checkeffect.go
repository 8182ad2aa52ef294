package proelio

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"equitas/engine/rule"
)

// Warnings about rules that can be played but are probably not intended.

// hardlyMeant warns of rules without effect.
func (c *checker) hardlyMeant() {
	c.emptyEffects()
	c.keepsAll()
	c.neverEnds()
	c.fortifications()
	c.inert()
	c.below0()
	c.cutOff()
	c.alike()
	c.outbid()
	c.merchantless()
	if c.Sound() {
		c.withoutEffect()
		if c.Set.Bool("guilds.use") {
			c.perks()
		}
	}
}

// asking asks conditions about cards; it is made when it is needed first, and
// only while nothing is wrong.
func (c *checker) asking() *asking {
	if c.asked == nil {
		c.asked = newAsking(cardRules(c.Set))
	}
	return c.asked
}

// emptyEffects warns of lists of effects with nothing in them.
func (c *checker) emptyEffects() {
	means := map[string]string{"play": "playing it does nothing", "reveal": "when it is revealed nothing happens, not even the fight by values", "deployed": "the line says nothing"}
	for _, l := range allListings(c.Set) {
		if v := c.Set.Value(l.path); v != nil && len(v.List) == 0 {
			c.At(l.path).Warn("%s is empty: %s", l.path, cmp.Or(means[l.word], "the perk uses the Guild up for nothing"))
		}
	}
}

// merchantless warns of effects that move the Merchant where there is none. A perk that
// does nothing else is reported by perks.
func (c *checker) merchantless() {
	if c.Set.Bool("merchant.use") {
		return
	}
	c.eachEffect(func(path string, e effect) {
		list, _, _ := strings.Cut(path, "[")
		if e.row.op != opMerchant || strings.HasPrefix(path, "guild.") && (!c.Set.Bool("guilds.use") || allOf(c.Set.Value(list), opMerchant)) {
			return
		}
		at := e.At
		if c.Set.Written("merchant.use") > c.Set.Written(list) {
			at = c.Set.Value("merchant.use").At
		}
		c.On(at).Warn("%s has no effect: there is no Merchant (merchant.use is false)", path)
	})
}

// fortifications warns of cards that are put in place of a Fortification and
// otherwise never serve as one.
func (c *checker) fortifications() {
	odd := func(v *rule.Value, path string) {
		card := "card." + v.Text
		switch fortify := c.Set.Value(card + ".fortify"); {
		case c.Set.Text(card+".kind") != "defense":
			c.On(v.At).Warn("%s is %s, which is no Defense card and becomes a Fortification all the same", path, v.Text)
		case fortify != nil && !fortify.Bool:
			c.On(v.At).Warn("%s is %s, which says fortify = false and becomes a Fortification all the same", path, v.Text)
		}
	}
	if c.Set.Int("equitas.uses") > 0 {
		odd(c.Set.Value("equitas.card"), "equitas.card")
	}
	c.eachEffect(func(path string, e effect) {
		if e.row.op == opFortify {
			odd(e.arg("card"), path+".card")
		}
	})
}

// eachEffect calls f for every effect of cards and perks.
func (c *checker) eachEffect(f func(path string, e effect)) {
	for _, l := range allListings(c.Set) {
		for i, e := range effectsOf(c.Set.Value(l.path)) {
			f(fmt.Sprintf("%s[%d]", l.path, i+1), e)
		}
	}
}

// switches are keys that turn off parts of the rules, whose keys then have no effect.
var switches = []struct {
	key   string
	parts []string // keys, or beginnings that end in a dot
}{
	{"merchant.use", []string{"merchant.", "report.seconds.trade"}},
	{"guilds.use", []string{"guild.", "scoring.guild", "merchant.blocks_perks"}},
	{"seasons.use", []string{"season."}},
	{"support.use", []string{"support.legal", "report.seconds.support"}},
}

// inert warns of values of the variant without effect. An edition has all keys, so it is
// exempt.
func (c *checker) inert() {
	if c.Set.Plain() {
		return
	}
	c.Set.Said(func(v *rule.Value) {
		for _, s := range switches {
			off := !c.Set.Bool(s.key) && v.Path != s.key && slices.ContainsFunc(s.parts, func(p string) bool {
				return v.Path == p || strings.HasSuffix(p, ".") && strings.HasPrefix(v.Path, p)
			})
			if off {
				c.On(v.At).Warn("%s has no effect: %s is false", v.Path, s.key)
				return
			}
		}
		least, _ := spanOf(c.Set, "imperial.price")
		switch {
		case strings.HasPrefix(v.Path, "equitas.") && v.Path != "equitas.uses" && c.Set.Int("equitas.uses") == 0:
			c.At(v.Path).Warn("%s has no effect: equitas.uses is 0", v.Path)
		case v.Path == "equitas.uses" && c.Set.Int(v.Path) > 1 && c.equitasOnce():
			c.At(v.Path).
				Warn("equitas.uses has no effect above 1: equitas.legal asks for the last House without a Fortification, and that none was ever lost").Help = "after the first time there is no such House; say less in equitas.legal"
		case v.Path == "imperial.legal" && c.withholdsNothing(v.Path, map[string]int32{"house.hand": int32(least), "table.imperial": 1}):
			c.At(v.Path).
				Warn("imperial.legal has no effect: in any case a House needs the price in hand (imperial.price) and a card to draw, and this asks for no more")
		case v.Path == "resolve.sacrifice" && c.withholdsNothing(v.Path, map[string]int32{"house.fortification": 1}):
			c.At(v.Path).Warn("resolve.sacrifice has no effect: in any case there must be a Fortification to sacrifice, and this asks for no more")
		case v.Path == "fortify.start" && !slices.ContainsFunc(c.Set.Words(v.Path), func(id string) bool { return id != noStart }):
			c.At(v.Path).Warn("fortify.start has no effect: it gives nobody a Fortification")
		case strings.HasPrefix(v.Path, "card."):
			c.idleCard(v)
		}
	})
}

// idleCard warns of keys of a card that only have an effect for cards of another kind.
func (c *checker) idleCard(v *rule.Value) {
	dot := strings.LastIndexByte(v.Path, '.')
	card, key := v.Path[:dot], v.Path[dot+1:]
	kind := c.Set.Text(card + ".kind")
	switch {
	case key == "fortify" && (kind != "defense" || !c.Set.Has(card+".value")):
		c.At(v.Path).Warn("%s has no effect: only Defense cards with a value serve as Fortification", v.Path)
	case (key == "value" || key == "min") && kind == "strategy" && !c.asks("card."+key):
		c.At(v.Path).Warn("%s has no effect: it is a Strategy card, which is played for its effects", v.Path)
	}
}

// asks reports whether a condition that is asked of Strategy cards names
// something of the card.
func (c *checker) asks(name string) bool {
	return slices.ContainsFunc(c.Set.Conditions(), func(v *rule.Value) bool {
		return (strings.HasPrefix(v.Path, "card.") || strings.HasPrefix(v.Path, "guild.")) && strings.Contains(v.Text, name)
	})
}

// withoutEffect warns of cards that can never be used.
func (c *checker) withoutEffect() {
	for i, id := range keysOf(c.Set, "card") {
		k := c.asking().r.kinds[i]
		if k.count == 0 {
			c.At("card."+id+".count").Warn("card %q is never dealt: it has no copies", id)
			continue
		}
		when := c.Set.Value("card." + id + ".when")
		if when != nil {
			if always, ok := when.Expr.Always(); ok && always == 0 {
				c.At("card."+id+".when").Warn("card %q can never be used", id)
				continue
			}
		}
		uses, asked := c.asking().takes(i)
		built := c.built()
		within := func(forts []int) bool {
			return slices.ContainsFunc(forts, func(f int) bool { return slices.Contains(built, f) })
		}
		switch attack := k.use == useAttack; {
		case !asked, within(uses), attack && c.Set.Text("attack.misplay") == "penalty":
			continue
		case attack && (c.never("attack.legal") || c.never("attack.valid")), k.use == useDefense && c.never("deploy.legal"): // which is warned of
			continue
		}
		if before, ok := c.asking().before(i); ok && within(before) || c.fetched(id) {
			continue
		}
		at, why := c.Set.Blame("card."+id, limitsOf(id)...), reason{text: "the rules allow it with no Fortification that can be built"}
		if len(uses) == 0 {
			why = c.asking().never(i)
		}
		if why.when {
			at = when.At
		}
		c.On(at).Warn("card %q can never be used: %s", id, why.text)
	}
}

// limitsOf returns the keys that determine with which Fortification a card may be used.
func limitsOf(id string) []string {
	card := "card." + id
	return []string{card + ".min", card + ".value", card + ".when", "attack.valid", "attack.limit", "attack.legal", "deploy.legal", "deploy.limit",
		"fortify.legal", "fortify.step", "card.*.value", "card.*.fortify", "card.*.count", "card.*"}
}

// fetched reports whether Equitas or an effect takes a card as Fortification.
func (c *checker) fetched(id string) bool {
	found := c.Set.Int("equitas.uses") > 0 && c.Set.Text("equitas.card") == id
	c.eachEffect(func(_ string, e effect) {
		found = found || e.row.op == opFortify && e.word("card") == id
	})
	return found
}

// built returns the values of Fortifications that a House can have: none, initial or given
// ones, and what may replace them.
func (c *checker) built() []int {
	if c.forts != nil {
		return c.forts
	}
	a := c.asking()
	c.forts = []int{0}
	for more := true; more; {
		more = false
		eachKind(a.r.fortifyMask, func(k uint8) {
			kind := &a.r.kinds[k]
			if kind.count == 0 || slices.Contains(c.forts, int(kind.points())) {
				return
			}
			before, _ := a.before(int(k))
			given := c.fetched(kind.id) || c.Set.Has("fortify.start") && slices.Contains(c.Set.Words("fortify.start"), kind.id)
			if given || slices.ContainsFunc(before, func(f int) bool { return slices.Contains(c.forts, f) }) {
				c.forts = append(c.forts, int(kind.points()))
				more = true
			}
		})
	}
	return c.forts
}

// perks warns of perks that are never offered, of Guilds that no perk can
// exhaust, and of perks that add to a defense which does not count.
func (c *checker) perks() {
	exhausts := false
	c.eachEffect(func(_ string, e effect) { exhausts = exhausts || e.row.op == opExhaust })
	for _, g := range keysOf(c.Set, "guild") {
		path := "guild." + g
		if c.Set.Int(path+".uses") == 0 {
			c.At(path+".uses").Warn("guild %q can never be used: uses is 0", g)
			continue
		}
		names, idle := perksOf(c.Set, g), 0
		for _, p := range names {
			perk := path + ".perk." + p
			if why, by := c.neverOffered(perk); why != "" {
				idle++
				at := perk + ".when"
				if !c.Set.Has(at) {
					at = perk + ".on"
				}
				c.At(append([]string{at}, by...)...).Warn("perk %s of guild %q can never be used: %s", p, g, why)
			} else {
				c.idleDefense(perk, fmt.Sprintf("perk %s of guild %q", p, g))
			}
		}
		if idle == len(names) && !exhausts {
			f := c.At(path).Warn("guild %q can never be exhausted: it has no perk that can be used", g)
			if len(names) > 0 && len(keysOf(c.Set, "guild")) > c.Set.Int("players.max") {
				f.Help = fmt.Sprintf("drop = true under [guild.%s] takes it out of the Guilds that are dealt", g)
			}
		}
	}
}

// neverOffered returns why a perk is never offered, "" if it may be, and the responsible
// keys besides its own.
func (c *checker) neverOffered(perk string) (why string, by []string) {
	on := c.Set.Text(perk + ".on")
	when := c.Set.Value(perk + ".when")
	if when != nil {
		if always, ok := when.Expr.Always(); ok && always == 0 {
			return "its condition is always false", nil
		}
	}
	if !c.Set.Bool("merchant.use") && allOf(c.Set.Value(perk+".do"), opMerchant) {
		return "there is no Merchant", []string{"merchant.use"}
	}
	about, use := "", uint8(0)
	switch on {
	case "season":
		if !c.Set.Bool("seasons.use") {
			return "there are no seasons", []string{"seasons.use"}
		}
	case "imperial":
		if always, ok := c.Set.Expr("imperial.legal").Always(); ok && always == 0 {
			return "nobody may draw Imperial cards", []string{"imperial.legal"}
		}
	case "play", "rival-plays":
		about, use = "card", useStrategy
	case "reveal", "retaliate":
		about, use = "attack", useAttack
	}
	if about != "" && !c.mayHold(when, about, use, nil) {
		return "no card of this variant brings it about", nil
	}
	return "", nil
}

// idleDefense warns of a perk that adds to the defense and nothing else, and is
// offered against attacks that take no notice of it.
func (c *checker) idleDefense(perk, name string) {
	if c.Set.Text(perk+".on") != "reveal" {
		return
	}
	do := c.Set.Value(perk + ".do")
	if !allOf(do, opDefend) {
		return
	}
	special := func(k *cardKind) bool { return k.reveal != 0 }
	at := do.At
	when := c.Set.Value(perk + ".when")
	if when != nil {
		at = when.At
	}
	if c.mayHold(when, "attack", useAttack, special) {
		c.On(at).Warn("%s only adds to the defense, and is offered against attacks that take no notice of it", name).Help = "add !attack.special to its when"
	}
}
