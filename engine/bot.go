package engine

import "equitas/engine/rng"

// A Bot decides for one seat. It sees what its seat may know, nothing else.
type Bot interface {
	// Start prepares for a new match. All of the bot's chance comes from r.
	Start(seat Seat, r rng.Stream)

	// Choose returns one of legal, which is never empty. The slice is the
	// caller's and valid during the call only.
	Choose(o Observation, legal []Action) Action
}

// A Decider is a Bot that can often decide without a list of what is legal.
type Decider interface {
	Bot

	// Sit returns who decides for the bot through a window, until it sits at
	// another; nil if nobody can. Who plays many matches asks him first.
	Sit(o Observation) Quick
}

// A Quick decides for a bot through the window at which it sits.
type Quick interface {
	// Decide returns what Choose would, and how many actions are legal. If it is
	// not ok nothing has happened, and Choose is to be asked.
	Decide() (a Action, legal int, ok bool)
}

// A BotSpec says all that a bot's choices depend on besides the rules, the deal
// and its seat: bots of equal specs choose alike.
type BotSpec struct {
	Name     string `json:"name"`               // in reports, and in the columns of a mixed line-up: "greedy", "search:100", "./mine.toml"
	Settings string `json:"settings,omitempty"` // how it plays: "random", "weighted", "search 100", "weighted, without plague"
	Weights  string `json:"weights,omitempty"`  // hash of what it judges by; "" if it judges nothing
}
