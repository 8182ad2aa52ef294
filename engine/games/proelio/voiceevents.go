package proelio

import (
	"equitas/engine"
	"equitas/engine/narration"
)

// Tell implements [engine.Voice].
func (v *voice) Tell(events []engine.Event, seat engine.Seat) []string {
	var l []string
	var before event
	for _, group := range narration.Groups(events, func(e, next event) bool {
		return e.joins() && next.what == e.what && next.seat == e.seat && next.other == e.other && (next.sees.Has(seat) || v.deck(next.kind) == v.deck(e.kind))
	}) {
		e := group[0]
		var kinds []uint8
		for i := range group {
			kinds = append(kinds, uint8(group[i].kind))
		}
		if text := v.event(e, kinds, seat); text != "" && !e.told(before) {
			l = append(l, text)
		}
		before = group[len(group)-1]
	}
	return l
}

func (v *voice) deck(kind int16) uint8 { return v.r.kinds[kind].deck }

// joins reports whether consecutive events of this kind share a sentence.
func (e *event) joins() bool {
	switch e.what {
	case evDraw, evDiscard, evPay, evDeploy, evLoot:
		return true
	}
	return false
}

// told reports whether the sentence of the previous event covers this one.
func (e *event) told(before event) bool {
	return e.what == evLoseFort && before.what == evSacrifice && before.seat == e.seat ||
		e.what == evThaw && before.what == evStopped ||
		e.what == evShuffle && before.what == evSeason
}

// plain are the sentences of events that need only Houses and cards.
var plain = map[eventKind]string{
	evThaw: "event.thaw", evHeld: "event.held", evDraw: "event.draw", evAttack: "event.attack", evStopped: "event.stopped", evImperial: "event.imperial",
	evNoCard: "event.no_card", evSupport: "event.give", evPass: "event.pass", evDeploy: "event.deploy", evOpen: "event.open", evMisplay: "event.misplay",
	evBlocked: "event.blocked", evRepelled: "event.repelled", evDefend: "event.defend", evSacrifice: "event.sacrifice", evConcede: "event.concede",
	evLoseFort: "event.lose_fort", evLootDue: "event.loot_due", evLoot: "event.loot", evSteal: "event.steal", evNoSteal: "event.no_steal", evGive: "event.give",
	evTake: "event.take", evDiscard: "event.discard", evPay: "event.pay", evExhaust: "event.exhaust", evMerchant: "event.merchant", evFall: "event.fall",
}

// event writes one event, with the kinds of the cards that it is about.
func (v *voice) event(e event, kinds []uint8, seat engine.Seat) string {
	card := ""
	switch {
	case e.kind < 0:
	case !e.sees.Has(seat):
		card = v.backs(int(v.deck(e.kind)), len(kinds))
	default:
		card = v.kinds(kinds)
	}
	with := []narration.With{narration.Num("n", e.n), narration.Text("card", card)}
	if e.seat >= 0 {
		with = append(with, v.Who("who", int(e.seat), seat))
	}
	if e.other >= 0 {
		with = append(with, v.Who("rival", int(e.other), seat))
	}
	say := func(id string, more ...narration.With) string { return v.Sentence(id, append(with, more...)...) }
	switch e.what {
	case evTurn:
		if e.seat == int8(seat) {
			return say("event.turn_you")
		}
		return say("event.turn")
	case evFortify:
		if e.n == 0 {
			return say("event.fortify")
		}
		return say("event.upgrade", narration.Text("old", v.cards[e.n-1]))
	case evPlay:
		if e.other < 0 {
			return say("event.play")
		}
		return say("event.play_on")
	case evEquitas:
		return say("event.equitas", narration.Text("card", v.kinds(e.cards)))
	case evTrade:
		if e.kind < 0 {
			return say("event.trade_none")
		}
		return say("event.trade")
	case evPerk:
		return say("event.perk", narration.Text("guild", v.guilds[v.r.perks[e.n].guild]))
	case evReveal:
		return say("event.reveal", narration.Text("card", v.valued(int(e.kind))))
	case evLook:
		if !e.sees.Has(seat) {
			return say("event.look")
		}
		return say("event.look_seen", narration.Text("card", v.kinds(e.cards)))
	case evShuffle:
		return say("event.shuffle", narration.Text("deck", v.printed("deck_"+deckNames[e.n])))
	case evSeason:
		id := "event.season"
		if e.n >= v.r.seasons {
			id = "event.winter"
		}
		return say(id, narration.Text("season", v.season(e.n)))
	}
	return say(plain[e.what])
}

// End implements [engine.Voice].
func (v *voice) End(st engine.State, seat engine.Seat) []string {
	s := st.(*State)
	res := s.Result()
	turn := narration.Num("n", res.Turns)
	var l []string
	if res.Scored {
		var scores []string
		for i := range s.n {
			scores = append(scores, v.Line("end.score", narration.Text("name", v.called(i, seat)), narration.Num("n", int(res.Scores[i]))))
		}
		l = append(l, v.Sentence("end.scores", narration.Text("names", v.And(scores))))
	}
	who := res.Winners.List()
	if len(who) == 0 {
		return append(l, v.Sentence("end.open", turn))
	}
	var names []string
	for _, w := range who {
		names = append(names, v.called(int(w), seat))
	}
	all := narration.Text("names", v.And(names))
	switch {
	case res.Reason == reasonNames[reasonAlliance]:
		return append(l, v.Sentence("end.alliance", all, turn))
	case len(who) > 1:
		return append(l, v.Sentence("end.shared", all, turn))
	case res.Scored:
		return append(l, v.Sentence("end.scoring", v.Who("who", int(who[0]), seat), turn))
	}
	return append(l, v.Sentence("end.conquest", v.Who("who", int(who[0]), seat), turn))
}

// called returns the name of a House in a list, for a viewer.
func (v *voice) called(seat int, viewer engine.Seat) string {
	if seat == int(viewer) {
		return v.Form("bare", seat, viewer)
	}
	return v.Form("obj", seat, viewer)
}
