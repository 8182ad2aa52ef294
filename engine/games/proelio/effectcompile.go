package proelio

import (
	"cmp"

	"equitas/engine/rule"
	"equitas/engine/vocabulary"
)

// Codes of the Houses that an op concerns.
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

// Codes of the player who selects a card.
const (
	chooseOwner = iota
	chooseActor
	chooseRandom
)

var chooseCodes = map[string]uint8{"owner": chooseOwner, "actor": chooseActor, "random": chooseRandom}

// An op is one operation of a compiled list of effects (a program).
type op struct {
	verb          opVerb
	who           uint8 // code of the Houses concerned: those that draw, discard, take or are looked at
	victim        uint8 // steal: code of the House whose hand it is
	choose        uint8
	deck          uint8   // draw: which deck
	card          uint8   // fortify: which card
	keep          uint8   // draw: how many are kept; 0: all
	merchantComes bool    // merchant: he comes to the acting House
	source        []uint8 // fortify: fromDeck and fromPile, in the order in which they are searched
	mask          uint64  // steal: kinds that may be taken
	n             *expr
	condition     *expr
}

// Codes of the places where a card is looked for.
const (
	fromDeck = iota
	fromPile
)

var sourceCodes = map[string]uint8{"deck": fromDeck, "discard": fromPile}

var deckCodes = map[string]uint8{"base": baseDeck, "imperial": imperialDeck}

// A programReader compiles the list of effects of a card or a perk.
type programReader struct {
	*compiler
	choice bool   // whether the player can be asked to name a House; if not, as when an attack is revealed, "rival" is the other House
	target target // the Houses of which one is named when the program starts
	freeze uint8  // what its card freezes
}

// compileProgram compiles a list of effects. It returns the index of its first op, 0 for an empty
// list, the Houses of which one must be named when it starts, and what its card freezes. choice
// says whether the player can be asked to name a House.
func (c *compiler) compileProgram(list *rule.Value, choice bool) (start uint16, t target, freeze uint8) {
	effects := effectsOf(list)
	if len(effects) == 0 {
		return 0, target{}, 0
	}
	p := programReader{compiler: c, choice: choice}
	start = uint16(len(c.rules.ops))
	for _, e := range effects {
		o := op{verb: e.row.op, n: vocabulary.Constant[question](1), condition: c.expr(e.arg("when"))}
		if n := e.arg("n"); n != nil {
			o.n = c.expr(n)
		}
		o.who = p.compileWho(e.arg(cmp.Or(e.row.whom, "who")))
		if e.row.read != nil {
			e.row.read(&p, e, &o)
		}
		c.rules.ops = append(c.rules.ops, o)
	}
	c.rules.ops = append(c.rules.ops, op{verb: opEnd})
	return start, p.target, p.freeze
}

// compileWho returns the code of the Houses that an effect concerns. A choice between several
// becomes the target of the program.
func (p *programReader) compileWho(v *rule.Value) uint8 {
	l, t := valueWords(v), &p.target
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

// valueWords returns the words of a value that is one word or a list of words.
func valueWords(v *rule.Value) []string {
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
