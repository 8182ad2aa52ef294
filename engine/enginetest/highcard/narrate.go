package highcard

import (
	"encoding/json"
	"fmt"

	"equitas/engine"
	"equitas/engine/chance"
)

// A table is the whole position, in the form of a record's state line.
type table struct {
	Hands    [][]string  `json:"hands"`    // by seat: names of ranks, rising
	Deck     int         `json:"deck"`     // number of cards
	Discard  []string    `json:"discard"`  // names of ranks, rising
	Out      []string    `json:"out"`      // the same of stolen cards, which are out of the game
	Played   []*string   `json:"played"`   // by seat: card played in this round; nil for none
	Scores   []int32     `json:"scores"`   // by seat: points
	Leader   engine.Seat `json:"leader"`   // seat that plays first in the round
	Stealing bool        `json:"stealing"` // the winner of the round decides from whom to steal
}

// Setup returns the setup of a record: the deck and the hands.
func (s *State) Setup() any { return chance.WriteSetup(s.describeSetup) }

// Resume sets up the hands and the deck of a record.
func (s *State) Resume(raw json.RawMessage, next func(engine.Outcome) error) error {
	return s.FollowSetup(raw, next, s.describeSetup)
}

// describeSetup reads or writes the setup of a record: the deck after dealing, top card
// first, and the hands.
func (s *State) describeSetup(x *chance.Setup) {
	if x.IsReading() {
		s.clear()
	}
	p, all := &s.pos, s.allCards()
	box := chance.NewBox(cards, kinds(&all))
	deck := x.Cards("deck", p.deck[p.top:p.end], box, -1)
	hands := x.CardsBySeat("hands", s.seats, s.handful, func(seat int) []uint8 { return kinds(&p.hand[seat]) }, func(int) *chance.Box { return box })
	if x.RequireEmpty(box); x.IsReading() {
		for seat, hand := range hands {
			for _, k := range hand {
				p.draw(engine.Seat(seat), k)
			}
		}
		p.end += uint8(copy(p.deck[p.end:], deck))
		p.shuffles = 1
	}
}

// Table implements [engine.RecordState]: it returns a value of type table.
func (s *State) Table() any {
	p := &s.pos
	t := table{
		Hands:    s.handWords(),
		Deck:     int(p.end - p.top),
		Discard:  words(&p.discard),
		Out:      words(&p.out),
		Played:   make([]*string, s.seats),
		Scores:   append([]int32{}, p.score[:s.seats]...),
		Leader:   p.leader,
		Stealing: p.stealing,
	}
	for i, r := range p.played[:s.seats] {
		if r > 0 {
			w := rankName(int(r) - 1)
			t.Played[i] = &w
		}
	}
	return t
}

// Phase returns "play" or "steal".
func (s *State) Phase() string {
	if s.pos.stealing {
		return "steal"
	}
	return "play"
}

// Words returns "play 7", "steal 2" or "steal nothing".
func (s *State) Words(a engine.Action) string {
	switch {
	case a == stealNone:
		return "steal nothing"
	case a >= stealFrom:
		return fmt.Sprintf("steal %d", a-stealFrom)
	}
	return "play " + rankName(int(a))
}

func (s *State) handWords() [][]string {
	l := make([][]string, s.seats)
	for i := range l {
		l[i] = words(&s.pos.hand[i])
	}
	return l
}

// words returns the names of cards in rising order; c is the number of cards by rank.
func words(c *[ranks]uint8) []string {
	l := []string{}
	for _, k := range kinds(c) {
		l = append(l, rankName(int(k)))
	}
	return l
}

// kinds returns the ranks of cards in rising order; c is the number of cards by rank.
func kinds(c *[ranks]uint8) (l []uint8) {
	for k, have := range c {
		for range have {
			l = append(l, uint8(k))
		}
	}
	return l
}
