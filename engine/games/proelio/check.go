package proelio

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine/ask"
	"equitas/engine/rule"
)

// CheckNames implements [rule.Namer]: what has to hold before conditions can be
// given their names.
func (Game) CheckNames(set *rule.Set) []rule.Fault {
	faults := checkTags(set)
	for _, t := range [...]struct {
		table, what string
		most        int
	}{{"card", "kinds of cards", maxKinds}, {"guild", "Guilds", maxGuilds}, {"season", "seasons", maxSeasons}} {
		ids := keysOf(set, t.table)
		if len(ids) > t.most {
			at := rule.Fault{Msg: fmt.Sprintf("%d %s, at most %d", len(ids), t.what, t.most)}
			if v := set.Value(t.table + "." + ids[t.most]); v != nil {
				at.At = v.At
			}
			faults = append(faults, at)
		}
	}
	return faults
}

// Check implements [rule.Game]: faults and warnings across keys.
func (Game) Check(set *rule.Set) []rule.Fault {
	c := &checker{set: set}
	c.numbers()
	c.starts()
	c.cards()
	c.effects()
	c.prices()
	c.circles()
	c.open()
	c.unused()
	c.words()
	c.asItStands()
	c.minimums()
	c.hardlyMeant()
	return c.faults
}

// A checker collects what is wrong across keys.
type checker struct {
	set        *rule.Set
	faults     []rule.Fault
	vocabulary *ask.Words[question]
	asked      *asking
	forts      []int // see built
}

func (c *checker) fault(path, msg, help string) {
	f := rule.Fault{Msg: msg, Help: help}
	if v := c.set.Value(path); v != nil {
		f.At = v.At
	}
	c.faults = append(c.faults, f)
}

func (c *checker) warn(path, msg, help string) {
	c.fault(path, msg, help)
	c.faults[len(c.faults)-1].Warning = true
}

// across notes what is wrong with several keys together, at the one that was
// said last.
func (c *checker) across(msg, help string, paths ...string) {
	c.faults = append(c.faults, rule.Fault{At: c.set.Last(paths...), Msg: msg, Help: help})
}

// doubt is across, as a warning.
func (c *checker) doubt(msg, help string, paths ...string) {
	c.across(msg, help, paths...)
	c.faults[len(c.faults)-1].Warning = true
}

// starts checks the Fortifications that Houses begin with.
func (c *checker) starts() {
	v := c.set.Value("fortify.start")
	if v == nil {
		return
	}
	ids := c.set.Words("fortify.start")
	if hi := c.set.Int("players.max"); len(ids) > hi {
		c.across(fmt.Sprintf("fortify.start names %d Houses, at most %d play (players.max)", len(ids), hi), "", "fortify.start", "players.max")
	}
	used := map[string]int{}
	for _, id := range ids {
		if id == noStart {
			continue
		}
		used[id]++
		card := "card." + id + "."
		able := c.set.Value(card + "fortify")
		switch {
		case c.set.Text(card+"kind") != "defense" || !c.set.Has(card+"value") || able != nil && !able.Bool:
			c.across(fmt.Sprintf("fortify.start names %s, which is no Defense card that may serve as Fortification", id), "", "fortify.start", card+"kind", card+"fortify")
		case used[id] == c.set.Int(card+"count")+1:
			c.across(fmt.Sprintf("fortify.start takes more copies of %s than there are, which is %d", id, c.set.Int(card+"count")), "", "fortify.start", card+"count")
		}
	}
}

// fromTo writes a range: "3 to 6", "4".
func fromTo(lo, hi int) string {
	if lo == hi {
		return fmt.Sprint(lo)
	}
	return fmt.Sprintf("%d to %d", lo, hi)
}

