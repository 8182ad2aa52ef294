package stronghold

import (
	"strings"

	"equitas/engine"
	"equitas/engine/narration"
)

// Tell implements [engine.Voice].
func (v *voice) Tell(events []engine.Event, seat engine.Seat) []string {
	var l []string
	open := -1 // line of the choice that steps belong to
	for _, x := range events {
		e := x.(event)
		if e.what == tellStep && open >= 0 {
			l[open] = strings.TrimSuffix(l[open], ".") + ", " + v.say(e.before, e.action, int(seat), narration.GoneOn) + "."
			continue
		}
		if e.what == tellChoice || e.what == tellStep {
			open = len(l)
		} else if e.what != tellGlass { // a step goes on behind it
			open = -1
		}
		l = append(l, v.event(&e, int(seat)))
	}
	return l
}

// event is one event as a seat notices it.
func (v *voice) event(e *event, to int) string {
	r := v.r
	with := []narration.With{narration.Num("n", e.n), narration.Num("m", e.m), v.seat("who", e.seat, to)}
	say := func(key string, more ...narration.With) string {
		return v.Sentence("event."+key, append(with, more...)...)
	}
	units := func(types []string) narration.With { return narration.Text("units", v.units(types, e.units)) }
	switch e.what {
	case tellChoice, tellStep:
		text := v.say(e.before, e.action, to, narration.Done)
		if who := v.Form("name", e.seat, engine.Seat(to)); len(text) >= len(who) && strings.EqualFold(text[:len(who)], who) {
			return say("choice", narration.Text("text", text))
		}
		return say("choice_of", narration.Text("text", text))
	case tellDraw:
		return say("draw", units(invaders))
	case tellShot:
		return say([2]string{"miss", "hit"}[e.m], v.action(int(e.kind)), v.at(atRampart+area(e.n)), narration.Text("target", v.area(atSection+area(e.k))))
	case tellHit:
		return say("card", v.at(atTower+area(e.k)), narration.Text("card", v.name("defender_hit_card", r.hitCards[e.n].id)))
	case tellPhase:
		if e.n > maxPhase {
			return say("assault")
		}
		return say("phase", narration.Text("phase", v.Line("phase."+itoa(e.n))))
	case tellFallen:
		return say("fallen", units(invaders))
	case tellHurt:
		return say("hurt", units(defenders))
	case tellDead:
		return say("dead", units(defenders))
	case tellOrder:
		return say("order", narration.Text("order", v.name("order", orderWords[e.n])), v.section(e.k))
	case tellFight, tellBreach:
		return say([...]string{tellFight: "fight", tellBreach: "breach"}[e.what], v.section(e.k))
	case tellDeed:
		return say("deed", narration.Text("deed", v.name("glory", gloryWords[e.n])))
	}
	return say(map[int]string{tellTurn: "turn", tellGlass: "glass", tellRubble: "rubble", tellGate: "gate", tellRammed: "rammed", tellGlory: "glory", tellRepeat: "repeat"}[e.what])
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
	if p.reason != endUnfinished {
		l = append(l, v.Sentence("end."+winner, with...))
	}
	return l
}
