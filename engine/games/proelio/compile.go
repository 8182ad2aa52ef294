package proelio

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/rng"
	"equitas/engine/rule"
	"equitas/engine/vocabulary"
)

// A compiler turns a set without faults into rules.
type compiler struct {
	set   *rule.Set
	rules *Rules
}

// newCompiler returns a compiler with the data that all its parts need.
func newCompiler(set *rule.Set) *compiler {
	r := &Rules{set: set, ids: map[string]uint8{}}
	r.words = conditionWords(set)
	r.ops = make([]op, 1) // program number 0 means no program
	r.players = engine.Players{Min: set.Int("players.min"), Max: set.Int("players.max"), Usual: set.Int("players.usual"), Teams: set.Int("players.teams")}
	r.teams = r.players.Teams
	r.handStart = set.Int("hand.start")
	r.seasonsUse = set.Bool("seasons.use")
	r.seasonIDs = keysOf(set, "season")
	r.seasons = len(r.seasonIDs)
	c := &compiler{set: set, rules: r}
	c.compileAmounts()
	return c
}

// compileTests compiles the conditions that play evaluates directly.
func (c *compiler) compileTests() {
	r := c.rules
	r.attackValid = c.exprAt("attack.valid")
	r.deployLegal = c.exprAt("deploy.legal")
	r.resolve = c.exprAt("resolve.legal")
	r.sacrifice = c.exprAt("resolve.sacrifice")
	r.defeat = c.exprAt("defeat.when")
}

// compile builds the rules of a set that has passed every check.
func compile(set *rule.Set) *Rules {
	c := newCompiler(set)
	r := c.rules
	r.turnLimit = uint16(set.Int("turn.limit"))
	r.attackRight = set.Text("attack.target") == "right"
	r.penalty = set.Text("attack.misplay") == "penalty"
	r.defeatAlways = set.Text("defeat.check") == "always"
	r.everyStep = r.defeatAlways || r.handLimits != nil
	r.attackerFallsLeft = set.Text("defeat.attacker_falls") == "left"
	r.lootChoose = chooseCodes[set.Text("loot.choose")]
	r.shortLootTakesFort = set.Text("loot.short") == "fortification"
	r.support = set.Bool("support.use") && r.teams > 0
	r.guildsUse = set.Bool("guilds.use")
	r.merchantUse = set.Bool("merchant.use")
	r.merchantFirst = set.Text("merchant.start") == "first"
	r.merchantRoute = map[string]uint8{"left": whoLeft, "right": whoRight, "stays": whoSelf}[set.Text("merchant.route")]
	r.merchantBlocks = set.Bool("merchant.blocks_perks")

	c.compileKinds()
	c.compileEffects()
	c.findEqualKinds()
	c.computeDeployOrder()
	c.compileGuilds()
	c.compilePrices()
	c.compileDecks()

	for _, id := range set.WordsOrNil("fortify.start") {
		kind := uint8(0)
		if id != noStartWord {
			kind = r.ids[id] + 1
		}
		r.fortStart = append(r.fortStart, kind)
	}
	r.equitasUses = uint8(set.Int("equitas.uses"))
	r.equitasCard = r.ids[set.Text("equitas.card")]
	for _, w := range set.Words("equitas.from") {
		r.equitasFrom = append(r.equitasFrom, sourceCodes[w])
	}
	r.drawCount = c.exprAt("draw.n")
	r.lootCount = c.exprAt("loot.n")
	c.compileTests()
	c.compileLegalTables()
	c.computeTables()
	c.computeOutlook()
	r.listParts()
	return r
}

func (c *compiler) expr(v *rule.Value) *expr { return c.rules.words.ExprOf(v) }
func (c *compiler) exprAt(path string) *expr { return c.rules.words.Expr(path) }

