package proelio

import (
	"equitas/engine/cardfaces"
	"equitas/engine/cardtext"
	"equitas/engine/rule"
)

// Effects by which cards leave or enter hands, or by which hands are looked at. Of each this file
// has the verb and its row, what play reads of its arguments, its words on cards, what it does, and
// what bots expect of it.

// The operations of these effects.
const (
	opEnd opVerb = iota // the end of a program
	opDraw
	opDiscard
	opLoseFort // discard a Fortification
	opSteal
	opGive
	opPeek

	cardOps // number of operations above
)

var cardEffectRows = []effectRow{
	{op: opDraw, roles: subject, read: readDraw, say: sayDrawn, Verb: rule.Verb{
		Name: "draw", Doc: "cards come from the top of a deck into hand",
		Help: "n cards come from a deck into a hand; keep is for fewer", Args: []rule.Key{
			amountKey("n", "cards drawn"),
			wordKey("from", "the deck", "base", "imperial"),
			housesKey("who", "who draws"),
			{Path: "keep", Type: rule.Int, Lo: 1, Hi: 20, Optional: true, Default: "all", Unit: "cards", Doc: "how many of them are kept; the others are discarded"},
		}}},
	{op: opDiscard, roles: subject, read: readDiscard, say: sayDiscarded, Verb: rule.Verb{
		Name: "discard", Doc: "cards go from hand to the discard piles, or a Fortification is lost",
		Help: "n cards leave a hand, chosen by owner, actor or chance; or a Fortification is lost", Args: []rule.Key{
			optionalKey(amountKey("n", "cards discarded"), "1"),
			housesKey("who", "who loses them"),
			optionalKey(wordKey("choose", "who picks them", "owner", "actor", "random"), "owner"),
			optionalKey(wordKey("what", "what is discarded", "hand", "fortification"), "hand"),
		}}},
	{op: opSteal, roles: map[string]string{"who": "subject", "from": "from"}, read: readSteal, say: sayStolen, Verb: rule.Verb{
		Name: "steal", Doc: "cards go from one hand to another",
		Help: "n cards go from one hand to another; spare protects a deck", Args: []rule.Key{
			optionalKey(amountKey("n", "cards taken"), "1"),
			housesKey("who", "who takes them"),
			requiredKey(housesKey("from", "whose hand they come from")),
			optionalKey(wordKey("choose", "who picks them: chance, the one who loses them, the one who takes them (and sees the hand)", "random", "owner", "actor"), "random"),
			optionalKey(wordKey("spare", "cards of this deck are safe", "nothing", "base", "imperial"), "nothing"),
		}}},
	{op: opGive, whom: "to", roles: map[string]string{"to": "to"}, Verb: rule.Verb{
		Name: "give", Doc: "cards of one's own choice go to another hand",
		Help: "n cards go to another hand, chosen by the giver", Args: []rule.Key{
			optionalKey(amountKey("n", "cards given"), "1"),
			requiredKey(housesKey("to", "who gets them")),
		}}},
	{op: opPeek, whom: "whom", roles: map[string]string{"whom": "hand"}, Verb: rule.Verb{
		Name: "peek", Doc: "look at a hand",
		Help: "look at a hand", Args: []rule.Key{
			requiredKey(housesKey("whom", "whose hand; several words are a choice")),
		}}},
}

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
	o.victim, o.choose = p.compileWho(e.arg("from")), chooseCodes[e.word("choose")]
	switch o.mask = ^uint64(0); e.word("spare") {
	case "imperial":
		o.mask = ^p.rules.imperialMask
	case "base":
		o.mask = p.rules.imperialMask
	}
}

func sayDrawn(c *composer, e effect, v *cardfaces.Values) {
	v.Set("from", cardtext.Phrase(c.word("from_"+e.word("from"))))
	rest := ""
	if e.arg("keep") != nil {
		rest = c.fillTemplateWith(c.word("rest"), v)
	}
	v.Set("rest", cardtext.Phrase(rest))
}

func sayDiscarded(c *composer, e effect, v *cardfaces.Values) {
	v.Set("choose", cardtext.Phrase(c.fillTemplateWith(c.word("choose_"+e.word("choose")), v)))
}

func sayStolen(c *composer, e effect, v *cardfaces.Values) {
	who := map[string]string{"random": "random", "owner": "loser", "actor": "taker"}[e.word("choose")]
	v.Set("choose", cardtext.Phrase(c.fillTemplateWith(c.word("choose_"+who), v)))
	spare := ""
	if w := e.word("spare"); w != "nothing" {
		spare = c.word("spare_" + w)
	}
	v.Set("spare", cardtext.Phrase(spare))
}

// runOpFor executes an op for one House, who, and a viewpoint.
func (s *State) runOpFor(o *op, q viewpoint, who int) {
	p := &s.pos
	n := int(min(max(s.eval(o.n, q), 0), maxAmount)) // an amount below 0 counts as 0
	switch o.verb {
	case opDraw:
		s.drawByEffect(o, who, n)
	case opDiscard:
		s.discardByEffect(o, q, who, n)
	case opLoseFort:
		s.loseFort(who)
	case opSteal:
		s.stealByEffect(o, q, who, s.resolveWho(o.victim, q), n)
	case opGive:
		s.askChoice(phaseGive, q.self, q.self, who, n, endSpent, ^uint64(0))
	case opPeek:
		h := &p.house[who]
		if who != q.self {
			h.known.Show(&h.count, h.mask, seatSet(q.self))
			s.reportShown(eventLook, q.self, who, seatSet(q.self))
		}
		s.addFlow(flowPeek, 1)
	default:
		s.runTableOp(o, q, who, n)
	}
}

