package games_test

import (
	"fmt"
	"testing"
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

// heartsCard returns the text's name of a card of Hearts.
func heartsCard(card int) string {
	return fmt.Sprintf("%s_%d", []string{"clubs", "diamonds", "spades", "hearts"}[card%4], card/4+2)
}

// heartsRules are the rules in which variants of Hearts differ.
type heartsRules struct {
	pass  int  // cards that are passed
	queen bool // the queen of spades breaks hearts
	goal  int  // points of one player that end the match; 0: one hand, and how to pass is drawn
}

// play plays a match of Hearts. Cards are passed left, right, across, not at all, and so on
// in this order; in a match of one hand, which of these it is is drawn at random.
func (rules heartsRules) play(d *dealer) {
	f := d.f
	f["end finished"] = 1
	var scores, costs [4]int
	d.position = func() map[string][]int {
		for i := range scores {
			costs[i] = -scores[i]
		}
		return map[string][]int{"score": costs[:]}
	}
	for hand, worst := 0, 0; hand == 0 || worst < rules.goal; hand++ {
		for i, p := range rules.hand(d, hand) {
			scores[i] += p
			worst = max(worst, scores[i])
		}
	}
	clean := 0
	for _, p := range scores {
		f["squares"] += float64(p * p)
		if p == 0 {
			clean++
		}
	}
	f["clean"] = float64(clean)
	d.position()
	f.score(costs[:])
}

// hand plays hand number, counted from 0, and returns the points that each seat gets.
func (rules heartsRules) hand(d *dealer, number int) [4]int {
	f := d.f
	deck := make([]int, 52)
	for c := range deck {
		deck[c] = c
	}
	d.shuffle(deck, heartsCard)
	var hands, given [4][]int
	for i := range deck {
		hands[i%4] = append(hands[i%4], take(&deck))
	}
	way := []int{1, 3, 2, 0}[number%4] // how many seats on cards go
	if rules.goal == 0 {
		way = []int{0, 1, 3, 2}[d.roll(4)]
	}
	card := func(c int) string { return "choose " + heartsCard(c) }
	if way > 0 {
		for i := range hands {
			for range rules.pass {
				c := ask(d, i, hands[i], card)
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
		f["turns"]++
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
			c := ask(d, who, legal, card)
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
				broken = broken || rules.queen
			}
		}
		points[taker] += worth
		leader = taker
	}
	for i, p := range points {
		f["worst"] = max(f["worst"], float64(p))
		if p == 26 {
			f["moons"]++
			points = [4]int{26, 26, 26, 26}
			points[i] = 0
		}
	}
	return points
}

func TestPlainHearts(t *testing.T) {
	l := plainly(some(4000), 2, heartsRules{pass: 3, queen: true}.play)
	l.identical(t, "points", -l.total("score "), 26+52*l.mean("moons"))
	l.identical(t, "wins", l.total("win "), 1)
	l.known(t, "decisions", 61)
	for i := range 4 {
		l.known(t, seat("win", i), 0.25)
		l.known(t, seat("score", i), -(26+52*l.mean("moons"))/4)
	}
	l = plainly(some(4000), 3, heartsRules{}.play)
	l.known(t, "decisions", 52)
	l = plainly(some(200), 12, heartsRules{pass: 3, goal: 100}.play)
	l.identical(t, "points", -l.total("score "), 2*l.mean("turns")+52*l.mean("moons"))
	l.identical(t, "wins", l.total("win "), 1)
}
