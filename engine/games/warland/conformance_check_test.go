package warland

import (
	"fmt"
	"slices"
)

// check compares the position with what the case expects.
func (w *wantCase) check(t reporter, s *State) {
	t.Helper()
	same := func(what string, got, want any) {
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s is %v, want %v", what, got, want)
		}
	}
	w.CheckExpectedState(t, s)
	if w.Round != 0 {
		same("the round", s.pos.round, w.Round)
	}
	for key, f := range w.Faction {
		s.checkFaction(t, seatOf(t, key), &f)
	}
	lists := [...]struct {
		what string
		want *[]string
		got  []string
	}{{"buildings", w.Buildings, s.buildingList()}, {"pawns", w.Pawns, s.pawnList()}, {"treaties", w.Treaties, s.treatyList()}, {"truces", w.Truces, s.truceList()}}
	for _, l := range lists {
		if l.want != nil && !slices.Equal(l.got, *l.want) {
			t.Errorf("%s:\n got %q\nwant %q", l.what, l.got, *l.want)
		}
	}
}

func (s *State) checkFaction(t reporter, seat int, c *factionCase) {
	t.Helper()
	f := &s.pos.faction[seat]
	differs(t, seat, "resources", f.resources, c.Resources)
	differs(t, seat, "food", f.food, c.Food)
	differs(t, seat, "coins", f.coins, c.Coins)
	differs(t, seat, "castle wins", f.enemyWins, c.Wins)
	out := !f.alive
	differs(t, seat, "out", out, c.Out)
	if c.Bastions != nil {
		got := []string{}
		for k, w := range bastionWords {
			if f.standingBastions>>k&1 != 0 {
				got = append(got, w)
			}
		}
		if !slices.Equal(got, *c.Bastions) {
			t.Errorf("seat %d: bastions %q stand, want %q", seat, got, *c.Bastions)
		}
	}
	if c.Stand != nil {
		got := []string{}
		for _, at := range f.zone {
			got = append(got, pointWords(at))
		}
		if !slices.Equal(got, c.Stand) {
			t.Errorf("seat %d: bastions stand at %q, want %q", seat, got, c.Stand)
		}
	}
	if c.Creatures != nil {
		got := []string{}
		for _, x := range s.rules.cards(f) {
			switch x.place {
			case outOfPlay:
			case inPlay:
				w := fmt.Sprintf("%s play in %d credits %d of %d", s.rules.creature[x.kind].id, x.realm, x.credits, x.maximum)
				if x.inside {
					w += " inside"
				}
				got = append(got, w)
			default:
				got = append(got, s.rules.creature[x.kind].id+" "+placeWords[x.place])
			}
		}
		if !slices.Equal(got, c.Creatures) {
			t.Errorf("seat %d: creatures %q, want %q", seat, got, c.Creatures)
		}
	}
}

func differs[T comparable](t reporter, seat int, what string, got T, want *T) {
	t.Helper()
	if want != nil && got != *want {
		t.Errorf("seat %d: %s is %v, want %v", seat, what, got, *want)
	}
}

func (s *State) buildingList() []string {
	l := []string{}
	for i := range s.buildings() {
		b := &s.pos.building[i]
		w := fmt.Sprintf("%d %s at %s", b.owner, s.rules.buildings[b.kind].id, pointWords(b.centre))
		if !b.faceUp {
			w += " down"
		}
		l = append(l, w)
	}
	return l
}

func (s *State) pawnList() []string {
	l := []string{}
	for i := range s.pawns() {
		p := &s.pos.pawn[i]
		w := fmt.Sprintf("%d %s", p.owner, s.pawnWords(i))
		if p.moves > 0 && p.buildingID == 0 {
			w += " moved"
		}
		if p.attacks > 0 {
			w += " fought"
		}
		if p.demolitions > 0 {
			w += " demolished"
		}
		l = append(l, w)
	}
	return l
}

func (s *State) treatyList() []string {
	l := []string{}
	for _, x := range s.pos.treaties[:s.pos.treatyCount] {
		l = append(l, fmt.Sprintf("%d %d against %d", x.a, x.b, x.enemy))
	}
	return l
}

func (s *State) truceList() []string {
	l := []string{}
	for _, x := range s.pos.truces[:s.pos.truceCount] {
		l = append(l, fmt.Sprintf("%d %d left %d", x.briber, x.bribed, x.left))
	}
	return l
}
