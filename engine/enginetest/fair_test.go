package enginetest

import (
	"encoding/json"
	"flag"
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/highcard"
	"equitas/engine/rng"
)

var full = flag.Bool("full", false, "hold twenty times as many guesses against all deals")

// highDeals yields all deals of a deck; with own, those in which seat 0 is dealt these
// cards.
func highDeals(seats int, r highcard.Rules, own []string, cards ...string) iter.Seq[any] {
	return func(yield func(any) bool) {
		for order := range Orders(cards) {
			hands := [][]string{}
			for i := range seats {
				hand := slices.Clone(order[i*r.Hand:][:r.Hand])
				slices.Sort(hand)
				hands = append(hands, hand)
			}
			if own != nil && !slices.Equal(hands[0], own) {
				continue
			}
			if !yield(map[string]any{"hands": hands, "deck": order[seats*r.Hand:]}) {
				return
			}
		}
	}
}

// A highTable holds the table of a state of High Card.
type highTable struct {
	Hands [][]string
	Deck  []string
}

func highTableOf(n engine.RecordState) (h highTable) {
	b, err := json.Marshal(n.Setup())
	if err == nil {
		err = json.Unmarshal(b, &h)
	}
	if err != nil {
		panic(err)
	}
	return h
}

// highChance lists all outcomes of a theft or a shuffle.
func highChance(n engine.RecordState, o engine.Outcome) (l []any) {
	h := highTableOf(n)
	if o.Kind == "steal" {
		for _, c := range h.Hands[o.Get("from").(int)] {
			l = append(l, c)
		}
		return l
	}
	for order := range Orders(h.Deck) {
		l = append(l, order)
	}
	return l
}

// highOut returns the cards that were stolen.
func highOut(n engine.RecordState) []string {
	var h struct{ Out []string }
	b, err := json.Marshal(n.Table())
	if err == nil {
		err = json.Unmarshal(b, &h)
	}
	if err != nil {
		panic(err)
	}
	return h.Out
}

// highCopies returns how many copies of the card of an action its seat has.
func highCopies(n engine.RecordState, a engine.Action) int {
	c := 0
	for _, card := range highTableOf(n).Hands[n.ToAct()] {
		if n.Words(a) == "play "+card {
			c++
		}
	}
	return max(c, 1)
}

func highSees(n engine.RecordState) string { return fmt.Sprint(highTableOf(n), DescribeAll(n)) }

// highHidden returns things that a seat of High Card cannot see: the deck, its top card,
// and the hands of seats.
func highHidden(seats ...int) []Hidden {
	l := []Hidden{
		{"the deck", func(n engine.RecordState) string { return fmt.Sprint(highTableOf(n).Deck) }},
		{"the top card", func(n engine.RecordState) string { return highTableOf(n).Deck[0] }},
	}
	for _, i := range seats {
		l = append(l, Hidden{fmt.Sprintf("the hand of seat %d", i), func(n engine.RecordState) string { return fmt.Sprint(highTableOf(n).Hands[i]) }})
	}
	return l
}

// highWays returns the relative probability of seat 1's hand by the cards alone: two equal
// cards can be dealt in one way, two different ones in two.
func highWays(n engine.RecordState) float64 {
	if h := highTableOf(n).Hands[1]; len(h) == 2 && h[0] == h[1] {
		return 1
	}
	return 2
}

