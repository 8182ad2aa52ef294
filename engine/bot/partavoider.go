package bot

import (
	"fmt"
	"slices"

	"equitas/engine"
	"equitas/engine/rng"
)

// A PartAvoider is a bot that plays like another bot but must not use one part of the game
// (ablation): where the other bot would use the part, it chooses among the actions that do
// not. If there are no others it uses the part.
type PartAvoider struct {
	engine.Bot
	rules     engine.PartUser
	part      int
	allowed   []engine.Action
	abstained bool
}

// NewPartAvoider returns a bot that plays like b without the part of that name. It is an error
// if the game has no parts, or none of that name.
func NewPartAvoider(b engine.Bot, r engine.Rules, part string) (*PartAvoider, error) {
	f, ok := r.(engine.PartUser)
	if !ok {
		return nil, fmt.Errorf("the game has no parts that a player can do without, found %T, expected an engine.PartUser", r)
	}
	i := slices.IndexFunc(f.Parts(), func(p engine.Part) bool { return p.Name == part })
	if i < 0 {
		return nil, fmt.Errorf("there is no part %q", part)
	}
	return &PartAvoider{Bot: b, rules: f, part: i, allowed: make([]engine.Action, 0, 64)}, nil
}

// Start implements [engine.Bot].
func (b *PartAvoider) Start(seat engine.Seat, r rng.Stream) {
	b.abstained = false
	b.Bot.Start(seat, r)
}

// Choose implements [engine.Bot].
func (b *PartAvoider) Choose(o engine.Observation, legal []engine.Action) engine.Action {
	a := b.Bot.Choose(o, legal)
	if !b.rules.Uses(o, a, b.part) {
		return a
	}
	b.allowed = b.allowed[:0]
	for _, other := range legal {
		if !b.rules.Uses(o, other, b.part) {
			b.allowed = append(b.allowed, other)
		}
	}
	if len(b.allowed) == 0 {
		return a
	}
	b.abstained = true
	return b.Bot.Choose(o, b.allowed)
}

// Abstained reports whether the bot would have used the part in the match so far but had to
// choose another action.
func (b *PartAvoider) Abstained() bool { return b.abstained }
