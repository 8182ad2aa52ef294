package games_test

import (
	"slices"
	"testing"

	"equitas/engine/rng"
)

// playBoatyard plays Boatyard at random with four players, who have so many coins
// each; out boats and as many offers stay in the box. Who passes pays what
// was bid less half of it, rounded down.
func playBoatyard(r *rng.Stream, coins, out int) figures {
	const seats = 4
	f := figures{"end finished": 1}
	var boats, offers []int
	for n := 1; n <= 30; n++ {
		boats = append(boats, n)
	}
	for n := range 16 {
		if n != 1 {
			offers = append(offers, n, n)
		}
	}
	shuffle(r, boats)
	shuffle(r, offers)
	boats, offers = boats[out:], offers[out:]
	purse := repeat(coins, seats)
	var owned, earned [seats][]int
	first := int(r.Below(seats))
	for len(boats) > 0 {
		market := slices.Sorted(slices.Values(boats[:seats]))
		boats = boats[seats:]
		in := [seats]bool{true, true, true, true}
		var bid [seats]int
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
			if n := int(r.Below(uint32(options))); n > 0 {
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
		last := slices.Index(in[:], true)
		purse[last] -= bid[last]
		owned[last] = append(owned[last], market[0])
		first = last
	}
	f["decisions"], f["turns"] = f["bids"], f["bids"]
	for len(offers) > 0 {
		market := slices.Sorted(slices.Values(offers[:seats]))
		offers = offers[seats:]
		var shown [seats]int
		for i := range seats {
			f["decisions"]++
			shown[i] = any1(r, owned[i])
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
	scores := make([]int, seats)
	for i := range seats {
		f["coins left"] += float64(purse[i])
		f["earned"] += float64(sum(earned[i]))
		scores[i] = 100*(sum(earned[i])+purse[i]) + purse[i] // most; tie: most coins
	}
	f.score(scores)
	for i := range seats {
		f[seat("score", i)] = float64(sum(earned[i]) + purse[i])
	}
	return f
}

func TestPlainBoatyard(t *testing.T) {
	for _, coins := range []int{14, 18} {
		l := plainly(some(4000), 8, func(r *rng.Stream) figures { return playBoatyard(r, coins, 2) })
		l.known(t, "earned", 28.0/30*2*(15*16/2-1))
		l.identical(t, "scores", l.total("score "), l.mean("earned")+l.mean("coins left"))
		l.identical(t, "decisions", l.mean("decisions"), l.mean("bids")+28)
		l.identical(t, "wins", l.total("win "), 1)
		for i := range 4 {
			l.known(t, seat("win", i), 0.25)
		}
	}
}
