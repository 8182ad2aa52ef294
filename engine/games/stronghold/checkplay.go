package stronghold

import (
	"fmt"
	"slices"
	"strings"
)

// phaseCards checks that every phase has its cards, that the draft can be dealt,
// and that a card shows actions of its own phase.
func (c *checker) phaseCards() {
	decks := [2]string{"p2", "p34"}
	var cards [2][maxPhase + 1]int
	starred := map[int][]string{}
	for _, id := range c.ids("phase_card") {
		p := "phase_card." + id
		phase := c.set.Int(p + ".phase")
		for i, deck := range decks {
			cards[i][phase] += c.set.Int(p + ".count." + deck)
		}
		for _, a := range c.set.Words(p + ".actions") {
			if of := c.set.Int("invader_action." + a + ".phase"); of != phase {
				c.across(fmt.Sprintf("%s is of phase %d, its action %s of phase %d", p, phase, a, of), "", p+".actions", p+".phase", "invader_action."+a+".phase")
			}
		}
		if back := c.text(p + ".back"); back != "" {
			if of := c.set.Int("special_action." + back + ".phase"); of != phase {
				c.across(fmt.Sprintf("%s is of phase %d, its back %s of phase %d", p, phase, back, of), "", p+".back", p+".phase", "special_action."+back+".phase")
			}
		}
		if v := c.set.Value(p + ".starred"); v != nil && v.Bool {
			starred[phase] = append(starred[phase], id)
		}
	}
	for n := c.set.Int("players.min"); n <= c.set.Int("players.max"); n++ {
		c.draft(n, decks[bit(n > 2)], &cards[bit(n > 2)])
	}
	if c.set.Bool("setup.preset") {
		for phase := 2; phase < maxPhase; phase++ {
			if l := starred[phase]; len(l) != 1 {
				c.fault("setup.preset", fmt.Sprintf("setup.preset takes the starred card of each phase: phase %d has %d%s", phase, len(l), listed(l)), "phase_card.ID.starred = true")
			}
		}
	}
}

// listed names some ids in brackets.
func listed(l []string) string {
	if len(l) == 0 {
		return ""
	}
	return " (" + strings.Join(l, ", ") + ")"
}

// draft checks the cards for a number of players.
func (c *checker) draft(n int, deck string, cards *[maxPhase + 1]int) {
	key := fmt.Sprintf("players.p%d.draft_offer", n)
	offer, invaders := c.set.Int(key), 1+n/3
	for _, phase := range []int{1, maxPhase} {
		if cards[phase] < invaders {
			c.fault("phase_card", fmt.Sprintf("%d players need %d cards of phase %d, the deck has %d", n, invaders, phase, cards[phase]), "phase_card.ID.count."+deck)
		}
	}
	if c.set.Bool("setup.preset") {
		return
	}
	if offer < invaders || offer > maxOffer {
		c.fault(key, fmt.Sprintf("%s is %d, must be from %d, one for each Invader, to %d", key, offer, invaders, maxOffer), "")
		return
	}
	for phase := 2; phase < maxPhase; phase++ {
		if cards[phase] < offer {
			c.across(fmt.Sprintf("%s is %d, the deck has %d cards of phase %d", key, offer, cards[phase], phase), "", key, "phase_card.*.count."+deck, "phase_card.*.phase")
		}
	}
}

// needs says which keys an action of Invaders must have for what it does.
var needs = map[string][]string{
	"resources": {"gain"}, "machine": {"hit", "deck"}, "siege_tower": {"extra_slots"}, "hits": {"adds_hits"}, "exchange": {"exchange"},
	"bloodstone": {"machine"}, "specters": {"becomes"}, "move": {"units"},
}

// alone are the things that actions do of which a game has one.
var alone = []string{"altar", "cover", "ram", "siege_tower", "bridge", "saboteur", "bloodstone", "possession", "fire", "specters", "panic", "gale", "accident"}

// actions checks what Invaders may do.
func (c *checker) actions() {
	first := map[string]string{}
	for _, id := range c.ids("invader_action") {
		p := "invader_action." + id
		does := c.text(p + ".does")
		for _, key := range needs[does] {
			if !c.set.Has(p + "." + key) {
				c.fault(p, fmt.Sprintf("%s does %q, but has no %s", p, does, key), "")
			}
		}
		if other := first[does]; other != "" && slices.Contains(alone, does) {
			c.fault(p+".does", fmt.Sprintf("%s does %q, as invader_action.%s does; a game has one of them", p, does, other), "")
		}
		first[does] = id
		c.payment(p, does)
		switch does {
		case "machine":
			c.machine(p)
		case "bloodstone":
			if m := c.text(p + ".machine"); m != "" && c.text("invader_action."+m+".does") != "machine" {
				c.across(fmt.Sprintf("%s.machine is %s, which is no machine that fires", p, m), "", p+".machine", "invader_action."+m+".does")
			}
		}
	}
}

