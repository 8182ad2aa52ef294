package highcard

import (
	"strconv"

	"equitas/engine"
	"equitas/engine/count"
	"equitas/engine/rng"
)

const (
	ranks    = 12             // number of ranks, unless Rules.Ranks changes it
	copies   = 2              // number of cards of each rank
	total    = ranks * copies // number of cards
	handSize = 3              // number of cards up to which a seat draws
	rounds   = 5
	prize    = 10 // points for winning a round
)

// Points is the only way in which a match ends.
const Points = "points"

// Rules are the compiled rules of High Card. The zero value is the game as described for
// the package.
type Rules struct {
	engine.PlainRules

	// HeadStart is the number of points with which seat 0 begins: an unfair variant, for tests
	// that must detect unfairness.
	HeadStart int32

	// House makes the last seat the House, which plays against all others. The highest score of
	// these counts, and they win or lose together. HeadStart is then the House's points. It is for tests
	// of games whose seats are not alike.
	House bool

	// Ranks and Hand set the number of ranks and of cards in hand, for tests that try every
	// deal. 0: twelve ranks, three cards.
	Ranks, Hand int
}

var (
	_ engine.Rules        = Rules{}
	_ engine.Weigher      = Rules{}
	_ engine.Determinizer = Rules{}
	_ engine.Narration    = Rules{}
)

// Players returns two to six seats, usually four.
func (Rules) Players() engine.Players { return engine.Players{Min: 2, Max: 6, Usual: 4} }

// roles are the roles of the seats if there is a House.
var roles = []engine.Role{{ID: "player", Title: "Player"}, {ID: "house", Title: "House"}}

// casts are the casts with a House, by number of seats.
var casts = func() (casts [engine.MaxSeats + 1]*engine.Cast) {
	for n := 2; n < len(casts); n++ {
		role := make([]int, n)
		role[n-1] = 1
		casts[n] = engine.NewCast(roles, role, nil)
	}
	return casts
}()

// Cast returns the roles and sides if there is a House; nil otherwise.
func (r Rules) Cast(seats int) *engine.Cast {
	if !r.House {
		return nil
	}
	return casts[seats]
}

// NewState returns a state for that many seats.
func (r Rules) NewState(seats int) engine.State {
	s := &State{seats: seats, headStart: r.HeadStart, ranks: r.Ranks, handful: r.Hand, cast: r.Cast(seats)}
	if s.ranks == 0 {
		s.ranks = ranks
	}
	if s.handful == 0 {
		s.handful = handSize
	}
	for i := range s.views {
		s.views[i] = View{state: s, seat: engine.Seat(i)}
	}
	return s
}

// Reasons lists the ways a match can end. Unfinished is the reason of a resumed match whose
// record was wrong.
func (Rules) Reasons() []string { return []string{Points, engine.Unfinished} }

// WinningScore returns 1, since most points win. With a House it returns 0, since all other
// seats share the win of one.
func (r Rules) WinningScore(reason string) int {
	if reason == Points && !r.House {
		return 1
	}
	return 0
}

// Counts counts steals and shuffles in addition to what every game counts. For every rank it
// compares the win share of players who played that rank with that of players who only held
// it.
func (r Rules) Counts(seats int) engine.Counts {
	t := &count.Table[*State]{Seats: seats, Cast: r.Cast(seats)}
	t.AddFinished()
	t.AddTurns("rounds played", "rounds played")
	t.Add(
		count.Entry[*State]{ID: "steals", Doc: "cards stolen", Metric: count.Rate("turns", "actions", "Steals", "per round"),
			Value: func(s *State) int64 { return int64(s.pos.steals) }},
		count.Entry[*State]{ID: "shuffles", Doc: "shuffles after the first",
			Value: func(s *State) int64 { return int64(s.pos.shuffles) - 1 }})
	t.AddSeatCredits()
	t.AddSeatBalance() // of seats, or of roles
	for k := range ranks {
		t.AddMetrics(engine.Metric{ID: "card.play." + rankName(k), Title: "Card " + rankName(k), Family: "cards",
			Kind: engine.Stratified, ThingIndex: k, IsConfounded: true, Unit: "pp",
			Doc: "win share of those who played it less that of those who held it only"})
	}
	return t
}

// Guess sets st to the observed state, with the deck and the hands of the other seats dealt
// again from the cards that the seat cannot see, and with new random numbers for the chance
// to come. It does not depend on where those cards were.
func (Rules) Guess(o engine.Observation, st engine.State, r *rng.Stream) {
	v, s := o.(*View), st.(*State)
	s.CopyFrom(v.state)
	p := &s.pos
	unseen, own := s.allCards(), p.hand[v.seat]
	for k := range unseen {
		unseen[k] -= own[k] + p.discard[k] + p.out[k]
	}
	for _, k := range p.played[:s.seats] {
		if k > 0 {
			unseen[k-1]--
		}
	}
	var pool [total]uint8
	n := 0
	for k, have := range unseen {
		for range have {
			pool[n] = uint8(k)
			n++
		}
	}
	for i := n - 1; i > 0; i-- {
		j := r.Below(uint32(i + 1))
		pool[i], pool[j] = pool[j], pool[i]
	}
	n = copy(p.deck[p.top:p.end], pool[:])
	for i := range s.seats {
		if engine.Seat(i) == v.seat {
			continue
		}
		held := cardCount(&p.hand[i])
		p.hand[i] = [ranks]uint8{}
		for range held {
			p.hand[i][pool[n]]++
			n++
		}
	}
	s.UseStream(r)
}

// allCards returns the number of cards in the whole game, by rank.
func (s *State) allCards() (cards [ranks]uint8) {
	for k := range s.ranks {
		cards[k] = copies
	}
	return cards
}

// rankName returns the name of a rank, which is counted from 0, as in records.
func rankName(rank int) string { return strconv.Itoa(rank + 1) }

// cardCount returns the number of all cards in c, which has numbers by rank.
func cardCount(c *[ranks]uint8) int {
	n := 0
	for _, have := range c {
		n += int(have)
	}
	return n
}
