package stronghold

import (
	"testing"

	"equitas/engine/rng"
)

// The decks agree with the rulebook and the rulings: 23 phase cards for two players and 26 for
// more (ruling R3); five for each phase that is drafted, with three actions each, each action
// of a phase on two or three of them, no two cards alike (R5); six hit cards; one name for each
// thing (R10).
func TestBox(t *testing.T) {
	r := load(t, "stronghold/2010")
	var cards [2]int
	on := map[uint8]int{}
	faces := map[uint64]bool{}
	phase := map[uint8]int{}
	for _, c := range r.cards {
		cards[0] += int(c.count[0])
		cards[1] += int(c.count[1])
		if c.phase == 1 || c.phase == 6 {
			continue
		}
		phase[c.phase]++
		if len(c.actionIndices) != 3 || faces[c.actions] || c.count != [2]uint8{1, 1} {
			t.Errorf("card %s has %d actions, is there %v times, or is like another", c.id, len(c.actionIndices), c.count)
		}
		faces[c.actions] = true
		for _, a := range c.actionIndices {
			on[a]++
			if r.actions[a].phase != c.phase {
				t.Errorf("card %s of phase %d shows %s", c.id, c.phase, r.actions[a].id)
			}
		}
	}
	if cards != [2]int{23, 26} {
		t.Errorf("the decks have %v phase cards, want 23 and 26", cards)
	}
	for ph := uint8(2); ph <= 5; ph++ {
		three := 0
		for a := range r.actions {
			if r.actions[a].phase != ph {
				continue
			}
			if n := on[uint8(a)]; n == 3 {
				three++
			} else if n != 2 {
				t.Errorf("%s is on %d cards, want 2 or 3", r.actions[a].id, n)
			}
		}
		if three != 1 || phase[ph] != 5 {
			t.Errorf("phase %d: %d actions are on three cards, want 1; %d cards, want 5", ph, three, phase[ph])
		}
	}
	var hits []uint8
	for _, h := range r.hitCards {
		hits = append(hits, h.count)
	}
	if string(hits) != "\x01\x02\x02\x01" {
		t.Errorf("the hit cards are %v, want 1, 2, 2, 1", hits)
	}
	for _, c := range r.cards {
		if starred := c.id[1:] == "1"; c.starred != starred {
			t.Errorf("card %s is starred: %v", c.id, c.starred)
		}
	}
}

// The draft offers two cards for each of phases 2 to 5, three with three and four players, all
// different (rulings R4, S15).
func TestDraftOffers(t *testing.T) {
	r := load(t, "stronghold/2010")
	for seats := 2; seats <= 4; seats++ {
		s := r.newState(seats)
		for deal := range uint64(20) {
			s.Start(rng.NewDeal(3, deal))
			for ph := 2; ph <= 5; ph++ {
				seen := map[uint8]bool{}
				for _, c := range s.dealt[ph] {
					if c == 0 {
						continue
					}
					if seen[c] || r.cards[c-1].phase != uint8(ph) {
						t.Errorf("%d players: phase %d offers %v", seats, ph, s.dealt[ph])
					}
					seen[c] = true
				}
				if want := min(seats, 3); len(seen) != want {
					t.Errorf("%d players: phase %d offers %d cards, want %d", seats, ph, len(seen), want)
				}
			}
		}
	}
}
