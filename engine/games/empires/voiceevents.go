package empires

import (
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/narration"
)

// Tell implements [engine.Voice]. Consecutive related events share a sentence: the income
// of all, cards lost together, the dice of a combat.
func (v *voice) Tell(events []engine.Event, seat engine.Seat) []string {
	t := telling{voice: v, to: int(seat), open: -1}
	for i := 0; i < len(events); {
		i += t.next(events[i:])
	}
	return slices.DeleteFunc(t.lines, func(l string) bool { return l == "" })
}

// A telling is lines that are being written.
type telling struct {
	*voice
	to    int
	lines []string
	open  int // index of the line of an action whose area follows, or -1
	dice  []event
}

func (t *telling) add(text string) {
	if text != "" {
		t.lines = append(t.lines, narration.Capital(text))
	}
}

// next narrates the first events, and returns how many.
func (t *telling) next(events []engine.Event) int {
	e := events[0].(event)
	if e.what == tellChoice || e.what == tellStep {
		return t.choice(events)
	}
	t.open = -1
	like := func(same func(x *event) bool) (l []event) {
		for _, x := range events {
			y := x.(event)
			if y.what != e.what || !same(&y) {
				break
			}
			l = append(l, y)
		}
		return l
	}
	switch e.what {
	case tellRoll:
		return t.roll(&e)
	case tellIncome:
		all := like(func(*event) bool { return true })
		var l []string
		for _, x := range all {
			l = append(l, t.Line("event.income_of", narration.Num("n", x.n), t.seat("who", x.seat, t.to)))
		}
		t.add(t.Line("event.income", narration.Text("list", strings.Join(l, ", "))))
		return len(all)
	case tellDisplay:
		all := like(func(*event) bool { return true })
		t.add(t.Line("event.display", narration.Text("list", t.list(all))))
		return len(all)
	case tellLost, tellAside:
		all := like(func(x *event) bool { return x.seat == e.seat })
		t.add(t.gone(all))
		return len(all)
	}
	t.add(t.event(&e))
	return 1
}

// list returns the cards of some events, grouped by kind.
func (t *telling) list(all []event) string {
	var kinds []uint8
	for _, e := range all {
		at := slices.Index(kinds, uint8(e.k))
		if at < 0 {
			at = len(kinds)
		}
		kinds = slices.Insert(kinds, at, uint8(e.k))
	}
	return t.And(t.cards(kinds))
}

// gone narrates which cards of one side are lost or set aside, and which return to the
// hand.
func (t *telling) gone(all []event) string {
	var lost, back []event
	for _, e := range all {
		if e.m == 0 {
			lost = append(lost, e)
		} else {
			back = append(back, e)
		}
	}
	key := map[int]string{tellLost: "lost", tellAside: "aside"}[all[0].what]
	switch {
	case len(lost) == 0:
		key += "_back"
	case len(back) > 0:
		key += "_both"
	}
	return t.Line("event."+key, narration.Text("list", t.list(lost)), narration.Text("back", t.list(back)), t.seat("who", all[0].seat, t.to))
}

// choice narrates a choice. The area of an action completes the sentence of the action.
func (t *telling) choice(events []engine.Event) int {
	e := events[0].(event)
	verb, _, _ := split(e.action)
	if verb == verbCommit || verb == verbNext || verb == verbDone {
		return t.secret(events)
	}
	text := t.did(&e)
	if verb == verbAct && e.seat == t.to {
		text = "" // the area follows next
	}
	if text != "" {
		text = t.Sentence("event.choice", narration.Text("text", text))
	}
	if t.open >= 0 {
		t.lines[t.open] = text
	} else {
		t.lines = append(t.lines, text)
	}
	if verb != verbAct && (verb != verbAt || e.before.pos.asks != askTarget || e.before.pos.task.action != doSubvert) {
		t.open = -1
	} else if t.open < 0 {
		t.open = len(t.lines) - 1
	}
	return 1
}

// secret narrates chosen cards of a battle, to their owner only.
func (t *telling) secret(events []engine.Event) int {
	e := events[0].(event)
	verb, _, _ := split(e.action)
	var cards []uint8
	n := 0
	for _, x := range events {
		y := x.(event)
		if y.what != e.what || y.seat != e.seat {
			break
		}
		v, a, _ := split(y.action)
		if v != verb && v != verbDone {
			break
		}
		if n++; v == verb && v != verbDone {
			cards = append(cards, uint8(a))
		}
	}
	if len(cards) == 0 || e.seat != t.to && !t.all {
		return n
	}
	key := "did.commit"
	if verb == verbNext {
		key = "did.next"
	}
	t.open = -1
	t.add(t.Sentence("event.choice", narration.Text("text", t.Line(key, t.seat("who", e.seat, t.to), narration.Text("list", t.And(t.cards(cards)))))))
	return n
}

// did returns a choice in a sentence.
func (t *telling) did(e *event) string {
	s := e.before
	p, r := &s.pos, s.r
	verb, a, b := split(e.action)
	say := func(key string, with ...narration.With) string {
		return t.Line("did."+key, append(with, t.seat("who", e.seat, t.to))...)
	}
	switch verb {
	case verbAct:
		return say(actionWords[a])
	case verbPass:
		return say("pass")
	case verbAt:
		switch p.asks {
		case askPlace:
			return say("place", t.at(a))
		case askFound:
			return say("found", t.at(a))
		}
		return say("to_"+actionWords[p.task.action], t.at(a), narration.Num("n", t.spent(s, e.seat)))
	case verbSet:
		return "" // its owner is told its content, others its side
	case verbPay:
		key := "pay"
		if a == 0 {
			key = "pay_none"
		}
		return say(key, t.at(int(p.task.area)), narration.Num("n", a))
	case verbRefresh:
		return say("refresh", narration.Num("n", int(r.recruit.cost)))
	case verbTake:
		return say("take", narration.Text("card", t.card(a)))
	case verbDiscard:
		return say("discard", narration.Text("card", t.card(a)))
	case verbPut:
		return say("put", t.at(a))
	case verbDisplace:
		return say("displace", t.at(a), t.seat("rival", b, t.to))
	case verbSiege:
		return say(placeWords[a])
	}
	return say([2]string{"no_ambush", "ambush"}[a])
}

// spent returns the immediate cost of an action.
func (t *telling) spent(s *State, i int) int {
	switch s.pos.task.action {
	case doDiplomacy:
		return int(s.r.dip.cost)
	case doEnvoy:
		return int(s.r.dip.envoyCost)
	case doFortify:
		return s.fortPrice(i)
	}
	return 0
}
