package proelio

import (
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest"
	"equitas/engine/enginetest/conform"
	"equitas/engine/rng"
)

// A judge picks the action with the highest rating, and usually can: with all kinds of weights,
// some of which rate all actions equally, in matches and in guesses; with -full in more of
// them.
func TestPickIsRatedHighest(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many matches")
	}
	deals := uint64(2)
	if *conform.Full {
		deals = 6
	}
	for _, c := range []struct {
		name  string
		seats int
		sets  []string
	}{
		{"proelio/0.9.6", 4, nil}, {"proelio/0.9.6", 3, nil}, {"proelio/0.9.6", 6, nil}, {"proelio/allied-guilds", 4, []string{"support.use=true"}},
		{"proelio/italian", 4, nil}, {"proelio/sappers", 4, nil}, {"proelio/widdershins", 4, nil}, {"proelio/great-table", 2, nil}, {"proelio/two-actions", 4, nil},
		{"proelio/0.9.6", 4, []string{`attack.limit="table.turn % 3 == 0 ? 3 : 1"`, `hand.limit="table.turn % 2 == 0 ? 6 : 4"`, `imperial.price="house.turn > 3 ? 1 : 3"`}},
		{"proelio/0.9.6", 4, []string{`imperial.price=3`, `merchant.price.summer=["base", "any"]`, `merchant.price.autumn=["shields", "any"]`, `draw.legal="house.hand < 4"`}},
	} {
		r := load(t, c.name, c.sets...)
		one, dear := make([]int32, featureCount), engine.Defaults(r)
		one[drawTry] = 1
		dear[imperialTry], dear[tradeTry], dear[keepCopy], dear[keepLate] = 40*point, 30*point, 5*point, -9*point
		weights := [][]int32{engine.Defaults(r), stray(r, 1), stray(r, 2), dear, one, make([]int32, featureCount)}
		if len(c.sets) == 0 {
			weights = append(weights, trained(t, r))
		}
		s, guess := r.newState(c.seats), r.newState(c.seats)
		src := rng.NewStream(3)
		picked, left := 0, 0
		for i, w := range weights {
			for deal := range deals {
				s.Start(rng.NewDeal(31+uint64(i), deal))
				for plies := 0; !s.pos.isOver && plies < 150; plies++ {
					r.Guess(s.Observe(s.ToAct()), guess, &src)
					for _, st := range []*State{guess, s} {
						ok, err := enginetest.CheckRater(r, st, w)
						switch {
						case err != nil:
							t.Fatalf("%s %v, weights %d, turn %d, %s: %v", c.name, c.sets, i, st.pos.turn, st.Phase(), err)
						case ok:
							picked++
						default:
							left++
						}
					}
					legal := s.Legal(nil)
					s.Apply(legal[src.Below(uint32(len(legal)))])
				}
			}
		}
		if picked < 4*left {
			t.Errorf("%s %v: a judge picks %d times and leaves %d choices to others, want more", c.name, c.sets, picked, left)
		}
	}
}
