package proelio

import (
	"equitas/engine/cardfaces"
	"equitas/engine/cardtext"
	"equitas/engine/rule"
)

// An opVerb is the operation of an op.
type opVerb uint8

const (
	opEnd opVerb = iota
	opDraw
	opDiscard
	opLoseFort
	opSteal
	opGive
	opPeek
	opFreeze
	opCancel
	opThaw
	opDefend
	opFortify
	opMerchant
	opAgain
	opExhaust
)

// An effectRow is a verb of effects: how files say it, what play reads of it, and how cards
// say it. Words of its sentence are in [effects.do] of the files of words.
type effectRow struct {
	rule.Verb
	op    opVerb
	whom  string            // the argument for the Houses concerned, where that is not who
	roles map[string]string // parts of the sentence that Houses play, by argument

	read func(p *programReader, e effect, o *op)          // besides Houses, n and when; nil: nothing
	say  func(c *composer, e effect, v *cardfaces.Values) // besides Houses and numbers; nil: nothing
}

// effectRows are the verbs of effects, in the order of the help.
var effectRows = [...]effectRow{
	{op: opDraw, roles: subject, read: readDraw, say: sayDrawn, Verb: rule.Verb{
		Name: "draw", Doc: "cards come from the top of a deck into hand", Args: []rule.Key{
			amount("n", "cards drawn"),
			word("from", "the deck", "base", "imperial"),
			who("who", "who draws"),
			{Path: "keep", Type: rule.Int, Lo: 1, Hi: 20, Optional: true, Default: "all", Unit: "cards", Doc: "how many of them are kept; the others are discarded"},
		}}},
	{op: opDiscard, roles: subject, read: readDiscard, say: sayDiscarded, Verb: rule.Verb{
		Name: "discard", Doc: "cards go from hand to the discard piles, or a Fortification is lost", Args: []rule.Key{
			optional(amount("n", "cards discarded"), "1"),
			who("who", "who loses them"),
			optional(word("choose", "who picks them", "owner", "actor", "random"), "owner"),
			optional(word("what", "what is discarded", "hand", "fortification"), "hand"),
		}}},
	{op: opSteal, roles: map[string]string{"who": "subject", "from": "from"}, read: readSteal, say: sayStolen, Verb: rule.Verb{
		Name: "steal", Doc: "cards go from one hand to another", Args: []rule.Key{
			optional(amount("n", "cards taken"), "1"),
			who("who", "who takes them"),
			required(who("from", "whose hand they come from")),
			optional(word("choose", "who picks them: chance, the one who loses them, the one who takes them (and sees the hand)", "random", "owner", "actor"), "random"),
			optional(word("spare", "cards of this deck are safe", "nothing", "base", "imperial"), "nothing"),
		}}},
	{op: opGive, whom: "to", roles: map[string]string{"to": "to"}, Verb: rule.Verb{
		Name: "give", Doc: "cards of one's own choice go to another hand", Args: []rule.Key{
			optional(amount("n", "cards given"), "1"),
			required(who("to", "who gets them")),
		}}},
	{op: opPeek, whom: "whom", roles: map[string]string{"whom": "hand"}, Verb: rule.Verb{
		Name: "peek", Doc: "look at a hand", Args: []rule.Key{
			required(who("whom", "whose hand; several words are a choice")),
		}}},
	{op: opFreeze, read: readFreeze, say: sayStops, Verb: rule.Verb{
		Name: "freeze", Doc: "the card stays in front of its House until that House's next turn, and stops what it names; while it lies there the House plays no other that freezes (ruling R17)", Args: []rule.Key{
			{Path: "what", Type: rule.Words, Words: []string{"attacks", "trade"}, Doc: "what is stopped: placing and resolving attacks, trading with the Merchant"},
		}}},
	{op: opCancel, read: readCancel, Verb: rule.Verb{
		Name: "cancel", Doc: "what was about to happen does not: the card just played, the attack just revealed, the usual Imperial draw; or a card that freezes leaves the table", Args: []rule.Key{
			optional(word("what", "what is cancelled", "this", "freeze"), "this"),
		}}},
	{op: opDefend, Verb: rule.Verb{
		Name: "defend", Doc: "adds to the defense against the revealed attack", Args: []rule.Key{
			points("n", "points added"),
		}}},
	{op: opFortify, roles: subject, read: readFortify, say: sayFetched, Verb: rule.Verb{
		Name: "fortify", Doc: "a card becomes the Fortification of the House, if there is one to be had; a deck that was searched is shuffled", Args: []rule.Key{
			word("card", "which card", "@card"),
			{Path: "from", Type: rule.Words, Words: []string{"deck", "discard"}, Doc: "where it is looked for, in this order"},
			who("who", "whose Fortification"),
		}}},
	{op: opMerchant, read: readMerchant, say: sayMove, Verb: rule.Verb{
		Name: "merchant", Doc: "moves the Merchant, if he is in play", Args: []rule.Key{
			word("move", "to oneself, or on along his route", "come", "go"),
		}}},
	{op: opAgain, Verb: rule.Verb{Name: "again", Doc: "does not use up the action"}},
	{op: opExhaust, roles: map[string]string{"who": "guild"}, Verb: rule.Verb{
		Name: "exhaust", Doc: "exhausts a Guild", Args: []rule.Key{
			required(who("who", "whose Guild")),
		}}},
}

// subject is the role of who does something.
var subject = map[string]string{"who": "subject"}

// verbsOf returns the verbs in the form of the schema.
func verbsOf(rows []effectRow) (l []rule.Verb) {
	for i := range rows {
		l = append(l, rows[i].Verb)
	}
	return l
}

