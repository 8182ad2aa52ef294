package bot

import (
	"equitas/engine"
	"equitas/engine/rng"
)

// random chooses uniformly: one draw a decision, also where there is no choice.
type random struct{ chance rng.Stream }

var _ engine.Bot = (*random)(nil)

func (b *random) Start(_ engine.Seat, r rng.Stream) { b.chance = r }

func (b *random) Choose(_ engine.Observation, legal []engine.Action) engine.Action {
	return legal[b.chance.Below(uint32(len(legal)))]
}
