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
	cardOperand   = operand{Bits: 8, Type: cardType(func(v *voice, _ *State, kind, _ int) string { return v.cards[kind] })}
	valuedOperand = operand{Bits: 8, Type: cardType(func(v *voice, _ *State, kind, _ int) string { return v.nameWithValue(kind) })}
	perkOperand   = operand{Bits: 8, Type: &operandType{Name: "PERK",
		Words: func(s *State, k int) string { return s.rules.perks[k].word },
		Card:  func(s *State, k int) string { return s.rules.guilds[s.rules.perks[k].guild].id },
		Key:   "guild", Text: func(v *voice, _ *State, k, _ int) string { return v.perkName(uint8(k)) }}}
	targetOperand = operand{Shift: 8, Bits: 8, Type: &operandType{Name: "TARGET", Words: targetWords, Say: targetArgs, Seat: targetSeats}}
)

// Operands for Houses that an action concerns but does not name.
var (
	preyOperand  = withTableSeat(houseOperand(func(s *State) int { return s.targetOf(int(s.pos.actor)) }))
	allyOperand  = withTableSeat(houseOperand(func(s *State) int { return s.allyOf(int(s.pos.actor)) }))
	takerOperand = houseOperand(func(s *State) int { return int(s.pos.dest) })
	ownerOperand = houseOperand(func(s *State) int { return int(s.pos.owner) })
)

func operands(l ...operand) []operand { return l }

func cardType(text func(v *voice, s *State, kind, to int) string) *operandType {
	id := func(s *State, kind int) string { return s.rules.kinds[kind].id }
	return &operandType{Name: "CARD", Words: id, Card: id, Key: "card", Text: text}
}

func houseOperand(seat func(s *State) int) operand {
	return operand{Number: func(s *State, _ engine.Action) int { return seat(s) }, Type: &operandType{
		Say: func(t *telling, seat int) []narration.Fill { return argList(t.Voice.Who("rival", seat, t.Viewer)) }}}
}

// withTableSeat returns o with a changed type: on the drawn table, the action is about the House that
// the operand refers to ([actions.OperandType]).
func withTableSeat(o operand) operand {
	o.Type.Seat = func(_ *State, seat int) engine.Seat { return engine.Seat(seat) }
	return o
}

// placeWords are the words of records for the neighbours that a target can name, by their codes.
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

func targetArgs(t *telling, target int) []narration.Fill {
	if target == 0 {
		return nil
	}
	return argList(t.Voice.Who("rival", int(targetSeats(t.State, target)), t.Viewer))
}

func argList(l ...narration.Fill) []narration.Fill { return l }

// sayNaming returns a function that chooses among three sentences for an action that may name a
// House: id if it names none, id_on if it names one, and id_side, which also says where the
// House sits, if left and right are the same House.
func sayNaming(id string) func(t *telling) string {
	return func(t *telling) string {
		s, self := t.State, int(t.State.pos.actor)
		switch target := t.Numbers[1]; {
		case target == 0:
			return t.Line(id)
		case target >= targetPlace && s.leftOf(self) == s.rightOf(self):
			return t.Line(id+"_side", narration.Text("side", t.Voice.Line("of."+targetWords(s, target))))
		}
		return t.Line(id + "_on")
	}
}

// Functions that fill further placeholders of sentences.

// Functions that fill placeholders of sentences about actions that are not operands.
var (
	drawArgs     = narration.FillNumber("n", func(t *telling) int { return int(t.State.evalSeat(t.State.rules.drawCount, int(t.State.pos.actor))) })
	priceArgs    = narration.FillText("price", func(t *telling) string { return t.Voice.priceInWords(t.State) })
	replacedArgs = narration.FillText("old", func(t *telling) string { return t.Voice.cards[t.State.pos.house[t.State.pos.actor].fortKind-1] })
)

func imperialArgs(t *telling) []narration.Fill {
	self := int(t.State.pos.actor)
	return argList(narration.Num("price", int(t.State.imperialPrice(self))), narration.Num("n", int(t.State.imperialDraws(self))))
}

// fortArgs fills the placeholders for the House's Fortification, and for the defense with it.
func fortArgs(t *telling) []narration.Fill {
	h := &t.State.pos.house[t.State.pos.actor]
	card := t.Voice.Line("has.none")
	if h.fortKind != 0 {
		card = t.Voice.cards[h.fortKind-1]
	}
	return argList(narration.Text("card", card), narration.Num("n", int(t.State.pos.defense)+int(h.fort)))
}
