package empires

import (
	"fmt"
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest"
	"equitas/engine/rng"
)

// small returns rules whose matches can be enumerated: three sets in the north, an army deck of
// three cards.
func small(t *testing.T, sets ...string) *Rules {
	t.Helper()
	l := []string{"setup.forts=0", "setup.markers.p3=1", "revolt.from_turn=0", "turns.first_by_lot='setup'", "last_province.protected=false", "recruit.display=1",
		"move.mountain=0", "move.sea=0",
		"empire_set.a.cards=['e_sword_5', 'e_cavalry_5', 'e_archers']", "empire_set.b.cards=['e_sword_5', 'e_cavalry_5', 'e_pike_5']", "empire_set.c.cards=['e_cavalry_5', 'e_cavalry_5', 'e_foot_skirmisher']"}
	r := load(t, "empires/2002")
	for i := range r.armyKindCount {
		n := 0
		switch r.kinds[i].id {
		case "sword_7", "merchant", "galley_6":
			n = 1
		}
		l = append(l, fmt.Sprintf("card.%s.count=%d", r.kinds[i].id, n))
	}
	return load(t, "empires/2002", append(l, sets...)...)
}

// Guesses have the distribution of everything that a seat cannot distinguish: sets of Empire
// cards, chosen cards, their order, the deck.
func TestGuessesAreFair(t *testing.T) {
	decks := []any{}
	for _, d := range [][]string{{"sword_7", "merchant", "galley_6"}, {"sword_7", "galley_6", "merchant"}, {"merchant", "sword_7", "galley_6"},
		{"merchant", "galley_6", "sword_7"}, {"galley_6", "sword_7", "merchant"}, {"galley_6", "merchant", "sword_7"}} {
		decks = append(decks, engine.Fields{{Name: "first", Value: 0}, {Name: "deck", Value: d}})
	}
	r := small(t, "battle.cards.field=2")
	three := small(t, "battle.cards.field=3", "battle.out_of_sequence.base=1")
	one := decks[:1]
	at := func(n engine.RecordState) *position { return &n.(*State).pos }
	setOf := func(i int) enginetest.Hidden {
		return enginetest.Hidden{Name: fmt.Sprintf("the set of seat %d", i), Value: func(n engine.RecordState) string { return fmt.Sprint(at(n).seat[i].set) }}
	}
	sent := func(side int) enginetest.Hidden {
		return enginetest.Hidden{Name: fmt.Sprintf("what side %d has sent", side), Value: func(n engine.RecordState) string {
			a := at(n).battle.side[side]
			return fmt.Sprint(a.cards[:a.size])
		}}
	}
	order := enginetest.Hidden{Name: "the attacker's order", Value: func(n engine.RecordState) string {
		a := at(n).battle.side[0]
		return fmt.Sprint(a.order[:a.size])
	}}
	chance := func(n engine.RecordState, o engine.Outcome) []any {
		if o.Kind == "deal" {
			var l []any
			p := at(n)
			for k := range r.sets {
				if p.sets&r.sideSets[p.seat[o.Get("seat").(int)].side]>>k&1 != 0 {
					l = append(l, r.sets[k].id)
				}
			}
			return l
		}
		return []any{[]int{6}}
	}
	opening := []string{"place belgica", "place lugdunensis", "place aquitania"}
	battle := append(slices.Clone(opening), "attack", "to lugdunensis")
	for _, m := range []enginetest.Moment{
		{Name: "sets and the deck", Rules: r, Seat: 0, Setups: slices.Values(decks), Play: opening, Hidden: []enginetest.Hidden{setOf(1), setOf(2)}},
		{Name: "what the deck brings", Rules: r, Seat: 0, Setups: slices.Values(decks), Play: opening, Onward: []string{"recruit", "take sword_7"},
			Hidden: []enginetest.Hidden{{Name: "the display", Value: func(n engine.RecordState) string { return fmt.Sprint(at(n).display[0]) }}}},
		{Name: "what the attacker has sent", Rules: r, Seat: 1, Setups: slices.Values(one), Play: append(slices.Clone(battle), "commit e_sword_5", "commit e_cavalry_5"),
			Hidden: []enginetest.Hidden{setOf(0), setOf(2), sent(0)}},
		{Name: "what the defender has sent", Rules: r, Seat: 0, Setups: slices.Values(one), Play: append(slices.Clone(battle), "commit e_sword_5", "commit e_cavalry_5", "commit e_sword_5", "commit e_cavalry_5"),
			Hidden: []enginetest.Hidden{setOf(1), setOf(2), sent(1)}},
		{Name: "how the attacker's cards lie", Rules: three, Seat: 1, Setups: slices.Values(one),
			Play:   append(slices.Clone(battle), "commit e_sword_5", "commit e_cavalry_5", "commit e_archers", "commit e_sword_5", "commit e_pike_5", "commit e_cavalry_5", "next e_sword_5", "next e_cavalry_5"),
			Hidden: []enginetest.Hidden{order}},
	} {
		t.Run(m.Name, func(t *testing.T) {
			m.Seats, m.Chance = 3, chance
			enginetest.CheckFair(t, m)
		})
	}
}

// If the number of sent cards is open, it gives information about the set: only some sets have
// so many cards.
func TestGuessesAtSea(t *testing.T) {
	r := small(t, "battle.cards.field=2", "setup.markers.p3=2", "turn.one.rounds=4")
	s := r.newState(3)
	play := func(words ...string) {
		t.Helper()
		for _, w := range words {
			legal := s.Legal(nil)
			i := slices.IndexFunc(legal, func(a engine.Action) bool { return s.Words(a) == w })
			if i < 0 {
				t.Fatalf("%q is not legal in phase %s", w, s.Phase())
			}
			s.Apply(legal[i])
		}
	}
	err := s.Resume([]byte(`{"first": 0, "deck": ["galley_6", "sword_7", "merchant"]}`), func(o engine.Outcome) error {
		for _, f := range o.Fields {
			switch to := f.Value.(type) {
			case *string:
				*to = string(rune('a' + o.Get("seat").(int)))
			case *[]int:
				*to = []int{6}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	play("place narbonensis", "place sardinia", "place aquitania", "place lugdunensis", "place west", "place tarraconensis", "attack", "to west", "commit e_sword_5", "commit e_archers", "done", "commit e_sword_5", "done")
	src := rng.NewStream(3)
	g := r.newState(3)
	seen := map[string]int{}
	for range 4000 {
		r.Guess(s.Observe(1), g, &src)
		a := &g.pos.battle.side[0]
		seen[fmt.Sprint(g.pos.seat[0].set, a.cards[:a.size])]++
	}
	if len(seen) != 1 {
		t.Errorf("seat 1 has set b and was met by two cards at sea, so seat 0 has a sword and archers, set a: guessed %v", seen)
	}
}
