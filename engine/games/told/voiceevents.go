package told

import (
	"slices"

	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/narration"
)

// Tell implements [engine.Voice]. It returns sentences on the events, in order, addressed to a seat.
// Events that follow one another may share a sentence; some have none.
func (v *voice) Tell(events []engine.Event, seat engine.Seat) (l []string) {
	all := make([]event, len(events))
	for i := range events {
		all[i] = events[i].(event)
	}
	markShownMoves(all, seat)
	v.joinMoves(all)
	for len(all) > 0 {
		line, n := v.nextSentence(all, seat)
		if line != "" {
			l = append(l, narration.Capitalize(line))
		}
		all = all[n:]
	}
	return l
}

// joinMoves puts the move of a chosen card right behind the choice, where only changes of counters stand
// between them, as in "set led to card.suit": the move shows the card to those who did not see it
// where it lay, and shares the sentence of the choice.
func (v *voice) joinMoves(all []event) {
	for i := range all {
		if all[i].kind != "choose" || all[i].action == passAction {
			continue
		}
		k := i + 1
		for k < len(all) && all[k].kind == "set" {
			k++
		}
		if k < len(all) && k > i+1 && v.movesChosen(&all[i], &all[k]) {
			move := all[k]
			copy(all[i+2:k+1], all[i+1:k])
			all[i+1] = move
		}
	}
}

// movesChosen reports whether an event moves the card, and no other, that a choice has chosen.
func (v *voice) movesChosen(choice, e *event) bool {
	o := &v.machine.decisions[choice.decision].options[choice.action>>thingBits]
	return o.source.kind == fromCards && e.kind == "move" && e.from == choice.from && len(e.cards) == 1 && e.cards[0] == uint8(choice.action&(1<<thingBits-1)) && !e.movesAll
}

// markShownMoves sets wasShown in the moves of all cards of a place that a seat has just been shown, each
// of them and no other, so that it knows them although it sees neither place.
func markShownMoves(l []event, seat engine.Seat) {
	shown := map[int][]uint8{} // by place
	for i := range l {
		switch e := &l[i]; {
		case e.kind == "show", e.kind == "look" && e.seat == seat:
			shown[e.from] = slices.Sorted(slices.Values(e.cards))
		case e.kind == "move":
			e.wasShown = e.movesAll && len(e.cards) > 0 && slices.Equal(slices.Sorted(slices.Values(e.cards)), shown[e.from])
			delete(shown, e.from)
			delete(shown, e.to)
		case e.kind == "swap", e.kind == "hand":
			clear(shown)
		}
	}
}

// nextSentence returns the sentence for the first of some events, addressed to a seat, and the number
// of events that it covers; the sentence is "" if the event is not narrated.
func (v *voice) nextSentence(l []event, seat engine.Seat) (line string, n int) {
	e := &l[0]
	who := v.Who("who", int(e.seat), seat)
	switch e.kind {
	case "turn":
		key := "event.turn"
		switch {
		case v.machine.turnsAreShared():
			key = "event.turn_all"
		case e.seat == seat:
			key = "event.turn_you"
		}
		return v.Line(key, narration.Num("n", e.n), who), 1
	case "choose":
		return v.choiceSentence(l, seat)
	case "move":
		return v.moveSentence(l, seat)
	case "set":
		return v.changeSentence(l, seat)
	case "roll", "best":
		if e.kind == "best" && e.before == e.after {
			return "", 1
		}
		name, d := v.numberAt(e.counter, seat)
		if e.kind == "best" {
			return v.Line("event.best", narration.Text("name", name), narration.Text("now", v.Form("bare", int(e.after), seat))), 1
		}
		return v.Line("event.roll", narration.Text("name", name), narration.Text("now", v.valueInWords(d, e.after))), 1
	case "shuffle":
		return v.Line("event.shuffle", narration.Text("from", v.placeInWords(e.from, seat))), 1
	case "swap":
		return v.Line("event.swap", who, narration.Text("from", v.placeInWords(e.from, seat)), narration.Text("to", v.placeInWords(e.to, seat))), 1
	case "hand":
		way := "event.across"
		switch (e.n%v.machine.seats + v.machine.seats) % v.machine.seats {
		case 0:
			return "", 1
		case 1:
			way = "event.left"
		case v.machine.seats - 1:
			way = "event.right"
		}
		z := &v.machine.nouns.zones[e.zone]
		return v.Line("event.hand", narration.Text("way", v.Line(way)), narration.Text("name", v.nameAt("zone."+z.id, z.id))), 1
	case "look":
		key := "event.look"
		if e.seat == seat {
			key = "event.seen"
		}
		return v.Line(key, who, narration.Text("from", v.placeInWords(e.from, seat)), narration.Text("card", v.cardListInWords(e.cards))), 1
	case "show":
		if len(e.cards) == 0 {
			return "", 1
		}
		return v.Line("event.show", narration.Text("from", v.placeInWords(e.from, seat)), narration.Text("card", v.cardListInWords(e.cards))), 1
	case "out":
		return v.Line("event.out", who), 1
	case "in":
		return v.Line("event.in"), 1
	}
	return "", 1 // not narrated, or by other methods
}

