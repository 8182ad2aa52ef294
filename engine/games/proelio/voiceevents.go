package proelio

import (
	"equitas/engine"
	"equitas/engine/events"
	"equitas/engine/narration"
)

// Tell implements [engine.Voice].
func (v *voice) Tell(l []engine.Event, seat engine.Seat) []string { return eventTable.Tell(v, l, seat) }

// secondIf returns a function for [events.Row.Pick] that selects the second of two sentences
// if pred returns true, else the first.
func secondIf(pred func(t *eventTelling) bool) func(t *eventTelling) int {
	return func(t *eventTelling) int { return int(boolToInt(pred(t))) }
}

// followsKind returns a function that reports whether the event before is of the given kind, whose
// sentence tells this event too.
func followsKind(kind events.Kind) func(t *eventTelling) bool {
	return func(t *eventTelling) bool { return t.Previous != nil && t.Previous.what == kind }
}

func isSacrifice(t *eventTelling) bool {
	return followsKind(eventSacrifice)(t) && t.Previous.seat == t.First().seat
}

// shareSentence reports whether two moves of cards, one after the other, share a sentence: they have
// the same giver and receiver, and cards of which the viewer sees only the backs are of the
// same deck.
func shareSentence(t *eventTelling, next *event) bool {
	e := t.First()
	return next.seat == e.seat && next.otherSeat == e.otherSeat && (next.viewers.Has(t.Viewer) || t.Voice.deck(next.kind) == t.Voice.deck(e.kind))
}

func (v *voice) deck(kind int16) uint8 { return v.rules.kinds[kind].deck }

// eventArgs returns the placeholders that all sentences about events can use: the number, the
// cards, the House that acted and the other House.
func eventArgs(t *eventTelling) []narration.Fill {
	v, e := t.Voice, t.First()
	card := ""
	switch {
	case e.kind < 0:
	case !t.Seen:
		card = v.backsInWords(int(v.deck(e.kind)), len(t.Events))
	default:
		var kinds []uint8
		for i := range t.Events {
			kinds = append(kinds, uint8(t.Events[i].kind))
		}
		card = v.cardsInWords(kinds)
	}
	with := argList(narration.Num("n", e.n), narration.Text("card", card))
	if e.seat >= 0 {
		with = append(with, v.Who("who", int(e.seat), t.Viewer))
	}
	if e.otherSeat >= 0 {
		with = append(with, v.Who("rival", int(e.otherSeat), t.Viewer))
	}
	return with
}

func replacedFortArgs(t *eventTelling) []narration.Fill {
	if t.First().n == 0 {
		return nil
	}
	return argList(narration.Text("old", t.Voice.cards[t.First().n-1]))
}

// Functions that fill placeholders of sentences about events.
var (
	handArgs   = narration.FillText("card", func(t *eventTelling) string { return t.Voice.cardsInWords(t.First().cards) })
	guildArgs  = narration.FillText("guild", func(t *eventTelling) string { return t.Voice.guilds[t.Voice.rules.perks[t.First().n].guild] })
	attackArgs = narration.FillText("card", func(t *eventTelling) string { return t.Voice.nameWithValue(int(t.First().kind)) })
	deckArgs   = narration.FillText("deck", func(t *eventTelling) string { return t.Voice.printedWord("deck_" + deckNames[t.First().n]) })
	seasonArgs = narration.FillText("season", func(t *eventTelling) string { return t.Voice.seasonName(t.First().n) })
)

// End implements [engine.Voice].
func (v *voice) End(st engine.State, seat engine.Seat) []string {
	s := st.(*State)
	res := s.Result()
	turn := narration.Num("n", res.Turns)
	var l []string
	if res.Scored {
		var scores []string
		for i := range s.seatCount {
			scores = append(scores, v.Line("end.score", narration.Text("name", v.nameInList(i, seat)), narration.Num("n", int(res.Scores[i]))))
		}
		l = append(l, v.Sentence("end.scores", narration.Text("names", v.JoinAnd(scores))))
	}
	who := res.Winners.List()
	if len(who) == 0 {
		return append(l, v.Sentence("end.open", turn))
	}
	var names []string
	for _, w := range who {
		names = append(names, v.nameInList(int(w), seat))
	}
	all := narration.Text("names", v.JoinAnd(names))
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

// nameInList returns the name of a House in a list, for the viewer.
func (v *voice) nameInList(seat int, viewer engine.Seat) string {
	if seat == int(viewer) {
		return v.Form("bare", seat, viewer)
	}
	return v.Form("obj", seat, viewer)
}
