// Package sim plays many matches on many workers and compares two variants on
// the same deals.
//
// A [Cell] is one side of a question: rules, seats, line-up, master seed. A
// [Run] holds what was counted in each of its deals, as integers; above 65,536
// deals, in groups of deals, so that a long run needs no more memory. Cells are
// played together, so that the same deals are played while they are warm, and
// kept apart; they are paired only when [Compare] makes numbers of them.
//
// What a run holds depends on its cell and the number of deals alone, never on
// the number of workers or the order in which they finish.
package sim
