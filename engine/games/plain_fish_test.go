package games_test

import (
	"fmt"
	"testing"
)

// playFish plays Go Fish. A card is 4 × rank + suit, rank 0 a two.
func playFish(d *dealer, seats, deal int) {
	f := d.f
	f["end finished"] = 1
	var pond []int
	for c := range 52 {
		pond = append(pond, c)
	}
	d.shuffle(pond, eightsCard)
	hands := make([][13]int, seats) // how many of each rank
	size := func(i int) (n int) {
		for _, x := range hands[i] {
			n += x
		}
		return n
	}
	books := make([]int, seats)
	laid := 0
	cards := make([]int, seats)
	d.position = func() map[string][]int {
		for i := range cards {
			cards[i] = size(i)
		}
		return map[string][]int{"hand": cards, "deck": {len(pond)}, "score": books}
	}
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
			hands[i][take(&pond)/4]++
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
				f["asks"]++
				rank := ask(d, who, ranks, func(rank int) string { return fmt.Sprintf("choose %d", rank+2) })
				whom := ask(d, who, others, seatWord)
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
}

func TestPlainFish(t *testing.T) {
	for seats := 2; seats <= 5; seats++ {
		l := plainly(some(1000), 10, func(d *dealer) { playFish(d, seats, 5) })
		l.identical(t, "books", l.total("score "), 13)
		l.identical(t, "wins", l.total("win "), 1)
		l.identical(t, "decisions", l.mean("decisions"), 2*l.mean("asks"))
	}
}
