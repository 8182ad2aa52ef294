package probe

import (
	"equitas/engine"
	"equitas/engine/rng"
)

// A chooser chooses actions. Every second match is played at random. In the others, if the
// rules can rate actions, every seat follows the game's rule of thumb, except that one
// decision in randomEvery is random: so matches reach positions that random players hardly
// ever reach, and still see varied ones.
type chooser struct {
	rules   engine.Weigher // nil: all choices are random
	weights []int32
	ratings []int64
}

// randomEvery is the number of decisions of the rule of thumb of which one, on average, is
// random.
const randomEvery = 5

func newChooser(w engine.Weigher) *chooser {
	c := &chooser{rules: w}
	if w != nil {
		for _, f := range w.Features() {
			c.weights = append(c.weights, f.Default)
		}
	}
	return c
}

// choose returns one of the legal actions in a match of that deal.
func (c *chooser) choose(deal uint64, s engine.State, legal []engine.Action, chance *rng.Stream) engine.Action {
	if c.rules == nil || deal%2 == 0 || len(legal) == 1 || chance.Below(randomEvery) == 0 {
		return legal[chance.Below(uint32(len(legal)))]
	}
	for len(c.ratings) < len(legal) {
		c.ratings = append(c.ratings, 0)
	}
	ratings := c.ratings[:len(legal)]
	c.rules.Weigh(s.Observe(s.ToAct()), legal, c.weights, ratings)
	best, ties := 0, uint32(1)
	for i := 1; i < len(ratings); i++ {
		switch {
		case ratings[i] > ratings[best]:
			best, ties = i, 1
		case ratings[i] == ratings[best]:
			if ties++; chance.Below(ties) == 0 {
				best = i
			}
		}
	}
	return legal[best]
}
