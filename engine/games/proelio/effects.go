package proelio

import (
	"equitas/engine/cardfaces"
	"equitas/engine/rule"
)

// An opVerb is the operation that an op executes.
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

// An effectRow describes a verb of effects: its form in files, where it can stand, what play
// needs of its arguments, and its sentence on cards. The words of the sentence are in
// [effects.do] of the files of words. [State.runOpFor] executes the verb, and [State.outline]
// estimates its effect for bots.
type effectRow struct {
	rule.Verb
	op    opVerb
	whom  string            // the argument for the Houses concerned, if it is not who
	roles map[string]string // by argument that names a House: its role in the sentence

	check func(c *checker, e effect, at effectContext) string // returns why the effect cannot stand there, "" if it can; nil: it can stand anywhere
	read  func(p *programReader, e effect, o *op)             // sets what o needs besides Houses, n and when; nil: nothing
	say   func(c *composer, e effect, v *cardfaces.Values)    // sets placeholders of the sentence besides Houses and numbers; nil: none
}

// effectRows are the verbs of effects, in the order of the help.
var effectRows = [...]effectRow{
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

// subject says that the House in the argument who is the subject of the sentence.
var subject = map[string]string{"who": "subject"}

// runOpFor executes an op for one House.
func (s *State) runOpFor(o *op, q viewpoint, who int) {
	p := &s.pos
	n := int(min(max(s.eval(o.n, q), 0), maxAmount)) // an amount below 0 counts as 0
	switch o.verb {
	case opDraw:
		s.opDraw(o, who, n)
	case opDiscard:
		s.opDiscard(o, q, who, n)
	case opLoseFort:
		s.loseFort(who)
	case opSteal:
		s.opSteal(o, q, who, s.resolveWho(o.from, q), n)
	case opGive:
		s.choose(phaseGive, q.self, q.self, who, n, endSpent, ^uint64(0))
	case opPeek:
		h := &p.house[who]
		if who != q.self {
			h.known.Show(&h.count, h.mask, seatSet(q.self))
			s.reportShown(evLook, q.self, who, seatSet(q.self))
		}
		s.addFlow(flowPeek, 1)
	case opFreeze:
		s.refreeze()
	case opCancel:
		p.cancelled = true
		if p.attack != 0 {
			s.reportOpen(evBlocked, int(p.active), int(p.attacker), int(p.attack)-1, 0)
		}
	case opThaw:
		for i := range s.n {
			if seat := (q.self + i) % s.n; p.house[seat].freeze != 0 {
				s.unfreeze(seat)
				return
			}
		}
	case opDefend:
		p.defense += int16(n)
		s.reportOpen(evDefend, int(p.active), -1, -1, n)
	case opFortify:
		s.fetchFortification(who, o.card, o.source)
	case opMerchant:
		if p.merchant < 0 {
			return
		}
		if o.comes {
			p.merchant = int8(q.self)
		} else {
			p.merchant = s.routes[p.merchant&7]
		}
		s.reportOpen(evMerchant, int(p.merchant), -1, -1, 0)
	case opAgain:
		p.free = true
	case opExhaust:
		p.house[who].uses = 0
		s.moved |= 1 << who
		s.reportOpen(evExhaust, who, -1, -1, 0)
	default:
		panic("proelio: opFor in effects.go has no case for the effect " + nameOf(o.verb))
	}
}

// outline returns the effects of the program at pc for a viewpoint, as numbers of cards, for
// rating it.
func (s *State) outline(pc uint16, q viewpoint) effectOutline {
	e := effectOutline{fixed: true, whom: none}
	for ; s.r.ops[pc].verb != opEnd; pc++ {
		o := &s.r.ops[pc]
		if !s.holds(o.when, q) {
			continue
		}
		n := min(max(s.eval(o.n, q), 0), maxAmount)
		switch o.verb {
		case opDraw:
			if o.keep != 0 {
				n = min(n, int32(o.keep))
			}
			switch {
			case o.who == whoSelf && o.deck == base:
				e.draws += n
			case o.who == whoSelf:
				e.imperialKept += n
			case o.who == whoOthers:
				e.giftsToAll += n * int32(s.n-1)
			case o.who == whoAll:
				e.draws += n
				e.giftsToAll += n * int32(s.n-1)
			default:
				e.gift += n
				e.whom = o.who
			}
		case opDiscard, opSteal:
			victim := o.who
			if o.verb == opSteal {
				victim = o.from
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
		case opFreeze:
			e.freeze = true
		case opThaw:
			e.thaw = true
		case opPeek:
			e.peek = true
		case opAgain:
			e.again = true
		case opMerchant:
			e.come = e.come || o.comes
		case opFortify:
			if o.who == whoSelf {
				e.fort = s.r.valueOf[o.card]
			}
		}
	}
	return e
}
