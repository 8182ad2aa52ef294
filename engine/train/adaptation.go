package train

import (
	"context"
	"slices"

	"equitas/engine"
	"equitas/engine/rng"
)

// maxRootChanges is the largest number of times that weights learned under other rules become
// the root weights, in [Adaptation.Run].
const maxRootChanges = 1

// An Adaptation decides which weights play each of several rulesets that are compared with a
// base. All are played with the same weights, the root weights, which are trained under the
// base's rules; a ruleset gets weights of its own only if its rules reward them.
type Adaptation struct {
	Base        engine.Rules
	Others      []engine.Rules
	Seats       int
	BaseWeights []int32 // the first root weights: the result of [Converge] under Base's rules
	Seed        uint64  // the user's master seed
	Workers     int     // at least 1 is used; the result does not depend on it

	// Converge returns the weights that the function [Converge] finds from start under the
	// rules Others[other]. It may return stored results.
	Converge func(ctx context.Context, other int, start []int32) ([]int32, error)

	// RunTrial returns the result of the function [RunTrial] for weights learned under the
	// rules Others[other]. It may return stored results. nil: the function [RunTrial] itself.
	RunTrial func(ctx context.Context, other int, t Trial) (*Gain, error)

	// OnMatches is called during a trial with the number of matches over and the largest
	// number there may be; it may be nil.
	OnMatches func(done, of int)
}

// Players are the weights that play one of the rulesets compared with a base.
type Players struct {
	LearnedWeights []int32 // weights trained under these rules; the root weights if training found nothing better
	Gain           *Gain   // result of the trial of Learned; nil if training found nothing better
	BecameRoot     bool    // Learned were [Gain.IsProgress], and became the root weights
}

// Improved reports whether training under these rules found other weights than the root
// weights.
func (p *Players) Improved() bool { return p.Gain != nil }

// UsesOwnWeights reports whether these rules are played with weights of their own.
func (p *Players) UsesOwnWeights() bool { return p.Gain != nil && p.Gain.IsDistinct() }

// Run trains from the root weights under each of the other rules and tests the learned
// weights in a trial. If they win more under the other rules than under the base's
// ([Gain.IsDistinct]), they are the weights of that ruleset alone. If they win more under both
// ([Gain.IsProgress]), training under the base's rules had missed them: they become the root
// weights, from which all other rulesets are trained again. Run returns the final root weights
// and the players of each of Others.
func (s Adaptation) Run(ctx context.Context) (root []int32, list []Players, err error) {
	root = s.BaseWeights
	try := s.RunTrial
	if try == nil {
		try = func(ctx context.Context, _ int, t Trial) (*Gain, error) { return RunTrial(ctx, t) }
	}
	progress := -1 // index of the other ruleset whose weights became the root
	for step := 0; ; step++ {
		took := progress
		progress = -1
		list = make([]Players, len(s.Others))
		for i, rules := range s.Others {
			learned := root // weights that became the root need no training under these rules
			if i != took {
				if learned, err = s.Converge(ctx, i, root); err != nil {
					return nil, nil, err
				}
			}
			list[i].LearnedWeights, list[i].BecameRoot = learned, i == took
			if slices.Equal(learned, root) {
				continue
			}
			trial := Trial{Base: s.Base, Other: rules, Seats: s.Seats, BaseWeights: root, LearnedWeights: learned,
				Seed: rng.Mix64(s.Seed ^ rng.Mix64(uint64(step)<<32|uint64(i))), Workers: s.Workers, OnMatches: s.OnMatches}
			gain, err := try(ctx, i, trial)
			if err != nil {
				return nil, nil, err
			}
			if list[i].Gain = gain; gain.IsProgress() && step < maxRootChanges {
				progress = i
				break
			}
		}
		if progress < 0 {
			return root, list, nil
		}
		root = list[progress].LearnedWeights
	}
}
