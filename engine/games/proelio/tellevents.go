package proelio

import (
	"equitas/engine"
)

// Tell implements [engine.Voice].
func (v *voice) Tell(events []engine.Event, seat engine.Seat) []string {
	var l []string
	for i := 0; i < len(events); {
		n := 1
		e := events[i].(event)
		kinds := []uint8{uint8(e.kind)}
		for e.joins() && i+n < len(events) {
			next := events[i+n].(event)
			if next.what != e.what || next.seat != e.seat || next.other != e.other || !next.sees.Has(seat) && v.deck(next.kind) != v.deck(e.kind) {
				break
			}
			kinds = append(kinds, uint8(next.kind))
			n++
		}
		var before event
		if i > 0 {
			before = events[i-1].(event)
		}
		if !e.told(before) {
			if text := v.event(e, kinds, seat); text != "" {
				l = append(l, text)
			}
		}
		i += n
	}
	return l
}

func (v *voice) deck(kind int16) uint8 { return v.r.kinds[kind].deck }

// joins reports whether events of this kind that follow one another are told
// in one sentence.
func (e *event) joins() bool {
	switch e.what {
	case evDraw, evDiscard, evPay, evDeploy, evLoot:
		return true
	}
	return false
}

// told reports whether the event before has told this one too.
func (e *event) told(before event) bool {
	return e.what == evLoseFort && before.what == evSacrifice && before.seat == e.seat ||
		e.what == evThaw && before.what == evStopped ||
		e.what == evShuffle && before.what == evSeason
}

// plain are the events whose sentence needs nothing but Houses and cards.
var plain = map[eventKind]string{
	evThaw: "thaw", evHeld: "held", evDraw: "draw", evAttack: "attack", evStopped: "stopped", evImperial: "imperial",
	evNoCard: "no_card", evSupport: "give", evPass: "pass", evDeploy: "deploy", evOpen: "open", evMisplay: "misplay",
	evBlocked: "blocked", evRepelled: "repelled", evDefend: "defend", evSacrifice: "sacrifice", evConcede: "concede",
	evLoseFort: "lose_fort", evLootDue: "loot_due", evLoot: "loot", evSteal: "steal", evNoSteal: "no_steal", evGive: "give",
	evTake: "take", evDiscard: "discard", evPay: "pay", evExhaust: "exhaust", evMerchant: "merchant", evFall: "fall",
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
	with := []filling{num("n", e.n), phrase("card", card)}
	if e.seat >= 0 {
		with = append(with, v.house("who", int(e.seat), seat))
	}
	if e.other >= 0 {
		with = append(with, v.house("rival", int(e.other), seat))
	}
	say := func(id string, more ...filling) string { return v.sentence(id, append(with, more...)...) }
	switch e.what {
	case evTurn:
		if e.seat == int8(seat) {
			return say("turn_you")
		}
		return say("turn")
	case evFortify:
		if e.n == 0 {
			return say("fortify")
		}
		return say("upgrade", phrase("old", v.cards[e.n-1]))
	case evPlay:
		if e.other < 0 {
			return say("play")
		}
		return say("play_on")
	case evEquitas:
		return say("equitas", phrase("card", v.kinds(e.cards)))
	case evTrade:
		if e.kind < 0 {
			return say("trade_none")
		}
		return say("trade")
	case evPerk:
		return say("perk", phrase("guild", v.guilds[v.r.perks[e.n].guild]))
	case evReveal:
		return say("reveal", phrase("card", v.valued(int(e.kind))))
	case evLook:
		if !e.sees.Has(seat) {
			return say("look")
		}
		return say("look_seen", phrase("card", v.kinds(e.cards)))
	case evShuffle:
		return say("shuffle", phrase("deck", v.printed("deck_"+deckNames[e.n])))
	case evSeason:
		id := "season"
		if e.n >= v.r.seasons {
			id = "winter"
		}
		return say(id, phrase("season", v.season(e.n)))
	}
	return say(plain[e.what])
}

// End implements [engine.Voice].
func (v *voice) End(st engine.State, seat engine.Seat) []string {
	s := st.(*State)
	res := s.Result()
	turn := num("n", res.Turns)
	var l []string
	if res.Scored {
		var scores []string
		for i := range s.n {
			scores = append(scores, v.line("score", phrase("name", v.called(i, seat)), num("n", int(res.Scores[i]))))
		}
		l = append(l, v.sentence("end_scores", phrase("names", v.join(scores))))
	}
	who := res.Winners.List()
	if len(who) == 0 {
		return append(l, v.sentence("end_open", turn))
	}
	var names []string
	for _, w := range who {
		names = append(names, v.called(int(w), seat))
	}
	all := phrase("names", v.join(names))
	switch {
	case res.Reason == reasonNames[reasonAlliance]:
		return append(l, v.sentence("end_alliance", all, turn))
	case len(who) > 1:
		return append(l, v.sentence("end_shared", all, turn))
	case res.Scored:
		return append(l, v.sentence("end_scoring", v.house("who", int(who[0]), seat), turn))
	}
	return append(l, v.sentence("end_conquest", v.house("who", int(who[0]), seat), turn))
}

// called is what a viewer calls a House in a list.
func (v *voice) called(seat int, viewer engine.Seat) string {
	id := "house_obj"
	if seat == int(viewer) {
		id = "you_bare"
	}
	return v.line(id, num("n", seat+1))
}
