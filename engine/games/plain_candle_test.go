package games_test

import (
	"slices"
	"testing"
)

// candleValues are the cards of The Last Candle from value 1.
var candleValues = []string{"moth", "keyhole", "draught", "shutter", "snuffer", "mirror", "curtain", "chandelier"}

func candleCard(value int) string { return candleValues[value-1] }

// playCandle plays The Last Candle until a player has goal candles. Players who tie get one
// each, and the first of them begins. With a goal of 0 it plays one round, in which players
// who tie share the win. A card is its value.
func playCandle(d *dealer, seats, goal int) {
	f := d.f
	f["end finished"] = 1
	if goal == 0 {
		winner := playCandleRound(d, make([]int, seats), 0)
		scores := make([]int, seats)
		for i, h := range winner.hand {
			if scores[i] = 1000*h + winner.spent[i]; h == 0 {
				scores[i] = 0
			}
		}
		f.score(scores)
		for i := range scores {
			f[seat("score", i)] = float64(winner.hand[i]) // the tie is told by the shares
		}
		return
	}
	candles := make([]int, seats)
	for leader := 0; slices.Max(candles) < goal; {
		end := playCandleRound(d, candles, leader)
		worth := func(who int) int { return 1000*end.hand[who] + end.spent[who] }
		leader = -1
		for i, h := range end.hand {
			if h > 0 && (leader < 0 || worth(i) > worth(leader)) {
				leader = i
			}
		}
		lit := 0
		for i, h := range end.hand {
			if h > 0 && worth(i) == worth(leader) {
				candles[i]++
				lit++
			}
		}
		if lit > 1 {
			f["equals"]++
		}
	}
	f.score(candles)
}

// A candleRound is the result of a round, by seat: the card in hand, 0 if the player is out,
// and the sum of the cards that he has discarded.
type candleRound struct{ hand, spent []int }

func playCandleRound(d *dealer, candles []int, leader int) candleRound {
	seats := len(candles)
	f := d.f
	deck := []int{1, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8}
	d.shuffle(deck, candleCard)
	aside := []int{take(&deck)}
	hand := make([]int, seats) // 0: out
	spent := make([]int, seats)
	safe := make([]int, seats)
	for i := range hand {
		hand[i] = take(&deck)
	}
	left := seats
	d.position = func() map[string][]int {
		return map[string][]int{"safe": safe, "deck": {len(deck)}, "aside": {len(aside)}, "candles": candles}
	}
	card := func(value int) string { return "choose " + candleCard(value) }
	out := func(i int) { spent[i], hand[i], left = spent[i]+hand[i], 0, left-1 }
	for who := leader; left > 1 && len(deck) > 0; who = (who + 1) % seats {
		if hand[who] == 0 {
			continue
		}
		f["turns"]++
		safe[who] = 0
		drawn := take(&deck)
		options := kinds([]int{hand[who], drawn})
		if low, high := options[0], options[len(options)-1]; high == 7 && (low == 5 || low == 6) {
			options = []int{7}
		}
		played := ask(d, who, options, card)
		f[seat("played", played-1)]++
		if played == hand[who] {
			hand[who] = drawn
		}
		spent[who] += played
		var others []int
		for i := range hand {
			if i != who && hand[i] > 0 && safe[i] == 0 {
				others = append(others, i)
			}
		}
		target := -1
		if played == 5 {
			others = append(others, who)
		}
		if (played <= 3 || played == 5 || played == 6) && len(others) > 0 {
			target = ask(d, who, others, seatWord)
		}
		switch {
		case played == 1 && target >= 0:
			f["aimed"]++
			if guess := 2 + d.choose(who, 7, func(i int) string { return card(2 + i) }); guess == hand[target] {
				f["hits"]++
				out(target)
			}
		case played == 3 && target >= 0:
			if hand[who] < hand[target] {
				out(who)
			} else if hand[target] < hand[who] {
				out(target)
			}
		case played == 4:
			safe[who] = 1
		case played == 5:
			if hand[target] == 8 {
				out(target)
				break
			}
			spent[target] += hand[target]
			if len(deck) > 0 {
				hand[target] = take(&deck)
			} else {
				hand[target] = take(&aside)
			}
		case played == 6 && target >= 0:
			hand[who], hand[target] = hand[target], hand[who]
		case played == 8:
			f["let go"]++
			out(who)
		}
	}
	d.position = nil
	f["left"] += float64(left)
	if left > 1 {
		f["ran out"]++
	}
	best := slices.Max(hand)
	f["best"] += float64(best)
	alike := 0
	for _, h := range hand {
		if h == best {
			alike++
		}
	}
	if alike > 1 {
		f["ties"]++
	}
	return candleRound{hand, spent}
}

func TestPlainCandle(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		l := plainly(some(4000), 4, func(d *dealer) { playCandle(d, seats, 0) })
		l.identical(t, "wins", l.total("win "), 1)
		l.identical(t, "cards played", l.total("played "), l.mean("turns"))
		if turns := l.mean("turns"); turns > 15-float64(seats) {
			t.Errorf("%d seats: %.2f turns, though the deck has %d cards", seats, turns, 15-seats)
		}
		if seats == 2 { // a guess is right where the other card of seven values is named
			if hits := l.mean("hits") / l.mean("aimed"); hits > 1.0/7 {
				t.Errorf("%.4f of the guesses are right, though one of seven values is named", hits)
			}
		}
	}
}
