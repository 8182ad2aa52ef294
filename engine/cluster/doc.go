// Package cluster has deals played by other processes, on this machine or on others.
//
// The unit of work is an [Order]: a span of deals of some scenarios, with everything needed
// to play them. A [Worker] plays orders, and returns each as a [Result]. Neither side
// trusts the other: whoever reads an order or a result checks its hashes.
//
// [Folder] is an engine whose orders and results are files, for batch schedulers and for a
// few machines with a shared drive. The names of orders depend on the question alone, so
// that a question asked again finds what was played. [Temporal] is an engine whose orders
// are activities of a Temporal server.
//
// The clock decides when partial results are saved, and how large tasks are. It does not
// affect results. The clock and the function that makes scenarios are passed in: this
// package knows no game.
package cluster