// payment checks the ways to pay for an action.
func (c *checker) payment(p, does string) {
	ways := c.ids(p + ".pay")
	if does != "move" && len(ways) == 0 {
		c.fault(p, p+" has no pay: nothing says which units it takes", `pay = { orcs = { orc = 2 } }`)
	}
	for _, way := range ways {
		sum := 0
		for _, u := range invaders {
			sum += c.whole(p+".pay."+way+"."+u, 0)
		}
		if sum == 0 {
			c.fault(p+".pay."+way, fmt.Sprintf("%s.pay.%s takes no units", p, way), "")
		}
	}
	for _, way := range c.ids(p + ".exchange") {
		if !slices.Contains(ways, way) {
			c.fault(p+".exchange."+way, fmt.Sprintf("%s.exchange has %s, which is no way to pay", p, way), "the ways to pay are "+strings.Join(ways, ", "))
		}
	}
}

// machine checks that a machine can be built, and can hit.
func (c *checker) machine(p string) {
	for _, kind := range []string{"hit", "miss"} {
		key, stock := p+".deck."+kind, "setup.machine_cards."+kind
		if n, all := c.whole(key, 0), c.set.Int(stock); n > all {
			c.across(fmt.Sprintf("%s is %d, %s is %d: it can never be built", key, n, stock, all), "", key, stock)
		}
	}
	if c.whole(p+".deck.hit", 0) == 0 {
		c.fault(p+".deck", fmt.Sprintf("%s has a deck without Hits: it never hits", p), "deck = { hit = 2, miss = 5 }")
	}
}

// works checks what Defenders may do in buildings, and what they draw for it.
func (c *checker) works() {
	draws, first := false, map[string]string{}
	for _, id := range c.ids("defender_action") {
		p := "defender_action." + id
		does, building := c.text(p+".does"), "building."+c.text(p+".building")
		if other := first[does]; other != "" && (does == "blessing" || does == "glare") {
			c.fault(p+".does", fmt.Sprintf("%s does %q, as defender_action.%s does; a game has one of them", p, does, other), "")
		}
		first[does] = id
		switch does {
		case "cannon", "poles":
			draws = true
		case "cauldron", "trap":
			if !c.set.Has(p + ".kills") {
				c.fault(p, fmt.Sprintf("%s does %q, but has no kills", p, does), `kills = "orc"`)
			}
		case "raid", "snipe":
			if c.whole(p+".number", 1) == 0 {
				c.fault(p+".number", fmt.Sprintf("%s.number is 0, must be at least 1: how many units die", p), "")
			}
		case "train":
			from, to := c.text(p+".from"), c.text(p+".to")
			switch {
			case from == "" || to == "":
				c.fault(p, p+` does "train", but lacks from or to`, `from = "marksman", to = "soldier"`)
			case c.whole(building+".room."+to, 0)+c.whole(building+".room.any", 0) == 0:
				c.across(fmt.Sprintf("%s trains a %s, for whom %s has no room", p, to, building), "", p+".to", building+".room.*")
			}
		case "saboteurs":
			if c.whole(p+".units", 0) > c.room(building) {
				c.across(fmt.Sprintf("%s takes %d units, %s has room for %d", p, c.whole(p+".units", 0), building, c.room(building)), "", p+".units", building+".room.*")
			}
		}
	}
	hits := 0
	for _, id := range c.ids("defender_hit_card") {
		hits += c.set.Int("defender_hit_card." + id + ".count")
	}
	if draws && hits == 0 {
		c.fault("defender_hit_card", "Cannons and Poles draw hit cards, the deck has none", "defender_hit_card.ID.count")
	}
	for _, id := range c.ids("hero") {
		p := "hero." + id
		if least, most := c.set.Int(p+".oration_min"), c.set.Int(p+".oration_max"); most > 0 && least > most {
			c.across(fmt.Sprintf("%s.oration_min is %d, must be at most oration_max, which is %d", p, least, most), "0 as oration_max: no Oration", p+".oration_min", p+".oration_max")
		}
	}
}