// drawByEffect draws n cards into a hand; if only some are kept, the House that draws chooses.
//
// Proelio 0.9.6, Strategy Cards; Scribes Guild.
func (s *State) drawByEffect(o *op, who, n int) {
	p := &s.pos
	if o.deck == baseDeck && o.keep == 0 {
		s.drawBase(who, n)
		return
	}
	drawn := p.keep[:0]
	for range min(n, len(p.keep)) {
		k := uint8(none)
		if o.deck == imperialDeck {
			k = s.drawImperial()
		} else if p.baseN > 0 && !p.winter {
			k = s.drawTop(baseDeck)
			s.addFlow(flowBase, 1)
		}
		if k == none {
			break
		}
		s.addCard(who, k, 0)
		s.reportSecret(eventDraw, who, -1, k, seatSet(who))
		drawn = append(drawn, k)
		if o.deck == baseDeck && p.baseN == 0 {
			s.endBaseDeck()
		}
	}
	if o.keep == 0 || len(drawn) <= int(o.keep) || p.winter {
		return
	}
	p.keepN, p.cardsToChoose, p.owner = uint8(len(drawn)), o.keep, int8(who)
	s.ask(phaseKeep, who)
}

// discardByEffect makes a House, who, discard n cards: random ones, or ones that a House chooses.
func (s *State) discardByEffect(o *op, q viewpoint, who, n int) {
	p := &s.pos
	h := &p.house[who]
	s.addFlow(flowForced, min(n, int(h.cards)))
	switch {
	case o.choose == chooseRandom:
		for range n {
			k := s.randomCard(who, who, ^uint64(0))
			if k == none {
				return
			}
			s.reportOpen(eventDiscard, who, -1, int(k), 0)
			s.removeCard(who, k, endLost)
			s.discard(k)
		}
	case o.choose == chooseActor && who != q.self:
		h.known.Show(&h.count, h.mask, seatSet(q.self))
		s.reportShown(eventLook, q.self, who, seatSet(q.self))
		p.taking = takeDiscard
		s.askChoice(phaseTake, q.self, who, who, n, endLost, ^uint64(0))
	default:
		s.askDiscards(who, n, endLost)
	}
}

// stealByEffect moves n cards from one hand to another: random ones, or ones that a House chooses.
//
// Proelio 0.9.6, Infiltration; Patrol.
func (s *State) stealByEffect(o *op, q viewpoint, who, from, n int) {
	p := &s.pos
	if who == from {
		return
	}
	switch o.choose {
	case chooseRandom:
		had := int(p.house[from].cards)
		for range n {
			s.steal(from, who, o.mask)
		}
		n = had - int(p.house[from].cards)
	case chooseOwner:
		n = s.askChoice(phaseGive, from, from, who, n, endLost, o.mask)
	case chooseActor:
		h := &p.house[from]
		h.known.Show(&h.count, h.mask, seatSet(who))
		s.reportShown(eventLook, who, from, seatSet(who))
		p.taking = takeHand
		n = s.askChoice(phaseTake, who, from, who, n, endLost, o.mask)
	}
	s.addFlow(flowStolen, n)
}

// outline returns a summary of the effects of the program at pc, for a viewpoint, by which bots
// rate it.
func (s *State) outline(pc uint16, q viewpoint) effectOutline {
	e := effectOutline{isFixed: true, whom: none}
	for ; s.rules.ops[pc].verb != opEnd; pc++ {
		o := &s.rules.ops[pc]
		if !s.holds(o.condition, q) {
			continue
		}
		n := min(max(s.eval(o.n, q), 0), maxAmount)
		switch o.verb {
		case opDraw:
			if o.keep != 0 {
				n = min(n, int32(o.keep))
			}
			switch {
			case o.who == whoSelf && o.deck == baseDeck:
				e.draws += n
			case o.who == whoSelf:
				e.imperialKept += n
			case o.who == whoOthers:
				e.giftsToAll += n * int32(s.seatCount-1)
			case o.who == whoAll:
				e.draws += n
				e.giftsToAll += n * int32(s.seatCount-1)
			default:
				e.gift += n
				e.whom = o.who
			}
		case opDiscard, opSteal:
			victim := o.who
			if o.verb == opSteal {
				victim = o.victim
				if o.who == whoSelf {
					e.draws += n
				}
			}
			if victim == whoSelf {
				e.draws -= n
			} else {
				e.cardsLost += n
				e.whom = victim
			}
		case opGive:
			e.draws -= n
			e.gift += n
			e.whom = o.who
		case opLoseFort:
			if o.who != whoSelf {
				e.breach, e.whom = true, o.who
			}
		case opPeek:
			e.showsHand = true
		default:
			s.outlineTableOp(o, &e)
		}
	}
	return e
}
