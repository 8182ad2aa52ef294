package stronghold

import (
	"strings"

	"equitas/engine"
	"equitas/engine/narration"
)

// Tell implements [engine.Voice].
func (v *voice) Tell(l []engine.Event, seat engine.Seat) []string { return happenings.Tell(v, l, seat) }

// sayEvent returns the placeholders that the sentences of all events share.
func sayEvent(t *happening) []narration.With {
	e := t.First()
	return say(narration.Num("n", e.n), narration.Num("m", e.m), t.Voice.Who("who", e.seat, t.To))
}

// sayChoice returns the sentence about a choice. It begins with the player's name, unless the
// action's words do.
func sayChoice(t *happening) string {
	e := t.First()
	text := acts.Say(t.Voice, e.before, e.action, t.To, t.How)
	if t.How == narration.GoneOn {
		return text
	}
	key := "event.choice_of"
	if who := t.Voice.Form("name", e.seat, t.To); len(text) >= len(who) && strings.EqualFold(text[:len(who)], who) {
		key = "event.choice"
	}
	return t.Voice.Sentence(key, append(sayEvent(t), narration.Text("text", text))...)
}

// What fills the sentences of events.
var (
	sayInvaders  = narration.Texts("units", func(t *happening) string { return t.Voice.units(invaders, t.First().units) })
	sayDefenders = narration.Texts("units", func(t *happening) string { return t.Voice.units(defenders, t.First().units) })
	sayPhase     = narration.Texts("phase", func(t *happening) string { return t.Voice.Line("phase." + itoa(t.First().n)) })
	saySection   = narration.Fills(func(t *happening) narration.With { return t.Voice.section(t.First().k) })
)

func sayShot(t *happening) []narration.With {
	v, e := t.Voice, t.First()
	return say(v.action(int(e.kind)), v.at(atRampart+area(e.n)), narration.Text("target", v.area(atSection+area(e.k))))
}

func sayHitCard(t *happening) []narration.With {
	v, e := t.Voice, t.First()
	return say(v.at(atTower+area(e.k)), narration.Text("card", v.Name("defender_hit_card", v.r.hitCards[e.n].id)))
}

// End implements [engine.Voice].
func (v *voice) End(st engine.State, seat engine.Seat) []string {
	s := st.(*State)
	p := &s.pos
	with := []narration.With{narration.Num("n", int(p.turn)), narration.Num("invader", int(p.glory[0])), narration.Num("defender", int(p.glory[1]))}
	winner := "defenders"
	if s.Result().Winners.Has(engine.Seat(0)) {
		winner = "invaders"
	}
	l := []string{v.Sentence("end."+[...]string{endBreach: "breach", endTie: "tie", endTime: "time", endUnfinished: "unfinished"}[p.reason], with...)}
	l = v.SentenceIf(l, p.reason != endUnfinished, "end."+winner, with...)
	return l
}
