package warland

import (
	"fmt"
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
		} else if e.what != tellRoll && e.what != tellTried && e.what != tellDuel {
			open = -1
		}
		l = append(l, v.event(&e, int(seat)))
	}
	return l
}

// plainly are the sentences of events that need no further data.
var plainly = map[int]string{tellMade: "event.made", tellSpoilt: "event.spoilt", tellUp: "event.up", tellRazed: "event.razed", tellGained: "event.gained", tellLost: "event.lost",
	tellBastion: "event.bastion", tellBeaten: "event.beaten", tellOut: "event.out", tellTreaty: "event.treaty", tellTruce: "event.truce", tellPeaceOver: "event.peace_over", tellTurn: "event.turn"}

// event is one event as a seat notices it.
func (v *voice) event(e *event, to int) string {
	r := v.r
	with := []narration.With{narration.Num("n", e.n), v.seat("who", e.seat, to), v.seat("rival", e.other, to), v.at(e.at)}
	say := func(key string, more ...narration.With) string { return v.Sentence(key, append(with, more...)...) }
	yes := func(yes bool, key, other string, more ...narration.With) string {
		if !yes {
			key = other
		}
		return say(key, more...)
	}
	switch e.what {
	case tellChoice, tellStep:
		return say("event.choice", narration.Text("text", v.say(e.before, e.action, to, narration.Done)))
	case tellRoll:
		var sums []string
		for i := 0; i+r.dicePer <= len(e.dice); i += r.dicePer {
			sums = append(sums, strings.ReplaceAll(strings.Trim(fmt.Sprint(e.dice[i:i+r.dicePer]), "[]"), " ", "+"))
		}
		return yes(len(sums) > 0, "event.roll", "event.roll_none", narration.Text("dice", v.all(sums)), narration.Text("what", v.Line("roll."+rollsFor[e.kind])))
	case tellTried:
		return yes(e.m == 1, "event.succeeds", "event.fails", narration.Text("what", v.Line("roll."+rollsFor[e.kind])))
	case tellDuel:
		return say([...]string{"event.neither", "event.attack", "event.defence", "event.both"}[e.n])
	case tellBuilt:
		return yes(e.m == 1, "event.built", "event.built_down", narration.Text("card", v.building(uint8(e.kind), e.id)))
	case tellUp, tellRazed:
		with = append(with, narration.Text("card", v.building(uint8(e.kind), e.id)))
	case tellMade:
		with = append(with, narration.Num("food", e.m))
	case tellGained, tellLost:
		with = append(with, narration.Text("pawns", v.several(e.n, e.kind)))
	case tellBastion:
		with = append(with, v.bastion(e.kind))
	case tellBeaten:
		with = append(with, narration.Num("most", int(r.winsNeeded)))
	case tellTreaty:
		with = append(with, v.seat("foe", e.n, to))
	case tellCreature:
		return yes(e.n > 0, "event.creature", "event.creature_out", narration.Text("creature", v.name("creature", r.creature[e.kind].id)))
	}
	return say(plainly[e.what])
}

// bastion fills in which of the four of a castle one is.
func (v *voice) bastion(i int) narration.With {
	return narration.Text("bastion", v.Line("bastion."+strings.ReplaceAll(bastionWords[i], " ", "_")))
}

// End implements [engine.Voice].
func (v *voice) End(st engine.State, seat engine.Seat) []string {
	s := st.(*State)
	res := s.Result()
	var names []string
	for _, i := range res.Winners.List() {
		names = append(names, v.Form("obj", int(i), seat))
	}
	var l []string
	switch {
	case s.pos.stopped == stoppedTimeout:
		l = append(l, v.Line("end.timeout", narration.Num("n", int(v.r.maxRounds))))
	case s.pos.stopped == stoppedStalemate:
		l = append(l, v.Line("end.stalemate"))
	case s.pos.reason == reasonConquest:
		l = append(l, v.Sentence("end.conquest", v.Who("who", int(res.Winners.List()[0]), seat)))
	default:
		l = append(l, v.Sentence("end.best", narration.Num("n", int(s.pos.round)), narration.Text("names", v.all(names))))
	}
	for i := range s.n {
		l = append(l, v.faction(s, i, int(seat)))
	}
	return l
}
