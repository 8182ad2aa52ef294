package empires

import (
	"strconv"
	"strings"

	"equitas/engine"
	"equitas/engine/actions"
	"equitas/engine/narration"
)

// An operandType is a type of thing that actions refer to, with its words, card and points.
type operandType = actions.OperandType[*State, *voice]

var (
	numberOperand = operandType{Name: "N", Words: numberWords, Say: func(_ *telling, n int) []narration.Fill { return argList(narration.Num("n", n)) }}
	rivalOperand  = operandType{Name: "SEAT", Words: numberWords, Say: func(t *telling, n int) []narration.Fill { return argList(t.Voice.Who("rival", n, t.Viewer)) }}
	areaOperand   = operandType{Name: "AREA", Words: func(s *State, n int) string { return s.rules.areas[n].id }, Say: placeArgs,
		Points: func(s *State, n int) [][2]float64 { return s.rules.layout.Spots(s.rules.areas[n].id) }}
	setOperand  = operandType{Name: "SET", Words: func(s *State, n int) string { return s.rules.sets[n].id }, Say: heldArgs}
	cardOperand = operandType{Name: "CARD", Words: func(s *State, n int) string { return s.rules.kinds[n].id }, Card: (*State).faceOf,
		Key: "card", Text: func(v *voice, _ *State, n, _ int) string { return v.cardName(n) }}

	// aimOperand is the area at which the pending action is aimed. The words of actions leave it
	// out, since the decision implies it.
	aimOperand = operandType{Say: placeArgs}
	aimedAt    = operand{Type: &aimOperand, Number: func(s *State, _ engine.Action) int { return int(s.pos.task.area) }}
)

// firstNumber and secondNumber return the operand for that number of an action.
func firstNumber(t *operandType) operand  { return operand{Type: t, Shift: 16, Bits: 8} }
func secondNumber(t *operandType) operand { return operand{Type: t, Shift: 8, Bits: 8} }

func numberWords(_ *State, n int) string { return strconv.Itoa(n) }

// faceOf returns the id of the face of a kind of card in the hand of the seat that decides.
func (s *State) faceOf(kind int) string { return s.rules.face(kind, s.pos.seat[s.pos.actor].set) }

// face returns the id of the face of a kind of card. Empire cards have faces for each set.
func (r *Rules) face(kind int, set int8) string {
	id := r.kinds[kind].id
	if r.armyMask>>kind&1 == 0 && set >= 0 {
		return r.setID(set) + "_" + id
	}
	return id
}

// argList returns its arguments as a list.
func argList(l ...narration.Fill) []narration.Fill { return l }

func placeArgs(t *telling, area int) []narration.Fill { return argList(t.Voice.areaWords(area)) }

func heldArgs(t *telling, set int) []narration.Fill { return t.Voice.setWords(set) }

// setWords returns the placeholders {set} and {list} for a set of Empire cards.
func (v *voice) setWords(i int) []narration.Fill {
	set := &v.rules.sets[i]
	return argList(narration.Text("set", strings.ToUpper(set.id)), narration.Text("list", strings.Join(v.handInWords(&set.counts, v.rules.empireMask), ", ")))
}
