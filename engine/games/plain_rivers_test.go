package games_test

import (
	"fmt"
	"testing"
)

var rivers = []string{"amber", "blue", "green", "red", "white"}

// riverCard returns the text's name of a card of Five Rivers, 16 × river + number; number 0
// is a charter.
func riverCard(card int) string {
	if card%16 == 0 {
		return "charter_" + rivers[card/16]
	}
	return fmt.Sprintf("stretch_%s_%d", rivers[card/16], card%16)
}

// riverScore returns the points for one river with cards: the sum of its numbers less the
// cost of setting out, times one plus its charters, and a bonus for many cards.
func riverScore(numbers []int, charters, many int) int {
	s := (sum(numbers) - 20) * (1 + charters)
	if len(numbers)+charters >= many {
		s += 20
	}
	return s
}

// riversRules are the rules in which variants of Five Rivers differ.
type riversRules struct {
	rounds int
	many   int // cards on one river that earn the bonus
}

// play plays a match of Five Rivers. The player with more points begins the next round.
func (rules riversRules) play(d *dealer) {
	d.f["end finished"] = 1
	var scores [2]int
	for range rules.rounds {
		first := 0
		if scores[1] > scores[0] {
			first = 1
		}
		d.position = func() map[string][]int { return map[string][]int{"score": scores[:], "first": {first}} }
		for i, s := range rules.round(d, first) {
			scores[i] += s
		}
	}
	d.f.score(scores[:])
}

func (rules riversRules) round(d *dealer, first int) (scores [2]int) {
	f := d.f
	var deck []int
	for river := range 5 {
		deck = append(deck, repeat(16*river, 3)...)
		for n := 2; n <= 10; n++ {
			deck = append(deck, 16*river+n)
		}
	}
	d.shuffle(deck, riverCard)
	var hands [2][]int
	for range 8 {
		for i := range hands {
			hands[i] = append(hands[i], take(&deck))
		}
	}
	var numbers [2][5][]int
	var charters [2][5]int
	var piles [5][]int
	for who := first; len(deck) > 0; who = 1 - who {
		f["turns"]++
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
		m := ask(d, who, moves, func(m move) string {
			if m.play {
				return "play " + riverCard(m.card)
			}
			return "discard " + riverCard(m.card)
		})
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
		if i := ask(d, who, from, func(i int) string {
			if i < 0 {
				return "deck"
			}
			return "pile " + rivers[i]
		}); i < 0 {
			c = take(&deck)
		} else {
			f["fetched"]++
			c = take(&piles[i])
		}
		hands[who] = append(hands[who], c)
	}
	for i := range scores {
		for river := range 5 {
			cards := len(numbers[i][river]) + charters[i][river]
			if cards == 0 {
				continue
			}
			f["begun"]++
			if cards >= rules.many {
				f["long"]++
			}
			scores[i] += riverScore(numbers[i][river], charters[i][river], rules.many)
		}
	}
	return scores
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
		if got := riverScore(c.numbers, c.charters, 8); got != c.want {
			t.Errorf("numbers %v with %d charters: got %d, want %d", c.numbers, c.charters, got, c.want)
		}
	}
	for _, rounds := range []int{1, 3} {
		l := plainly(some(2000)/rounds, 5, riversRules{rounds, 8}.play)
		l.identical(t, "cards laid", l.mean("played")+l.mean("discarded"), l.mean("turns"))
		l.identical(t, "cards drawn from the deck", l.mean("turns")-l.mean("fetched"), float64(44*rounds))
		l.identical(t, "decisions", l.mean("decisions"), 2*l.mean("turns"))
		l.identical(t, "wins", l.total("win "), 1)
	}
}
