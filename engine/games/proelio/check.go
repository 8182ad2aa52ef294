package proelio

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine/rule"
	"equitas/engine/rule/crosscheck"
	"equitas/engine/vocabulary"
)

// Check implements [rule.Game]: it returns faults and warnings that concern several keys.
func (Game) Check(set *rule.Set) []rule.Fault {
	c := &checker{Checker: crosscheck.Checker{Set: set}}
	c.checkNumbers()
	c.checkStarts()
	c.checkCards()
	c.checkEffects()
	c.checkPrices()
	c.reportCircles()
	c.reportRevealing()
	c.WarnUnknownLanguage("text.language")
	c.checkWords()
	c.reportPlaceholders()
	c.checkMinimums()
	c.warnOfUnintended()
	return c.Faults
}

// A checker collects faults that concern several keys.
type checker struct {
	crosscheck.Checker
	vocabulary   *vocabulary.Words[question]
	cachedTester *positionTester
}

// checkStarts reports faults in fortify.start, which names the Fortifications that Houses begin
// with.
func (c *checker) checkStarts() {
	v := c.Set.Value("fortify.start")
	if v == nil {
		return
	}
	ids := c.Set.Words("fortify.start")
	if hi := c.Set.Int("players.max"); len(ids) > hi {
		c.At("fortify.start", "players.max").Fault("fortify.start names %d Houses, at most %d play (players.max)", len(ids), hi)
	}
	used := map[string]int{}
	for _, id := range ids {
		if id == noStartWord {
			continue
		}
		used[id]++
		card := "card." + id + "."
		able := c.Set.Value(card + "fortify")
		switch {
		case c.Set.Text(card+"kind") != "defense" || !c.Set.Has(card+"value") || able != nil && !able.Bool:
			c.At("fortify.start", card+"kind", card+"fortify").Fault("fortify.start names %s, which is no Defense card that may serve as Fortification", id)
		case used[id] == c.Set.Int(card+"count")+1:
			c.At("fortify.start", card+"count").Fault("fortify.start takes more copies of %s than there are, which is %d", id, c.Set.Int(card+"count"))
		}
	}
}

// checkNumbers reports numbers of players, teams, Guilds, seasons and perks that contradict one
// another or exceed a limit.
func (c *checker) checkNumbers() {
	lo, hi := c.CheckPlayers()
	switch teams := c.Set.Int("players.teams"); {
	case teams == 1:
		c.At("players.teams").Fault("players.teams is 1, must be 0 (every House for itself) or 2")
	case teams == 2:
		odd := lo
		for odd%4 == 0 && odd < hi {
			odd++
		}
		if odd%4 != 0 {
			c.At("players.teams", "players.min", "players.max").
				Fault("players.teams is 2, but %d Houses may play: allies sit opposite one another, which takes 4 or 8", odd).Help = "set players.min and players.max to 4"
		} else if c.Set.Bool("seasons.use") { // Ruling R19
			c.At("players.teams", "seasons.use").
				Warn("players.teams is 2 and there are seasons: winter ends the war, and each alliance scores what its Houses have together; the Allied Houses of the rulebook have neither").
				Help = "set seasons.use = false if that is not meant"
		}
	}
	if c.Set.Bool("support.use") && c.Set.Int("players.teams") == 0 {
		c.At("support.use", "players.teams").Warn("support.use is true, but there are no allies (players.teams is 0)")
	}
	if n := len(keysOf(c.Set, "guild")); c.Set.Bool("guilds.use") && n < hi {
		c.At("guilds.use", "players.max", "guild.*").
			Fault("%d Guilds for up to %d Houses: each needs one", n, hi).Help = "add Guilds, lower players.max, or set guilds.use = false"
	}
	if n := len(keysOf(c.Set, "season")); n == 0 && c.Set.Bool("seasons.use") {
		c.At("seasons.use", "season.*").Fault("seasons.use is true, but there is no season").Help = "add [season.summer]"
	}
	perks := 0
	for _, g := range keysOf(c.Set, "guild") {
		perks += len(perksOf(c.Set, g))
	}
	if perks > maxPerks {
		c.At("guild.*.perk.*").Fault("%d perks, at most %d", perks, maxPerks)
	}
}

