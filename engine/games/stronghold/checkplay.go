package stronghold

import (
	"fmt"
	"slices"
	"strings"
)

// checkPhaseCards checks that every phase has cards, that the draft can be dealt, and that a card
// shows only actions of its own phase.
func (c *checker) checkPhaseCards() {
	decks := [2]string{"p2", "p34"}
	var cards [2][maxPhase + 1]int
	starred := map[int][]string{}
	for _, id := range c.Set.Entries("phase_card") {
		p := "phase_card." + id
		phase := c.Set.Int(p + ".phase")
		for i, deck := range decks {
			cards[i][phase] += c.Set.Int(p + ".count." + deck)
		}
		for _, a := range c.Set.Words(p + ".actions") {
			if of := c.Set.Int("invader_action." + a + ".phase"); of != phase {
				c.At(p+".actions", p+".phase", "invader_action."+a+".phase").Fault("%s is of phase %d, its action %s of phase %d", p, phase, a, of)
			}
		}
		if back := c.Set.TextOr(p+".back", ""); back != "" {
			if of := c.Set.Int("special_action." + back + ".phase"); of != phase {
				c.At(p+".back", p+".phase", "special_action."+back+".phase").Fault("%s is of phase %d, its back %s of phase %d", p, phase, back, of)
			}
		}
		if v := c.Set.Value(p + ".starred"); v != nil && v.Bool {
			starred[phase] = append(starred[phase], id)
		}
	}
	for n := c.Set.Int("players.min"); n <= c.Set.Int("players.max"); n++ {
		c.checkDraft(n, decks[boolToBit(n > 2)], &cards[boolToBit(n > 2)])
	}
	if c.Set.Bool("setup.preset") {
		for phase := 2; phase < maxPhase; phase++ {
			if l := starred[phase]; len(l) != 1 {
				c.At("setup.preset").
					Fault("setup.preset takes the starred card of each phase: phase %d has %d%s", phase, len(l), bracketedList(l)).Help = "phase_card.ID.starred = true"
			}
		}
	}
}

// bracketedList returns ids as a list in brackets after a space, or "" if there are none.
func bracketedList(l []string) string {
	if len(l) == 0 {
		return ""
	}
	return " (" + strings.Join(l, ", ") + ")"
}

// checkDraft checks whether a deck has enough cards for the draft of n players. cards are its
// numbers of cards by phase.
func (c *checker) checkDraft(n int, deck string, cards *[maxPhase + 1]int) {
	key := fmt.Sprintf("players.p%d.draft_offer", n)
	offer, invaders := c.Set.Int(key), 1+n/3
	for _, phase := range []int{1, maxPhase} {
		if cards[phase] < invaders {
			c.At("phase_card").
				Fault("%d players need %d cards of phase %d, the deck has %d", n, invaders, phase, cards[phase]).Help = "phase_card.ID.count." + deck
		}
	}
	if c.Set.Bool("setup.preset") {
		return
	}
	if offer < invaders || offer > maxOffer {
		c.At(key).Fault("%s is %d, must be from %d, one for each Invader, to %d", key, offer, invaders, maxOffer)
		return
	}
	for phase := 2; phase < maxPhase; phase++ {
		if cards[phase] < offer {
			c.At(key, "phase_card.*.count."+deck, "phase_card.*.phase").Fault("%s is %d, the deck has %d cards of phase %d", key, offer, cards[phase], phase)
		}
	}
}

// requiredKeys lists the keys that an action of Invaders must have, by its effect.
var requiredKeys = map[string][]string{
	"resources": {"gain"}, "machine": {"hit", "deck"}, "siege_tower": {"extra_slots"}, "hits": {"adds_hits"}, "exchange": {"exchange"},
	"bloodstone": {"machine"}, "specters": {"becomes"}, "move": {"units"},
}

// uniqueEffects lists the effects that at most one action of Invaders may have.
var uniqueEffects = []string{"altar", "cover", "ram", "siege_tower", "bridge", "saboteur", "bloodstone", "possession", "fire", "specters", "panic", "gale", "accident"}

// checkActions checks the costs and effects of the actions of Invaders.
func (c *checker) checkActions() {
	first := map[string]string{}
	for _, id := range c.Set.Entries("invader_action") {
		p := "invader_action." + id
		does := c.Set.TextOr(p+".does", "")
		for _, key := range requiredKeys[does] {
			if !c.Set.Has(p + "." + key) {
				c.At(p).Fault("%s does %q, but has no %s", p, does, key)
			}
		}
		if other := first[does]; other != "" && slices.Contains(uniqueEffects, does) {
			c.At(p+".does").Fault("%s does %q, as invader_action.%s does; a game has one of them", p, does, other)
		}
		first[does] = id
		c.checkPayment(p, does)
		switch does {
		case "machine":
			c.checkMachine(p)
		case "bloodstone":
			if m := c.Set.TextOr(p+".machine", ""); m != "" && c.Set.TextOr("invader_action."+m+".does", "") != "machine" {
				c.At(p+".machine", "invader_action."+m+".does").Fault("%s.machine is %s, which is no machine that fires", p, m)
			}
		}
	}
}

