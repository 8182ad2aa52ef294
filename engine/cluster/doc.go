// Package cluster has deals played by other processes, on this machine or on others.
//
// What is handed out is an [Order]: a span of deals of some scenarios, with all that is needed
// to play them. A [Worker] plays orders, and returns each as a [Result]. Neither side is
// trusted: whoever reads an order or a result checks its hashes.
//
// [Folder] is an engine whose orders and results are files, for batch schedulers and for a
// few machines with a shared drive. The names of orders follow from the question alone, so
// that a question asked again finds what was played. [Temporal] is one whose orders are
// activities of a Temporal server.
//
// The clock decides when partial results are saved, and how large tasks are. No result
// depends on it. Clock and the making of scenarios are passed in: this package knows no game.
package cluster
