package engine

import "equitas/engine/rng"

// A Bot decides for one seat. It is given only what its seat may know.
type Bot interface {
	// Start prepares the bot for a new match in that seat. Every random choice of the bot
	// is drawn from r.
	Start(seat Seat, r rng.Stream)

	// Choose returns one of legal, which is never empty. The slice is the
	// caller's and valid during the call only.
	Choose(o Observation, legal []Action) Action
}

// A QuickBot is a Bot that can often decide without a list of the legal actions; for that it
// makes a [QuickChooser].
type QuickBot interface {
	Bot

	// QuickChooser returns a Quick that decides for the bot through o; nil if there is none. The
	// Quick is valid until the next call of Sit. Runners of many matches ask it before they
	// call Choose.
	QuickChooser(o Observation) QuickChooser
}

// A QuickChooser decides for a bot in a match, through the observation for which it was made.
type QuickChooser interface {
	// Decide returns the action that Choose would, and the number of legal actions. If ok
	// is false nothing has changed, no chance was drawn, and the caller must call Choose.
	Decide() (a Action, legal int, ok bool)
}

// A BotSpec identifies all that a bot's choices depend on besides the rules, the deal and
// its seat: bots of equal specs choose alike.
type BotSpec struct {
	Name     string `json:"name"`               // in reports, and in the columns of a mixed line-up: "greedy", "search:100", "./mine.toml"
	Settings string `json:"settings,omitempty"` // how it plays: "random", "weighted", "search 100", "weighted, without plague"
	Weights  string `json:"weights,omitempty"`  // hash of the weights or other data that it rates actions by; "" if there are none
}