// choiceSentence returns the sentence for a choice, the first of the events l, addressed to a seat. It
// includes the move of the chosen card if that is the next event. n is the number of events covered.
func (v *voice) choiceSentence(l []event, seat engine.Seat) (line string, n int) {
	e := &l[0]
	d := &v.machine.decisions[e.decision]
	who := v.Who("who", int(e.seat), seat)
	if e.action == passAction {
		return v.Line("event.pass", who), 1
	}
	o := &d.options[e.action>>thingBits]
	x := int32(e.action & (1<<thingBits - 1))
	thing := v.thingInWords(o, x, seat)
	if o.source.kind != fromCards {
		what := narration.Uncapitalize(v.choiceInWords(d, o, thing))
		if !d.isMenu && thing != "" {
			what = v.Line("table.line", narration.Text("name", v.optionName(d, o)), narration.Text("what", thing))
		}
		return v.Line("event.choose", who, narration.Text("what", what)), 1
	}
	goes := len(l) > 1 && v.movesChosen(e, &l[1])
	saw := v.seesMove(e.from, -1, seat) || goes && v.seesMove(e.from, l[1].to, seat)
	if !saw {
		thing = v.Line("thing.backs", narration.Num("n", 1))
	}
	what := thing
	if d.isMenu {
		what = narration.Uncapitalize(v.choiceInWords(d, o, thing))
	}
	if !goes {
		return v.Line("event.choose", who, narration.Text("what", what)), 1
	}
	return v.Line("event.chosen", who, narration.Text("what", what), narration.Text("to", v.placeInWords(l[1].to, seat))), 2
}

// seesMove reports whether a seat sees which cards move from one place to another. If to is -1, only
// the first place counts.
func (v *voice) seesMove(from, to int, seat engine.Seat) bool {
	sees := v.machine.layout.SeatsSeeing(from)
	if to >= 0 {
		sees |= v.machine.layout.SeatsSeeing(to)
	}
	return sees.Has(seat)
}

// maxNamed is the largest number of cards for which a move of all cards of a place names them; more
// are only counted.
const maxNamed = 6

// moveSentence returns the sentence for the moves of cards with which the events l begin, addressed to
// a seat. Consecutive moves between the same places share a sentence, and so do the moves of one
// deal. n is the number of events covered.
func (v *voice) moveSentence(l []event, seat engine.Seat) (line string, n int) {
	e := &l[0]
	if e.isDeal {
		return v.dealSentence(l, seat)
	}
	var cards []uint8
	for n < len(l) && l[n].kind == "move" && l[n].from == e.from && l[n].to == e.to && l[n].seat == e.seat && !l[n].isDeal {
		cards = append(cards, l[n].cards...)
		n++
	}
	text := v.Line("thing.backs", narration.Num("n", len(cards)))
	if (e.wasShown || v.seesMove(e.from, e.to, seat)) && !(e.movesAll && len(cards) > maxNamed) {
		text = v.cardListInWords(cards)
	}
	lay := v.machine.layout
	key := "event.move"
	to := &v.machine.nouns.zones[lay.ZoneOf(e.to)]
	switch mine := lay.Owner(e.to) == int(e.seat); {
	case lay.Zones[lay.ZoneOf(e.from)].IsPile() && lay.Owner(e.from) < 0 && mine && to.visibility == "owner":
		key = "event.draw"
	case lay.Owner(e.from) == int(e.seat) && lay.Owner(e.to) >= 0 && !mine:
		key = "event.give"
	}
	return v.Line(key, v.Who("who", int(e.seat), seat), narration.Text("card", text), narration.Text("from", v.placeInWords(e.from, seat)), narration.Text("to", v.placeInWords(e.to, seat))), n
}

