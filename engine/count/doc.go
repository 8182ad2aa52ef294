// Package count makes of one list all that a game says of its counting: the
// columns that a match counts, how each is filled from a finished match, and
// the metrics that reports make of them.
//
// A game fills a [Table] with an [Entry] for each thing it counts, next to how
// it is counted; the example below is a whole one. What every game has it needs
// only name: how matches end, how long they are and what each seat wins are
// counted here, from [engine.Result] ([Table.Finished], [Table.Turns],
// [Table.Ending], [Table.Ties], [Table.Margin], [Table.Players],
// [Table.Credits]), and so are the metrics of the seats ([Table.SeatBalance]).
//
// The other metrics have a shape that most take: [Per], [Share], [Shift],
// [Length], [Table.Balance].
package count
