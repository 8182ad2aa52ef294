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

// A BotSpec says all that a bot's choices depend on besides the rules, the deal
// and its seat: bots of equal specs choose alike.
type BotSpec struct {
	Name     string `json:"name"`               // in reports, and in the columns of a mixed line-up: "greedy", "search:100", "./mine.toml"
	Settings string `json:"settings,omitempty"` // how it plays: "random", "weighted", "search 100", "weighted, without plague"
	Weights  string `json:"weights,omitempty"`  // hash of what it judges by; "" if it judges nothing
}
