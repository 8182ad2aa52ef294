// Package sim plays many matches on many workers and compares two variants on
// the same deals.
//
// A [Cell] is one side of a question: rules, seats, line-up, master seed. Its
// [Spec] says all that its numbers depend on, and the [ID] of that is what they
// are kept under. An [Engine] plays [Task]s: a [Span] of deals of some cells,
// for each a [Block] of numbers that depends on cell and span alone. A [Run]
// holds what was counted in each of its deals, as integers; above 65,536 deals,
// in groups of deals, so that a long run needs no more memory. Package rows packs
// them as they are kept and saved, and adds up exactly what estimates take of
// them. A [Summary] works its values out for who asks. Cells are played
// together, so that the same deals are played while they are warm, and kept
// apart; they are paired only when [Compare] makes numbers of them.
//
// [Until] plays until something is clear instead of a number of deals that was
// fixed before, and [Terms] carry over to the numbers what that costs.
//
// Beside the rules' own columns sim counts how long matches are, how much there
// is to choose from, and, where states can say how well each seat is doing, how
// the lead went. A variant's report says which metrics make the headline and
// what a designer wants of them.
//
// What a run holds depends on its cell and the number of deals alone, never on
// the number of workers or the order in which they finish.
package sim
