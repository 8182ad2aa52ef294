package proelio

import (
	"cmp"

	"equitas/engine/rule"
	"equitas/engine/vocabulary"
)

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

var deckCodes = map[string]uint8{"base": base, "imperial": imperial}

// A programReader compiles the effects of a card or a perk.
type programReader struct {
	*compiler
	choice bool   // it can ask for a House; at a reveal the rival is given, and "rival" is that House
	target target // the House to name when it is started
	freeze uint8  // what its card stops
}

// program compiles a list of effects and returns its first op, the target to name when it is
// started, and what its card stops. choice says whether it can ask for a target.
func (c *compiler) program(list *rule.Value, choice bool) (start uint16, t target, freeze uint8) {
	effects := effectsOf(list)
	if len(effects) == 0 {
		return 0, target{}, 0
	}
	p := programReader{compiler: c, choice: choice}
	start = uint16(len(c.r.ops))
	for _, e := range effects {
		o := op{verb: e.row.op, n: vocabulary.Fixed[question](1), when: c.expr(e.arg("when"))}
		if n := e.arg("n"); n != nil {
			o.n = c.expr(n)
		}
		o.who = p.who(e.arg(cmp.Or(e.row.whom, "who")))
		if e.row.read != nil {
			e.row.read(&p, e, &o)
		}
		c.r.ops = append(c.r.ops, o)
	}
	c.r.ops = append(c.r.ops, op{verb: opEnd})
	return start, p.target, p.freeze
}

// who compiles the Houses that an effect concerns. A choice between several becomes the
// program's target.
func (p *programReader) who(v *rule.Value) uint8 {
	l, t := words(v), &p.target
	if len(l) == 0 {
		return whoSelf
	}
	switch {
	case p.choice && (l[0] == "rival" || l[0] == "anyone"):
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
