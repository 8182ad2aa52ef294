package told

import (
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
)

// What a seat does not know is guessed so that it agrees with the rules: cards of a player's own never lie
// elsewhere, and hidden cards that began in several places are where they began, until somebody
// who does not see them may have moved them.
func TestGuessKeepsGroups(t *testing.T) {
	r := mineRules(t)
	m := r.machine(3)
	zone := func(id string) int { return m.nouns.zoneIndex(id) }
	in := func(s *State, seat int, kind string, ids ...string) (n int) {
		for k := range m.nouns.kinds {
			if m.nouns.kinds[k].name == kind {
				for _, id := range ids {
					n += s.table.Copies(m.layout.Place(zone(id), seat, 0), k)
				}
			}
		}
		return n
	}
	s, guess := m.newState(), m.newState()
	chance, guessed := rng.NewStream(7), 0
	var legal []engine.Action
	for deal := range uint64(40) {
		for s.Start(rng.NewDeal(5, deal)); s.ToAct() != engine.Nobody; s.Apply(legal[chance.Below(uint32(len(legal)))]) {
			legal = s.Legal(legal[:0])
			for seat := range engine.Seat(3) {
				r.Guess(s.Observe(seat), guess, &chance)
				guessed++
				for owner := range 3 {
					if a, b := in(guess, owner, "go", "votes", "laid", "shown"), in(guess, owner, "home", "votes", "laid", "shown"); a != 1 || b != 1 {
						t.Fatalf("deal %d: seat %d believes that seat %d has %d cards go and %d home, want one of each", deal, seat, owner, a, b)
					}
				}
				if n := in(guess, 0, "little", "deck", "path") + in(guess, 0, "much", "deck", "path") + in(guess, 0, "snake", "deck", "path"); n != 15 {
					t.Fatalf("deal %d: seat %d believes that %d cards of the mine are in it, want 15", deal, seat, n)
				}
			}
		}
	}
	if guessed < 300 {
		t.Errorf("%d guesses, want 300 at least", guessed)
	}
}

// purses is a game in which all begin with the same hidden money, lay it down openly and may take it
// back, while what is sold lies in a hidden pile.
const purses = `game = "mine"
title = "Purses"
players = { min = 2, max = 2, usual = 2 }
[field]
kind  = ["lot", "money"]
value = "1..9"
[card.lot]
kind = "lot"
each = ["value"]
[card.coin]
kind = "money"
each = ["value"]
where = "card.value < 5"
[zone]
deck  = { sees = "count", begins = "lot" }
shown = { sees = "all" }
purse = { sees = "owner", of = "seat", begins = "money" }
bid   = { sees = "all", of = "seat" }
spent = { sees = "all" }
[count]
spend = { in = "bid", sum = "card.value" }
[phase.match]
deal  = "shuffle deck"
turns = { run = "turn", each = "seats", until = "table.deck == 0" }
[phase.turn]
show = "move 1 from deck to shown"
bid  = { may = "coin from purse", do = "move coin to bid" }
back = "move all from bid to purse when table.deck % 2 == 0"
pay  = "move all from bid to spent when table.deck % 3 == 0"
[end]
score = "me.spend"
wins  = "most"
`

// Cards with which everybody begins, and that move openly, are known to all throughout.
func TestGuessKnowsWhatAllBeginWith(t *testing.T) {
	r := rulesOfText(t, purses)
	m := r.machine(2)
	s, guess := m.newState(), m.newState()
	chance := rng.NewStream(7)
	var legal []engine.Action
	for deal := range uint64(20) {
		for s.Start(rng.NewDeal(5, deal)); s.ToAct() != engine.Nobody; s.Apply(legal[chance.Below(uint32(len(legal)))]) {
			legal = s.Legal(legal[:0])
			for seat := range engine.Seat(2) {
				r.Guess(s.Observe(seat), guess, &chance)
				for owner := range 2 {
					at := m.layout.Place(m.nouns.zoneIndex("purse"), owner, 0)
					for k := range m.nouns.kinds {
						if got, want := guess.table.Copies(at, k), s.table.Copies(at, k); got != want {
							t.Fatalf("deal %d: seat %d believes that seat %d has %d of %s, want %d", deal, seat, owner, got, m.nouns.kinds[k].name, want)
						}
					}
				}
			}
		}
	}
}

// Cards may go between seats where a step moves them to another, deals or hands them on, or moves a card
// that was chosen by another seat; they stay with one where all steps move them for the same seat.
func TestGroups(t *testing.T) {
	for _, c := range []struct {
		step string
		want bool // laid of seat 1 and votes of seat 2 are of one group
	}{
		{"", false},
		{`steal = "move 1 random from laid to left.votes"`, true},
		{`steal = "swap laid with left.votes"`, true},
		{`pass = "hand laid to left"`, true},
		{`gift = { each = "seats", do = { choose = "vote from votes", do = { each = "others", do = "move vote to laid" } } }`, true},
		{`gift = { each = "seats", do = { choose = "vote from votes", do = "move vote to laid" } }`, false},
		{`gift = ["choose vote from votes", "move vote to laid"]`, true}, // nothing says that the card was chosen by the same seat
		{`gift = { each = "seats", do = { choose = "vote from votes", do = ["run other", "move vote to laid"] } }`, true},
		{`all = "move all from each laid to each votes"`, false},
		{`all = "move all from each laid to path"`, true},
	} {
		text := strings.Replace(mine, "[phase.turn]\n", "[phase.turn]\n"+c.step+"\n", 1)
		if strings.Contains(c.step, "run other") {
			text = strings.Replace(text, "[end]", "[phase.other]\nset = { each = \"seats\", do = \"add 1 to chest\" }\n\n[end]", 1)
		}
		m := rulesOfText(t, text).machine(3)
		a, b := m.layout.Place(m.nouns.zoneIndex("laid"), 0, 0), m.layout.Place(m.nouns.zoneIndex("votes"), 1, 0)
		groupOf := m.placeGroups()
		if got := groupOf[a] == groupOf[b]; got != c.want {
			t.Errorf("%s: cards may go between seats: got %v, want %v", c.step, got, c.want)
		}
	}
}
