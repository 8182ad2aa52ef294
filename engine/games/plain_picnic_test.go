package games_test

import (
	"slices"
	"testing"
)

// Cards of Picnic, as they lie in a hand.
const (
	sandwich = iota
	cheese
	cherries
	posy1
	posy2
	posy3
	plumTart
	appleTart
	berryTart
	cream
	tongs
	lemonade
	picnicKinds
)

var (
	picnicCount = [picnicKinds]int{14, 14, 14, 6, 12, 8, 5, 10, 5, 6, 4, 10}
	posies      = [picnicKinds]int{posy1: 1, posy2: 2, posy3: 3}
	tarts       = [picnicKinds]int{plumTart: 1, appleTart: 2, berryTart: 3}
)

var picnicNames = []string{"sandwich", "cheese", "cherries", "violet", "daisies", "bouquet", "plum_tart", "apple_tart", "berry_tart", "cream", "tongs", "lemonade"}

func picnicCard(card int) string { return picnicNames[card] }

// A blanket is what one player has laid down.
type blanket struct {
	has  [picnicKinds]int
	bare int // cream without a tart on it
	tart int // points of tarts

	creamed int // tarts on cream
}

func (b *blanket) lay(card int) {
	b.has[card]++
	switch worth := tarts[card]; {
	case card == cream:
		b.bare++
	case worth > 0 && b.bare > 0:
		b.bare--
		b.creamed++
		b.tart += 3 * worth
	default:
		b.tart += worth
	}
}

func (b *blanket) flowers() (n int) {
	for card, each := range posies {
		n += each * b.has[card]
	}
	return n
}

// points returns the points of a blanket without those for flowers and lemonade.
func (b *blanket) points() int {
	return b.has[sandwich]/2*5 + b.has[cheese]/3*10 + []int{0, 1, 3, 6, 10, 15}[min(b.has[cherries], 5)] + b.tart
}

// prizes returns the points for flowers by seat: 6 for the most, 3 for the second most,
// shared and rounded down. There is no second prize if the first is shared.
func prizes(flowers []int) []int {
	got := make([]int, len(flowers))
	most := slices.Max(flowers)
	if most == 0 {
		return got
	}
	first, second, next := 0, 0, 0
	for _, n := range flowers {
		if n == most {
			first++
		} else if n > next {
			next, second = n, 1
		} else if n == next {
			second++
		}
	}
	for i, n := range flowers {
		if n == most {
			got[i] = 6 / first
		} else if first == 1 && next > 0 && n == next {
			got[i] = 3 / second
		}
	}
	return got
}

// picnicPick is what one player takes out of a hand: one card, or two if he uses the tongs.
type picnicPick struct{ first, second int }

// A picnicPicker lets a player take a card out of a hand, or two if he has tongs and two is
// set.
type picnicPicker func(d *dealer, who int, hand []int, two bool) picnicPick

// pickAtOnce takes any card, or any two in either order, all with the same probability.
func pickAtOnce(d *dealer, who int, hand []int, two bool) picnicPick {
	var options []picnicPick
	for _, a := range kinds(hand) {
		options = append(options, picnicPick{a, -1})
		if two && len(hand) > 1 {
			for _, b := range kinds(drop(slices.Clone(hand), a)) {
				options = append(options, picnicPick{a, b})
			}
		}
	}
	return ask(d, who, options, nil)
}

// pickInTurn takes any card, and then any other card or none, all with the same probability.
func pickInTurn(d *dealer, who int, hand []int, two bool) picnicPick {
	word := func(card int) string {
		if card < 0 {
			return "pass"
		}
		return "choose " + picnicCard(card)
	}
	a := ask(d, who, kinds(hand), word)
	if !two || len(hand) < 2 {
		return picnicPick{a, -1}
	}
	return picnicPick{a, ask(d, who, append(kinds(drop(slices.Clone(hand), a)), -1), word)}
}

// picnicRules are the rules in which variants of Picnic differ.
type picnicRules struct {
	rounds int
	cards  int // a hand has so many less one for each player
	thirst int // points for most lemonade, and with three or more players lost for fewest
	pick   picnicPicker
}

