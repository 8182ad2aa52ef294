package highcard

import (
	"strconv"

	"equitas/engine"
	"equitas/engine/count"
	"equitas/engine/rng"
)

const (
	ranks    = 12
	copies   = 2
	total    = ranks * copies // total is the number of cards.
	handSize = 3              // cards a seat draws up to
	rounds   = 5
	prize    = 10 // prize is the number of points for winning a round.
)

// Points is the one way a match ends.
const Points = "points"

// Rules are the compiled rules of High Card: seats, ranks, whether there is a House.
type Rules struct {
	engine.PlainRules

	// Head is how many points seat 0 begins with: an unfair variant, for tests
	// that have to find that it is.
	Head int32

	// House makes the last seat the House, which plays against all others: the best
	// of them counts, and they win or lose together. Head points are then the
	// House's. For tests of games whose seats are not alike.
	House bool

	// Ranks and Hand make a smaller deck, and smaller hands: for tests that try
	// every deal. 0: twelve ranks, three cards.
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

// Roles of the seats, where there is a House.
var roles = []engine.Role{{ID: "player", Title: "Player"}, {ID: "house", Title: "House"}}

// casts are those with a House, by number of seats.
var casts = func() (casts [engine.MaxSeats + 1]*engine.Cast) {
	for n := 2; n < len(casts); n++ {
		role := make([]int, n)
		role[n-1] = 1
		casts[n] = engine.NewCast(roles, role, nil)
	}
	return casts
}()

// Cast returns who is the House, if somebody is.
func (r Rules) Cast(seats int) *engine.Cast {
	if !r.House {
		return nil
	}
	return casts[seats]
}

// NewState returns a state for that many seats.
func (r Rules) NewState(seats int) engine.State {
	s := &State{seats: seats, head: r.Head, ranks: r.Ranks, handful: r.Hand, cast: r.Cast(seats)}
	if s.ranks == 0 {
		s.ranks = ranks
	}
	if s.handful == 0 {
		s.handful = handSize
	}
	for i := range s.views {
		s.views[i] = View{s: s, seat: engine.Seat(i)}
	}
	return s
}

// Reasons lists the ways a match can end. Unfinished is only a resumed match
// whose record went wrong.
func (Rules) Reasons() []string { return []string{Points, engine.Unfinished} }

// Counts counts steals and shuffles, besides what every game has; and measures
// for every rank how often those win who played it, as against those who held
// it and did not.
func (r Rules) Counts(seats int) engine.Counts {
	t := &count.Table[*State]{Seats: seats, Cast: r.Cast(seats)}
	t.Finished()
	t.Turns("rounds played", "rounds played")
	t.Add(
		count.Entry[*State]{ID: "steals", Doc: "cards stolen", Metric: count.Per("turns", "actions", "Steals", "per round"),
			Value: func(s *State) int64 { return int64(s.pos.steals) }},
		count.Entry[*State]{ID: "shuffles", Doc: "shuffles after the first",
			Value: func(s *State) int64 { return int64(s.pos.shuffles) - 1 }})
	t.WinShares()
	t.SeatBalance() // of seats, or of roles
	for k := range ranks {
		t.Measure(engine.Metric{ID: "card.play." + word(k), Title: "Card " + word(k), Family: "cards",
			Kind: engine.Stratified, Of: k, Situated: true, Unit: "pp",
			Doc: "win share of those who played it less that of those who held it only"})
	}
	return t
}

// Guess deals the deck and the hands of the other seats anew, and gives the
// match other chance from here on. Where the cards were has no part in it.
func (Rules) Guess(o engine.Observation, st engine.State, r *rng.Stream) {
	v, s := o.(*View), st.(*State)
	s.CopyFrom(v.s)
	p := &s.pos
	unseen, own := s.all(), p.hand[v.seat]
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
		held := numberOf(&p.hand[i])
		p.hand[i] = [ranks]uint8{}
		for range held {
			p.hand[i][pool[n]]++
			n++
		}
	}
	s.Anew(r)
}

// all returns the number of cards of each rank in the whole game.
func (s *State) all() (cards [ranks]uint8) {
	for k := range s.ranks {
		cards[k] = copies
	}
	return cards
}

// word names a rank, counted from 0, as a record does.
func word(rank int) string { return strconv.Itoa(rank + 1) }

// numberOf returns how many cards there are.
func numberOf(c *[ranks]uint8) int {
	n := 0
	for _, have := range c {
		n += int(have)
	}
	return n
}
