package people

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
)

// The foreseen consequences of an action do follow, and they do not depend on what the seat
// cannot see.
func TestForesee(t *testing.T) {
	told, more, changed, cards := 0, 0, 0, 0
	for deal := range 20 {
		p := highCards(engine.SeatSet(0))
		p.Deal = rng.NewDeal(7, uint64(deal))
		table := newTable(t, p)
		for {
			who, err := table.Advance(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if who == engine.Nobody {
				break
			}
			i := len(table.choices) % len(table.Actions())
			f, ok := table.Foresee(i)
			if !ok {
				t.Fatal("nothing is foreseen")
			}
			if again, _ := table.Foresee(i); !reflect.DeepEqual(f, again) {
				t.Fatalf("deal %d: foreseen\n%+v\nand again\n%+v", deal, f, again)
			}
			guess := table.Rules.NewState(table.Seats())
			chance := rng.NewStream(uint64(deal))
			table.Rules.(engine.Determinizer).Guess(table.live.State().Observe(who), guess, &chance)
			if seen := table.foresee(guess, table.live.Legal()[i]); !reflect.DeepEqual(f, seen) {
				t.Fatalf("deal %d: foreseen\n%+v\nand with other hidden cards\n%+v", deal, f, seen)
			}
			table.News(who)
			now := table.viewOf(table.live.State(), who)
			if err := table.Choose(t.Context(), i); err != nil {
				t.Fatal(err)
			}
			news, after := table.News(who), table.viewOf(table.live.State(), who)
			for _, e := range f.Events {
				if told++; !slices.Contains(news, e) {
					t.Errorf("deal %d: %q was foreseen, and came %q", deal, e, news)
				}
			}
			for _, c := range slices.Concat(f.Own, f.Table) {
				changed++
				for _, x := range c.Differences {
					if x.Was == x.Now || !says(now, c.About, x.Was) || !says(after, c.About, x.Now) {
						t.Errorf("deal %d: of %q, %+v was foreseen; it was %v and became %v", deal, c.About, x, now.lines, after.lines)
					}
				}
			}
			drawn := f.Drawn
			for c, n := range after.hand {
				drawn -= n - now.hand[c]
			}
			for c, n := range now.hand {
				if after.hand[c] == 0 {
					drawn += n
				}
			}
			for _, moved := range []struct {
				by    int
				cards []engine.HeldCard
			}{{-1, f.Lost}, {1, f.Gained}} {
				for _, c := range moved.cards {
					cards++
					drawn += moved.by * c.Count
					kind := engine.HeldCard{Face: c.Face, Side: c.Side}
					if by := (after.hand[kind] - now.hand[kind]) * moved.by; by < c.Count {
						t.Errorf("deal %d: %d of %s were foreseen to go %+d, and it was %d", deal, c.Count, c.Face, moved.by, by)
					}
				}
			}
			if drawn != 0 {
				t.Errorf("deal %d: of the cards that come or go, %d are missing in %+v; %v became %v", deal, drawn, f, now.hand, after.hand)
			}
			if f.More {
				more++
			}
		}
	}
	if told < 50 || more == 0 || changed < 50 || cards < 50 {
		t.Errorf("%d events, %d changes and %d cards were foreseen, %d times there was more", told, changed, cards, more)
	}
}

// says reports whether a line of the sight that begins with about contains part.
func says(x view, about, part string) bool {
	return slices.ContainsFunc(x.lines, func(l line) bool {
		return strings.HasPrefix(l.text, about) && strings.Contains(l.text, part)
	})
}

// Changes of a line are listed piece by piece, without pieces that stay and without words
// that only name the subject.
func TestChange(t *testing.T) {
	for _, c := range []struct {
		was, now string
		want     Change
	}{
		{"You, House 1: no Fortification; 5 cards; Thieves.", "You, House 1: Fortification Shields, 1; 4 cards; Thieves.",
			Change{"You, House 1", []Difference{{"no Fortification", "Fortification Shields, 1", 0}, {"5 cards", "4 cards", -1}}}},
		{"Base discards: none.", "Base discards: Shields.", Change{"Base discards", []Difference{{"none", "Shields", 0}}}},
		{"Discards: Shields and Manure.", "Discards: Shields, Manure and Tower.", Change{"Discards", []Difference{{"", "Tower", 0}}}},
		{"Discards: Shields, Tower and Manure.", "Discards: Shields and Manure.", Change{"Discards", []Difference{{"Tower", "", 0}}}},
		{"House 2 (on your right): 5 cards.", "House 2 (on your right, its turn): 5 cards.", Change{}},
		{"House 2 (on your right): 5 cards.", "House 2 (on your right, its turn): 1 card.", Change{"House 2", []Difference{{"5 cards", "1 card", -4}}}},
		{"W1: held by 2 Marksmen, 1 Soldier (3 of 3 places).", "W1: held by 1 Soldier (1 of 3 places).", Change{"W1", []Difference{{"held by 2 Marksmen, 1 Soldier (3 of 3 places)", "held by 1 Soldier (1 of 3 places)", 0}}}},
		{"Turn 1: your turn.", "Turn 2, the turn of House 2.", Change{"", []Difference{{"Turn 1: your turn", "Turn 2, the turn of House 2", 0}}}},
		{"Carpenter at 530,85.", "Carpenter at 680,85, has moved.", Change{"", []Difference{{"Carpenter at 530,85", "Carpenter at 680,85, has moved", 0}}}},
		{"Turn 4: yours. Still to move: 3 carpenters.", "Turn 4: yours. Still to move: 2 carpenters.", Change{"Turn 4", []Difference{{"Still to move: 3 carpenters", "Still to move: 2 carpenters", -1}}}},
		{"You: 1 province and 0 sea areas.", "You: 2 provinces and 0 sea areas.", Change{"You", []Difference{{"1 province", "2 provinces", 1}}}},
		{"Hut 12 at 1,2, on it 1 Inhabitant; makes 1 food.", "Hut 12 at 1,2, empty; makes 1 food.", Change{"Hut 12 at 1,2", []Difference{{"on it 1 Inhabitant", "empty", 0}}}},
		{"You hold 3 cards: Sword, Pike, Spear.", "You hold 2 cards: Sword, Spear.", Change{"", []Difference{{"You hold 3 cards", "You hold 2 cards", -1}, {"Pike", "", 0}}}},
		{"You: 2 Marksmen.", "You: 1 Soldier.", Change{"You", []Difference{{"2 Marksmen", "1 Soldier", 0}}}},
	} {
		if got := changeBetween(c.was, c.now, " and "); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%q becomes %q:\ngot  %+v\nwant %+v", c.was, c.now, got, c.want)
		}
	}
}

// Foresee returns nothing for an action that does not exist.
func TestForeseeNone(t *testing.T) {
	table := newTable(t, highCards(engine.SeatSet(0)))
	if _, err := table.Advance(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, i := range []int{-1, len(table.Actions())} {
		if f, ok := table.Foresee(i); ok {
			t.Errorf("action %d: %+v", i, f)
		}
	}
}
