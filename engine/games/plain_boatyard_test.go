package games_test

import (
	"fmt"
	"slices"
	"testing"
)

func boatCard(price int) string  { return fmt.Sprintf("boat_%d", price) }
func buyerCard(price int) string { return fmt.Sprintf("buyer_%d", price) }

// playBoatyard plays Boatyard. Of the thirty boats and thirty offers, those that cannot be
// divided equally among the seats stay in the box. Whoever passes pays his bid less half of
// it, rounded down. If drawn is set, the first bidder is drawn at random.
func playBoatyard(d *dealer, seats, coins int, drawn bool) {
	f := d.f
	f["end finished"] = 1
	first := 0
	if drawn {
		first = d.roll(seats)
	}
	var boats, offers []int
	for n := 1; n <= 30; n++ {
		boats = append(boats, n)
	}
	for n := range 16 {
		if n != 1 {
			offers = append(offers, n, n)
		}
	}
	d.shuffle(boats, boatCard)
	d.shuffle(offers, buyerCard)
	out := map[int]int{3: 6, 4: 2, 5: 0, 6: 0}[seats]
	boats, offers = boats[:30-out], offers[:30-out]
	round := func(pile *[]int) []int {
		l := make([]int, seats)
		for i := range l {
			l[i] = take(pile)
		}
		return slices.Sorted(slices.Values(l))
	}
	purse := repeat(coins, seats)
	owned, earned := make([][]int, seats), make([][]int, seats)
	scores, cards := make([]int, seats), make([]int, seats)
	d.position = func() map[string][]int {
		for i := range scores {
			scores[i], cards[i] = sum(earned[i])+purse[i], len(owned[i])
		}
		return map[string][]int{"score": scores, "coins": purse, "hand": cards}
	}
	for len(boats) > 0 {
		market := round(&boats)
		in := slices.Repeat([]bool{true}, seats)
		bid := make([]int, seats)
		high, left := 0, seats
		for who := first; left > 1; who = (who + 1) % seats {
			if !in[who] {
				continue
			}
			f["bids"]++
			options := 1
			if purse[who] > high {
				options += purse[who] - high
			}
			if n := d.choose(who, options, func(n int) string {
				if n == 0 {
					return "pass"
				}
				return fmt.Sprintf("raise %d", high+n)
			}); n > 0 {
				high += n
				bid[who] = high
				f["raises"]++
				continue
			}
			in[who], left = false, left-1
			purse[who] -= bid[who] - bid[who]/2
			owned[who] = append(owned[who], market[0])
			market = market[1:]
		}
		last := slices.Index(in, true)
		purse[last] -= bid[last]
		owned[last] = append(owned[last], market[0])
		first = last
	}
	f["turns"] = f["bids"]
	for len(offers) > 0 {
		market := round(&offers)
		shown := make([]int, seats)
		for i := range seats {
			shown[i] = ask(d, i, owned[i], func(boat int) string { return "choose " + boatCard(boat) })
			owned[i] = drop(owned[i], shown[i])
		}
		for i, boat := range shown {
			rank := 0
			for _, other := range shown {
				if other < boat {
					rank++
				}
			}
			earned[i] = append(earned[i], market[rank])
		}
	}
	d.position()
	ranked := make([]int, seats)
	for i := range seats {
		f["coins left"] += float64(purse[i])
		f["earned"] += float64(sum(earned[i]))
		ranked[i] = 100*scores[i] + purse[i] // most; tie: most coins
	}
	f.score(ranked)
	for i := range seats {
		f[seat("score", i)] = float64(scores[i])
	}
}

func TestPlainBoatyard(t *testing.T) {
	for seats := 3; seats <= 6; seats++ {
		rounds := 30 / seats
		if seats == 3 {
			rounds = 8
		}
		for _, coins := range []int{14, 18} {
			l := plainly(some(2000), 8, func(d *dealer) { playBoatyard(d, seats, coins, true) })
			l.known(t, "earned", float64(rounds*seats)/30*2*(15*16/2-1))
			l.identical(t, "scores", l.total("score "), l.mean("earned")+l.mean("coins left"))
			l.identical(t, "decisions", l.mean("decisions"), l.mean("bids")+float64(rounds*seats))
			l.identical(t, "wins", l.total("win "), 1)
			for i := range seats {
				l.known(t, seat("win", i), 1/float64(seats))
			}
		}
	}
}
