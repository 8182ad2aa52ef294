package bot

import (
	"equitas/engine"
	"equitas/engine/rng"
)

// greedy follows the game's own rule of thumb. Actions rated alike are equally
// likely; nothing is drawn where one stands out.
type greedy struct {
	rater  engine.Rater
	rating []int32 // grows to the longest legal list met
	chance rng.Stream
}

var _ engine.Bot = (*greedy)(nil)

func (b *greedy) Start(_ engine.Seat, r rng.Stream) { b.chance = r }

func (b *greedy) Choose(o engine.Observation, legal []engine.Action) engine.Action {
	if len(legal) == 1 {
		return legal[0]
	}
	if len(legal) > len(b.rating) {
		b.rating = make([]int32, 2*len(legal))
	}
	rating := b.rating[:len(legal)]
	b.rater.Rate(o, legal, rating)
	best, first, tied := rating[0], 0, uint32(1)
	for i, v := range rating[1:] {
		switch {
		case v > best:
			best, first, tied = v, i+1, 1
		case v == best:
			tied++
		}
	}
	if tied == 1 {
		return legal[first]
	}
	skip := b.chance.Below(tied)
	for i := first; ; i++ {
		if rating[i] != best {
			continue
		}
		if skip == 0 {
			return legal[i]
		}
		skip--
	}
}
