// Package count builds from one list everything that a game declares about its counters:
// the columns of a match, how each is filled from a finished match, and the metrics made of
// them.
//
// A game fills a [Table] with an [Entry] for each thing it counts, next to how it is counted;
// the example below is complete. Counts that every game has are ready-made: endings, lengths
// and payoffs are read from [engine.Result] ([Table.Finished], [Table.Turns], [Table.Ending],
// [Table.Ties], [Table.Margin], [Table.Players], [Table.WinShares]), and so are the metrics of
// the seats ([Table.SeatBalance]).
//
// Other metrics mostly have one of these forms: [Per], [Share], [Shift], [Length],
// [Table.Balance].
package count
