package warland

import (
	"fmt"
	"strings"

	"equitas/engine"
	"equitas/engine/narration"
)

// Tell implements [engine.Voice].
func (v *voice) Tell(l []engine.Event, seat engine.Seat) []string { return happenings.Tell(v, l, seat) }

// eventArgs fills the placeholders that all sentences about events can use.
func eventArgs(t *happening) []narration.With {
	v, e := t.Voice, t.First()
	return argList(narration.Num("n", e.n), narration.Num("food", e.m), v.Who("who", e.seat, t.To), v.Who("rival", e.other, t.To), v.at(e.at))
}

func sayChoice(t *happening) string {
	e := t.First()
	text := acts.Say(t.Voice, e.before, e.action, t.To, t.How)
	if t.How == narration.GoneOn {
		return text
	}
	return t.Voice.Sentence("event.choice", narration.Text("text", text))
}

func outcomeIndex(t *happening) int { return t.First().m }
func winnerIndex(t *happening) int  { return t.First().n }
func withDice(t *happening) int     { return int(boolToInt(len(t.First().dice) >= t.Voice.r.dicePer)) }
func remainsIndex(t *happening) int { return int(boolToInt(t.First().n > 0)) }

// What fills the sentences of events.
var (
	rollArgs  = narration.Texts("what", func(t *happening) string { return t.Voice.Line("roll." + rollsFor[t.First().kind]) })
	cardArgs  = narration.Texts("card", func(t *happening) string { return t.Voice.building(uint8(t.First().kind), t.First().id) })
	pawnsArgs = narration.Texts("pawns", func(t *happening) string { return t.Voice.pawnsInWords(t.First().n, t.First().kind) })
	beastArgs = narration.Texts("creature", func(t *happening) string { return t.Voice.Name("creature", t.Voice.r.creature[t.First().kind].id) })
)

// diceArgs fills the placeholders of a sentence about a roll, including the dice: "1+2 and 4+5".
func diceArgs(t *happening) []narration.With {
	e, each := t.First(), t.Voice.r.dicePer
	var sums []string
	for i := 0; i+each <= len(e.dice); i += each {
		sums = append(sums, strings.ReplaceAll(strings.Trim(fmt.Sprint(e.dice[i:i+each]), "[]"), " ", "+"))
	}
	return append(rollArgs(t), narration.Text("dice", t.Voice.joinAll(sums)))
}

// bastion fills a placeholder with which of a castle's four bastions is meant.
func (v *voice) bastion(i int) narration.With {
	return narration.Text("bastion", v.Line("bastion."+strings.ReplaceAll(bastionWords[i], " ", "_")))
}

// End implements [engine.Voice].
func (v *voice) End(st engine.State, seat engine.Seat) []string {
	s := st.(*State)
	res := s.Result()
	var l []string
	switch {
	case s.pos.stopped == stoppedTimeout:
		l = append(l, v.Line("end.timeout", narration.Num("n", int(v.r.maxRounds))))
	case s.pos.stopped == stoppedStalemate:
		l = append(l, v.Line("end.stalemate"))
	case s.pos.reason == reasonConquest:
		l = append(l, v.Sentence("end.conquest", v.Who("who", int(res.Winners.List()[0]), seat)))
	default:
		l = append(l, v.Sentence("end.best", narration.Num("n", int(s.pos.round)), narration.Text("names", v.joinAll(v.Called(res.Winners, "obj", seat)))))
	}
	for i := range s.n {
		l = append(l, v.faction(s, i, int(seat)))
	}
	return l
}
