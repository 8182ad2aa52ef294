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
