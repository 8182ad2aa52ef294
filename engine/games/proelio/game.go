package proelio

import (
	"fmt"
	"strings"

	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/rule"
)

// Game is Proelio, as the rule loader and the list of games know it.
type Game struct{}

var (
	_ rule.Game  = Game{}
	_ rule.Namer = Game{}
)

// Name implements [rule.Game].
func (Game) Name() string { return "proelio" }

// Title implements [rule.Game].
func (Game) Title() string { return "Proelio" }

// Schema implements [rule.Game].
func (Game) Schema() *rule.Schema { return schema }

// Space implements [rule.Game].
func (Game) Space(set *rule.Set) *cond.Space { return space(set) }

// Compile implements [rule.Game].
func (Game) Compile(set *rule.Set) (engine.Rules, error) { return compile(set), nil }

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
	c.cards()
	c.effects()
	c.prices()
	c.circles()
	c.unused()
	return c.faults
}

// A checker collects what is wrong across keys.
type checker struct {
	set    *rule.Set
	faults []rule.Fault
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

// numbers holds numbers of the players, the decks and the Guilds against each
// other.
func (c *checker) numbers() {
	lo, hi, usual := c.set.Int("players.min"), c.set.Int("players.max"), c.set.Int("players.usual")
	if lo > hi {
		c.fault("players.min", fmt.Sprintf("players.min is %d, must be at most players.max, which is %d", lo, hi), "")
	}
	if usual < lo || usual > hi {
		c.fault("players.usual", fmt.Sprintf("players.usual is %d, must be %d to %d (players.min to players.max)", usual, lo, hi), "")
	}
	switch teams := c.set.Int("players.teams"); {
	case teams == 1:
		c.fault("players.teams", "players.teams is 1, must be 0 (every House for itself) or 2", "")
	case teams == 2 && (lo%2 != 0 || hi%2 != 0):
		c.fault("players.teams", fmt.Sprintf("players.teams is 2, but %d to %d Houses play: alliances need an even number", lo, hi), "set players.min and players.max to 4")
	case teams == 2 && lo != hi:
		for n := lo; n <= hi; n++ {
			if n%2 != 0 {
				c.fault("players.teams", fmt.Sprintf("players.teams is 2, but %d Houses may play: alliances need an even number", n), "set players.min and players.max to the same even number")
				break
			}
		}
	}
	if c.set.Bool("support.use") && c.set.Int("players.teams") == 0 {
		c.warn("support.use", "support.use is true, but there are no allies (players.teams is 0)", "")
	}
	if n := len(keysOf(c.set, "guild")); c.set.Bool("guilds.use") && n < hi {
		c.fault("guilds.use", fmt.Sprintf("%d Guilds for up to %d Houses: each needs one", n, hi), "add Guilds, lower players.max, or set guilds.use = false")
	}
	if n := len(keysOf(c.set, "season")); n == 0 && c.set.Bool("seasons.use") {
		c.fault("seasons.use", "seasons.use is true, but there is no season", "add [season.summer]")
	}
	perks := 0
	for _, g := range keysOf(c.set, "guild") {
		perks += len(keysOf(c.set, "guild."+g+".perk"))
	}
	if perks > maxPerks {
		c.fault("guilds.use", fmt.Sprintf("%d perks, at most %d", perks, maxPerks), "")
	}
}

// cards holds the deck against what is dealt from it.
func (c *checker) cards() {
	ids := keysOf(c.set, "card")
	var sum [2]int
	largest := ""
	for _, id := range ids {
		d := base
		if c.set.Text("card."+id+".deck") == "imperial" {
			d = imperial
		}
		n := c.set.Int("card." + id + ".count")
		sum[d] += n
		if d == base && (largest == "" || n > c.set.Int("card."+largest+".count")) {
			largest = id
		}
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
		c.fault("card."+largest+".count", fmt.Sprintf("%d playing cards, at most %d", total, maxCards), "")
	}
	dealt := c.set.Int("players.max") * c.set.Int("hand.start")
	if sum[base] <= dealt {
		c.fault("hand.start", fmt.Sprintf("the Base deck has %d cards, %d Houses are dealt %d each: too few to deal (at least one must be left)", sum[base], c.set.Int("players.max"), c.set.Int("hand.start")), "")
	}
	if e := c.set.Text("equitas.card"); c.set.Value("card."+e+".value") == nil {
		c.fault("equitas.card", fmt.Sprintf("equitas.card is %q, which has no value and cannot be a Fortification", e), "")
	}
	if n := c.set.Int("hand.limit"); n < c.set.Int("hand.start") {
		c.warn("hand.limit", fmt.Sprintf("hand.limit is %d, less than hand.start (%d): every House discards before its first turn", n, c.set.Int("hand.start")), "")
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
			c.fault("season."+id, fmt.Sprintf("merchant.price lacks %s: every season needs a price", id), fmt.Sprintf("add %s = [\"any\", \"any\"] under [merchant.price]", id))
		case len(v.List) > maxSlots:
			c.fault("merchant.price."+id, fmt.Sprintf("merchant.price.%s has %d slots, at most %d", id, len(v.List), maxSlots), "")
		}
	}
	for _, id := range keysOf(c.set, "merchant.price") {
		if c.set.Value("season."+id) == nil {
			c.fault("merchant.price."+id, fmt.Sprintf("there is no season %q", id), "the seasons are "+strings.Join(keysOf(c.set, "season"), ", "))
		}
	}
}

