package engine

import "equitas/engine/rng"

// A Bot decides for one seat. It is given only what its seat may know.
type Bot interface {
	// Start prepares the bot for a new match in that seat. Every random choice of the bot
	// is drawn from r.
	Start(seat Seat, r rng.Stream)

	// Choose returns one of legal, which is never empty. The bot must not keep or change
	// legal.
	Choose(o Observation, legal []Action) Action
}

// A QuickBot is a Bot that can often decide without a list of the legal actions; for that it
// makes a [QuickChooser].
type QuickBot interface {
	Bot

	// QuickChooser returns a chooser that decides for the bot through o; nil if the bot has
	// none. The chooser is valid until the next call of QuickChooser. Runners of many matches
	// call its Decide first, and Choose only if Decide cannot decide.
	QuickChooser(o Observation) QuickChooser
}

// A QuickChooser decides for a bot in a match, through the observation for which it was made.
type QuickChooser interface {
	// Decide returns the action that [Bot.Choose] would return, and the number of legal
	// actions. If ok is false, it cannot decide: nothing has changed, no random number was
	// drawn, and the caller must call Choose.
	Decide() (a Action, legal int, ok bool)
}

// A BotSpec identifies how a bot plays: two bots with equal specs make the same choices
// under the same rules, in the same deal and seat.
type BotSpec struct {
	Name     string `json:"name"`               // in reports, and in the columns of a mixed line-up: "greedy", "search:100", "./mine.toml"
	Settings string `json:"settings,omitempty"` // how it plays: "random", "weighted", "search 100", "weighted, without plague"
	Weights  string `json:"weights,omitempty"`  // hash of the weights or other data that it rates actions by; "" if there are none
}
