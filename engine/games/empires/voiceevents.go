package empires

import (
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/narration"
)

// Tell implements [engine.Voice].
func (v *voice) Tell(l []engine.Event, seat engine.Seat) []string { return eventTable.Tell(v, l, seat) }

// indexIf returns a function that returns 1 for events for which pred is true, otherwise 0.
// It fits Pick of rows of eventTable.
func indexIf(pred func(e *event) bool) func(t *eventTelling) int {
	return func(t *eventTelling) int { return int(boolToWord(pred(t.First()))) }
}

// viewerIndex returns 1 if the event is told to the seat that it is about, otherwise 0, as
// the index of a sentence.
func viewerIndex(t *eventTelling) int { return int(boolToWord(t.First().seat == int(t.Viewer))) }

// seenIndex returns 1 if the event is told to the seat that it is about, or for a picture that
// shows everything; otherwise 0.
func seenIndex(t *eventTelling) int { return viewerIndex(t) | int(boolToWord(t.Voice.all)) }

func always(*eventTelling, *event) bool { return true }

func sameSeat(t *eventTelling, next *event) bool { return next.seat == t.First().seat }

// eventArgs returns the placeholders that the sentences of all events share.
func eventArgs(t *eventTelling) []narration.Fill {
	e := t.First()
	with := argList(narration.Num("n", e.number), narration.Num("m", e.secondNumber))
	if e.seat >= 0 {
		with = append(with, t.Voice.Who("who", e.seat, t.Viewer))
	}
	return with
}

// sayChoice returns the sentence about a choice. The player who begins an action is told about
// it only once he has chosen its area.
func sayChoice(t *eventTelling) string {
	e := t.First()
	if verbOf(e.action) == verbAct && e.seat == int(t.Viewer) {
		return ""
	}
	return t.Voice.choiceSentence(actionTable.Say(t.Voice, e.stateBefore, e.action, t.Viewer, narration.Done))
}

// choiceSentence returns the sentence with the text of a choice; "" if there is no text.
func (v *voice) choiceSentence(text string) string {
	if text == "" {
		return ""
	}
	return v.Sentence("event.choice", narration.Text("text", text))
}

// alsoSecret reports whether the next event goes on with the same seat's choice or order of
// cards for a battle.
func alsoSecret(t *eventTelling, next *event) bool {
	return sameSeat(t, next) && (verbOf(next.action) == verbOf(t.First().action) || verbOf(next.action) == verbDone)
}

// saySecret returns the sentence on the cards that a player has chosen or ordered for a battle.
// Only that player is told.
func saySecret(t *eventTelling) string {
	var cards []uint8
	for i := range t.Events {
		if v, kind, _ := unpackAction(t.Events[i].action); v != verbDone {
			cards = append(cards, uint8(kind))
		}
	}
	if len(cards) == 0 || seenIndex(t) == 0 {
		return ""
	}
	key := "did.commit"
	if verbOf(t.First().action) == verbOrder {
		key = "did.next"
	}
	return t.Voice.choiceSentence(t.Voice.Line(key, append(eventArgs(t), narration.Text("list", t.Voice.JoinAnd(t.Voice.cardsInWords(cards))))...))
}

// Functions that return the placeholders of sentences about events, for Fill of rows of
// eventTable.
var (
	purposeArgs = narration.FillText("what", func(t *eventTelling) string { return t.Voice.Line("roll." + rollKey(t.First().index)) })
	whereArgs   = narration.FillOne(func(t *eventTelling) narration.Fill { return t.Voice.areaWords(t.First().index) })
	cardsArgs   = narration.FillText("list", func(t *eventTelling) string { return t.Voice.listCards(t.Events) })
	routedArgs  = narration.FillOne(func(t *eventTelling) narration.Fill { return t.Voice.Who("rival", routedSeat(t.First()), t.Viewer) })
)

// rollKey returns the key of the sentence for a die with purpose k.
func rollKey(k int) string { return strings.ReplaceAll(rollWords[k], "-", "_") }

