package games_test

import (
	"testing"

	"equitas/engine/rng"
)

// eightsPenalty is what a card costs that is left in hand, in points as they are
// usually counted: card is 4 × rank + suit, rank 0 a two, 12 an ace.
func eightsPenalty(card int) int {
	switch rank := card / 4; {
	case rank == 6:
		return 50
	case rank == 12:
		return 1
	default:
		return min(rank+2, 10)
	}
}

// eightsSteps is what it costs by the count in which no two low cards are alike:
// an eight 50, jack to ace 10, all others 4 × rank + suit + 2.
func eightsSteps(card int) int {
	switch rank := card / 4; {
	case rank == 6:
		return 50
	case rank >= 9:
		return 10
	default:
		return card + 2
	}
}

// playEights plays a hand of Crazy Eights at random: five draws a turn, a hundred
// cards at most, and with anew the stock is made of the played cards when it runs
// out.
func playEights(r *rng.Stream, seats int, anew bool, penalty func(card int) int) figures {
	f := figures{}
	var stock []int
	for c := range 52 {
		stock = append(stock, c)
	}
	shuffle(r, stock)
	first := int(r.Below(uint32(seats)))
	deal := 5
	if seats == 2 {
		deal = 7
	}
	hands := make([][]int, seats)
	for range deal {
		for i := range seats {
			who := (first + i) % seats
			hands[who] = append(hands[who], take(&stock))
		}
	}
	for stock[len(stock)-1]/4 == 6 {
		shuffle(r, stock)
	}
	top := take(&stock)
	suit := top % 4
	var under []int // played cards below the top

	plays, idle, reason := 0, 0, ""
	for who := first; reason == ""; who = (who + 1) % seats {
		f["turns"]++
		for drawn, turn := 0, true; turn; {
			var options []int // a card, or one of the two below
			const draw, pass = 100, 101
			for _, c := range hands[who] {
				if c/4 == 6 || c%4 == suit || c/4 == top/4 {
					options = append(options, c)
				}
			}
			if len(stock) > 0 && drawn < 5 {
				options = append(options, draw)
			} else {
				options = append(options, pass)
			}
			f["decisions"]++
			switch c := any1(r, options); c {
			case draw:
				f["draws"]++
				idle = 0
				hands[who] = append(hands[who], take(&stock))
				drawn++
				if len(stock) == 0 && anew {
					stock, under = under, nil
					shuffle(r, stock)
				}
			case pass:
				f["passes"]++
				turn = false
				if len(stock) > 0 {
					idle = 0
				} else if idle++; idle == seats+1 {
					reason = "blocked"
				}
			default:
				f["plays"]++
				turn = false
				idle = 0
				hands[who] = drop(hands[who], c)
				under = append(under, top)
				top, suit = c, c%4
				plays++
				if len(hands[who]) == 0 {
					reason = "finished"
					break
				}
				if plays == 100 {
					reason = "long"
					break
				}
				if len(stock) == 0 && anew {
					stock, under = under, nil
					shuffle(r, stock)
				}
				if c/4 == 6 {
					f["decisions"]++
					f["names"]++
					suit = int(r.Below(4))
				}
			}
		}
	}
	f["end "+reason] = 1
	scores := make([]int, seats)
	for i, h := range hands {
		for _, c := range h {
			scores[i] -= penalty(c)
		}
	}
	f.score(scores)
	return f
}

func TestPlainEights(t *testing.T) {
	steps, points := 0, 0
	for c := range 52 {
		steps += eightsSteps(c)
		points += eightsPenalty(c)
	}
	if steps != 952 || points != 508 {
		t.Errorf("the pack costs %d and %d points, want 952 and 508", steps, points)
	}
	for _, seats := range []int{2, 4, 5} {
		for _, anew := range []bool{false, true} {
			l := plainly(some(2000), 1, func(r *rng.Stream) figures { return playEights(r, seats, anew, eightsSteps) })
			l.identical(t, "decisions", l.mean("plays")+l.mean("passes")+l.mean("draws")+l.mean("names"), l.mean("decisions"))
			l.identical(t, "turns", l.mean("plays")+l.mean("passes"), l.mean("turns"))
			l.identical(t, "endings", l.total("end "), 1)
			l.identical(t, "wins", l.total("win "), 1)
			for i := range seats {
				l.known(t, seat("win", i), 1/float64(seats))
			}
		}
	}
}
