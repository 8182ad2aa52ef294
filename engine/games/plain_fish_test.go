package games_test

import (
	"testing"

	"equitas/engine/rng"
)

// playFish plays Go Fish at random. A card is its rank, 0 to 12.
func playFish(r *rng.Stream, seats, deal int) figures {
	f := figures{"end finished": 1}
	var pond []int
	for rank := range 13 {
		pond = append(pond, repeat(rank, 4)...)
	}
	shuffle(r, pond)
	hands := make([][13]int, seats) // how many of each rank
	size := func(i int) (n int) {
		for _, x := range hands[i] {
			n += x
		}
		return n
	}
	books := make([]int, seats)
	laid := 0
	lay := func(i int) {
		for rank, n := range hands[i] {
			if n == 4 {
				hands[i][rank] = 0
				books[i]++
				laid++
			}
		}
	}
	draw := func(i int) {
		if len(pond) > 0 {
			hands[i][take(&pond)]++
		}
	}
	for range deal {
		for i := range hands {
			draw(i)
		}
	}
	for i := range hands {
		lay(i)
	}
	for who := 0; laid < 13; who = (who + 1) % seats {
		f["turns"]++
		if size(who) == 0 {
			draw(who)
		}
		for asking := true; asking && size(who) > 0; {
			var others, ranks []int
			for i := range hands {
				if i != who && size(i) > 0 {
					others = append(others, i)
				}
			}
			for rank, n := range hands[who] {
				if n > 0 {
					ranks = append(ranks, rank)
				}
			}
			asking = false
			if len(others) > 0 {
				f["decisions"] += 2
				f["asks"]++
				rank, whom := any1(r, ranks), any1(r, others)
				if n := hands[whom][rank]; n > 0 {
					hands[who][rank] += n
					hands[whom][rank] = 0
					lay(who)
					asking = true
					continue
				}
			}
			draw(who)
			lay(who)
		}
	}
	f.score(books)
	return f
}

func TestPlainFish(t *testing.T) {
	for seats := 2; seats <= 5; seats++ {
		l := plainly(some(1000), 10, func(r *rng.Stream) figures { return playFish(r, seats, 5) })
		l.identical(t, "books", l.total("score "), 13)
		l.identical(t, "wins", l.total("win "), 1)
		l.identical(t, "decisions", l.mean("decisions"), 2*l.mean("asks"))
	}
}
