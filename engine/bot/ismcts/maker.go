package ismcts

import (
	"fmt"

	"equitas/engine"
	"equitas/engine/bot"
)

// Name is what the bot is called where it takes [DefaultIterations].
const Name = "search"

// Maker makes search bots with that many iterations a decision: `search`, or
// `search:100`, so that equal names mean equal bots. It reports a number out of
// range.
func Maker(iterations int) (bot.Maker, error) {
	if iterations < 1 || iterations > MaxIterations {
		return bot.Maker{}, fmt.Errorf("bot search: %d iterations, must be 1 to %d", iterations, MaxIterations)
	}
	name := Name
	if iterations != DefaultIterations {
		name = fmt.Sprintf("%s:%d", Name, iterations)
	}
	return bot.Maker{
		Name:   name,
		Doc:    fmt.Sprintf("guesses the hidden cards and plays on %d times before it decides", iterations),
		Adapts: true,
		New: func(r engine.Rules) (engine.Bot, error) {
			b, err := New(r, Options{Iterations: iterations})
			if err != nil {
				return nil, err
			}
			return b, nil
		},
	}, nil
}
