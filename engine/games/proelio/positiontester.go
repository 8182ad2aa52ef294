package proelio

import (
	"fmt"
	"slices"

	"equitas/engine/cond"
)

// The Fortification that a card requires is found from the conditions themselves: they are
// evaluated in positions in which nothing but the Fortification can forbid the card.

// A positionTester evaluates conditions on cards, to find with which Fortification a card can
// be used.
type positionTester struct {
	rules    *Rules
	state    *State
	attack   *expr // attack.legal, which play has only in tables
	fortify  *expr // fortify.legal, which play has only in tables
	mostHand int   // largest number of cards that a House may hold
	highest  int   // value of the highest Fortification in the deck
}

func newPositionTester(r *Rules) *positionTester {
	c := &compiler{set: r.set, rules: r}
	a := &positionTester{rules: r, state: r.newState(r.players.Usual), attack: c.exprAt("attack.legal"), fortify: c.exprAt("fortify.legal")}
	_, a.mostHand = spanOf(r.set, "hand.limit")
	forEachKind(r.fortifyMask, func(k uint8) {
		if r.kinds[k].count > 0 {
			a.highest = max(a.highest, int(r.kinds[k].points()))
		}
	})
	return a
}

// testTurn is the turn of the positions: late enough for conditions on the turn. testHand is
// the number of cards in hand, including the card in question.
const (
	testTurn = 100
	testHand = 3
)

// setPosition sets up a position, late in the game, in which a House with a Fortification of that
// value holds the card and others, and nothing else prevents the card's use.
func (a *positionTester) setPosition(kind, fort, hand, season int) {
	r, s := a.rules, a.rules.newState(a.state.seatCount)
	a.state = s
	p := &s.pos
	p.turn, p.phase, p.season = uint16(testTurn*s.seatCount), phaseAction, uint8(season)
	p.actions = r.actions
	p.imperialN, p.baseN = 10, 10
	give := func(seat, k, n int) {
		h := &p.house[seat]
		h.count[k] += uint8(n)
		h.cards += uint8(n)
		h.base += uint8(n) * r.isBase[k]
		h.mask |= 1 << k
		h.placeBits |= r.placeBit[k]
	}
	for seat := range s.seatCount {
		p.house[seat].turns = testTurn
		if seat != 0 {
			give(seat, kind, testHand)
		}
	}
	give(0, kind, 1)
	filler := 0 // kind of the other cards in hand: the first other kind of the Base deck
	for k := range r.kinds {
		if k != kind && r.isBase[k] != 0 {
			filler = k
			break
		}
	}
	give(0, filler, hand-1)
	h := &p.house[0]
	if h.fort = uint8(fort); fort > 0 {
		p.fortified = 1
		forEachKind(r.fortifyMask, func(k uint8) {
			if h.fortKind == 0 && int(r.kinds[k].points()) == fort {
				h.fortKind = k + 1
			}
		})
	}
}

// allowedForts returns the values of the Fortification, from 0 to the highest in the deck, with
// which all of some conditions can hold for a card.
func (a *positionTester) allowedForts(kind int, all ...*expr) []int {
	sl := slot{Kind: kind}
	for _, e := range all {
		if e != nil {
			sl.Conditions = append(sl.Conditions, e)
		}
	}
	if l := a.triedForts(&sl, []int{testHand}); len(l) > 0 {
		return l
	}
	var hands []int
	for n := 1; n <= a.mostHand; n++ {
		hands = append(hands, n)
	}
	if l := a.triedForts(&sl, hands); len(l) > 0 {
		return l
	}
	return a.possibleForts(&sl)
}

func (a *positionTester) triedForts(sl *slot, hands []int) []int {
	var l []int
	for fort := range a.highest + 1 {
		if a.slotHolds(sl, fort, hands) {
			l = append(l, fort)
		}
	}
	return l
}

func (a *positionTester) slotHolds(sl *slot, fort int, hands []int) bool {
	for _, hand := range hands {
		for season := range max(1, a.rules.seasons) {
			a.setPosition(sl.Kind, fort, hand, season)
			if a.state.allHold(sl, 0) {
				return true
			}
		}
	}
	return false
}

// possibleForts returns the values of the Fortification with which all conditions of a slot
// hold for some values of the other names. It is for conditions that hold in none of the
// positions of setPosition.
func (a *positionTester) possibleForts(sl *slot) []int {
	var l []int
	for fort, ok := range a.rules.tableBuilder().PossibleValues(sl, dimFort)[:a.highest+1] {
		if ok {
			l = append(l, fort)
		}
	}
	return l
}

