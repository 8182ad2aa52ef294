// Package cluster lets other processes play deals, on this machine or on others.
//
// The piece of work is an [Order]: a span of deals of some scenarios, with everything needed to play
// them. A [Worker] plays orders and returns a [Result] for each. Neither side trusts the other: the
// reader of an order or a result checks its hashes.
//
// [Folder] is a [sim.Engine] whose orders and results are files, for batch schedulers and for a few
// machines with a shared drive. [Temporal] is one whose orders are activities of a Temporal server.
// The names of orders depend only on what is played, so that the same command, run again, finds the
// results.
//
// The clock decides when partial results are saved, and how large tasks are. It does not affect
// results. The clock and the function that makes scenarios are passed in: this package knows no game.
package cluster
