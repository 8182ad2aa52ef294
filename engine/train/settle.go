package train

import (
	"context"
	"slices"

	"equitas/engine"
	"equitas/engine/rng"
)

// mostProgress is how often, at most, the base's players take over what was
// learned under other rules.
const mostProgress = 1

// A Settling finds out who is to play some rulesets that are compared with a
// base: the same players everywhere, who have learned the base's rules, and
// besides, where others' rules ask for it, players of their own.
type Settling struct {
	Base    engine.Rules
	Others  []engine.Rules
	Seats   int
	Root    []int32 // weights that rest under base's rules
	Seed    uint64
	Workers int

	// Rest returns the weights that rest under the rules of an other when learning
	// begins with start: see [Rest]. The caller may have kept them.
	Rest func(ctx context.Context, other int, start []int32) ([]int32, error)

	// Try tells what was learned under the rules of an other is worth: see [Try],
	// which is used where this is nil. The caller may have kept it.
	Try func(ctx context.Context, other int, t Trial) (*Gain, error)

	// Played is told how many matches of a trial are over; may be nil.
	Played func(done, of int)
}

// Players are who plays one of the rulesets that are compared with a base.
type Players struct {
	Learned []int32 // weights that rest under these rules; the root's where nothing was found
	Gain    *Gain   // what they are worth; nil where nothing was found
	Taken   bool    // what was found was progress, and the root's players have taken it over
}

// Moved reports whether anything was found that wins more under these rules.
func (p *Players) Moved() bool { return p.Gain != nil }

// Apart reports whether these rules have players of their own.
func (p *Players) Apart() bool { return p.Gain != nil && p.Gain.Apart() }

// Settle lets each of the others learn from the root, and holds what was learned
// against the base's rules: it belongs to the other's only if it is worth more
// there. What is worth as much under both is progress that the base's players had
// not come to: they take it over, and the others begin from there. Settle returns
// the root that everybody ends with, and the players of each other.
func (s Settling) Settle(ctx context.Context) (root []int32, list []Players, err error) {
	root = s.Root
	try := s.Try
	if try == nil {
		try = func(ctx context.Context, _ int, t Trial) (*Gain, error) { return Try(ctx, t) }
	}
	progress := -1 // the other whose players the root's have taken over
	for step := 0; ; step++ {
		took := progress
		progress = -1
		list = make([]Players, len(s.Others))
		for i, rules := range s.Others {
			learned := root // who was taken over rests there
			if i != took {
				if learned, err = s.Rest(ctx, i, root); err != nil {
					return nil, nil, err
				}
			}
			list[i].Learned, list[i].Taken = learned, i == took
			if slices.Equal(learned, root) {
				continue
			}
			trial := Trial{Base: s.Base, Other: rules, Seats: s.Seats, Root: root, Learned: learned,
				Seed: rng.Mix64(s.Seed ^ rng.Mix64(uint64(step)<<32|uint64(i))), Workers: s.Workers, Played: s.Played}
			gain, err := try(ctx, i, trial)
			if err != nil {
				return nil, nil, err
			}
			if list[i].Gain = gain; gain.Progress() && step < mostProgress {
				progress = i
				break
			}
		}
		if progress < 0 {
			return root, list, nil
		}
		root = list[progress].Learned
	}
}