// Arguments of verbs.

func amount(name, doc string) rule.Key {
	return rule.Key{Path: name, Type: rule.Amount, Lo: 0, Hi: 20, Unit: "cards", Doc: doc}
}

func points(name, doc string) rule.Key {
	k := amount(name, doc)
	k.Unit = "points"
	return k
}

func word(name, doc string, words ...string) rule.Key {
	return rule.Key{Path: name, Type: rule.Word, Words: words, Doc: doc}
}

// who returns an argument that names Houses: one word, or a list to choose from.
func who(name, doc string) rule.Key {
	return rule.Key{Path: name, Type: rule.Words, Words: whoWords, Optional: true, Default: "self", Doc: doc}
}

func optional(k rule.Key, def string) rule.Key {
	k.Optional, k.Default = true, def
	return k
}

func required(k rule.Key) rule.Key {
	k.Optional, k.Default = false, ""
	return k
}

// An effect is one effect of a list in the files, with the description of its verb.
type effect struct {
	*rule.Value
	row *effectRow
}

// effectsOf returns the effects of a list, which may be nil.
func effectsOf(list *rule.Value) (l []effect) {
	if list == nil {
		return nil
	}
	for _, v := range list.List {
		for i := range effectRows {
			if row := &effectRows[i]; row.Name == v.Table.Get("do").Text {
				l = append(l, effect{v, row})
			}
		}
	}
	return l
}

// arg returns an argument as it is written, nil if it is left out.
func (e effect) arg(name string) *rule.Value { return e.Table.Get(name) }

// words returns the words of an argument: where it is left out its default, and none if it has
// no default.
func (e effect) words(name string) []string {
	if v := e.arg(name); v != nil {
		return words(v)
	}
	for i := range e.row.Args {
		if k := &e.row.Args[i]; k.Path == name && k.Default != "" {
			return []string{k.Default}
		}
	}
	return nil
}

// word returns an argument that is one word; "" if it is missing.
func (e effect) word(name string) string {
	if l := e.words(name); len(l) > 0 {
		return l[0]
	}
	return ""
}

// losesFortification reports whether an effect discards no cards but a Fortification.
func (e effect) losesFortification() bool {
	return e.row.op == opDiscard && e.word("what") == "fortification"
}

// What play reads of arguments.

func readDraw(_ *programReader, e effect, o *op) {
	o.deck = deckCodes[e.word("from")]
	if keep := e.arg("keep"); keep != nil {
		o.keep = uint8(keep.Int)
	}
}

func readDiscard(_ *programReader, e effect, o *op) {
	if o.choose = chooseCodes[e.word("choose")]; e.losesFortification() {
		o.verb = opLoseFort
	}
}

func readSteal(p *programReader, e effect, o *op) {
	o.from, o.choose = p.who(e.arg("from")), chooseCodes[e.word("choose")]
	switch o.mask = ^uint64(0); e.word("spare") {
	case "imperial":
		o.mask = ^p.r.imperialMask
	case "base":
		o.mask = p.r.imperialMask
	}
}

func readFreeze(p *programReader, e effect, _ *op) {
	p.freeze |= frozenAny
	for _, w := range e.words("what") {
		p.freeze |= map[string]uint8{"attacks": frozenAttacks, "trade": frozenTrade}[w]
	}
}

func readCancel(_ *programReader, e effect, o *op) {
	if e.word("what") == "freeze" {
		o.verb = opThaw
	}
}

func readFortify(p *programReader, e effect, o *op) {
	o.card = p.r.ids[e.word("card")]
	for _, w := range e.words("from") {
		o.source = append(o.source, sourceCodes[w])
	}
}

func readMerchant(_ *programReader, e effect, o *op) { o.come = e.word("move") == "come" }

// What fills sentences.

func sayDrawn(c *composer, e effect, v *cardfaces.Values) {
	v.Put("from", cardtext.Phrase(c.word("from_"+e.word("from"))))
	rest := ""
	if e.arg("keep") != nil {
		rest = c.filled(c.word("rest"), v)
	}
	v.Put("rest", cardtext.Phrase(rest))
}

func sayDiscarded(c *composer, e effect, v *cardfaces.Values) {
	v.Put("choose", cardtext.Phrase(c.filled(c.word("choose_"+e.word("choose")), v)))
}

func sayStolen(c *composer, e effect, v *cardfaces.Values) {
	who := map[string]string{"random": "random", "owner": "loser", "actor": "taker"}[e.word("choose")]
	v.Put("choose", cardtext.Phrase(c.filled(c.word("choose_"+who), v)))
	spare := ""
	if w := e.word("spare"); w != "nothing" {
		spare = c.word("spare_" + w)
	}
	v.Put("spare", cardtext.Phrase(spare))
}

func sayStops(c *composer, e effect, v *cardfaces.Values) {
	stops := c.each("what_", e.words("what"))
	if len(stops) == 0 {
		stops = []string{c.word("what_none")}
	}
	v.Put("what", cardtext.Phrase(c.p.List(stops, "and")))
}

func sayFetched(c *composer, e effect, v *cardfaces.Values) {
	v.Put("from", cardtext.Phrase(c.p.List(c.each("fetch_", e.words("from")), "or")))
	name, _ := c.p.Name(c.p.Set.Value("card." + e.word("card") + ".name"))
	v.Put("card", cardtext.Phrase(name))
}

func sayMove(c *composer, e effect, v *cardfaces.Values) {
	v.Put("move", cardtext.Phrase(c.word("move_"+e.word("move"))))
}
