package search

import (
	"fmt"
	"slices"
	"sync"

	"equitas/engine"
	"equitas/engine/bot"
)

// Name is the name of the bot with [DefaultIterations].
const Name = "search"

// searchVersion is the version of the search. It is raised whenever equal arguments give other
// choices, so that results stored by older versions are not used.
const searchVersion = 4

// Maker returns the maker of search bots with that many iterations per decision, whose policy is
// the game's rule of thumb. It is named "search", or, for example, "search:100" if the number is
// not the default. It is an error if the number is out of range.
func Maker(iterations int) (bot.Maker, error) { return WeightedMaker(iterations, nil) }

// WeightedMaker is like [Maker], but the bots' policy, which they also assume for all other
// players, uses the given weights of the game's features; nil: those of the rule of thumb.
func WeightedMaker(iterations int, weights []int32) (bot.Maker, error) {
	if iterations < 1 || iterations > MaxIterations {
		return bot.Maker{}, fmt.Errorf("bot search: %d iterations, must be 1 to %d", iterations, MaxIterations)
	}
	name := Name
	if iterations != DefaultIterations {
		name = fmt.Sprintf("%s:%d", Name, iterations)
	}
	return bot.Maker{
		Name:   name,
		Doc:    fmt.Sprintf("plays on %d times before it decides, each time with a guess at whatever is hidden", iterations),
		Adapts: true,

		Settings:    fmt.Sprintf("%s %d, way %d", Name, iterations, searchVersion),
		UsesWeights: true,
		Weights:     weights,
		New: func(r engine.Rules) (engine.Bot, error) {
			policy := ruleOfThumb(r)
			if w, ok := r.(engine.Weigher); ok && weights != nil {
				policy = WeightedPolicy(w, weights)
			}
			others := sharedCache.lookUp(r, weights, policy)
			b, err := New(r, Options{Iterations: iterations, Policy: policy, Habits: others.habits, Outlook: others.outlook})
			if err != nil {
				return nil, err
			}
			return b, nil
		},
	}, nil
}

// sharedCache is the cache of habits and outlooks that all search bots of the process share.
var sharedCache learnedCache

// maxCached is the largest number of policies in a learnedCache; beyond it the oldest entry
// is dropped.
const maxCached = 16

// A learnedCache caches habits and outlooks by rules and weights. Rules for which
// [engine.SamePlay] holds share an entry.
type learnedCache struct {
	mu      sync.Mutex
	entries []learnedPolicy
}

// A learnedPolicy holds the habits and the outlook of one policy.
type learnedPolicy struct {
	rules   engine.Rules
	weights []int32 // nil: the rule of thumb
	habits  *Habits
	outlook *Outlook
}

// lookUp returns the entry of a policy under r, and adds one if there is none. weights are those of
// the policy; nil for the rule of thumb.
func (a *learnedCache) lookUp(r engine.Rules, weights []int32, policy Policy) learnedPolicy {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, e := range a.entries {
		if engine.SamePlay(e.rules, r) && (e.weights == nil) == (weights == nil) && slices.Equal(e.weights, weights) {
			return e
		}
	}
	if len(a.entries) == maxCached {
		a.entries = slices.Delete(a.entries, 0, 1)
	}
	e := learnedPolicy{r, slices.Clone(weights), NewHabits(r, policy), NewOutlook(r, policy)}
	a.entries = append(a.entries, e)
	return e
}
