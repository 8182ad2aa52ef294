package train

import (
	"context"
	"slices"

	"equitas/engine"
	"equitas/engine/rng"
)

// maxRootChanges is how often the base's players may take over weights learned under other
// rules.
const maxRootChanges = 1

// An Adaptation decides which weights play some rulesets that are compared with a base: the
// same weights everywhere, trained under the base's rules, and weights of its own for a
// ruleset only if its rules reward them.
type Adaptation struct {
	Base        engine.Rules
	Others      []engine.Rules
	Seats       int
	BaseWeights []int32 // weights trained under Base's rules until nothing more was found
	Seed        uint64
	Workers     int

	// Converge returns the weights trained from start under the rules Others[other], see the
	// function [Converge]. The caller may return stored results.
	Converge func(ctx context.Context, other int, start []int32) ([]int32, error)

	// RunTrial tests weights learned under the rules Others[other]; nil: the function
	// [RunTrial]. The caller may return stored results.
	RunTrial func(ctx context.Context, other int, t Trial) (*Gain, error)

	// OnMatches receives the progress of a trial, in matches; may be nil.
	OnMatches func(done, of int)
}

// Players are the weights that play one of the rulesets compared with a base.
type Players struct {
	Learned    []int32 // weights trained under these rules; the root weights if nothing better was found
	Gain       *Gain   // result of the trial of Learned; nil if nothing better was found
	BecameRoot bool    // Learned were progress, and became the root weights
}

// Improved reports whether training under these rules found weights that win more than the
// root weights.
func (p *Players) Improved() bool { return p.Gain != nil }

// UseOwnWeights reports whether these rules are played with weights of their own.
func (p *Players) UseOwnWeights() bool { return p.Gain != nil && p.Gain.Distinct() }

// Run trains from the root weights under each of the other rules and tests what was
// learned. Weights belong to the other rules only if they win more there than under the
// base's rules. If they win as much under both, they are progress that training under the
// base's rules had missed: they become the root weights, and the other rulesets train from
// these. Run returns the final root weights and the players of each other ruleset.
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
			list[i].Learned, list[i].BecameRoot = learned, i == took
			if slices.Equal(learned, root) {
				continue
			}
			trial := Trial{Base: s.Base, Other: rules, Seats: s.Seats, BaseWeights: root, Learned: learned,
				Seed: rng.Mix64(s.Seed ^ rng.Mix64(uint64(step)<<32|uint64(i))), Workers: s.Workers, OnMatches: s.OnMatches}
			gain, err := try(ctx, i, trial)
			if err != nil {
				return nil, nil, err
			}
			if list[i].Gain = gain; gain.Progress() && step < maxRootChanges {
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