func (c *compiler) compileKinds() {
	r, set := c.rules, c.set
	tags := tagsOf(set)
	for i, id := range keysOf(set, "card") {
		p := "card." + id + "."
		k := cardKind{id: id, deck: uint8(set.WordIndex(p+"deck", deckNames[:]...)), use: uint8(set.WordIndex(p+"kind", "attack", "defense", "strategy")),
			value: int32(set.IntOr(p+"value", int(cond.Absent))), min: int32(set.IntOr(p+"min", int(cond.Absent))), count: set.Int(p + "count"), when: c.exprAt(p + "when")}
		for _, tag := range set.WordsOrNil(p + "tags") {
			k.tags |= 1 << slices.Index(tags, tag)
		}
		r.cards.Add(id, maxCards)
		bit := uint64(1) << i
		switch k.use {
		case useAttack:
			r.attackMask |= bit
		case useDefense:
			r.defenseMask |= bit
			if v := set.Value(p + "fortify"); k.value > 0 && (v == nil || v.Bool) {
				r.fortifyMask |= bit
			}
			if k.deck == baseDeck && k.value != cond.Absent {
				r.scoredMask |= bit
				r.scored = append(r.scored, uint8(i))
			}
		case useStrategy:
			r.strategyMask |= bit
		}
		if k.deck == imperialDeck {
			r.imperialMask |= bit
		} else {
			r.isBase[i] = 1
		}
		r.valueOf[i] = k.points()
		r.hash[i] = rng.HashName(id)
		r.ids[id] = uint8(i)
		r.kinds = append(r.kinds, k)
	}
}

func (c *compiler) compileEffects() {
	r := c.rules
	for i := range r.kinds {
		k := &r.kinds[i]
		at := func(key string) *rule.Value { return c.set.Value("card." + k.id + "." + key) }
		k.play, k.target, k.freeze = c.compileProgram(at("play"), true)
		k.reveal, _, _ = c.compileProgram(at("reveal"), false)
		k.deployed, _, _ = c.compileProgram(at("deployed"), false)
		if k.deployed != 0 {
			r.programMask |= 1 << i
		}
	}
}

// findEqualKinds finds kinds of cards that are equal apart from their ids, so that counting
// copies of a card includes them.
func (c *compiler) findEqualKinds() {
	r := c.rules
	masks, twins := make([]uint64, len(r.kinds)), false
	says := make([]string, len(r.kinds))
	for i := range r.kinds {
		says[i] = c.faceKey(i)
		for k := range i {
			if says[k] == says[i] {
				masks[k] |= 1 << i
				masks[i] |= 1 << k
				twins = true
			}
		}
		masks[i] |= 1 << i
	}
	if twins {
		r.equalKinds = masks
	}
}

// faceKey returns, as one text, everything that the files define about a card except its id, names
// and number of copies. Cards with equal texts play the same.
func (c *compiler) faceKey(kind int) string {
	t, b := c.set.Table("card").Get(c.rules.kinds[kind].id).Table, strings.Builder{}
	for _, key := range t.SortedKeys() {
		if k := schema().Match("card.x." + key); k != nil && k.AffectsPlay() && k.Mark == nil && key != "count" {
			fmt.Fprintf(&b, "%s=%s\n", key, t.GetKey(key).Canonical())
		}
	}
	return b.String()
}

// computeDeployOrder computes the order in which Defense cards are deployed and their effects happen, and
// from it which cards may be deployed after each card: Base before Imperial cards, possible
// Fortifications before others, then by value, then in the order of the file.
func (c *compiler) computeDeployOrder() {
	r := c.rules
	order := make([]int, len(r.kinds))
	for i := range order {
		order[i] = i
	}
	rank := func(k int) [3]int32 {
		x := &r.kinds[k]
		return [3]int32{int32(x.deck), int32(1 - r.fortifyMask>>k&1), x.points()}
	}
	slices.SortStableFunc(order, func(a, b int) int {
		x, y := rank(a), rank(b)
		return slices.Compare(x[:], y[:])
	})
	behind := uint64(0)
	for _, k := range slices.Backward(order) {
		behind |= 1 << k
		r.deployableAfter[k] = behind
	}
}

