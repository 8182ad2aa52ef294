package games_test

import (
	"testing"

	"equitas/engine/rng"
)

// Suits of Hearts. A card is 4 × rank + suit, rank 0 a two, 12 an ace.
const (
	clubs = iota
	diamonds
	spades
	hearts
)

const (
	twoOfClubs    = 4*0 + clubs
	queenOfSpades = 4*10 + spades
)

// playHearts plays one hand of Hearts at random. The direction in which cards are
// passed is drawn, no passing being one of four; pass says how many are.
func playHearts(r *rng.Stream, pass int) figures {
	f := figures{"turns": 13, "end finished": 1}
	deck := make([]int, 52)
	for c := range deck {
		deck[c] = c
	}
	shuffle(r, deck)
	var hands, given [4][]int
	for i, c := range deck {
		hands[i%4] = append(hands[i%4], c)
	}
	if way := int(r.Below(4)); way > 0 {
		for i := range hands {
			for range pass {
				c := any1(r, hands[i])
				f["decisions"]++
				hands[i] = drop(hands[i], c)
				given[i] = append(given[i], c)
			}
		}
		for i := range hands {
			hands[(i+way)%4] = append(hands[(i+way)%4], given[i]...)
		}
	}
	leader := 0
	for i, h := range hands {
		for _, c := range h {
			if c == twoOfClubs {
				leader = i
			}
		}
	}
	filter := func(l []int, keep func(c int) bool) (some []int) {
		for _, c := range l {
			if keep(c) {
				some = append(some, c)
			}
		}
		return some
	}
	var points [4]int
	broken := false
	for trick := range 13 {
		led, best, taker, worth := -1, -1, leader, 0
		for i := range 4 {
			who := (leader + i) % 4
			h := hands[who]
			legal := filter(h, func(c int) bool { return c%4 == led })
			switch {
			case led >= 0 && len(legal) > 0:
			case trick == 0 && led < 0:
				legal = []int{twoOfClubs}
			case trick == 0:
				legal = filter(h, func(c int) bool { return c%4 != hearts && c != queenOfSpades })
			case led < 0 && !broken:
				legal = filter(h, func(c int) bool { return c%4 != hearts })
			}
			if len(legal) == 0 {
				legal = h
			}
			c := any1(r, legal)
			f["decisions"]++
			hands[who] = drop(h, c)
			if led < 0 {
				led = c % 4
			}
			if c%4 == led && c > best {
				best, taker = c, who
			}
			if c%4 == hearts {
				worth++
				broken = true
			}
			if c == queenOfSpades {
				worth += 13
				broken = true
			}
		}
		points[taker] += worth
		leader = taker
	}
	worst := 0
	for i, p := range points {
		worst = max(worst, p)
		if p == 26 {
			f["moons"] = 1
			points = [4]int{26, 26, 26, 26}
			points[i] = 0
		}
	}
	f["worst"] = float64(worst)
	scores := make([]int, 4)
	clean := 0
	for i, p := range points {
		scores[i] = -p
		f["squares"] += float64(p * p)
		if p == 0 {
			clean++
		}
	}
	f["clean"] = float64(clean)
	f.score(scores)
	return f
}

func TestPlainHearts(t *testing.T) {
	l := plainly(some(4000), 2, func(r *rng.Stream) figures { return playHearts(r, 3) })
	l.identical(t, "points", -l.total("score "), 26+52*l.mean("moons"))
	l.identical(t, "wins", l.total("win "), 1)
	l.known(t, "decisions", 61)
	for i := range 4 {
		l.known(t, seat("win", i), 0.25)
		l.known(t, seat("score", i), -(26+52*l.mean("moons"))/4)
	}
	l = plainly(some(4000), 3, func(r *rng.Stream) figures { return playHearts(r, 0) })
	l.known(t, "decisions", 52)
}
