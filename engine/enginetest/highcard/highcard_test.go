package highcard

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
)

// No card appears or disappears in any match.
func TestCardsConserved(t *testing.T) {
	for seats := 2; seats <= 6; seats++ {
		s := Rules{}.NewState(seats).(*State)
		for deal := range uint64(50) {
			s.Start(rng.NewDeal(1, deal))
			r := rng.NewStream(deal)
			for s.ToAct() != engine.Nobody {
				legal := s.Legal(nil)
				s.Apply(legal[r.Below(uint32(len(legal)))])
				n := int(s.pos.end-s.pos.top) + cardCount(&s.pos.discard) + cardCount(&s.pos.out)
				for i := range seats {
					n += cardCount(&s.pos.hand[i])
					if s.pos.played[i] > 0 {
						n++
					}
				}
				if n != total {
					t.Fatalf("%d seats, deal %d: %d cards, want %d", seats, deal, n, total)
				}
			}
		}
	}
}

// The highest card wins the round, the first one on a tie; a stolen card earns its rank.
func TestRound(t *testing.T) {
	for _, c := range []struct {
		leader engine.Seat
		played []uint8 // by other seats; seat 2 always plays a 5
		winner engine.Seat
		who    string
	}{
		{0, []uint8{3, 9, 5}, 1, "the highest"},
		{0, []uint8{9, 9, 5}, 0, "the first of two"},
		{1, []uint8{9, 9, 5}, 1, "the first of two, who leads"},
		{2, []uint8{9, 9, 5}, 0, "the first of two after the leader"},
	} {
		s := Rules{}.NewState(3).(*State)
		s.Start(rng.NewDeal(1, 1))
		s.pos.leader, s.pos.actor = c.leader, c.leader
		for i, rank := range c.played {
			s.pos.hand[i] = [ranks]uint8{}
			s.pos.hand[i][rank-1] = handSize
		}
		for range c.played {
			s.Apply(engine.Action(c.played[s.ToAct()] - 1))
		}
		if s.ToAct() != c.winner || s.Phase() != "steal" || s.pos.score[c.winner] != prize {
			t.Errorf("%s: seat %d is to %s with %d points, want seat %d to steal with %d", c.who, s.ToAct(), s.Phase(), s.pos.score[c.winner], c.winner, prize)
		}
		s.Apply(stealFrom + 2)
		if got, want := s.pos.score[c.winner], int32(prize+5); got != want {
			t.Errorf("%s: after stealing a 5 the winner has %d points, want %d", c.who, got, want)
		}
		if s.Turn() != 2 || s.ToAct() != c.winner {
			t.Errorf("%s: seat %d leads turn %d, want seat %d and turn 2", c.who, s.ToAct(), s.Turn(), c.winner)
		}
	}
}

// Resume returns an error for a setup that is no possible deal.
func TestResumeRefuses(t *testing.T) {
	s := Rules{}.NewState(2).(*State)
	s.Start(rng.NewDeal(1, 1))
	b, err := json.Marshal(s.Setup())
	if err != nil {
		t.Fatal(err)
	}
	deal := string(b)
	for _, c := range []struct{ old, new, want string }{
		{`"hands":[[`, `"hands":[["1",`, "hands[0] has 4 cards, expected 3"},
		{`"hands":[[`, `"x":[],"hands":[[`, `setup has an unknown key "x", expected "deck", "hands"`},
		{`"deck":["`, `"deck":["0`, `deck[0] is "04", which is no card that is left`},
		{`"deck":["`, `"deck":["1","`, `deck[18] is "1", which is no card that is left`},
		{`"deck":[`, `"deck":7,"hands":[`, "cannot unmarshal number"},
	} {
		in := strings.Replace(deal, c.old, c.new, 1)
		if err := s.Resume(json.RawMessage(in), nil); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", in, err, c.want)
		}
	}
	next := func(engine.Outcome) error { return errStop }
	if err := s.Resume(json.RawMessage(deal), next); err != nil {
		t.Fatal(err)
	}
	for s.ToAct() != engine.Nobody {
		s.Apply(s.Legal(nil)[0])
	}
	if !errors.Is(s.Err(), errStop) || s.Result().Reason != engine.Unfinished {
		t.Errorf("without chance the match ends with error %v and %+v", s.Err(), s.Result())
	}
}

var errStop = errors.New("no chance left")
