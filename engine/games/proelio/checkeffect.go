package proelio

import (
	"cmp"
	"fmt"
	"strings"

	"equitas/engine/rule"
)

// Warnings about rules that can be played but are probably not intended.

// warnOfUnintended warns of rules that have no effect, or probably not the intended one.
func (c *checker) warnOfUnintended() {
	c.warnEmptyEffects()
	c.warnKeepsAll()
	c.warnFortifications()
	c.warnNegative()
	c.reportEqualScores()
	c.warnMerchantless()
	if c.HasNoErrors() {
		c.warnIdleValues()
	}
	c.WarnNeverDealt("card", "card", "count")
	if c.HasNoErrors() && c.Set.Bool("guilds.use") {
		c.warnPerks()
	}
}

// tester returns the [positionTester] of the set, which is made at the first call. It may only be
// called while no fault has been found.
func (c *checker) tester() *positionTester {
	if c.cachedTester == nil {
		c.cachedTester = newPositionTester(cardRules(c.Set))
	}
	return c.cachedTester
}

// warnEmptyEffects warns of empty lists of effects.
func (c *checker) warnEmptyEffects() {
	means := map[string]string{"play": "playing it does nothing", "reveal": "when it is revealed nothing happens, not even the fight by values", "deployed": "the line says nothing"}
	for _, l := range allEffectPlaces(c.Set) {
		if v := c.Set.Value(l.path); v != nil && len(v.List) == 0 {
			c.At(l.path).Warn("%s is empty: %s", l.path, cmp.Or(means[l.word], "the perk uses the Guild up for nothing"))
		}
	}
}

// warnMerchantless warns of effects that move the Merchant if there is no Merchant. A perk that
// does nothing else is not reported, since it is never offered (R18).
func (c *checker) warnMerchantless() {
	if c.Set.Bool("merchant.use") {
		return
	}
	c.eachEffect(func(path string, e effect) {
		list, _, _ := strings.Cut(path, "[")
		if e.row.op != opMerchant || strings.HasPrefix(path, "guild.") && (!c.Set.Bool("guilds.use") || allHaveVerb(c.Set.Value(list), opMerchant)) {
			return
		}
		at := e.At
		if c.Set.LayerOf("merchant.use") > c.Set.LayerOf(list) {
			at = c.Set.Value("merchant.use").At
		}
		c.AtPlace(at).Warn("%s has no effect: there is no Merchant (merchant.use is false)", path)
	})
}

// warnFortifications warns of cards that effects put in place of a Fortification, although they
// cannot serve as one otherwise.
func (c *checker) warnFortifications() {
	odd := func(v *rule.Value, path string) {
		card := "card." + v.Text
		switch fortify := c.Set.Value(card + ".fortify"); {
		case c.Set.Text(card+".kind") != "defense":
			c.AtPlace(v.At).Warn("%s is %s, which is no Defense card and becomes a Fortification all the same", path, v.Text)
		case fortify != nil && !fortify.Bool:
			c.AtPlace(v.At).Warn("%s is %s, which says fortify = false and becomes a Fortification all the same", path, v.Text)
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
	for _, l := range allEffectPlaces(c.Set) {
		for i, e := range effectsOf(c.Set.Value(l.path)) {
			f(fmt.Sprintf("%s[%d]", l.path, i+1), e)
		}
	}
}

// warnPerks warns of Guilds without uses, and of perks whose addition to a defense never counts.
func (c *checker) warnPerks() {
	for _, g := range keysOf(c.Set, "guild") {
		path := "guild." + g
		if c.Set.Int(path+".uses") == 0 {
			c.At(path+".uses").Warn("guild %q can never be used: uses is 0", g)
			continue
		}
		for _, p := range perksOf(c.Set, g) {
			c.warnIdleDefense(path+".perk."+p, fmt.Sprintf("perk %s of guild %q", p, g))
		}
	}
}

// warnIdleDefense warns of a perk that only adds to the defense and is also offered against
// attacks that ignore the defense. name is the perk in the message.
func (c *checker) warnIdleDefense(perk, name string) {
	if c.Set.Text(perk+".on") != "reveal" {
		return
	}
	do := c.Set.Value(perk + ".do")
	if !allHaveVerb(do, opDefend) {
		return
	}
	special := func(k *cardKind) bool { return k.reveal != 0 }
	at := do.At
	when := c.Set.Value(perk + ".when")
	if when != nil {
		at = when.At
	}
	if c.canHold(when, "attack", useAttack, special) {
		c.AtPlace(at).Warn("%s only adds to the defense, and is offered against attacks that take no notice of it", name).Help = "add !attack.special to its when"
	}
}
