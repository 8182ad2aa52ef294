package empires

import (
	"strings"

	"equitas/engine"
	"equitas/engine/narration"
)

func battleArgs(t *eventTelling) []narration.Fill {
	return append(whereArgs(t), t.Voice.Who("rival", t.First().number, t.Viewer))
}

// outcomeIndex returns the number of the sentence for a battle's result: 0 nobody has won, 1 the
// side with more blocks has won; with equal blocks, 2 the attacker has won, 3 the defender.
func outcomeIndex(t *eventTelling) int {
	switch e := t.First(); {
	case e.seat < 0:
		return 0
	case e.number != e.secondNumber:
		return 1
	case e.seat == int(e.sides[0]):
		return 2
	}
	return 3
}

// blocksArgs returns the placeholders for the blocks of both sides, the winner's first.
func blocksArgs(t *eventTelling) []narration.Fill {
	if e := t.First(); e.seat == int(e.sides[1]) {
		return argList(narration.Num("n", e.secondNumber), narration.Num("m", e.number))
	}
	return nil
}

// combatArgs returns the placeholders for the cards, the result and the dice of a combat.
func combatArgs(t *eventTelling) []narration.Fill {
	v, e := t.Voice, t.First()
	card := func(k int) string {
		if k < 0 {
			return v.Line("card.none")
		}
		return v.cardName(k)
	}
	result := v.Line("event.drawn")
	if e.secondNumber > 0 {
		result = v.Line("event.wins", v.Who("who", int(e.sides[e.secondNumber-1]), t.Viewer))
	}
	if e.hasChangedStrengths(v.rules) { // the winner's strength first
		x := e.combat.strengths
		result = v.Line("event.compared", narration.Text("result", result), narration.Num("n", max(x[0], x[1])), narration.Num("m", min(x[0], x[1])))
	}
	var dice []string
	for i := range e.combat.dice {
		dice = append(dice, v.dieInWords(&e.combat.dice[i], e, t.Viewer))
	}
	return argList(narration.Num("n", e.combat.combatNumber), narration.Text("card", card(e.index)), narration.Text("other", card(e.number)), v.Who("who", int(e.sides[0]), t.Viewer),
		v.Who("rival", int(e.sides[1]), t.Viewer), narration.Text("result", result), narration.Text("list", strings.Join(dice, ", ")))
}

// hasChangedStrengths reports whether the combat compared strengths that differ from the
// numbers on the cards.
func (e *event) hasChangedStrengths(r *Rules) bool {
	c := e.combat
	return c.compared && (c.strengths[0] != int(r.kinds[e.index].strength) || c.strengths[1] != int(r.kinds[e.number].strength))
}

// dieInWords returns in words a die of a combat with its modifier. It names the unit that rolled,
// since several units are skirmishers.
func (v *voice) dieInWords(d, combat *event, viewer engine.Seat) string {
	kind := combat.index
	if d.seat == int(combat.sides[1]) {
		kind = combat.number
	}
	with := argList(narration.Num("n", d.number), v.Who("who", d.seat, viewer), narration.Text("what", v.Line("roll."+rollKey(d.index), narration.Text("unit", v.unitName(int(v.rules.kinds[kind].unit))))))
	if d.secondNumber == 0 {
		return v.Line("event.die", with...)
	}
	change := strings.Replace(signedNumber(d.secondNumber), "+", "+ ", 1)
	return v.Line("event.die_changed", append(with, narration.Text("change", strings.Replace(change, "−", "− ", 1)), narration.Num("sum", d.number+d.secondNumber))...)
}

// End implements [engine.Voice].
func (v *voice) End(st engine.State, seat engine.Seat) []string {
	s, to := st.(*State), int(seat)
	if s.pos.unfinished {
		return []string{v.Sentence("end.unfinished")}
	}
	var points []string
	won := s.Result().Winners
	for i := range s.seatCount {
		points = append(points, v.Line("end.points_of", v.Player("who", i, to), narration.Num("n", int(s.pos.seat[i].vp))))
	}
	names := v.SeatNames(won, "name", engine.Nobody)
	l := []string{v.Sentence("end.points", narration.Text("list", strings.Join(points, ", ")))}
	switch {
	case len(names) > 1:
		return append(l, v.Sentence("end.shared", narration.Text("list", v.JoinAnd(names))))
	case won.Has(seat):
		return append(l, v.Sentence("end.you"))
	}
	return append(l, v.Sentence("end.won", narration.Text("list", v.JoinAnd(names))))
}
