package proelio

import (
	"fmt"

	"equitas/engine/cardfaces"
	"equitas/engine/cardtext"
	"equitas/engine/rule"
)

// Effects on what lies on the table, on the attack and on the turn. For each of them, this file has
// what effectcards.go has for its effects.

// The operations of these effects.
const (
	opFreeze = cardOps + iota
	opCancel
	opThaw // cancel a card that freezes
	opDefend
	opFortify
	opMerchant
	opAgain
	opExhaust
)

var tableEffectRows = []effectRow{
	{op: opFreeze, check: checkFreeze, read: readFreeze, say: sayStops, Verb: rule.Verb{
		Name: "freeze", Doc: "the card stays in front of its House until that House's next turn, and stops what it names; while it lies there the House plays no other that freezes (ruling R17)",
		Help: "until its House's next turn the card stops attacks, trade or both", Args: []rule.Key{
			{Path: "what", Type: rule.Words, Words: []string{"attacks", "trade"}, Doc: "what is stopped: placing and resolving attacks, trading with the Merchant"},
		}}},
	{op: opCancel, check: checkCancel, read: readCancel, Verb: rule.Verb{
		Name: "cancel", Doc: "what was about to happen does not: the card just played, the attack just revealed, the usual Imperial draw; or a card that freezes leaves the table",
		Help: "what was about to happen does not happen; or a freezing card leaves the table", Args: []rule.Key{
			optionalKey(wordKey("what", "what is cancelled", "this", "freeze"), "this"),
		}}},
	{op: opDefend, check: checkDefend, Verb: rule.Verb{
		Name: "defend", Doc: "adds to the defense against the revealed attack",
		Help: "adds n points against the revealed attack; this helps against its value, not against an attack with reveal effects of its own", Args: []rule.Key{
			pointsKey("n", "points added"),
		}}},
	{op: opFortify, roles: subject, check: checkFortify, read: readFortify, say: sayFetched, Verb: rule.Verb{
		Name: "fortify", Doc: "a card becomes the Fortification of the House, if there is one to be had; a deck that was searched is shuffled",
		Help: "a named card, if one is available, becomes the Fortification", Args: []rule.Key{
			wordKey("card", "which card", "@card"),
			{Path: "from", Type: rule.Words, Words: []string{"deck", "discard"}, Doc: "where it is looked for, in this order"},
			housesKey("who", "whose Fortification"),
		}}},
	{op: opMerchant, read: readMerchant, say: sayMove, Verb: rule.Verb{
		Name: "merchant", Doc: "moves the Merchant, if he is in play",
		Help: "the Merchant comes, or goes on", Args: []rule.Key{
			wordKey("move", "to oneself, or on along his route", "come", "go"),
		}}},
	{op: opAgain, check: checkAgain, Verb: rule.Verb{
		Name: "again", Doc: "does not use up the action",
		Help: "the card costs no action"}},
	{op: opExhaust, roles: map[string]string{"who": "guild"}, Verb: rule.Verb{
		Name: "exhaust", Doc: "exhausts a Guild",
		Help: "a Guild is used up", Args: []rule.Key{
			requiredKey(housesKey("who", "whose Guild")),
		}}},
}

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
	o.card = p.rules.ids[e.word("card")]
	for _, w := range e.words("from") {
		o.source = append(o.source, sourceCodes[w])
	}
}

func readMerchant(_ *programReader, e effect, o *op) { o.merchantComes = e.word("move") == "come" }

func sayStops(c *composer, e effect, v *cardfaces.Values) {
	stops := c.prefixedWords("what_", e.words("what"))
	if len(stops) == 0 {
		stops = []string{c.word("what_none")}
	}
	v.Set("what", cardtext.Phrase(c.printer.JoinWords(stops, "and")))
}

func sayFetched(c *composer, e effect, v *cardfaces.Values) {
	v.Set("from", cardtext.Phrase(c.printer.JoinWords(c.prefixedWords("fetch_", e.words("from")), "or")))
	name, _ := c.printer.Name(c.printer.Set.Value("card." + e.word("card") + ".name"))
	v.Set("card", cardtext.Phrase(name))
}

func sayMove(c *composer, e effect, v *cardfaces.Values) {
	v.Set("move", cardtext.Phrase(c.word("move_"+e.word("move"))))
}

// runTableOp executes an operation of [tableEffectRows] for one House; n is its amount.
func (s *State) runTableOp(o *op, q viewpoint, who, n int) {
	p := &s.pos
	switch o.verb {
	case opFreeze:
		s.refreeze()
	case opCancel:
		p.cancelled = true
		if p.attack != 0 {
			s.reportOpen(eventBlocked, int(p.active), int(p.attacker), int(p.attack)-1, 0)
		}
	case opThaw:
		for i := range s.seatCount {
			if seat := (q.self + i) % s.seatCount; p.house[seat].freeze != 0 {
				s.unfreeze(seat)
				return
			}
		}
	case opDefend:
		p.defense += int16(n)
		s.reportOpen(eventDefend, int(p.active), -1, -1, n)
	case opFortify:
		s.fetchFortification(who, o.card, o.source)
	case opMerchant:
		if p.merchant < 0 {
			return
		}
		if o.merchantComes {
			p.merchant = int8(q.self)
		} else {
			p.merchant = s.routes[p.merchant&7]
		}
		s.reportOpen(eventMerchant, int(p.merchant), -1, -1, 0)
	case opAgain:
		p.isFree = true
	case opExhaust:
		p.house[who].uses = 0
		s.changedHouses |= 1 << who
		s.reportOpen(eventExhaust, who, -1, -1, 0)
	default:
		panic("proelio: neither runOpFor in effectcards.go nor runTableOp in effecttable.go has a case for the effect " + verbName(o.verb))
	}
}

// outlineTableOp adds an operation of [tableEffectRows] to the summary e of a program.
func (s *State) outlineTableOp(o *op, e *effectOutline) {
	switch o.verb {
	case opFreeze:
		e.freezes = true
	case opThaw:
		e.endsFreeze = true
	case opAgain:
		e.costsNoAction = true
	case opMerchant:
		e.callsMerchant = e.callsMerchant || o.merchantComes
	case opFortify:
		if o.who == whoSelf {
			e.fort = s.rules.valueOf[o.card]
		}
	}
}
