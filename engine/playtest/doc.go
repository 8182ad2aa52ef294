// Package playtest reads records of games at a real table, and compares them with games
// that bots played. It plays nothing and opens no file.
//
// A [Grid] is a table of text cells from a file. [Read] converts it to [Game]s and reports
// faults with their cells. [Measures] are what a real game and a simulated one both have:
// [Table] has them of real games, a [Level] of bots. [Compare] tests for differences
// (compare.go, permute.go), [Nearest] finds the level of play under which the games are
// likeliest, [Minutes] measures how long a turn takes, [Fun] what players thought of it.
//
// Real and simulated numbers are never pooled in one estimate: every value is of one of
// both, and a test compares them.
//
// Names of people are read to tell players apart, and never leave the package: results say
// seats.
package playtest