// dealSentence returns the sentences for the deal with which the events l begin: how many cards each
// seat got, and which cards the given seat got. n is the number of events covered.
func (v *voice) dealSentence(l []event, seat engine.Seat) (line string, n int) {
	var own []uint8
	most := map[int]int{}
	zone := v.machine.layout.ZoneOf(l[0].to)
	for n < len(l) && l[n].kind == "move" && l[n].isDeal && v.machine.layout.ZoneOf(l[n].to) == zone {
		owner := v.machine.layout.Owner(l[n].to)
		most[owner]++
		if owner == int(seat) && v.seesMove(l[n].from, l[n].to, seat) {
			own = append(own, l[n].cards...)
		}
		n++
	}
	each := 0
	for _, k := range most {
		each = max(each, k)
	}
	line = v.Line("event.deal", narration.Num("n", each))
	if len(own) > 0 {
		line += " " + v.Sentence("event.dealt", v.Who("who", int(seat), seat), narration.Text("card", v.cardListInWords(own)))
	}
	return line, n
}

// numberAt returns the name, addressed to a seat, and the domain of the counter or register at an index
// of State.num.
func (v *voice) numberAt(at int, seat engine.Seat) (name string, d *domain) {
	if ci := v.counterAt(at); ci >= 0 {
		c := &v.machine.nouns.counters[ci]
		owner := -1
		if c.perSeat {
			owner = at - v.machine.counterAt[ci]
		}
		name = v.nameAt("counter."+c.id, c.id)
		if owner >= 0 {
			name = v.nameWithOwner(name, owner, seat, ci)
		}
		return name, &c.domain
	}
	for i := range v.machine.bindings {
		if b := &v.machine.bindings[i]; b.reg == at {
			return v.phraseName(b.name), &domain{valueType: cond.Word, isSeat: b.kind == boundSeat}
		}
	}
	return "", &domain{valueType: cond.Int}
}

// counterAt returns the index in nouns.counters of the counter at an index of State.num; -1 for none.
func (v *voice) counterAt(at int) int {
	for ci, first := range v.machine.counterAt {
		width := 1
		if v.machine.nouns.counters[ci].perSeat {
			width = v.machine.seats
		}
		if at >= first && at < first+width {
			return ci
		}
	}
	return -1
}

// changeSentence returns the sentence for the change of a counter, the first of the events l, addressed
// to a seat. If the counter becomes the same for all seats, one sentence covers them. It is "" for
// a counter that is not narrated. n is the number of events covered.
func (v *voice) changeSentence(l []event, seat engine.Seat) (line string, n int) {
	e := &l[0]
	ci := v.counterAt(e.counter)
	if ci < 0 {
		return "", 1
	}
	c := &v.machine.nouns.counters[ci]
	if !v.narratedCounters[ci] || c.valueType == cond.Bool && e.after == 0 && !v.rules.set.Has("counter."+c.id+".name") {
		return "", 1
	}
	var seats []int
	for n < len(l) && l[n].kind == "set" && v.counterAt(l[n].counter) == ci && l[n].after == e.after && c.perSeat && !slices.Contains(seats, l[n].counter) {
		seats = append(seats, l[n].counter)
		n++
	}
	now := narration.Text("now", v.valueInWords(&c.domain, e.after))
	if n > 1 && n == v.machine.seats {
		return v.Line("event.all", narration.Text("name", v.nameAt("counter."+c.id, c.id)), now), n
	}
	name, _ := v.numberAt(e.counter, seat)
	return v.Line("event.becomes", narration.Text("name", name), narration.Text("was", v.valueInWords(&c.domain, e.before)), now), 1
}
