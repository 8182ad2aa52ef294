package highcard

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"

	"equitas/engine"
)

// setup is what chance fixed before the first decision.
type setup struct {
	Deck  []string   `json:"deck"` // top first, after dealing
	Hands [][]string `json:"hands"`
}

// table is the whole position, as a record's state line shows it.
type table struct {
	Hands    [][]string  `json:"hands"`
	Deck     int         `json:"deck"` // cards
	Discard  []string    `json:"discard"`
	Out      []string    `json:"out"`
	Played   []*string   `json:"played"`
	Scores   []int32     `json:"scores"`
	Leader   engine.Seat `json:"leader"`
	Stealing bool        `json:"stealing"`
}

// Setup returns the deck and the hands.
func (s *State) Setup() any { return setup{s.deckWords(), s.handWords()} }

// Table returns the whole position.
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
			w := word(int(r) - 1)
			t.Played[i] = &w
		}
	}
	return t
}

// Phase is "play" or "steal".
func (s *State) Phase() string {
	if s.pos.stealing {
		return "steal"
	}
	return "play"
}

// Words writes "play 7", "steal 2" or "steal nothing".
func (s *State) Words(a engine.Action) string {
	switch {
	case a == stealNone:
		return "steal nothing"
	case a >= stealFrom:
		return fmt.Sprintf("steal %d", a-stealFrom)
	}
	return "play " + word(int(a))
}

// Resume deals the hands and the deck of a record.
func (s *State) Resume(raw json.RawMessage, next func(engine.Outcome) error) error {
	var in setup
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&in); err != nil {
		return err
	}
	if len(in.Hands) != s.seats {
		return fmt.Errorf("hands of %d seats, expected %d", len(in.Hands), s.seats)
	}
	s.Follow(next)
	s.clear()
	p, left := &s.pos, s.all()
	take := func(w string) (uint8, error) {
		k, err := rankOf(w)
		if err == nil && left[k] == 0 {
			err = fmt.Errorf("more than %d cards are %q", copies, w)
		}
		left[k]--
		return uint8(k), err
	}
	for seat, hand := range in.Hands {
		if len(hand) != s.handful {
			return fmt.Errorf("seat %d holds %d cards, expected %d", seat, len(hand), s.handful)
		}
		for _, w := range hand {
			k, err := take(w)
			if err != nil {
				return err
			}
			p.draw(engine.Seat(seat), k)
		}
	}
	if n := numberOf(&left); len(in.Deck) != n {
		return fmt.Errorf("the deck has %d cards, expected %d", len(in.Deck), n)
	}
	for _, w := range in.Deck {
		k, err := take(w)
		if err != nil {
			return err
		}
		p.deck[p.end] = k
		p.end++
	}
	p.shuffles = 1
	return nil
}

// rankOf reads the word of a rank.
func rankOf(w string) (int, error) {
	r, err := strconv.Atoi(w)
	if err != nil || r < 1 || r > ranks || w != strconv.Itoa(r) {
		return 0, fmt.Errorf("%q is no card, expected \"1\" to \"%d\"", w, ranks)
	}
	return r - 1, nil
}

func (s *State) deckWords() []string {
	l := []string{}
	for _, k := range s.pos.deck[s.pos.top:s.pos.end] {
		l = append(l, word(int(k)))
	}
	return l
}

func (s *State) handWords() [][]string {
	l := make([][]string, s.seats)
	for i := range l {
		l[i] = words(&s.pos.hand[i])
	}
	return l
}

// words names the cards in rising order.
func words(c *[ranks]uint8) []string {
	l := []string{}
	for k, have := range c {
		for range have {
			l = append(l, word(k))
		}
	}
	return l
}