func highMoments() []Moment {
	small := highcard.Rules{Ranks: 3, Hand: 2}
	one, two := highcard.Rules{Ranks: 3, Hand: 1}, highcard.Rules{Ranks: 4, Hand: 2}
	l := []Moment{
		{Name: "hands that were dealt", Seats: 3, Seat: 1, Rules: one, Setups: highDeals(3, one, nil, "1", "2", "3", "3", "2", "1"), Hidden: highHidden(0, 2)},
		{Name: "a card is to be stolen", Seats: 2, Seat: 1, Rules: two, Setups: highDeals(2, two, nil, "1", "2", "3", "4", "2", "4", "1", "3"),
			Play: []string{"play 1", "play 3"}, Onward: []string{"steal 0"}, Hidden: append(highHidden(0), Hidden{"the theft", func(n engine.RecordState) string { return fmt.Sprint(highOut(n)) }})},
		{Name: "after a shuffle", Seats: 2, Seat: 0, Rules: small, Setups: highDeals(2, small, []string{"1", "2"}, "1", "2", "3", "3", "2", "1"), Forgets: true, Odds: highWays,
			Play: []string{"play 1", "play 3", "steal nothing", "play 2", "play 2", "steal nothing"}, Hidden: highHidden(1)},
		{Name: "a round later", Seats: 2, Seat: 0, Rules: one, Setups: highDeals(2, one, nil, "1", "2", "3", "3", "2", "1"),
			Play: []string{"play 1", "play 2", "steal nothing"}, Hidden: highHidden(1)},
	}
	for i := range l {
		l[i].Chance, l[i].Copies, l[i].View = highChance, highCopies, highSees
	}
	return l
}

// Determinizations of High Card are fair with a tiny deck.
func TestHighCardIsFair(t *testing.T) {
	for _, m := range highMoments() {
		t.Run(m.Name, func(t *testing.T) {
			if testing.Short() && m.Forgets {
				t.Skip("what comes before a shuffle takes long to try")
			}
			m.ManyDraws = *full
			CheckFair(t, m)
		})
	}
}

// Every unfair determinization is found, and the error says what is unfair.
func TestUnfair(t *testing.T) {
	dealt := highMoments()[0]
	for _, c := range []struct {
		name, want string
		change     func(*Moment)
	}{
		{"nothing", "", func(*Moment) {}},
		{"the state itself", "does not come up as often", func(m *Moment) {
			m.Guess = func(_ engine.Observation, s engine.State, _ *rng.Stream) { s.CopyFrom(m.found.truth) }
		}},
		{"the guess of another seat", "the seat sees that the state is another", func(m *Moment) {
			m.Guess = func(o engine.Observation, s engine.State, r *rng.Stream) {
				highcard.Rules{}.Guess(m.found.truth.Observe((o.Seat()+1)%3), s, r)
			}
		}},
		{"the better of two", "does not come up as often", func(m *Moment) {
			m.Guess = func(o engine.Observation, s engine.State, r *rng.Stream) {
				highcard.Rules{}.Guess(o, s, r)
				if highTableOf(s.(engine.RecordState)).Deck[0] == "1" {
					highcard.Rules{}.Guess(o, s, r)
				}
			}
		}},
		{"a key without the own hand", "does not come up as often", func(m *Moment) {
			m.Key = func(n engine.RecordState, _ engine.Seat) uint64 { return uint64(n.Turn()) }
		}},
		{"a key with the next card", "sees that the state is another", func(m *Moment) {
			m.Key = func(n engine.RecordState, seat engine.Seat) uint64 {
				return n.Observe(seat).Key() ^ rng.HashName(highTableOf(n).Deck[0])
			}
		}},
		{"a memory that the game has not", "agrees with no deal", func(m *Moment) {
			*m = highMoments()[2]
			m.Forgets, m.Odds = false, nil
		}},
		{"a choice that is not legal", `"play 7" is not legal, expected one of play 1`, func(m *Moment) { m.Play = []string{"play 7"} }},
		{"chance that is not listed", "chance is asked for steal, and the moment lists nothing", func(m *Moment) {
			*m = highMoments()[1]
			m.Play, m.Onward, m.Chance = append(m.Play, m.Onward...), nil, nil
		}},
		{"nothing hidden", "one position alone agrees", func(m *Moment) { m.View = func(engine.RecordState) string { return "" } }},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := dealt
			c.change(&m)
			f, err := m.Compare(nil)
			switch {
			case c.want == "" && err != nil:
				t.Error(err)
			case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
				t.Errorf("found %v, want %q (%s)", err, c.want, f)
			}
		})
	}
}
