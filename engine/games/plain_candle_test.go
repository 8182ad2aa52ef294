package games_test

import (
	"testing"

	"equitas/engine/rng"
)

// playCandle plays one round of The Last Candle at random. A card is its value.
func playCandle(r *rng.Stream, seats int) figures {
	f := figures{"end finished": 1}
	deck := []int{1, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8}
	shuffle(r, deck)
	aside := []int{take(&deck)}
	hand := make([]int, seats) // 0: out
	spent := make([]int, seats)
	safe := make([]bool, seats)
	for i := range hand {
		hand[i] = take(&deck)
	}
	left := seats
	out := func(i int) { spent[i], hand[i], left = spent[i]+hand[i], 0, left-1 }
	for who := 0; left > 1 && len(deck) > 0; who = (who + 1) % seats {
		if hand[who] == 0 {
			continue
		}
		f["turns"]++
		safe[who] = false
		drawn := take(&deck)
		options := kinds([]int{hand[who], drawn})
		if low, high := options[0], options[len(options)-1]; high == 7 && (low == 5 || low == 6) {
			options = []int{7}
		}
		card := any1(r, options)
		f["decisions"]++
		f[seat("played", card-1)]++
		if card == hand[who] {
			hand[who] = drawn
		}
		spent[who] += card
		var others []int
		for i := range hand {
			if i != who && hand[i] > 0 && !safe[i] {
				others = append(others, i)
			}
		}
		target := -1
		if card == 5 {
			others = append(others, who)
		}
		if (card <= 3 || card == 5 || card == 6) && len(others) > 0 {
			f["decisions"]++
			target = any1(r, others)
		}
		switch {
		case card == 1 && target >= 0:
			f["decisions"]++
			f["aimed"]++
			if 2+int(r.Below(7)) == hand[target] {
				f["hits"]++
				out(target)
			}
		case card == 3 && target >= 0:
			if hand[who] < hand[target] {
				out(who)
			} else if hand[target] < hand[who] {
				out(target)
			}
		case card == 4:
			safe[who] = true
		case card == 5:
			if hand[target] == 8 {
				out(target)
				break
			}
			spent[target] += hand[target]
			if len(deck) > 0 {
				hand[target] = take(&deck)
			} else {
				hand[target] = take(&aside)
			}
		case card == 6 && target >= 0:
			hand[who], hand[target] = hand[target], hand[who]
		case card == 8:
			f["let go"]++
			out(who)
		}
	}
	f["left"] = float64(left)
	if left > 1 {
		f["ran out"] = 1
	}
	scores := make([]int, seats)
	best := 0
	for i, h := range hand {
		scores[i] = 1000*h + spent[i]
		if h == 0 {
			scores[i] = 0
		}
		if h > best {
			best, f["ties"] = h, 0
		} else if h == best {
			f["ties"] = 1
		}
	}
	f["best"] = float64(best)
	f.score(scores)
	for i := range scores {
		f[seat("score", i)] = float64(hand[i]) // the tie is told by the shares
	}
	return f
}

func TestPlainCandle(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		l := plainly(some(4000), 4, func(r *rng.Stream) figures { return playCandle(r, seats) })
		l.identical(t, "wins", l.total("win "), 1)
		l.identical(t, "cards played", l.total("played "), l.mean("turns"))
		if turns := l.mean("turns"); turns > 15-float64(seats) {
			t.Errorf("%d seats: %.2f turns, though the deck has %d cards", seats, turns, 15-seats)
		}
		if seats == 2 { // a guess is right where the other card of seven values is named
			if hits := l.mean("hits") / l.mean("aimed"); hits > 1.0/7 {
				t.Errorf("%.4f of the guesses are right, though one of seven values is named", hits)
			}
		}
	}
}
