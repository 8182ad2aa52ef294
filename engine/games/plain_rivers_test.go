package games_test

import (
	"testing"

	"equitas/engine/rng"
)

// riverScore is what one river earns that was begun: the sum of its numbers less
// what setting out costs, times one and its charters, and a bonus for eight cards.
func riverScore(numbers []int, charters int) int {
	s := (sum(numbers) - 20) * (1 + charters)
	if len(numbers)+charters >= 8 {
		s += 20
	}
	return s
}

// playRivers plays one round of Five Rivers at random. A card is 16 × river + its
// number, 0 for a charter.
func playRivers(r *rng.Stream) figures {
	f := figures{}
	var deck []int
	for river := range 5 {
		deck = append(deck, repeat(16*river, 3)...)
		for n := 2; n <= 10; n++ {
			deck = append(deck, 16*river+n)
		}
	}
	shuffle(r, deck)
	var hands [2][]int
	for range 8 {
		for i := range hands {
			hands[i] = append(hands[i], take(&deck))
		}
	}
	var numbers [2][5][]int
	var charters [2][5]int
	var piles [5][]int
	for who := 0; len(deck) > 0; who = 1 - who {
		f["turns"]++
		f["decisions"] += 2
		type move struct {
			card int
			play bool
		}
		var moves []move
		for _, c := range kinds(hands[who]) {
			moves = append(moves, move{c, false})
			row := numbers[who][c/16]
			if len(row) == 0 || c%16 > row[len(row)-1] {
				moves = append(moves, move{c, true})
			}
		}
		m := any1(r, moves)
		river := m.card / 16
		hands[who] = drop(hands[who], m.card)
		thrown := -1
		switch {
		case !m.play:
			f["discarded"]++
			piles[river] = append(piles[river], m.card)
			thrown = river
		case m.card%16 == 0:
			f["played"]++
			charters[who][river]++
		default:
			f["played"]++
			numbers[who][river] = append(numbers[who][river], m.card%16)
		}
		from := []int{-1}
		for i, p := range piles {
			if len(p) > 0 && i != thrown {
				from = append(from, i)
			}
		}
		var c int
		if i := any1(r, from); i < 0 {
			c = take(&deck)
		} else {
			f["fetched"]++
			c = take(&piles[i])
		}
		hands[who] = append(hands[who], c)
	}
	f["end finished"] = 1
	scores := make([]int, 2)
	for i := range scores {
		for river := range 5 {
			cards := len(numbers[i][river]) + charters[i][river]
			if cards == 0 {
				continue
			}
			f["begun"]++
			if cards >= 8 {
				f["long"]++
			}
			scores[i] += riverScore(numbers[i][river], charters[i][river])
		}
	}
	f.score(scores)
	return f
}

func TestPlainRivers(t *testing.T) {
	for _, c := range []struct {
		numbers  []int
		charters int
		want     int
	}{
		{[]int{2, 3, 4}, 0, -11},
		{nil, 1, -40},
		{[]int{2, 3, 4, 5, 6, 7, 8, 9, 10}, 3, 156}, // 34 × 4 + 20
		{[]int{2, 4, 5, 6, 7, 8, 9}, 1, 62},
	} {
		if got := riverScore(c.numbers, c.charters); got != c.want {
			t.Errorf("numbers %v with %d charters: got %d, want %d", c.numbers, c.charters, got, c.want)
		}
	}
	l := plainly(some(2000), 5, playRivers)
	l.identical(t, "cards laid", l.mean("played")+l.mean("discarded"), l.mean("turns"))
	l.identical(t, "cards drawn from the deck", l.mean("turns")-l.mean("fetched"), 44)
	l.identical(t, "decisions", l.mean("decisions"), 2*l.mean("turns"))
	l.identical(t, "wins", l.total("win "), 1)
}
