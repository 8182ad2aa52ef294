package warland

import (
	"fmt"
	"strings"

	"equitas/engine"
	"equitas/engine/narration"
)

// Tell implements [engine.Voice].
func (v *voice) Tell(l []engine.Event, seat engine.Seat) []string { return eventTable.Tell(v, l, seat) }

// eventArgs fills the placeholders that all sentences about events can use.
func eventArgs(t *eventTelling) []narration.Fill {
	v, e := t.Voice, t.First()
	return argList(narration.Num("n", e.n), narration.Num("food", e.m), v.Who("who", e.seat, t.Viewer), v.Who("rival", e.otherSeat, t.Viewer), v.at(e.place))
}

func sayChoice(t *eventTelling) string {
	e := t.First()
	text := actionTable.Say(t.Voice, e.stateBefore, e.action, t.Viewer, t.Manner)
	if t.Manner == narration.Continued {
		return text
	}
	return t.Voice.Sentence("event.choice", narration.Text("text", text))
}

func outcomeIndex(t *eventTelling) int { return t.First().m }
func winnerIndex(t *eventTelling) int  { return t.First().n }
func diceIndex(t *eventTelling) int {
	return int(boolToInt(len(t.First().dice) >= t.Voice.rules.dicePerStrength))
}
func remainsIndex(t *eventTelling) int { return int(boolToInt(t.First().n > 0)) }

// Functions that fill placeholders of sentences about events.
var (
	rollArgs         = narration.FillText("what", func(t *eventTelling) string { return t.Voice.Line("roll." + rollsFor[t.First().kind]) })
	cardArgs         = narration.FillText("card", func(t *eventTelling) string { return t.Voice.building(uint8(t.First().kind), t.First().id) })
	pawnsArgs        = narration.FillText("pawns", func(t *eventTelling) string { return t.Voice.pawnsInWords(t.First().n, t.First().kind) })
	creatureNameArgs = narration.FillText("creature", func(t *eventTelling) string {
		return t.Voice.Name("creature", t.Voice.rules.creature[t.First().kind].id)
	})
)

// diceArgs fills the placeholders of a sentence about a roll, including the dice: "1+2 and 4+5".
func diceArgs(t *eventTelling) []narration.Fill {
	e, each := t.First(), t.Voice.rules.dicePerStrength
	var sums []string
	for i := 0; i+each <= len(e.dice); i += each {
		sums = append(sums, strings.ReplaceAll(strings.Trim(fmt.Sprint(e.dice[i:i+each]), "[]"), " ", "+"))
	}
	return append(rollArgs(t), narration.Text("dice", t.Voice.joinAll(sums)))
}

// bastion fills the placeholder {bastion} with the words for bastion number i of a castle.
func (v *voice) bastion(i int) narration.Fill {
	return narration.Text("bastion", v.Line("bastion."+strings.ReplaceAll(bastionWords[i], " ", "_")))
}

// End implements [engine.Voice].
func (v *voice) End(st engine.State, seat engine.Seat) []string {
	s := st.(*State)
	res := s.Result()
	var l []string
	switch {
	case s.pos.stopReason == stoppedTimeout:
		l = append(l, v.Line("end.timeout", narration.Num("n", int(v.rules.maxRounds))))
	case s.pos.stopReason == stoppedStalemate:
		l = append(l, v.Line("end.stalemate"))
	case s.pos.reason == reasonConquest:
		l = append(l, v.Sentence("end.conquest", v.Who("who", int(res.Winners.List()[0]), seat)))
	default:
		l = append(l, v.Sentence("end.best", narration.Num("n", int(s.pos.round)), narration.Text("names", v.joinAll(v.SeatNames(res.Winners, "obj", seat)))))
	}
	for i := range s.seatCount {
		l = append(l, v.faction(s, i, int(seat)))
	}
	return l
}
