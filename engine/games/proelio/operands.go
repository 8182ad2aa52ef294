package proelio

import (
	"strconv"

	"equitas/engine"
	"equitas/engine/actions"
	"equitas/engine/narration"
)

type (
	operand     = actions.Operand[*State, *voice]
	operandType = actions.OperandType[*State, *voice]
)

// The operands of actions: a kind of card, which sentences call by its name, or by name and
// value; a perk; a House.
var (
	aCard   = operand{Bits: 8, Type: cardType(func(v *voice, _ *State, kind, _ int) string { return v.cards[kind] })}
	aValued = operand{Bits: 8, Type: cardType(func(v *voice, _ *State, kind, _ int) string { return v.valued(kind) })}
	aPerk   = operand{Bits: 8, Type: &operandType{Name: "PERK",
		Words: func(s *State, k int) string { return s.r.perks[k].word },
		Card:  func(s *State, k int) string { return s.r.guilds[s.r.perks[k].guild].id },
		Key:   "guild", Text: func(v *voice, _ *State, k, _ int) string { return v.perk(uint8(k)) }}}
	aTarget = operand{Shift: 8, Bits: 8, Type: &operandType{Name: "TARGET", Words: targetWords, Say: sayTarget, Seat: targetSeats}}
)

// Houses that an action concerns but does not name.
var (
	thePrey  = facing(aHouse(func(s *State) int { return s.target(int(s.pos.actor)) }))
	theAlly  = facing(aHouse(func(s *State) int { return s.ally(int(s.pos.actor)) }))
	theTaker = aHouse(func(s *State) int { return int(s.pos.dest) })
	theOwner = aHouse(func(s *State) int { return int(s.pos.owner) })
)

func of(l ...operand) []operand { return l }

func cardType(text func(v *voice, s *State, kind, to int) string) *operandType {
	id := func(s *State, kind int) string { return s.r.kinds[kind].id }
	return &operandType{Name: "CARD", Words: id, Card: id, Key: "card", Text: text}
}

func aHouse(seat func(s *State) int) operand {
	return operand{Number: func(s *State, _ engine.Action) int { return seat(s) }, Type: &operandType{
		Say: func(t *telling, seat int) []narration.With { return say(t.Voice.Who("rival", seat, t.To)) }}}
}

// facing returns the operand with its House as what the action is about on the table.
func facing(o operand) operand {
	o.Type.Seat = func(_ *State, seat int) engine.Seat { return engine.Seat(seat) }
	return o
}

// placeWords are the words for places in targets.
var placeWords = map[uint8]string{whoLeft: "left", whoRight: "right", whoAlly: "ally"}

// targetWords returns the place or the number of the House that a target names; "" if it names
// none.
func targetWords(_ *State, target int) string {
	switch {
	case target >= targetPlace:
		return placeWords[uint8(target-targetPlace)]
	case target >= targetSeat:
		return strconv.Itoa(target - targetSeat)
	}
	return ""
}

// targetSeats returns the House that is named, [engine.Nobody] for none.
func targetSeats(s *State, target int) engine.Seat {
	if target == 0 {
		return engine.Nobody
	}
	return engine.Seat(s.seatOf(int(s.pos.actor), uint8(target)))
}

func sayTarget(t *telling, target int) []narration.With {
	if target == 0 {
		return nil
	}
	return say(t.Voice.Who("rival", int(targetSeats(t.State, target)), t.To))
}

func say(l ...narration.With) []narration.With { return l }

// sayNaming returns a function that chooses among three sentences for an action that may name a
// House: id if it names none, id_on if it names one, and id_side, which also says where the
// House sits, if left and right are the same House.
func sayNaming(id string) func(t *telling) string {
	return func(t *telling) string {
		s, self := t.State, int(t.State.pos.actor)
		switch target := t.N[1]; {
		case target == 0:
			return t.Line(id)
		case target >= targetPlace && s.left(self) == s.right(self):
			return t.Line(id+"_side", narration.Text("side", t.Voice.Line("of."+targetWords(s, target))))
		}
		return t.Line(id + "_on")
	}
}

// Functions that fill further placeholders of sentences.

// What sentences of actions say beside the operands.
var (
	sayDraw     = narration.Nums("n", func(t *telling) int { return int(t.State.ask1(t.State.r.drawN, int(t.State.pos.actor))) })
	sayPrice    = narration.Texts("price", func(t *telling) string { return t.Voice.price(t.State) })
	sayReplaced = narration.Texts("old", func(t *telling) string { return t.Voice.cards[t.State.pos.house[t.State.pos.actor].fortKind-1] })
)

func sayImperial(t *telling) []narration.With {
	self := int(t.State.pos.actor)
	return say(narration.Num("price", int(t.State.imperialPrice(self))), narration.Num("n", int(t.State.imperialDraws(self))))
}

// sayFort fills the placeholders for the House's Fortification, and for the defense with it.
func sayFort(t *telling) []narration.With {
	h := &t.State.pos.house[t.State.pos.actor]
	card := t.Voice.Line("has.none")
	if h.fortKind != 0 {
		card = t.Voice.cards[h.fortKind-1]
	}
	return say(narration.Text("card", card), narration.Num("n", int(t.State.pos.defense)+int(h.fort)))
}
