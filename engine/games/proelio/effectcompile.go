package proelio

import (
	"equitas/engine/rule"
	"equitas/engine/vocabulary"
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

var opVerbs = map[string]opVerb{
	"draw": opDraw, "discard": opDiscard, "steal": opSteal, "give": opGive, "peek": opPeek, "freeze": opFreeze,
	"cancel": opCancel, "defend": opDefend, "fortify": opFortify, "merchant": opMerchant, "again": opAgain, "exhaust": opExhaust,
}

// The Houses that an op concerns.
const (
	whoSelf = iota
	whoLeft
	whoRight
	whoAlly
	whoRival
	whoOthers
	whoAll
	whoTarget
	whoAttacker
	whoDefender
)

var whoCodes = map[string]uint8{
	"self": whoSelf, "left": whoLeft, "right": whoRight, "ally": whoAlly, "rival": whoRival, "others": whoOthers,
	"all": whoAll, "target": whoTarget, "attacker": whoAttacker, "defender": whoDefender,
}

// Who selects a card.
const (
	chooseOwner = iota
	chooseActor
	chooseRandom
)

var chooseCodes = map[string]uint8{"owner": chooseOwner, "actor": chooseActor, "random": chooseRandom}

// An op is one step of an effect.
type op struct {
	verb   opVerb
	who    uint8 // the Houses concerned: who draws, discards, takes, or is looked at
	from   uint8 // steal: whose hand
	choose uint8
	deck   uint8   // draw: which deck
	card   uint8   // fortify: which card
	keep   uint8   // draw: how many are kept, 0 all
	come   bool    // merchant: to oneself
	source []uint8 // fortify: fromDeck, fromPile
	mask   uint64  // steal: kinds that may be taken
	n      *expr
	when   *expr
}

// Where a card is looked for.
const (
	fromDeck = iota
	fromPile
)

var sourceCodes = map[string]uint8{"deck": fromDeck, "discard": fromPile}

// program compiles a list of effects and returns its first op and the target to name when
// it is started. choice says whether it can ask for a target; at a reveal the rival is
// given, and "rival" is that House.
func (c *compiler) program(v *rule.Value, choice bool) (start uint16, t target, freeze uint8) {
	if v == nil || len(v.List) == 0 {
		return 0, target{}, 0
	}
	start = uint16(len(c.r.ops))
	for _, e := range v.List {
		o := op{n: vocabulary.Fixed[question](1), when: c.expr(e.Table.Get("when"))}
		o.verb = opVerbs[e.Table.Get("do").Text]
		if n := e.Table.Get("n"); n != nil {
			o.n = c.expr(n)
		}
		whom := e.Table.Get("who")
		switch o.verb {
		case opPeek:
			whom = e.Table.Get("whom")
		case opGive:
			whom = e.Table.Get("to")
		}
		o.who = c.who(whom, choice, &t)
		if f := e.Table.Get("from"); f != nil && o.verb == opSteal {
			o.from = c.who(f, choice, &t)
		}
		if ch := e.Table.Get("choose"); ch != nil {
			o.choose = chooseCodes[ch.Text]
		} else if o.verb == opSteal {
			o.choose = chooseRandom
		}
		switch o.verb {
		case opDraw:
			if e.Table.Get("from").Text == "imperial" {
				o.deck = imperial
			}
			if k := e.Table.Get("keep"); k != nil {
				o.keep = uint8(k.Int)
			}
		case opDiscard:
			if w := e.Table.Get("what"); w != nil && w.Text == "fortification" {
				o.verb = opLoseFort
			}
		case opSteal:
			o.mask = ^uint64(0)
			if sp := e.Table.Get("spare"); sp != nil {
				switch sp.Text {
				case "imperial":
					o.mask = ^c.r.imperialMask
				case "base":
					o.mask = c.r.imperialMask
				}
			}
		case opFreeze:
			freeze |= frozenAny
			for _, w := range words(e.Table.Get("what")) {
				freeze |= map[string]uint8{"attacks": frozenAttacks, "trade": frozenTrade}[w]
			}
		case opCancel:
			if w := e.Table.Get("what"); w != nil && w.Text == "freeze" {
				o.verb = opThaw
			}
		case opFortify:
			o.card = c.r.ids[e.Table.Get("card").Text]
			for _, w := range words(e.Table.Get("from")) {
				o.source = append(o.source, sourceCodes[w])
			}
		case opMerchant:
			o.come = e.Table.Get("move").Text == "come"
		}
		c.r.ops = append(c.r.ops, o)
	}
	c.r.ops = append(c.r.ops, op{verb: opEnd})
	return start, t, freeze
}

// who compiles the Houses that an effect concerns. A choice between several becomes the
// program's target.
func (c *compiler) who(v *rule.Value, choice bool, t *target) uint8 {
	l := words(v)
	if len(l) == 0 {
		return whoSelf
	}
	switch {
	case choice && (l[0] == "rival" || l[0] == "anyone"):
		t.rivals, t.self = true, t.self || l[0] == "anyone"
		return whoTarget
	case l[0] == "anyone":
		return whoRival
	case len(l) > 1:
		t.places = t.places[:0]
		for _, w := range l {
			t.places = append(t.places, whoCodes[w])
		}
		return whoTarget
	}
	return whoCodes[l[0]]
}

// words reads one word or a list of words.
func words(v *rule.Value) []string {
	if v == nil {
		return nil
	}
	if v.Kind == rule.KindText {
		return []string{v.Text}
	}
	var l []string
	for _, w := range v.List {
		l = append(l, w.Text)
	}
	return l
}
