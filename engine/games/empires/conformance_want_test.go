package empires

import (
	"fmt"
	"slices"
	"strings"
)

// check compares a position with what a case expects.
func (w *wantCase) check(t reporter, s *State) {
	t.Helper()
	p := &s.pos
	w.CheckExpectedState(t, s)
	whole := func(what string, got int, want *int) {
		if want != nil && got != *want {
			t.Errorf("%s is %d, want %d", what, got, *want)
		}
	}
	if w.Turn != 0 {
		whole("the turn", int(p.turn), &w.Turn)
	}
	if w.Round != 0 {
		whole("the round", int(p.round), &w.Round)
	}
	whole("the first seat", int(p.first), w.First)
	whole("the deck", int(p.deckSize), w.Deck)
	whole("the stock of fortifications", int(p.fortStock), w.Forts)
	for id, want := range w.Areas {
		area := s.rules.placeMap.Index(id)
		if area < 0 {
			t.Fatalf("there is no area %q", id)
		}
		if got := s.areaText(area); got != want {
			t.Errorf("%s has %q, want %q", id, got, want)
		}
	}
	each := func(what string, want []int, of func(x *seat) int) {
		for i, n := range want {
			if got := of(&p.seat[i]); n >= 0 && got != n {
				t.Errorf("%s of seat %d is %d, want %d", what, i, got, n)
			}
		}
	}
	each("the Warehouse", w.Warehouse, func(x *seat) int { return int(x.warehouse) })
	each("the supply of trade markers", w.Supply, func(x *seat) int { return int(x.trade) })
	each("the supply of control markers", w.Control, func(x *seat) int { return int(x.control) })
	for i, n := range w.VP {
		if p.seat[i].vp != n {
			t.Errorf("seat %d has %d points, want %d", i, p.seat[i].vp, n)
		}
	}
	w.cards(t, s)
	if w.Won != nil {
		b := &p.battle
		if got := []int{int(b.side[0].blocks), int(b.side[1].blocks)}; !slices.Equal(got, w.Won) {
			t.Errorf("blocks are %v, want %v", got, w.Won)
		}
	}
}

// areaText describes an area as cases do.
func (s *State) areaText(area int) string {
	p := &s.pos
	var l []string
	if p.owner[area] >= 0 {
		l = append(l, fmt.Sprintf("seat %d", p.owner[area]))
		if p.markers[area] > 1 {
			l = append(l, fmt.Sprintf("%d markers", p.markers[area]))
		}
	}
	if p.forts>>area&1 != 0 {
		l = append(l, "fort")
	}
	for i := range s.seatCount {
		if n := p.trade[i][area]; n > 0 {
			l = append(l, fmt.Sprintf("%d trade %d", n, i))
		}
	}
	return strings.Join(l, ", ")
}

// cards compares the cards of a position with what a case expects.
func (w *wantCase) cards(t reporter, s *State) {
	t.Helper()
	r, p := s.rules, &s.pos
	same := func(what string, got []string, want string) {
		if want == "*" {
			return
		}
		var l []string
		for _, x := range items(want) {
			n, id := numbered(x)
			r.kindOf(t, id)
			l = append(l, slices.Repeat([]string{id}, n)...)
		}
		slices.Sort(l)
		slices.Sort(got)
		if !slices.Equal(got, l) {
			t.Errorf("%s: got %q, want %q", what, got, l)
		}
	}
	for i, want := range w.Hands {
		same(fmt.Sprintf("hand of seat %d", i), r.appendCardIDs(nil, &p.seat[i].cards, ^r.personMask), want)
	}
	for i, want := range w.Tables {
		same(fmt.Sprintf("table of seat %d", i), r.appendCardIDs(nil, &p.seat[i].cards, r.personMask), want)
	}
	if w.Discard != nil {
		same("discard", r.appendCardIDs(nil, &p.discard, ^mask(0)), *w.Discard)
	}
	if w.Display != nil {
		var l []string
		for _, c := range p.display {
			if c > 0 {
				l = append(l, r.kinds[c-1].id)
			}
		}
		same("display", l, *w.Display)
	}
	for i, want := range w.Plunder {
		var l []string
		for k, n := range p.seat[i].plunder[:s.seatCount] {
			if n > 0 {
				l = append(l, fmt.Sprintf("%d of %d", n, k))
			}
		}
		if got := strings.Join(l, ", "); got != want && want != "*" {
			t.Errorf("plunder of seat %d is %q, want %q", i, got, want)
		}
	}
}
