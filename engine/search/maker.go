package search

import (
	"fmt"
	"slices"
	"sync"

	"equitas/engine"
	"equitas/engine/bot"
)

// Name is what the bot is called where it takes [DefaultIterations].
const Name = "search"

// epoch is raised by one whenever the same stream no longer gives the same choices:
// a bot that searches in another way is another bot, and what was kept of it is not
// taken for a result of this one.
const epoch = 4

// Maker makes search bots with that many iterations a decision: `search`, or
// `search:100`, so that equal names mean equal bots. They judge by the game's
// rule of thumb. It reports a number out of range.
func Maker(iterations int) (bot.Maker, error) { return WeightedMaker(iterations, nil) }

// WeightedMaker is Maker for bots that judge by weights of the game's features,
// one for each, and take others for players by the same weights. nil: the rule
// of thumb.
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

		Settings: fmt.Sprintf("%s %d, way %d", Name, iterations, epoch),
		Judges:   true,
		Weights:  weights,
		New: func(r engine.Rules) (engine.Bot, error) {
			policy := ruleOfThumb(r)
			if w, ok := r.(engine.Weigher); ok && weights != nil {
				policy = Weighted(w, weights)
			}
			others := known.under(r, weights, policy)
			b, err := New(r, Thinking{Iterations: iterations, Policy: policy, Habits: others.habits, Outlook: others.outlook})
			if err != nil {
				return nil, err
			}
			return b, nil
		},
	}, nil
}

// known are the players that bots of this process have met last. Bots that think for
// longer or shorter expect the same of players who follow the same policy.
var known acquaintance

// maxKnown is how many are remembered; the one that was met first is forgotten.
const maxKnown = 16

// An acquaintance has bots learn what to expect of players only once for rules that
// play alike and the same weights, also where these rules were read again.
type acquaintance struct {
	mu sync.Mutex
	of []expected
}

// What is expected of players.
type expected struct {
	rules   engine.Rules
	weights []int32 // nil: the rule of thumb
	habits  *Habits
	outlook *Outlook
}

// under returns what is expected of players who follow a policy, that of weights.
func (a *acquaintance) under(r engine.Rules, weights []int32, policy Policy) expected {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, e := range a.of {
		if engine.Alike(e.rules, r) && (e.weights == nil) == (weights == nil) && slices.Equal(e.weights, weights) {
			return e
		}
	}
	if len(a.of) == maxKnown {
		a.of = slices.Delete(a.of, 0, 1)
	}
	e := expected{r, slices.Clone(weights), NewHabits(r, policy), NewOutlook(r, policy)}
	a.of = append(a.of, e)
	return e
}
