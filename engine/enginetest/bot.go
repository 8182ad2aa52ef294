package enginetest

import (
	"fmt"
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
)

// RunBot checks the bots that newBot makes, on a game with determinizations. Of the Options
// it uses Seats, Deals, Seed and Choices.
//
// Every seat has three bots that are started with the same stream and asked for the same
// decisions: one that has played earlier deals, one that has not, and one that is shown
// states which differ in things that its seat cannot see. All must choose the same legal
// action, and leave the state unchanged.
func RunBot(t *testing.T, r engine.Rules, newBot func() (engine.Bot, error), opt Options) {
	t.Helper()
	opt.fill(r)
	for _, n := range opt.Seats {
		t.Run(fmt.Sprintf("%d seats", n), func(t *testing.T) {
			s := &subject{rules: r, seats: n, opt: opt}
			choices, err := s.checkHonestBot(newBot)
			if err != nil {
				t.Error(err)
			}
			t.Logf("%d decisions with a choice", choices)
		})
	}
}

// Indexes of the three bots of a seat, see [RunBot].
const (
	usedBot    = iota // has played the earlier deals
	freshBot          // is made anew for every deal
	blindBot          // is shown states whose hidden things differ from those of the match
	botsOfSeat        // number of bots of a seat
)

// checkHonestBot plays the matches that [RunBot] describes. It returns the number of
// decisions with several legal actions, and an error if the bots of a seat fail at one.
func (s *subject) checkHonestBot(newBot func() (engine.Bot, error)) (choices int, err error) {
	g, ok := s.rules.(engine.Determinizer)
	if !ok {
		return 0, fmt.Errorf("%T is no engine.Determinizer", s.rules)
	}
	var bots [engine.MaxSeats][botsOfSeat]engine.Bot
	st, other := s.rules.NewState(s.seats), s.rules.NewState(s.seats)
	hide := rng.NewStream(s.opt.Seed)
	for deal := range s.opt.Deals {
		for seat := range s.seats {
			for i := range bots[seat] {
				if i == freshBot || deal == 0 {
					if bots[seat][i], err = newBot(); err != nil {
						return choices, err
					}
				}
				bots[seat][i].Start(engine.Seat(seat), s.deal(deal).Stream(rng.PurposeOf("bot"), uint64(seat)))
			}
		}
		st.Start(s.deal(deal))
		for n := 1; st.ToAct() != engine.Nobody; n++ {
			if n > s.opt.Choices {
				return choices, fmt.Errorf("deal %d: the match is not over after %d choices", deal, s.opt.Choices)
			}
			g.Guess(st.Observe(st.ToAct()), other, &hide)
			legal := st.Legal(nil)
			if len(legal) > 1 {
				choices++
			}
			a, err := s.askAll(&bots[st.ToAct()], st, other, legal)
			if err != nil {
				return choices, fmt.Errorf("deal %d, choice %d: %w", deal, n, err)
			}
			st.Apply(a)
		}
	}
	return choices, nil
}

// askAll lets the three bots of the seat to act choose: usedBot and freshBot see st, blindBot
// sees other, which looks the same to the seat. It returns their choice. It is an error if
// they differ, choose an illegal action, or change legal or st.
func (s *subject) askAll(bots *[botsOfSeat]engine.Bot, st, other engine.State, legal []engine.Action) (engine.Action, error) {
	was, err := s.snapshotOf(st)
	if err != nil {
		return 0, err
	}
	var chosen [botsOfSeat]engine.Action
	for i, from := range [botsOfSeat]engine.State{usedBot: st, freshBot: st, blindBot: other} {
		l := slices.Clone(legal)
		chosen[i] = bots[i].Choose(from.Observe(was.toAct), l)
		if !slices.Equal(l, legal) {
			return 0, fmt.Errorf("the bot changed the list of legal actions to %v, was %v", l, legal)
		}
	}
	if err := s.compareSnapshot(was, st); err != nil {
		return 0, fmt.Errorf("choosing changes the state: %w", err)
	}
	a := chosen[freshBot]
	switch {
	case !slices.Contains(legal, a):
		return 0, fmt.Errorf("the bot chose %d of %v", a, legal)
	case chosen[usedBot] != a:
		return 0, fmt.Errorf("the bot chose %d of %v, and %d with the same stream after other matches", a, legal, chosen[usedBot])
	case chosen[blindBot] != a:
		return 0, fmt.Errorf("the bot chose %d of %v, and %d when what the seat cannot see is changed", a, legal, chosen[blindBot])
	}
	return a, nil
}