// sayRevolts returns the sentence on the provinces in the column for which the dice were
// rolled.
func sayRevolts(t *eventTelling) string {
	e := t.First()
	var l []string
	for i := range t.Voice.rules.revoltTables {
		if x := &t.Voice.rules.revoltTables[i]; x.dice>>e.number&1 != 0 {
			l = nil
			for _, at := range x.columns[e.secondNumber-1] {
				l = append(l, t.Voice.nameOf(int(at)))
			}
		}
	}
	if len(l) == 0 {
		return t.Voice.Sentence("event.no_revolts", eventArgs(t)...)
	}
	return t.Voice.Sentence("event.revolts", append(eventArgs(t), narration.Text("list", t.Voice.JoinAnd(l)))...)
}

// dealtArgs returns the placeholders for a set of Empire cards that a player has got, and for
// its side.
func dealtArgs(t *eventTelling) []narration.Fill {
	set := t.First().index
	return append(t.Voice.setWords(set), narration.Text("side", t.Voice.Line("side."+sideWords[t.Voice.rules.sets[set].side])))
}

func incomeArgs(t *eventTelling) []narration.Fill {
	var l []string
	for i := range t.Events {
		e := &t.Events[i]
		l = append(l, t.Voice.Line("event.income_of", narration.Num("n", e.number), t.Voice.Who("who", e.seat, t.Viewer)))
	}
	return argList(narration.Text("list", strings.Join(l, ", ")))
}

// listCards returns in words the cards of events, grouped by kind.
func (v *voice) listCards(all []event) string {
	var kinds []uint8
	for i := range all {
		kind := uint8(all[i].index)
		at := slices.Index(kinds, kind)
		if at < 0 {
			at = len(kinds)
		}
		kinds = slices.Insert(kinds, at, kind)
	}
	return v.JoinAnd(v.cardsInWords(kinds))
}

// returnsToHand reports whether a card that is lost or set aside goes back to the hand.
func returnsToHand(e event) bool { return e.secondNumber > 0 }

// destinationIndex returns where the cards of the events go: 0 if all are discarded, 1 if some
// go back to the hand, 2 if all do.
func destinationIndex(t *eventTelling) int {
	kept := slices.ContainsFunc(t.Events, returnsToHand)
	gone := slices.ContainsFunc(t.Events, func(e event) bool { return !returnsToHand(e) })
	return int(boolToWord(kept)) + int(boolToWord(!gone))
}

// lossesArgs returns the placeholders for the cards that are discarded, and for those that go
// back to the hand.
func lossesArgs(t *eventTelling) []narration.Fill {
	var lost, back []event
	for _, e := range t.Events {
		if returnsToHand(e) {
			back = append(back, e)
		} else {
			lost = append(lost, e)
		}
	}
	return argList(narration.Text("list", t.Voice.listCards(lost)), narration.Text("back", t.Voice.listCards(back)))
}

// plunderIndex returns the number of the sentence for a plunder: 0 nothing was taken, 1 it
// comes from an area, 2 from a Warehouse, 3 from the viewer's Warehouse.
func plunderIndex(t *eventTelling) int {
	e := t.First()
	switch {
	case e.number == 0:
		return 0
	case e.index >= 0:
		return 1
	}
	return 2 + int(boolToWord(int(e.sides[0]) == int(t.Viewer)))
}

func plunderArgs(t *eventTelling) []narration.Fill {
	if e := t.First(); e.index < 0 {
		return argList(t.Voice.Who("rival", int(e.sides[0]), t.Viewer))
	}
	return whereArgs(t)
}

// routedSeat returns the seat that was routed: the opponent of the event's seat in the battle.
func routedSeat(e *event) int { return int(e.sides[0]+e.sides[1]) - e.seat }

func scoreArgs(t *eventTelling) []narration.Fill {
	points := &t.First().points
	sum := 0
	for _, n := range points {
		sum += int(n)
	}
	return argList(narration.Num("sum", sum), narration.Num("control", int(points[sourceControl])), narration.Num("trade", int(points[sourceTrade])),
		narration.Num("cards", int(points[sourceCards])), narration.Num("plunder", int(points[sourcePlunder])))
}
