package people

import (
	"reflect"
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
)

// What an action is said to do comes of it, and what is said of it does not depend on
// what the seat cannot see.
func TestForesee(t *testing.T) {
	told, more := 0, 0
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
			table.Rules.(engine.Guesser).Guess(table.live.State().Observe(who), guess, &chance)
			if seen := table.foresee(guess, table.live.Legal()[i]); !reflect.DeepEqual(f, seen) {
				t.Fatalf("deal %d: foreseen\n%+v\nand with other hidden cards\n%+v", deal, f, seen)
			}
			table.News(who)
			now := linesOf(table.voice.Table(table.live.State(), who))
			if err := table.Choose(t.Context(), i); err != nil {
				t.Fatal(err)
			}
			news, after := table.News(who), linesOf(table.voice.Table(table.live.State(), who))
			for _, e := range f.Events {
				if told++; !slices.Contains(news, e) {
					t.Errorf("deal %d: %q was foreseen, and came %q", deal, e, news)
				}
			}
			for _, c := range f.Changes {
				if c.Was != "" && !slices.Contains(now, c.Was) || c.Now != "" && !slices.Contains(after, c.Now) || c.Was == c.Now {
					t.Errorf("deal %d: %+v was foreseen; it was %q and became %q", deal, c, now, after)
				}
			}
			if f.More {
				more++
			}
		}
	}
	if told < 50 || more == 0 {
		t.Errorf("%d events were foreseen, %d times there was more", told, more)
	}
}

// Nobody is told of an action that there is not.
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
