package bot

import (
	"equitas/engine"
	"equitas/engine/rng"
)

// random chooses uniformly, with one draw per decision even if there is only one legal
// action.
type random struct{ chance rng.Stream }

var _ engine.QuickBot = (*random)(nil)

func (b *random) Start(_ engine.Seat, r rng.Stream) { b.chance = r }

func (b *random) Choose(_ engine.Observation, legal []engine.Action) engine.Action {
	return legal[b.chance.Below(uint32(len(legal)))]
}

// QuickChooser implements [engine.QuickBot]: the observation draws the action, if it can.
func (b *random) QuickChooser(o engine.Observation) engine.QuickChooser {
	if l, ok := o.(engine.ActionSampler); ok {
		return l.Sampler(&b.chance)
	}
	return nil
}
