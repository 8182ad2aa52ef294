package highcard

import (
	"fmt"
	"strconv"

	"equitas/engine"
	"equitas/engine/rng"
)

const (
	ranks   = 12
	copies  = 2
	total   = ranks * copies // cards
	handful = 3              // cards a seat draws up to
	rounds  = 5
	prize   = 10 // points of a round
)

// Points is the one way a match ends.
const Points = "points"

// Rules are the rules of High Card.
type Rules struct {
	// Head is how many points seat 0 begins with: an unfair variant, for tests
	// that have to find that it is.
	Head int32
}

var (
	_ engine.Rules        = Rules{}
	_ engine.Weigher      = Rules{}
	_ engine.Determinizer = Rules{}
	_ engine.Guesser      = Rules{}
	_ engine.Teller       = Rules{}
)

// Players returns two to six seats, usually four.
func (Rules) Players() engine.Players { return engine.Players{Min: 2, Max: 6, Usual: 4} }

// NewState returns a state for that many seats.
func (r Rules) NewState(seats int) engine.State {
	s := &State{seats: seats, head: r.Head}
	for i := range s.views {
		s.views[i] = View{s: s, seat: engine.Seat(i)}
	}
	for i := range s.id {
		s.id[i] = rng.CardID(word(i/copies), uint64(i%copies+1))
	}
	return s
}

// Reasons lists the ways a match can end. Unfinished is only a resumed match
// whose record went wrong.
func (Rules) Reasons() []string { return []string{Points, engine.Unfinished} }

// Columns lists what is counted: rounds, steals, shuffles, credits.
func (Rules) Columns(seats int) []engine.Column {
	l := []engine.Column{
		{Name: "turns", Doc: "rounds played"},
		{Name: "steals", Doc: "cards stolen"},
		{Name: "shuffles", Doc: "shuffles after the first"},
	}
	for i := range seats {
		l = append(l, engine.Column{
			Name: fmt.Sprintf("credit.seat.%d", i),
			Doc:  fmt.Sprintf("credit of seat %d, in units of 1/%d of a win", i, engine.CreditUnit),
		})
	}
	return l
}

// Metrics lists the advantage of the first seat, the shares of all, and the
// steals per round; and for every rank how often those win who played it, as
// against those who held it and did not.
func (Rules) Metrics(seats int) []engine.Metric {
	const win = 1.0 / engine.CreditUnit
	fair := 1 / float64(seats)
	all := engine.Metric{ID: "seat.all", Title: "Balance of the seats", Family: "seats", Kind: engine.Vector, Fair: fair, Scale: 1,
		Unit: "pp", Doc: "how far the seats' win shares are from a fair share"}
	l := []engine.Metric{
		{
			ID: "seat.first", Title: "First-seat advantage", Family: "seats", Kind: engine.Mean,
			Num: "credit.seat.0", Scale: win, Offset: -fair, Unit: "pp", Margin: 0.01,
			Goal: engine.Goal{Kind: engine.Within, Nearer: "fairer", Away: "less fair"},
			Doc:  "share of wins of seat 0, less a fair share",
		},
		{
			ID: "steals", Title: "Steals", Family: "actions", Kind: engine.Ratio,
			Num: "steals", Den: "turns", Scale: 1, Doc: "cards stolen per round",
		},
	}
	for i := range seats {
		m := engine.Metric{ID: fmt.Sprintf("seat.share.%d", i), Title: fmt.Sprintf("Seat %d", i+1), Family: "seats",
			Kind: engine.Share, Num: fmt.Sprintf("credit.seat.%d", i), Scale: win, Unit: "share", Margin: 0.01,
			Doc: fmt.Sprintf("share of wins of seat %d", i)}
		all.Parts = append(all.Parts, m.ID)
		l = append(l, m)
	}
	l = append(l, all)
	for k := range ranks {
		l = append(l, engine.Metric{ID: "card.play." + word(k), Title: "Card " + word(k), Family: "cards",
			Kind: engine.Stratified, Of: k, Situated: true, Scale: 1, Unit: "pp",
			Doc: "win share of those who played it less that of those who held it only"})
	}
	return l
}

// Determinize deals the deck and the hands of the other seats anew, and gives
// the match other chance from here on.
func (Rules) Determinize(st engine.State, seat engine.Seat, r *rng.Stream) {
	s := st.(*State)
	p := &s.pos
	var unseen [ranks]uint8
	for _, k := range p.deck[:p.deckN] {
		unseen[k]++
	}
	for i := range s.seats {
		if engine.Seat(i) == seat {
			continue
		}
		for k, have := range p.hand[i] {
			unseen[k] += have
		}
	}
	var pool [total]uint8 // in rising order: where the cards were has no part in the deal
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
	n = copy(p.deck[:p.deckN], pool[:])
	for i := range s.seats {
		if engine.Seat(i) == seat {
			continue
		}
		held := count(&p.hand[i])
		p.hand[i] = [ranks]uint8{}
		for range held {
			p.hand[i][pool[n]]++
			n++
		}
	}
	p.deal, p.trace = rng.NewDeal(r.Uint64(), 0), 0
}

// Guess deals a state that the seat that observes may be in.
func (rules Rules) Guess(o engine.Observation, s engine.State, r *rng.Stream) {
	v := o.(*View)
	s.CopyFrom(v.s)
	rules.Determinize(s, v.seat, r)
}

// word names a rank, counted from 0, as a record does.
func word(rank int) string { return strconv.Itoa(rank + 1) }

// count returns how many cards there are.
func count(c *[ranks]uint8) int {
	n := 0
	for _, have := range c {
		n += int(have)
	}
	return n
}