// checkPayment checks the ways to pay for the action at path p. effect is its key does.
func (c *checker) checkPayment(p, effect string) {
	ways := c.Set.Entries(p + ".pay")
	if effect != "move" && len(ways) == 0 {
		c.At(p).Fault("%s has no pay: nothing says which units it takes", p).Help = `pay = { orcs = { orc = 2 } }`
	}
	for _, way := range ways {
		sum := 0
		for _, u := range invaders {
			sum += c.Set.IntOr(p+".pay."+way+"."+u, 0)
		}
		if sum == 0 {
			c.At(p+".pay."+way).Fault("%s.pay.%s takes no units", p, way)
		}
	}
	for _, way := range c.Set.Entries(p + ".exchange") {
		if !slices.Contains(ways, way) {
			c.At(p+".exchange."+way).Fault("%s.exchange has %s, which is no way to pay", p, way).Help = "the ways to pay are " + strings.Join(ways, ", ")
		}
	}
}

// checkMachine checks that the machine at path p can be built and can hit.
func (c *checker) checkMachine(p string) {
	for _, kind := range []string{"hit", "miss"} {
		key, stock := p+".deck."+kind, "setup.machine_cards."+kind
		if n, all := c.Set.IntOr(key, 0), c.Set.Int(stock); n > all {
			c.At(key, stock).Fault("%s is %d, %s is %d: it can never be built", key, n, stock, all)
		}
	}
	if c.Set.IntOr(p+".deck.hit", 0) == 0 {
		c.At(p+".deck").Fault("%s has a deck without Hits: it never hits", p).Help = "deck = { hit = 2, miss = 5 }"
	}
}

// checkWorks checks the actions of Defenders in buildings and the decks that they use.
func (c *checker) checkWorks() {
	draws, first := false, map[string]string{}
	for _, id := range c.Set.Entries("defender_action") {
		p := "defender_action." + id
		does, building := c.Set.TextOr(p+".does", ""), "building."+c.Set.TextOr(p+".building", "")
		if other := first[does]; other != "" && (does == "blessing" || does == "glare") {
			c.At(p+".does").Fault("%s does %q, as defender_action.%s does; a game has one of them", p, does, other)
		}
		first[does] = id
		switch does {
		case "cannon", "poles":
			draws = true
		case "cauldron", "trap":
			if !c.Set.Has(p + ".kills") {
				c.At(p).Fault("%s does %q, but has no kills", p, does).Help = `kills = "orc"`
			}
		case "raid", "snipe":
			if c.Set.IntOr(p+".number", 1) == 0 {
				c.At(p+".number").Fault("%s.number is 0, must be at least 1: how many units die", p)
			}
		case "train":
			from, to := c.Set.TextOr(p+".from", ""), c.Set.TextOr(p+".to", "")
			switch {
			case from == "" || to == "":
				c.At(p).Fault(`%s does "train", but lacks from or to`, p).Help = `from = "marksman", to = "soldier"`
			case c.Set.IntOr(building+".room."+to, 0)+c.Set.IntOr(building+".room.any", 0) == 0:
				c.At(p+".to", building+".room.*").Fault("%s trains a %s, for whom %s has no room", p, to, building)
			}
		case "saboteurs":
			if c.Set.IntOr(p+".units", 0) > c.buildingCapacity(building) {
				c.At(p+".units", building+".room.*").Fault("%s takes %d units, %s has room for %d", p, c.Set.IntOr(p+".units", 0), building, c.buildingCapacity(building))
			}
		}
	}
	hits := 0
	for _, id := range c.Set.Entries("defender_hit_card") {
		hits += c.Set.Int("defender_hit_card." + id + ".count")
	}
	if draws && hits == 0 {
		c.At("defender_hit_card").Fault("Cannons and Poles draw hit cards, the deck has none").Help = "defender_hit_card.ID.count"
	}
	for _, id := range c.Set.Entries("hero") {
		p := "hero." + id
		if least, most := c.Set.Int(p+".oration_min"), c.Set.Int(p+".oration_max"); most > 0 && least > most {
			c.At(p+".oration_min", p+".oration_max").
				Fault("%s.oration_min is %d, must be at most oration_max, which is %d", p, least, most).Help = "0 as oration_max: no Oration"
		}
	}
}

// warnUnreachable warns of numbers that no match can reach, because there are fewer units or
// less wood. The edition itself is not checked.
func (c *checker) warnUnreachable() {
	if c.Set.IsUnchanged() {
		return
	}
	if n, all := c.Set.Int("glory.honour_guard.soldiers"), c.Set.Int("setup.defender_units.soldier"); n > all && c.Set.Int("glory.honour_guard.points") > 0 {
		c.At("glory.honour_guard.soldiers", "setup.defender_units.soldier").
			Warn("glory.honour_guard.soldiers is %d, setup.defender_units.soldier is %d: nobody ever mans the guard", n, all)
	}
	for _, id := range c.Set.Entries("defender_action") {
		if p := "defender_action." + id; c.Set.TextOr(p+".does", "") == "wall" && c.Set.IntOr(p+".tokens", 1) > 0 && c.Set.Int("setup.wood_supply") == 0 {
			c.At("setup.wood_supply").Warn("setup.wood_supply is 0: %s has no wood to put on a wall", p)
		}
	}
	for _, id := range c.Set.Entries("camp.threshold") {
		key, all := "camp.threshold."+id+".units", c.countBag(invaders...)
		if n := c.Set.Int(key); n > all {
			c.At(key, "setup.bag.*").Warn("%s is %d, the bag has %d units: the camp never has as many", key, n, all)
		}
	}
}

// countBag returns how many units of the given types start in the bag.
func (c *checker) countBag(types ...string) (n int) {
	for _, u := range types {
		n += c.Set.Int("setup.bag." + u)
	}
	return n
}
