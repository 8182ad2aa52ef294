package proelio

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
)

// A thousand deals are all different.
func TestDealsDiffer(t *testing.T) {
	s := load(t, edition).newState(4)
	seen := map[string]uint64{}
	for deal := range uint64(1000) {
		s.Start(rng.NewDeal(1, deal))
		b, err := json.Marshal(s.Setup())
		if err != nil {
			t.Fatal(err)
		}
		if first, twice := seen[string(b)]; twice {
			t.Fatalf("deal %d is deal %d again", deal, first)
		}
		seen[string(b)] = deal
	}
}

// initial returns a deck after its first shuffle, top card first, without the copies of one
// card.
func initial(s *State, d, n int, without string) string {
	var l []string
	for i := n - 1; i >= 0; i-- {
		if id := s.rules.kinds[s.pos.deck[deckIndex(d, i)]].id; id != without {
			l = append(l, id)
		}
	}
	return strings.Join(l, " ")
}

// An additional copy of a card does not change the order of all others.
func TestDecksCoupled(t *testing.T) {
	base, other := load(t, edition), load(t, edition, "card.plague.count=4")
	s, o := base.newState(4), other.newState(4)
	moved := 0
	for deal := range uint64(1000) {
		d := rng.NewDeal(1, deal)
		s.Start(d)
		o.Start(d)
		for pile := range 2 {
			n, m := len(base.initialDecks[pile]), len(other.initialDecks[pile])
			got, want := initial(o, pile, m, "plague"), initial(s, pile, n, "plague")
			if got != want {
				t.Fatalf("deal %d, %s deck: with one Plague more the others lie\n%s, without it\n%s", deal, deckNames[pile], got, want)
			}
		}
		if !slices.Equal(s.handList(0), o.handList(0)) {
			moved++
		}
	}
	if moved == 0 || moved == 1000 {
		t.Errorf("the Plague moved the first hand in %d of 1000 deals", moved)
	}
}

// A card with no copies is in no hand, and its metrics have no data.
func TestKnockOut(t *testing.T) {
	r := load(t, edition, "card.knights.count=0")
	bots := seated(t, r, "greedy", 4)
	counts := r.Counts(4)
	columns := counts.Columns()
	row, sum := make([]int64, len(columns)), make([]int64, len(columns))
	const deals = 200
	for deal := range uint64(deals) {
		s := r.newState(4)
		d := rng.NewDeal(1, deal)
		s.Start(d)
		for i, b := range bots {
			b.Start(engine.Seat(i), d.Stream(rng.PurposeOf("bot"), uint64(i)))
		}
		for !s.pos.isOver {
			a := s.ToAct()
			s.Apply(bots[a].Choose(s.Observe(a), s.Legal(nil)))
		}
		counts.Count(s, row)
		for i, n := range row {
			sum[i] += n
		}
	}
	stints := int64(0)
	for i, c := range columns {
		family, card := c.Name[:strings.LastIndexByte(c.Name, '.')+1], c.Name[strings.LastIndexByte(c.Name, '.')+1:]
		switch {
		case !strings.HasPrefix(family, "card."):
		case card == "knights" && family == "card.never.":
			if sum[i] != deals {
				t.Errorf("%s is %d, want %d", c.Name, sum[i], deals)
			}
		case card == "knights":
			if sum[i] != 0 {
				t.Errorf("%s is %d, want 0", c.Name, sum[i])
			}
		case family == "card.stints.":
			stints += sum[i]
		}
	}
	if stints == 0 {
		t.Error("no card was ever in a hand")
	}
}
