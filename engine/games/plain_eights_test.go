package games_test

import (
	"fmt"
	"testing"
)

var fourSuits = []string{"clubs", "diamonds", "hearts", "spades"}

// eightsCard returns the text's name of a card of Crazy Eights, 4 × rank + suit: rank 0 is a
// two, 12 an ace.
func eightsCard(card int) string { return fmt.Sprintf("%s_%d", fourSuits[card%4], card/4+2) }

// eightsPenalty returns the points that a card left in hand costs, by the usual count.
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

// eightsSteps returns the points that a card left in hand costs by the count in which all low
// cards differ: an eight 50, jack to ace 10, all others 4 × rank + suit + 2.
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

// eightsRules are the rules in which variants of Crazy Eights differ.
type eightsRules struct {
	draws   int  // cards that one may draw in a turn
	drawn   bool // who begins is drawn by lot
	anew    stock
	patient bool // a hand is blocked by a pass more than there are players
	plays   int  // cards that may be played; 0: any number
	turns   int  // that a hand may take; then it has no winner
	penalty func(card int) int
}

// A stock says when an empty stock is made anew from the played cards below the top one:
// never, at once, or when a player has to draw.
type stock int

const (
	never stock = iota
	atOnce
	whenDrawn
)

var (
	eightsHand = eightsRules{draws: 5, drawn: true, patient: true, plays: 100, turns: 1000, penalty: eightsSteps}
	eightsAnew = eightsRules{draws: 5, drawn: true, anew: atOnce, patient: true, plays: 100, turns: 1000, penalty: eightsSteps}
	eightsGame = eightsRules{draws: 3, anew: whenDrawn, turns: 1000, penalty: eightsPenalty}
)

// play plays a hand of Crazy Eights.
func (rules eightsRules) play(d *dealer, seats int) {
	f := d.f
	first := 0
	if rules.drawn {
		first = d.roll(seats)
	}
	var pile []int
	for c := range 52 {
		pile = append(pile, c)
	}
	d.shuffle(pile, eightsCard)
	deal := 5
	if seats == 2 {
		deal = 7
	}
	hands := make([][]int, seats)
	for range deal {
		for i := range seats {
			hands[i] = append(hands[i], take(&pile))
		}
	}
	var plain []int // cards that may be turned up: an eight goes back, and another is drawn
	for _, c := range pile {
		if c/4 != 6 {
			plain = append(plain, c)
		}
	}
	top := d.draw(plain, eightsCard)
	pile = drop(pile, top)
	suit := top % 4
	var under []int // played cards below the top
	renew := func(when stock) {
		if len(pile) == 0 && rules.anew == when {
			pile, under = under, nil
			d.shuffle(pile, eightsCard)
		}
	}
	scores := make([]int, seats)
	d.position = func() map[string][]int {
		cards := make([]int, seats)
		for i, h := range hands {
			cards[i], scores[i] = len(h), 0
			for _, c := range h {
				scores[i] -= rules.penalty(c)
			}
		}
		return map[string][]int{"hand": cards, "deck": {len(pile)}, "score": scores}
	}

	plays, idle, reason := 0, 0, ""
	for who := first; reason == ""; who = (who + 1) % seats {
		if f["turns"]++; int(f["turns"]) > rules.turns {
			f["turns"]--
			f["end unfinished"] = 1
			return
		}
		for drawn, turn := 0, true; turn; {
			var options []int // a card, or one of the two below
			const draw, pass = 100, 101
			for _, c := range hands[who] {
				if c/4 == 6 || c%4 == suit || c/4 == top/4 {
					options = append(options, c)
				}
			}
			stock := len(pile)
			if rules.anew == whenDrawn {
				stock += len(under)
			}
			if stock > 0 && drawn < rules.draws {
				options = append(options, draw)
			} else {
				options = append(options, pass)
			}
			switch c := ask(d, who, options, func(c int) string {
				switch c {
				case draw:
					return "draw"
				case pass:
					return "pass"
				}
				return "play " + eightsCard(c)
			}); c {
			case draw:
				f["draws"]++
				idle = 0
				renew(whenDrawn)
				hands[who] = append(hands[who], take(&pile))
				drawn++
				renew(atOnce)
			case pass:
				f["passes"]++
				turn = false
				switch {
				case rules.patient && stock > 0:
					idle = 0
				case rules.patient:
					if idle++; idle == seats+1 {
						reason = "blocked"
					}
				default:
					if idle++; idle == seats && stock == 0 {
						reason = "blocked"
					}
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
				if plays == rules.plays {
					reason = "long"
					break
				}
				renew(atOnce)
				if c/4 == 6 {
					f["names"]++
					suit = d.choose(who, 4, func(i int) string { return "choose " + fourSuits[i] })
				}
			}
		}
	}
	f["end "+reason] = 1
	d.position()
	f.score(scores)
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
		for _, rules := range []eightsRules{eightsHand, eightsAnew, eightsGame} {
			l := plainly(some(2000), 1, func(d *dealer) { rules.play(d, seats) })
			l.identical(t, "decisions", l.mean("plays")+l.mean("passes")+l.mean("draws")+l.mean("names"), l.mean("decisions"))
			l.identical(t, "turns", l.mean("plays")+l.mean("passes"), l.mean("turns"))
			l.identical(t, "endings", l.total("end "), 1)
			l.identical(t, "wins", l.total("win "), 1-l.mean("end unfinished"))
			if rules.drawn {
				for i := range seats {
					l.known(t, seat("win", i), (1-l.mean("end unfinished"))/float64(seats))
				}
			}
		}
	}
}