// play plays a match of Picnic. If scores are equal, more lemonade wins, where lemonade
// counts.
func (rules picnicRules) play(d *dealer, seats int) {
	f := d.f
	f["end finished"] = 1
	var deck []int
	for card, n := range picnicCount {
		deck = append(deck, repeat(card, n)...)
	}
	d.shuffle(deck, picnicCard)
	scores, cooler := make([]int, seats), make([]int, seats)
	d.position = func() map[string][]int { return map[string][]int{"score": scores, "cooler": cooler} }
	for range rules.rounds {
		rules.round(d, &deck, scores, cooler)
	}
	most, least := slices.Max(cooler), slices.Min(cooler)
	ranked := make([]int, seats)
	for i, n := range cooler {
		same := 0
		for _, other := range cooler {
			if other == n {
				same++
			}
		}
		switch {
		case most == least:
		case n == most:
			scores[i] += rules.thirst / same
		case n == least && seats > 2:
			scores[i] -= rules.thirst / same
		}
		ranked[i] = 1000 * scores[i]
		if rules.thirst > 0 {
			ranked[i] += n
		}
	}
	f.score(ranked)
	for i := range seats {
		f[seat("score", i)] = float64(scores[i])
	}
}

// round plays a round, and adds its points and lemonade.
func (rules picnicRules) round(d *dealer, deck *[]int, scores, cooler []int) {
	f, seats := d.f, len(scores)
	hands := make([][]int, seats)
	deal := rules.cards - seats
	for range deal {
		for i := range hands {
			hands[i] = append(hands[i], take(deck))
		}
	}
	fronts := make([]blanket, seats)
	for range deal {
		f["turns"]++
		picks := make([]picnicPick, seats)
		for i := range hands {
			f["picks"]++
			picks[i] = rules.pick(d, i, hands[i], fronts[i].has[tongs] > 0)
		}
		for i, p := range picks {
			hands[i] = drop(hands[i], p.first)
			fronts[i].lay(p.first)
			if p.second >= 0 {
				f["tongs"]++
				hands[i] = drop(hands[i], p.second)
				fronts[i].lay(p.second)
				fronts[i].has[tongs]--
				hands[i] = append(hands[i], tongs)
			}
		}
		hands = append(hands[1:], hands[0])
	}
	flowers := make([]int, seats)
	for i := range fronts {
		flowers[i] = fronts[i].flowers()
		f["flowers"] += float64(flowers[i])
		f["lemonade"] += float64(fronts[i].has[lemonade])
		if fronts[i].has[cherries] > 5 {
			f["heaps"]++
		}
		f["creamed"] += float64(fronts[i].creamed)
		f["tart"] += float64(fronts[i].tart)
		scores[i] += fronts[i].points()
		cooler[i] += fronts[i].has[lemonade]
	}
	for i, n := range prizes(flowers) {
		scores[i] += n
	}
}

func TestPlainPicnic(t *testing.T) {
	for _, c := range []struct{ flowers, want []int }{
		{[]int{0, 0, 0}, []int{0, 0, 0}},
		{[]int{4, 4, 3}, []int{3, 3, 0}},
		{[]int{4, 2, 2}, []int{6, 1, 1}},
		{[]int{5, 0, 0}, []int{6, 0, 0}},
		{[]int{5, 3, 1}, []int{6, 3, 0}},
	} {
		if got := prizes(c.flowers); !slices.Equal(got, c.want) {
			t.Errorf("flowers %v: got %v, want %v", c.flowers, got, c.want)
		}
	}
	for seats := 2; seats <= 5; seats++ {
		deal := 12 - seats
		var ledgers []*ledger
		for i, pick := range []picnicPicker{pickAtOnce, pickInTurn} {
			l := plainly(some(3000), 6+uint64(i), func(d *dealer) { picnicRules{rounds: 1, cards: 12, pick: pick}.play(d, seats) })
			l.known(t, "flowers", float64(seats*deal)*54/108)
			l.known(t, "lemonade", float64(seats*deal)*10/108)
			l.identical(t, "picks", l.mean("picks"), float64(seats*deal))
			l.identical(t, "wins", l.total("win "), 1)
			for i := range seats {
				l.known(t, seat("win", i), 1/float64(seats))
			}
			l.forget("decisions")
			ledgers = append(ledgers, l)
		}
		// With tongs, to take two cards one after the other is nearly the same as to
		// take a pair: there are as many ways, a little less alike.
		agree(t, ledgers[0], ledgers[1])
	}
}