func (c *compiler) compileGuilds() {
	r := c.rules
	for gi, id := range keysOf(c.set, "guild") {
		r.guildCards.Add(id, 1)
		r.guildIDs = append(r.guildIDs, rng.CardID(id, 1))
		g := guild{id: id, uses: uint8(c.set.Int("guild." + id + ".uses"))}
		at := map[string]int{}
		for _, name := range perksOf(c.set, id) {
			at[c.set.Text("guild."+id+".perk."+name+".on")]++
		}
		for _, name := range perksOf(c.set, id) {
			path := "guild." + id + ".perk." + name
			p := perk{guild: uint8(gi), hash: rng.HashName(id + "." + name), word: "perk " + id, condition: c.exprAt(path + ".when")}
			on, do := c.set.Text(path+".on"), c.set.Value(path+".do")
			if at[on] > 1 {
				p.word += " " + name
			}
			p.moment = moment(slices.Index(momentNames(), on))
			if !r.merchantUse && allHaveVerb(do, opMerchant) { // such a perk does nothing: ruling R18
				p.idle, p.condition = true, vocabulary.Constant[question](0)
			}
			p.do, p.target, _ = c.compileProgram(do, p.moment == onAction)
			n := uint8(len(r.perks))
			g.perks[p.moment] = append(g.perks[p.moment], n)
			if p.moment == onAction {
				r.perkBits[gi+1] |= 1 << (bitPerk + n)
			}
			r.momentGuilds[p.moment] |= 1 << (gi + 1)
			for k := range r.kinds {
				r.answeringGuilds[k&(maxKinds-1)] |= uint32(boolToInt(p.mayAnswer(k))) << (gi + 1)
			}
			r.perks = append(r.perks, p)
		}
		r.guilds = append(r.guilds, g)
	}
}

// mayAnswer reports whether the perk may be used when a card is played, as far as that
// depends on which card it is.
func (p *perk) mayAnswer(kind int) bool {
	if p.moment != onPlay && p.moment != onRivalPlays {
		return false
	}
	return p.condition == nil || !p.condition.DependsOnlyOn("card.id") || p.condition.EvalWith(map[string]int32{"card.id": int32(kind)}) != 0
}

// slots returns the slots of a price, one for each card to be paid. A slot says which cards may be
// paid for it: it is slotAny, slotBase, slotImperial or a kind of card.
func (r *Rules) slots(v *rule.Value) []uint8 {
	var l []uint8
	for _, w := range valueWords(v) {
		slot, ok := map[string]uint8{"any": slotAny, "base": slotBase, "imperial": slotImperial}[w]
		if !ok {
			slot = r.ids[w]
		}
		l = append(l, slot)
	}
	return l
}

func (c *compiler) compilePrices() {
	r := c.rules
	for i, id := range r.seasonIDs {
		r.price[i] = r.slots(c.set.Value("merchant.price." + id))
	}
	if !r.seasonsUse && r.seasons > 0 { // without seasons the first price applies throughout
		for i := range r.price[:firstOffer] {
			r.price[i] = r.price[0]
		}
	}
	for i, id := range keysOf(c.set, "merchant.offer") {
		r.offers = append(r.offers, c.exprAt("merchant.offer."+id+".when"))
		r.price[firstOffer+i] = r.slots(c.set.Value("merchant.offer." + id + ".price"))
	}
	for i := range r.price {
		r.slotCounts[i], r.slotsByPrice[i] = countSlots(r.price[i]), r.listSlots(r.price[i])
	}
}

func (c *compiler) compileDecks() {
	r := c.rules
	for i := range r.kinds {
		k := &r.kinds[i]
		for n := range k.count {
			r.initialDecks[k.deck] = append(r.initialDecks[k.deck], uint8(i))
			r.keys[k.deck] = append(r.keys[k.deck], r.cards.Copies[i][n])
		}
	}
}

// assignPlaces assigns every kind a place in the list of actions: first attacks, then
// Fortifications, then Strategy cards, then kinds that cannot be used in the action phase.
func (c *compiler) assignPlaces() {
	r := c.rules
	n := 0
	for _, part := range [...]struct {
		mask uint64
		v    verb
	}{{r.attackMask, verbAttack}, {r.fortifyMask, verbFortify}, {r.strategyMask, verbPlay}, {r.defenseMask &^ r.fortifyMask, verbPass}} {
		forEachKind(part.mask, func(k uint8) {
			r.placeBit[k], r.kindAt[n] = 1<<n, k
			r.actionAt[n] = packAction(part.v, 0, k)
			switch {
			case part.v == verbAttack:
				r.attackBits |= r.placeBit[k]
				by := int(k) - n
				if last := len(r.attackRuns) - 1; last < 0 || r.attackRuns[last].shift != by {
					r.attackRuns = append(r.attackRuns, placeRun{shift: by})
				}
				r.attackRuns[len(r.attackRuns)-1].places |= r.placeBit[k]
			case part.v == verbPlay && r.kinds[k].freeze != 0:
				r.freezeBits |= r.placeBit[k]
			}
			if part.v == verbPlay && r.kinds[k].target.isSet() {
				r.targetBits |= r.placeBit[k]
			}
			n++
		})
	}
}

