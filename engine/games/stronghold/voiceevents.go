package stronghold

import (
	"strings"

	"equitas/engine"
	"equitas/engine/narration"
)

// Tell implements [engine.Voice].
func (v *voice) Tell(l []engine.Event, seat engine.Seat) []string { return eventTable.Tell(v, l, seat) }

// eventArgs returns the placeholders that the sentences of all events share.
func eventArgs(t *eventTelling) []narration.Fill {
	e := t.First()
	return argList(narration.Num("n", e.number), narration.Num("m", e.secondNumber), t.Voice.Who("who", e.seat, t.Viewer))
}

// sayChoice returns the sentence about a choice. It begins with the player's name, unless the
// action's words do.
func sayChoice(t *eventTelling) string {
	e := t.First()
	text := actionTable.Say(t.Voice, e.stateBefore, e.action, t.Viewer, t.Manner)
	if t.Manner == narration.Continued {
		return text
	}
	key := "event.choice_of"
	if who := t.Voice.Form("name", e.seat, t.Viewer); len(text) >= len(who) && strings.EqualFold(text[:len(who)], who) {
		key = "event.choice"
	}
	return t.Voice.Sentence(key, append(eventArgs(t), narration.Text("text", text))...)
}

// Functions that return the placeholders of sentences about events, for Fill of rows of
// eventTable.
var (
	invadersArgs  = narration.FillText("units", func(t *eventTelling) string { return t.Voice.armyInWords(invaders, t.First().units) })
	defendersArgs = narration.FillText("units", func(t *eventTelling) string { return t.Voice.armyInWords(defenders, t.First().units) })
	phaseArgs     = narration.FillText("phase", func(t *eventTelling) string { return t.Voice.Line("phase." + itoa(t.First().number)) })
	sectionArgs   = narration.FillOne(func(t *eventTelling) narration.Fill { return t.Voice.sectionFill(t.First().placeIndex) })
)

func shotArgs(t *eventTelling) []narration.Fill {
	v, e := t.Voice, t.First()
	return argList(v.actionFill(int(e.machineAction)), v.placeFill(atRampart+area(e.number)), narration.Text("target", v.areaName(atSection+area(e.placeIndex))))
}

func hitCardArgs(t *eventTelling) []narration.Fill {
	v, e := t.Voice, t.First()
	return argList(v.placeFill(atTower+area(e.placeIndex)), narration.Text("card", v.Name("defender_hit_card", v.rules.hitCards[e.number].id)))
}

// End implements [engine.Voice].
func (v *voice) End(st engine.State, seat engine.Seat) []string {
	s := st.(*State)
	p := &s.pos
	with := []narration.Fill{narration.Num("n", int(p.turn)), narration.Num("invader", int(p.glory[0])), narration.Num("defender", int(p.glory[1]))}
	winner := "defenders"
	if s.Result().Winners.Has(engine.Seat(0)) {
		winner = "invaders"
	}
	l := []string{v.Sentence("end."+[...]string{endByBreach: "breach", endByTie: "tie", endByTime: "time", endUnfinished: "unfinished"}[p.reason], with...)}
	l = v.AppendSentenceIf(l, p.reason != endUnfinished, "end."+winner, with...)
	return l
}
