// Package count builds from one list everything that a game declares about its counters:
// the columns of a match, how each is filled from a finished match, and the metrics made of
// them.
//
// A game fills a [Table] with an [Entry] for each thing it counts, next to how it is counted;
// the example below is complete. Counts that every game has are ready-made: endings, lengths
// and payoffs are read from [engine.Result] ([Table.AddFinished], [Table.AddTurns], [Table.AddEnding],
// [Table.AddTies], [Table.AddMargin], [Table.AddPlayers], [Table.AddSeatCredits]), and so are the metrics of
// the seats ([Table.AddSeatBalance]).
//
// Other metrics mostly have one of these forms: [Rate], [Share], [JointTest], [MeanLength],
// [Table.BalanceMetric].
package count
