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

// searchVersion is the version of the search. It is raised whenever the same stream no
// longer gives the same choices, so that results stored by older versions are not used.
const searchVersion = 4

// Maker returns the maker of search bots with that many iterations per decision, named
// `search`, or `search:100` if the number is not the default. Their policy is the game's
// rule of thumb. It is an error if the number is out of range.
func Maker(iterations int) (bot.Maker, error) { return WeightedMaker(iterations, nil) }

// WeightedMaker is [Maker] for bots whose policy, which they also assume of other players,
// uses these weights of the game's features. nil: the rule of thumb.
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

// sharedCache caches habits and outlooks in this process: bots with any number of iterations
// share them.
var sharedCache learnedCache

// maxCached is the largest number of policies in a learnedCache; beyond it the oldest entry
// is dropped.
const maxCached = 16

// A learnedCache caches habits and outlooks by rules and weights, also for rules that were
// loaded again and play alike.
type learnedCache struct {
	mu      sync.Mutex
	entries []learnedPolicy
}

// A learnedPolicy holds what a search learned by self-play of one policy: its habits and its
// outlook.
type learnedPolicy struct {
	rules   engine.Rules
	weights []int32 // nil: the rule of thumb
	habits  *Habits
	outlook *Outlook
}

// lookUp returns the habits and outlook for a policy under r, from the cache if they are
// there. weights are the policy's; nil for the rule of thumb.
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
