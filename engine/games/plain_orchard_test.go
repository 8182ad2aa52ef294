package games_test

import (
	"testing"
)

// Cards of The Orchard.
const (
	penny = iota
	florin
	crown
	sapling
	pear
	oldTree
	bonfire
	scarecrow
	cart
	nursery
	ladder
	grafting
	magpies
	press
	fair
	orchardKinds
)

var (
	orchardCost   = [orchardKinds]int{0, 3, 6, 2, 5, 8, 2, 2, 3, 3, 4, 4, 4, 5, 5}
	orchardCount  = [orchardKinds]int{46, 20, 14, 20, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8}
	orchardCoins  = [orchardKinds]int{penny: 1, florin: 2, crown: 3}
	orchardPoints = [orchardKinds]int{sapling: 1, pear: 3, oldTree: 6}
)

var orchardNames = []string{"penny", "florin", "crown", "sapling", "pear", "old_tree", "bonfire", "scarecrow", "cart", "nursery", "ladder", "grafting", "magpies", "press", "fair"}

func orchardCard(card int) string { return orchardNames[card] }

// A grower is a player of The Orchard, with his own cards.
type grower struct{ deck, hand, played, discard []int }

// draw draws n cards; if the deck is empty, the discard pile is shuffled into it.
func (g *grower) draw(d *dealer, n int) {
	for range n {
		if len(g.deck) == 0 {
			g.deck, g.discard = g.discard, nil
			d.shuffle(g.deck, orchardCard)
		}
		if len(g.deck) == 0 {
			return
		}
		g.hand = append(g.hand, take(&g.deck))
	}
}

// playOrchard plays The Orchard, with hands of size cards and at most so many turns.
func playOrchard(d *dealer, seats, size, most int) {
	f := d.f
	supply := orchardCount
	growers := make([]grower, seats)
	for i := range growers {
		g := &growers[i]
		g.deck = append(repeat(penny, 7), repeat(sapling, 3)...)
		supply[penny] -= 7
		supply[sapling] -= 3
		d.shuffle(g.deck, orchardCard)
		g.draw(d, size)
	}
	// one is one of the cards that may be chosen, or, with none, none of them.
	one := func(who int, cards []int, none bool) int {
		if len(cards) == 0 {
			return -1
		}
		if none {
			cards = append(cards, -1)
		}
		return ask(d, who, cards, func(card int) string {
			if card < 0 {
				return "pass"
			}
			return "choose " + orchardCard(card)
		})
	}
	gainable := func(cost int) (l []int) {
		for c, n := range supply {
			if n > 0 && orchardCost[c] <= cost {
				l = append(l, c)
			}
		}
		return l
	}
	ended := func() bool {
		empty := 0
		for _, n := range supply {
			if n == 0 {
				empty++
			}
		}
		return supply[oldTree] == 0 || empty >= 3
	}
	scores, cards := make([]int, seats), make([]int, seats)
	count := func() {
		for i := range growers {
			g := &growers[i]
			scores[i], cards[i] = 0, 0
			for _, pile := range [][]int{g.deck, g.hand, g.played, g.discard} {
				cards[i] += len(pile)
				for _, c := range pile {
					scores[i] += orchardPoints[c]
				}
			}
		}
	}
	d.position = func() map[string][]int {
		count()
		decks := make([]int, seats)
		for i := range growers {
			decks[i] = len(growers[i].deck)
		}
		return map[string][]int{"score": scores, "deck": decks}
	}
	turns := 0
	for who := 0; ; who = (who + 1) % seats {
		turns++
		g := &growers[who]
		works, buys, coins := 1, 1, 0
		for works > 0 {
			var can []int
			for _, c := range kinds(g.hand) {
				if c >= bonfire {
					can = append(can, c)
				}
			}
			card := one(who, can, true)
			if card < 0 {
				break
			}
			f["works"]++
			works--
			g.hand = drop(g.hand, card)
			g.played = append(g.played, card)
			gain := func(cost int) {
				if c := one(who, gainable(cost), false); c >= 0 {
					supply[c]--
					g.discard = append(g.discard, c)
				}
			}
			switch card {
			case bonfire:
				works++
				for range 2 {
					c := one(who, kinds(g.hand), true)
					if c < 0 {
						break
					}
					f["burnt"]++
					g.hand = drop(g.hand, c)
				}
			case scarecrow:
				g.draw(d, 2)
			case cart:
				g.draw(d, 1)
				works += 2
			case nursery:
				gain(4)
			case ladder:
				g.draw(d, 3)
			case grafting:
				if c := one(who, kinds(g.hand), false); c >= 0 {
					f["grafted"]++
					g.hand = drop(g.hand, c)
					gain(orchardCost[c] + 2)
				}
			case magpies:
				coins += 2
				for i := 1; i < seats; i++ {
					o := &growers[(who+i)%seats]
					var guard []int
					for _, c := range kinds(o.hand) {
						if c == scarecrow {
							guard = append(guard, c)
						}
					}
					if one((who+i)%seats, guard, true) >= 0 {
						f["kept away"]++
						continue
					}
					for len(o.hand) > 3 {
						c := one((who+i)%seats, kinds(o.hand), false)
						f["raided"]++
						o.hand = drop(o.hand, c)
						o.discard = append(o.discard, c)
					}
				}
			case press:
				g.draw(d, 2)
				works++
			case fair:
				coins += 2
				works++
				buys++
			}
		}
		for _, c := range g.hand {
			coins += orchardCoins[c]
		}
		for buys > 0 {
			c := one(who, gainable(coins), true)
			if c < 0 {
				break
			}
			f["bought"]++
			buys--
			coins -= orchardCost[c]
			supply[c]--
			g.discard = append(g.discard, c)
		}
		g.discard = append(append(g.discard, g.hand...), g.played...)
		g.hand, g.played = nil, nil
		g.draw(d, size)
		if ended() {
			f["end finished"] = 1
			break
		}
		if turns == most {
			f["end unfinished"] = 1
			break
		}
	}
	f["turns"] = float64(turns)
	if f["end finished"] == 0 {
		return
	}
	count()
	f["cards"] = float64(sum(cards))
	for _, n := range supply {
		f["left"] += float64(n)
	}
	f.score(scores)
}

func TestPlainOrchard(t *testing.T) {
	l := plainly(some(500), 11, func(d *dealer) { playOrchard(d, 2, 5, 400) })
	l.identical(t, "cards", l.mean("cards")+l.mean("left")+l.mean("burnt")+l.mean("grafted"), 188)
	l.identical(t, "wins", l.total("win "), 1)
	l.identical(t, "endings", l.total("end "), 1)
}