// effects checks what the single arguments of verbs cannot say.
func (c *checker) effects() {
	for _, id := range keysOf(c.set, "card") {
		c.program("card."+id+".play", "play")
		c.program("card."+id+".reveal", "reveal")
		c.program("card."+id+".deployed", "deployed")
	}
	for _, g := range keysOf(c.set, "guild") {
		for _, p := range keysOf(c.set, "guild."+g+".perk") {
			path := "guild." + g + ".perk." + p
			c.program(path+".do", c.set.Text(path+".on"))
		}
	}
}

// program checks one list of effects at the place or moment it stands.
func (c *checker) program(path, place string) {
	v := c.set.Value(path)
	if v == nil {
		return
	}
	targets := map[string]bool{}
	for _, e := range v.List {
		do := e.Table.Get("do")
		bad := func(format string, args ...any) {
			c.faults = append(c.faults, rule.Fault{At: do.At, Msg: fmt.Sprintf("%s: ", path) + fmt.Sprintf(format, args...)})
		}
		switch {
		case do.Text == "freeze" && place != "play":
			bad("freeze stands only in the play of a card")
		case do.Text == "freeze" && e.Table.Get("when") != nil:
			bad("freeze cannot have a when: the card lies in front of its House in any case")
		case do.Text == "defend" && place != "reveal" && place != "deployed":
			bad("defend has no use here: no attack is being revealed")
		case do.Text == "again" && place != "play":
			bad("again has no use here: this costs no action anyway")
		}
		for _, arg := range []string{"who", "whom", "to", "from"} {
			if arg == "from" && do.Text != "steal" {
				continue
			}
			l := words(e.Table.Get(arg))
			for _, w := range l {
				switch {
				case (w == "attacker" || w == "defender") && place != "reveal" && place != "deployed" && place != "retaliate":
					bad("%s = %q is known only when an attack is revealed", arg, w)
				case (w == "others" || w == "all") && (arg == "from" || arg == "to" || len(l) > 1):
					bad("%s = %q must be one House", arg, w)
				case w == "ally" && c.set.Int("players.teams") == 0:
					bad("%s = %q, but there are no allies (players.teams is 0)", arg, w)
				case len(l) > 1 && w != "left" && w != "right" && w != "ally":
					bad("%s is a choice, so it may list left, right and ally only, not %q", arg, w)
				case (len(l) > 1 || w == "anyone") && place != "play" && place != "action":
					bad("%s is a choice, which can be made only in the play of a card or a perk on \"action\"", arg)
				case w == "rival" && (place == "turn-start" || place == "turn-end" || place == "lost-fortification" || place == "season" || place == "imperial"):
					bad("%s = \"rival\": there is no rival at this moment", arg)
				}
			}
			if len(l) > 1 || len(l) == 1 && (l[0] == "rival" || l[0] == "anyone") && (place == "play" || place == "action") {
				targets[fmt.Sprint(l)] = true
			}
		}
	}
	if len(targets) > 1 {
		c.fault(path, path+" asks for more than one House to be named: let one effect choose and the others say \"target\"", "")
	}
}

// circles refuses conditions that would ask themselves: what may be deployed
// cannot depend on what could be deployed.
func (c *checker) circles() {
	v := c.set.Value("deploy.legal")
	c.circle(v, "deploy.legal")
	for _, id := range keysOf(c.set, "card") {
		if c.set.Text("card."+id+".kind") == "defense" {
			c.circle(c.set.Value("card."+id+".when"), "card."+id+".when")
		}
	}
}

func (c *checker) circle(v *rule.Value, path string) {
	if v == nil || v.Expr == nil {
		return
	}
	vars := vocabulary(c.set)
	for _, i := range v.Expr.Vars() {
		if vars[i].Name == "house.deployable" {
			c.fault(path, path+" names house.deployable, which asks "+path+" in turn", "")
		}
	}
}

// unused warns of what can never matter.
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
	if !c.set.Bool("guilds.use") {
		return
	}
	for _, g := range keysOf(c.set, "guild") {
		for _, p := range keysOf(c.set, "guild."+g+".perk") {
			v := c.set.Value("guild." + g + ".perk." + p + ".when")
			if v == nil || v.Expr == nil {
				continue
			}
			if always, ok := v.Expr.Always(); ok && always == 0 {
				c.warn("guild."+g+".perk."+p+".when", fmt.Sprintf("perk %s of guild %q can never be used", p, g), "")
			}
		}
		if c.set.Int("guild."+g+".uses") == 0 {
			c.warn("guild."+g+".uses", fmt.Sprintf("guild %q can never be used: uses is 0", g), "")
		}
	}
}