// A placeRun is a range of consecutive places whose kinds all differ from their places by
// the same number.
type placeRun struct {
	places uint64
	shift  int
}

// attacksAt returns, as bits, the kinds of the attacks among some places in the list of actions,
// given as bits.
func (r *Rules) attacksAt(places uint64) (kinds uint64) {
	for _, run := range r.attackRuns {
		kinds |= bits.RotateLeft64(places&run.places, run.shift)
	}
	return kinds
}

// placesOf returns the places of a set of kinds in the list of actions; both are bits.
func (r *Rules) placesOf(kinds uint64) (places uint64) {
	for ; kinds != 0; kinds &= kinds - 1 {
		places |= r.placeBit[lowestBit(kinds)]
	}
	return places
}

// compileLegalTables compiles the conditions of the action phase and of the deployment into tables of
// what is legal ([legalTable]).
func (c *compiler) compileLegalTables() {
	r := c.rules
	var action, deploy []slot
	one := func(b int, paths ...string) {
		s := slot{Kind: -1, Bit: b}
		for _, p := range paths {
			s.Conditions = append(s.Conditions, c.exprAt(p))
		}
		action = append(action, s)
	}
	c.assignPlaces()
	for i := range r.kinds {
		k := &r.kinds[i]
		s := slot{Kind: i, Bit: bits.TrailingZeros64(r.placeBit[i])}
		d := slot{Kind: i, Bit: i}
		switch k.use {
		case useAttack:
			s.Conditions = append(s.Conditions, c.exprAt("attack.legal"))
			if !r.penalty {
				s.Conditions = append(s.Conditions, c.exprAt("attack.valid"))
			}
		case useDefense:
			d.Conditions = append(d.Conditions, c.exprAt("deploy.legal"))
			if k.when != nil {
				d.Conditions = append(d.Conditions, k.when)
			}
			deploy = append(deploy, d)
			if r.fortifyMask>>i&1 == 0 {
				continue
			}
			s.Conditions = append(s.Conditions, c.exprAt("fortify.legal"))
		}
		if k.when != nil && k.use != useDefense {
			s.Conditions = append(s.Conditions, k.when)
		}
		action = append(action, s)
	}
	one(bitDraw, "draw.legal")
	one(bitImperial, "imperial.legal")
	if r.equitasUses > 0 {
		one(bitEquitas, "equitas.legal")
	}
	if r.merchantUse {
		one(bitTrade, "merchant.legal")
	}
	if r.support {
		one(bitSupport, "support.legal")
	}
	for i, p := range r.perks {
		if p.moment == onAction {
			s := slot{Kind: -1, Bit: bitPerk + i}
			if p.condition != nil {
				s.Conditions = append(s.Conditions, p.condition)
			}
			action = append(action, s)
		}
	}
	t := r.tableBuilder()
	r.action, r.deploy = t.Table(action), t.Table(deploy)
}

// maxCells is the largest number of precomputed values of an expression.
const maxCells = 1 << 16

// computeTables precomputes the values of expressions that depend on a few small numbers only.
func (c *compiler) computeTables() {
	r := c.rules
	r.defeatGrid = r.words.Grid(r.defeat, maxCells, tableDimensions[dimHand], tableDimensions[dimFort])
	r.resolveGrid = r.words.Grid(r.resolve, maxCells, tableDimensions[dimFrozen])
	if kinds := r.deploy.KindsByValue(dimFort, maxForts); kinds != nil {
		r.deployable, r.deployablePlaces = (*[maxForts]uint64)(kinds), new([maxForts]uint64)
		for fort, kinds := range kinds {
			r.deployablePlaces[fort] = r.placesOf(kinds)
		}
	}
	r.defenses = r.newDefenses()
	r.score = c.compilePointFormula("scoring.formula")
	r.standing = r.score
	if c.set.Value("report.standing") != nil { // without that key the standing is the score
		r.standing = c.compilePointFormula("report.standing")
	}
	r.standsAlone = r.dependsOnOwnOnly(&r.standing)
}