// checkCards reports cards without effect or with the effects of another kind, and decks that are
// too large, or too small for the cards that are dealt.
func (c *checker) checkCards() {
	ids := keysOf(c.Set, "card")
	var sum [2]int
	var counts [2][]string
	for _, id := range ids {
		d := baseDeck
		if c.Set.Text("card."+id+".deck") == "imperial" {
			d = imperialDeck
		}
		n := c.Set.Int("card." + id + ".count")
		sum[d] += n
		counts[d] = append(counts[d], "card."+id+".count")
		if c.Set.Text("card."+id+".kind") == "attack" && c.Set.Value("card."+id+".value") == nil && c.Set.Value("card."+id+".reveal") == nil {
			c.At("card."+id).
				Fault("card %q is an attack without value and without reveal: it would do nothing", id).Help = "give it a value, or say what happens when it is revealed"
		}
		if c.Set.Text("card."+id+".kind") == "strategy" && c.Set.Value("card."+id+".play") == nil {
			c.At("card."+id).Warn("card %q is a Strategy card without play: playing it does nothing", id)
		}
		for _, k := range [...][3]string{{"play", "strategy", "Strategy"}, {"reveal", "attack", "Attack"}, {"deployed", "defense", "Defense"}} {
			if v := c.Set.Value("card." + id + "." + k[0]); v != nil && c.Set.Text("card."+id+".kind") != k[1] {
				c.At("card."+id+"."+k[0]).Fault("card %q has %s, which only %s cards can have (it is %s)", id, k[0], k[2], c.Set.Text("card."+id+".kind"))
			}
		}
	}
	if total := sum[0] + sum[1]; total > maxCards {
		all := slices.Concat(counts[baseDeck], counts[imperialDeck])
		slices.SortStableFunc(all, func(a, b string) int { return c.Set.Int(b) - c.Set.Int(a) })
		c.At(all...).Fault("%d playing cards, at most %d", total, maxCards)
	}
	dealt := c.Set.Int("players.max") * c.Set.Int("hand.start")
	if sum[baseDeck] <= dealt {
		c.At(slices.Concat([]string{"hand.start", "players.max"}, counts[baseDeck], []string{"card.*"})...).
			Fault("the Base deck has %d cards, %d Houses are dealt %d each: too few to deal (at least one must be left)", sum[baseDeck], c.Set.Int("players.max"), c.Set.Int("hand.start")).Help = "raise the counts, or lower hand.start or players.max"
	}
	if e := c.Set.Text("equitas.card"); c.Set.Value("card."+e+".value") == nil {
		c.At("equitas.card").Fault("equitas.card is %q, which has no value and cannot be a Fortification", e)
	}
	if e := c.Set.Text("equitas.card"); c.Set.Int("equitas.uses") > 0 && c.Set.Int("card."+e+".count") == 0 {
		c.At("card."+e+".count", "equitas.card", "equitas.uses").Warn("there are no copies of %q, which Equitas takes", e)
	}
	if _, n := spanOf(c.Set, "hand.limit"); n < c.Set.Int("hand.start") {
		c.At("hand.limit", "hand.start").
			Warn("hand.limit is %d, less than hand.start (%d): every House discards before its first turn", n, c.Set.Int("hand.start"))
	}
}

// checkPrices checks that the Merchant's prices fit the seasons.
func (c *checker) checkPrices() {
	if !c.Set.Bool("merchant.use") {
		return
	}
	for _, id := range keysOf(c.Set, "season") {
		v := c.Set.Value("merchant.price." + id)
		switch {
		case v == nil:
			c.At("season."+id, "merchant.price."+id).
				Fault("merchant.price lacks %s: every season needs a price", id).Help = fmt.Sprintf("add %s = [\"any\", \"any\"] under [merchant.price]", id)
		case len(v.List) > maxSlots:
			c.At("merchant.price."+id).Fault("merchant.price.%s has %d slots, at most %d", id, len(v.List), maxSlots)
		}
	}
	offers := keysOf(c.Set, "merchant.offer")
	if n := len(offers); n > maxOffers {
		c.At("merchant.offer."+offers[maxOffers]).Fault("%d offers of the Merchant, at most %d", n, maxOffers)
	}
	for _, id := range offers {
		if v := c.Set.Value("merchant.offer." + id + ".price"); v != nil && len(v.List) > maxSlots {
			c.At("merchant.offer."+id+".price").Fault("merchant.offer.%s.price has %d slots, at most %d", id, len(v.List), maxSlots)
		}
	}
	seasons := keysOf(c.Set, "season")
	help := "the seasons are " + strings.Join(seasons, ", ")
	if len(seasons) == 0 {
		help = "there are no seasons: add merchant.use = false, or a season"
	}
	for _, id := range keysOf(c.Set, "merchant.price") {
		if c.Set.Value("season."+id) == nil {
			c.At("merchant.price."+id, "season."+id).Fault("there is no season %q, but a price for it (merchant.price.%s)", id, id).Help = help
		}
	}
}

// reportRevealing reports a fault if a hand limit depends on which cards a House holds, since
// everybody sees which House must discard.
func (c *checker) reportRevealing() {
	const path = "hand.limit"
	if c.dependsOn(c.Set.Value(path), "house.deployable") {
		c.At(path).
			Fault("%s names house.deployable, which only the House itself can tell, and everybody sees who must discard", path).Help = "what everybody sees of a hand is house.hand, house.base and house.imperial"
	}
}

// dependsOn reports whether a condition or an amount depends on a word, directly or through an
// amount that it names.
func (c *checker) dependsOn(v *rule.Value, word string) bool {
	if v == nil || v.Expr == nil {
		return false
	}
	vars := c.vocabularyOf().All()
	return slices.ContainsFunc(v.Expr.NamedVars(), func(i int) bool { return vars[i].Name == word })
}