// numbers holds numbers of the players, the decks and the Guilds against each
// other.
func (c *checker) numbers() {
	lo, hi, usual := c.set.Int("players.min"), c.set.Int("players.max"), c.set.Int("players.usual")
	if lo > hi {
		c.across(fmt.Sprintf("players.min is %d, must be at most players.max, which is %d", lo, hi), "", "players.min", "players.max")
	}
	if lo <= hi && (usual < lo || usual > hi) {
		c.across(fmt.Sprintf("players.usual is %d, must be %s (players.min to players.max)", usual, fromTo(lo, hi)), "", "players.usual", "players.min", "players.max")
	}
	switch teams := c.set.Int("players.teams"); {
	case teams == 1:
		c.fault("players.teams", "players.teams is 1, must be 0 (every House for itself) or 2", "")
	case teams == 2:
		for n := lo; n <= hi; n++ {
			if n%4 != 0 {
				c.across(fmt.Sprintf("players.teams is 2, but %d Houses may play: allies sit opposite one another, which takes 4 or 8", n), "set players.min and players.max to 4", "players.teams", "players.min", "players.max")
				break
			}
		}
	}
	if c.set.Bool("support.use") && c.set.Int("players.teams") == 0 {
		c.doubt("support.use is true, but there are no allies (players.teams is 0)", "", "support.use", "players.teams")
	}
	if n := len(keysOf(c.set, "guild")); c.set.Bool("guilds.use") && n < hi {
		c.across(fmt.Sprintf("%d Guilds for up to %d Houses: each needs one", n, hi), "add Guilds, lower players.max, or set guilds.use = false", "guilds.use", "players.max", "guild.*")
	}
	if n := len(keysOf(c.set, "season")); n == 0 && c.set.Bool("seasons.use") {
		c.across("seasons.use is true, but there is no season", "add [season.summer]", "seasons.use", "season.*")
	}
	perks := 0
	for _, g := range keysOf(c.set, "guild") {
		perks += len(keysOf(c.set, "guild."+g+".perk"))
	}
	if perks > maxPerks {
		c.across(fmt.Sprintf("%d perks, at most %d", perks, maxPerks), "", "guild.*.perk.*")
	}
}

// cards holds the deck against what is dealt from it.
func (c *checker) cards() {
	ids := keysOf(c.set, "card")
	var sum [2]int
	var counts [2][]string
	for _, id := range ids {
		d := base
		if c.set.Text("card."+id+".deck") == "imperial" {
			d = imperial
		}
		n := c.set.Int("card." + id + ".count")
		sum[d] += n
		counts[d] = append(counts[d], "card."+id+".count")
		if c.set.Text("card."+id+".kind") == "attack" && c.set.Value("card."+id+".value") == nil && c.set.Value("card."+id+".reveal") == nil {
			c.fault("card."+id, fmt.Sprintf("card %q is an attack without value and without reveal: it would do nothing", id), "give it a value, or say what happens when it is revealed")
		}
		if c.set.Text("card."+id+".kind") == "strategy" && c.set.Value("card."+id+".play") == nil {
			c.warn("card."+id, fmt.Sprintf("card %q is a Strategy card without play: playing it does nothing", id), "")
		}
		for _, k := range [...][3]string{{"play", "strategy", "Strategy"}, {"reveal", "attack", "Attack"}, {"deployed", "defense", "Defense"}} {
			if v := c.set.Value("card." + id + "." + k[0]); v != nil && c.set.Text("card."+id+".kind") != k[1] {
				c.fault("card."+id+"."+k[0], fmt.Sprintf("card %q has %s, which only %s cards can have (it is %s)", id, k[0], k[2], c.set.Text("card."+id+".kind")), "")
			}
		}
	}
	if total := sum[0] + sum[1]; total > maxCards {
		all := slices.Concat(counts[base], counts[imperial])
		slices.SortStableFunc(all, func(a, b string) int { return c.set.Int(b) - c.set.Int(a) })
		c.across(fmt.Sprintf("%d playing cards, at most %d", total, maxCards), "", all...)
	}
	dealt := c.set.Int("players.max") * c.set.Int("hand.start")
	if sum[base] <= dealt {
		c.across(fmt.Sprintf("the Base deck has %d cards, %d Houses are dealt %d each: too few to deal (at least one must be left)", sum[base], c.set.Int("players.max"), c.set.Int("hand.start")),
			"raise the counts, or lower hand.start or players.max", slices.Concat([]string{"hand.start", "players.max"}, counts[base], []string{"card.*"})...)
	}
	if e := c.set.Text("equitas.card"); c.set.Value("card."+e+".value") == nil {
		c.fault("equitas.card", fmt.Sprintf("equitas.card is %q, which has no value and cannot be a Fortification", e), "")
	}
	if e := c.set.Text("equitas.card"); c.set.Int("equitas.uses") > 0 && c.set.Int("card."+e+".count") == 0 {
		c.doubt(fmt.Sprintf("there are no copies of %q, which Equitas takes", e), "", "card."+e+".count", "equitas.card", "equitas.uses")
	}
	if _, n := spanOf(c.set, "hand.limit"); n < c.set.Int("hand.start") {
		c.doubt(fmt.Sprintf("hand.limit is %d, less than hand.start (%d): every House discards before its first turn", n, c.set.Int("hand.start")), "", "hand.limit", "hand.start")
	}
}