// usableForts returns the values of the Fortification with which a card may be placed as a valid
// attack, or deployed. ok is false for a card that is neither.
func (a *positionTester) usableForts(kind int) (forts []int, ok bool) {
	k := &a.rules.kinds[kind]
	switch k.use {
	case useAttack:
		return a.allowedForts(kind, a.attack, a.rules.attackValid, k.when), true
	case useDefense:
		return a.allowedForts(kind, a.rules.deployLegal, k.when), true
	}
	return nil, false
}

// playableForts returns the values of the Fortification with which a card may be played: for
// an attack or a defense as [positionTester.usableForts] does, for a Strategy card those for which
// its own condition can hold. ok is false for a Strategy card without a condition.
func (a *positionTester) playableForts(kind int) (forts []int, ok bool) {
	k := &a.rules.kinds[kind]
	if k.use != useStrategy {
		return a.usableForts(kind)
	}
	if k.when == nil {
		return nil, false
	}
	return a.allowedForts(kind, k.when), true
}

// replaceableForts returns the values of Fortifications that a card may replace, 0 for none.
// ok is false for a card that can never be a Fortification.
func (a *positionTester) replaceableForts(kind int) (forts []int, ok bool) {
	if a.rules.fortifyMask>>kind&1 == 0 {
		return nil, false
	}
	return a.allowedForts(kind, a.fortify, a.rules.kinds[kind].when), true
}

// minimumOf returns allowed values in the form of [card.Face.Min]: only the least one if all
// higher ones are allowed too.
func (a *positionTester) minimumOf(forts []int) (least []int, exact bool) {
	if len(forts) == a.highest+1-forts[0] {
		return forts[:1], false
	}
	return forts, len(forts) == 1
}

// fortsOfValue returns the kinds of cards in the deck that are Fortifications of a value.
func (a *positionTester) fortsOfValue(value int) []int {
	var l []int
	forEachKind(a.rules.fortifyMask, func(k uint8) {
		if int(a.rules.kinds[k].points()) == value && a.rules.kinds[k].count > 0 {
			l = append(l, int(k))
		}
	})
	return slices.Clip(l)
}

// A reason says why a card can never be used.
type reason struct {
	text                 string
	isCondition, isValue bool // the cause is the card's own condition; its value
}

// neverReason returns the reason why a card can be used with none of the Fortifications in the
// deck.
func (a *positionTester) neverReason(kind int) reason {
	k := &a.rules.kinds[kind]
	var rules []*expr
	var paths []string
	switch k.use {
	case useAttack:
		rules, paths = []*expr{a.attack, a.rules.attackValid}, []string{"attack.legal", "attack.valid"}
	case useDefense:
		rules, paths = []*expr{a.rules.deployLegal}, []string{"deploy.legal"}
	}
	if k.when != nil {
		own, others := a.allowedForts(kind, k.when), a.allowedForts(kind, rules...)
		switch {
		case len(own) == 0:
			return reason{text: "its own condition (when) never holds", isCondition: true}
		case len(others) > 0 && !slices.ContainsFunc(own, func(f int) bool { return slices.Contains(others, f) }):
			takes := "takes a Fortification of " + joinNumbers(own)
			if own[len(own)-1] == 0 {
				takes = "takes no Fortification"
			}
			return reason{text: fmt.Sprintf("its own condition (when) %s, the rules one of %s", takes, joinNumbers(others)), isCondition: true}
		case len(others) > 0:
			return reason{text: "its own condition (when) and the rules never allow it at once", isCondition: true}
		}
	}
	if k.min != cond.Absent && int(k.min) > a.highest {
		return reason{text: fmt.Sprintf("it needs a Fortification of %d (min), the highest is %d", k.min, a.highest)}
	}
	sl := slot{Kind: kind, Conditions: rules}
	for fort, ok := range a.rules.tableBuilder().PossibleValues(&sl, dimFort) {
		if ok && fort > a.highest {
			return reason{text: fmt.Sprintf("it needs a Fortification of %d, the highest is %d", fort, a.highest), isValue: k.value >= 0}
		}
	}
	for i, e := range rules {
		if len(a.allowedForts(kind, e)) == 0 {
			return reason{text: paths[i] + " never allows it"}
		}
	}
	return reason{text: "the rules never allow it"}
}

// limitsOf returns the keys that decide with which Fortification a card may be used.
func limitsOf(id string) []string {
	card := "card." + id
	return []string{card + ".min", card + ".value", card + ".when", "attack.valid", "attack.limit", "attack.legal", "deploy.legal", "deploy.limit",
		"fortify.legal", "fortify.step", "card.*.value", "card.*.fortify", "card.*.count", "card.*"}
}
