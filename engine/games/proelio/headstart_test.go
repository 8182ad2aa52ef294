package proelio

import (
	"testing"

	"equitas/engine/rng"
)

// Houses start with the Fortifications of the rules, in the order of seats, which come from
// their decks.
func TestFortifyStart(t *testing.T) {
	r := load(t, "proelio/0.9.6", `fortify.start=["fortress","none","shields","tower"]`)
	plain := load(t, "proelio/0.9.6")
	for deal := range uint64(20) {
		s, p := r.newState(4), plain.newState(4)
		s.Start(rng.NewDeal(5, deal))
		p.Start(rng.NewDeal(5, deal))
		for seat, want := range []string{"fortress", "", "shields", "tower"} {
			got := ""
			if k := s.kindName(s.pos.house[seat].fortKind); k != nil {
				got = *k
			}
			if got != want {
				t.Fatalf("deal %d: seat %d begins with %q, want %q", deal, seat, got, want)
			}
		}
		if s.pos.fortified != 3 || s.deckLen(baseDeck) != p.deckLen(baseDeck)-2 || s.deckLen(imperialDeck) != p.deckLen(imperialDeck)-1 {
			t.Errorf("deal %d: %d Fortifications, decks of %d and %d, without them %d and %d", deal, s.pos.fortified,
				s.deckLen(baseDeck), s.deckLen(imperialDeck), p.deckLen(baseDeck), p.deckLen(imperialDeck))
		}
		if got, want := s.pos.house[0].fort, uint8(4); got != want {
			t.Errorf("deal %d: the fortress is worth %d, want %d", deal, got, want)
		}
	}
	// With fewer Houses than names, the other names are not used.
	s := r.newState(3)
	s.Start(rng.NewDeal(5, 0))
	if s.pos.fortified != 2 {
		t.Errorf("three Houses have %d Fortifications, want 2", s.pos.fortified)
	}
}