// prices holds the Merchant's prices against the seasons.
func (c *checker) prices() {
	if !c.set.Bool("merchant.use") {
		return
	}
	for _, id := range keysOf(c.set, "season") {
		v := c.set.Value("merchant.price." + id)
		switch {
		case v == nil:
			c.across(fmt.Sprintf("merchant.price lacks %s: every season needs a price", id), fmt.Sprintf("add %s = [\"any\", \"any\"] under [merchant.price]", id), "season."+id, "merchant.price."+id)
		case len(v.List) > maxSlots:
			c.fault("merchant.price."+id, fmt.Sprintf("merchant.price.%s has %d slots, at most %d", id, len(v.List), maxSlots), "")
		}
	}
	offers := keysOf(c.set, "merchant.offer")
	if n := len(offers); n > maxOffers {
		c.fault("merchant.offer."+offers[maxOffers], fmt.Sprintf("%d offers of the Merchant, at most %d", n, maxOffers), "")
	}
	for _, id := range offers {
		if v := c.set.Value("merchant.offer." + id + ".price"); v != nil && len(v.List) > maxSlots {
			c.fault("merchant.offer."+id+".price", fmt.Sprintf("merchant.offer.%s.price has %d slots, at most %d", id, len(v.List), maxSlots), "")
		}
	}
	seasons := keysOf(c.set, "season")
	help := "the seasons are " + strings.Join(seasons, ", ")
	if len(seasons) == 0 {
		help = "there are no seasons: add merchant.use = false, or a season"
	}
	for _, id := range keysOf(c.set, "merchant.price") {
		if c.set.Value("season."+id) == nil {
			c.across(fmt.Sprintf("there is no season %q, but a price for it (merchant.price.%s)", id, id), help, "merchant.price."+id, "season."+id)
		}
	}
}

// open refuses a hand limit that tells what a House holds: everybody sees who
// must discard.
func (c *checker) open() {
	const path = "hand.limit"
	if c.names(c.set.Value(path), "house.deployable") {
		c.fault(path, path+" names house.deployable, which only the House itself can tell, and everybody sees who must discard",
			"what everybody sees of a hand is house.hand, house.base and house.imperial")
	}
}

// names reports whether a condition or an amount names a word, be it in an amount
// that it names.
func (c *checker) names(v *rule.Value, word string) bool {
	if v == nil || v.Expr == nil {
		return false
	}
	vars := c.vocab().All()
	return slices.ContainsFunc(v.Expr.Named(), func(i int) bool { return vars[i].Name == word })
}

// unused warns of a language that nothing is written in.
func (c *checker) unused() {
	lang, named := c.set.Text("text.language"), false
	for _, table := range []string{"card", "guild"} {
		for _, id := range keysOf(c.set, table) {
			named = named || c.set.Has(table+"."+id+".name."+lang)
		}
	}
	if !named {
		c.warn("text.language", fmt.Sprintf("text.language is %q, which no card has a name in", lang), "names are shown in English instead")
	}
}
