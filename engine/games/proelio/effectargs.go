package proelio

import (
	"fmt"

	"equitas/engine/cardfaces"
	"equitas/engine/cardtext"
	"equitas/engine/rule"
)

// verbsOf returns the verbs in the form of the schema.
func verbsOf(rows []effectRow) (l []rule.Verb) {
	for i := range rows {
		l = append(l, rows[i].Verb)
	}
	return l
}

// Functions that return the keys for arguments of verbs.

func amountKey(name, doc string) rule.Key {
	return rule.Key{Path: name, Type: rule.Amount, Lo: 0, Hi: 20, Unit: "cards", Doc: doc}
}

func pointsKey(name, doc string) rule.Key {
	k := amountKey(name, doc)
	k.Unit = "points"
	return k
}

func wordKey(name, doc string, words ...string) rule.Key {
	return rule.Key{Path: name, Type: rule.Word, Words: words, Doc: doc}
}

// housesKey returns an argument that names Houses: one word, or a list for the player to
// choose from.
func housesKey(name, doc string) rule.Key {
	return rule.Key{Path: name, Type: rule.Words, Words: whoWords, Optional: true, Default: "self", Doc: doc}
}

func optionalKey(k rule.Key, def string) rule.Key {
	k.Optional, k.Default = true, def
	return k
}

func requiredKey(k rule.Key) rule.Key {
	k.Optional, k.Default = false, ""
	return k
}

// nameOf returns the name of the verb of an operation.
func nameOf(op opVerb) string {
	for i := range effectRows {
		if effectRows[i].op == op {
			return effectRows[i].Name
		}
	}
	return fmt.Sprint("number ", op)
}

// houseArguments returns the names of the arguments that name Houses, in the order of the help.
func (row *effectRow) houseArguments() (l []string) {
	for i := range row.Args {
		if k := &row.Args[i]; k.Type == rule.Words && len(k.Words) > 0 && &k.Words[0] == &whoWords[0] {
			l = append(l, k.Path)
		}
	}
	return l
}

// An effect is one effect in a list of the files, with the row of its verb.
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

// arg returns an argument as written; nil if it is left out.
func (e effect) arg(name string) *rule.Value { return e.Table.Get(name) }

// words returns the words of an argument. If it is left out, it returns the default as the only
// word; nil if there is none.
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

// losesFortification reports whether an effect discards the Fortification instead of cards from
// hand.
func (e effect) losesFortification() bool {
	return e.row.op == opDiscard && e.word("what") == "fortification"
}

// Functions for [effectRow.check]: whether effects can stand somewhere.

func checkFreeze(_ *checker, e effect, at effectContext) string {
	switch {
	case !at.freeze:
		return "freeze stands only in the play of a card"
	case e.arg("when") != nil:
		return "freeze cannot have a when: the card lies in front of its House in any case"
	}
	return ""
}

func checkCancel(_ *checker, e effect, at effectContext) string {
	if e.word("what") != "freeze" && !at.cancel {
		return "there is nothing to cancel in " + at.name
	}
	return ""
}

func checkDefend(_ *checker, _ effect, at effectContext) string {
	if !at.revealed {
		return "defend has no use here: no attack is being revealed"
	}
	return ""
}

func checkFortify(c *checker, e effect, _ effectContext) string {
	if card := e.word("card"); c.Set.Value("card."+card+".value") == nil {
		return fmt.Sprintf("card %q has no value and cannot be a Fortification", card)
	}
	return ""
}

func checkAgain(_ *checker, _ effect, at effectContext) string {
	if !at.freeAgain {
		return "again has no use here: this costs no action anyway"
	}
	return ""
}

// Functions for [effectRow.read]: what play needs of arguments.

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
	o.from, o.choose = p.compileWho(e.arg("from")), chooseCodes[e.word("choose")]
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

func readMerchant(_ *programReader, e effect, o *op) { o.comes = e.word("move") == "come" }

// Functions for [effectRow.say]: placeholders of sentences.

func sayDrawn(c *composer, e effect, v *cardfaces.Values) {
	v.Put("from", cardtext.Phrase(c.word("from_"+e.word("from"))))
	rest := ""
	if e.arg("keep") != nil {
		rest = c.fillTemplateWith(c.word("rest"), v)
	}
	v.Put("rest", cardtext.Phrase(rest))
}

func sayDiscarded(c *composer, e effect, v *cardfaces.Values) {
	v.Put("choose", cardtext.Phrase(c.fillTemplateWith(c.word("choose_"+e.word("choose")), v)))
}

func sayStolen(c *composer, e effect, v *cardfaces.Values) {
	who := map[string]string{"random": "random", "owner": "loser", "actor": "taker"}[e.word("choose")]
	v.Put("choose", cardtext.Phrase(c.fillTemplateWith(c.word("choose_"+who), v)))
	spare := ""
	if w := e.word("spare"); w != "nothing" {
		spare = c.word("spare_" + w)
	}
	v.Put("spare", cardtext.Phrase(spare))
}

func sayStops(c *composer, e effect, v *cardfaces.Values) {
	stops := c.keysWith("what_", e.words("what"))
	if len(stops) == 0 {
		stops = []string{c.word("what_none")}
	}
	v.Put("what", cardtext.Phrase(c.p.List(stops, "and")))
}

func sayFetched(c *composer, e effect, v *cardfaces.Values) {
	v.Put("from", cardtext.Phrase(c.p.List(c.keysWith("fetch_", e.words("from")), "or")))
	name, _ := c.p.Name(c.p.Set.Value("card." + e.word("card") + ".name"))
	v.Put("card", cardtext.Phrase(name))
}

func sayMove(c *composer, e effect, v *cardfaces.Values) {
	v.Put("move", cardtext.Phrase(c.word("move_"+e.word("move"))))
}
