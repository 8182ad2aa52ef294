// Package playtest reads tables of games that people played, and compares these with games
// that bots played. It plays nothing and opens no file.
//
// A [Grid] is a table of text cells from a file. [Read] converts it to [Game]s and reports
// faults with their cells. [Measures] lists what both a real game and a simulated one
// record; a [Level] holds the games of one kind of bots, and [RealLevel] returns real games
// in the same form. [Compare] tests for differences (compare.go, permute.go), [FindNearest]
// finds the level of play under which the games are likeliest, [EstimatePace] measures how
// long a turn takes, and [SummarizeMarks] summarises what players thought of the games.
//
// Real and simulated numbers are never pooled in one estimate: every value is of one of the
// two, and a test compares them.
//
// Names of people are read to tell players apart, and never leave the package: results name
// seats.
package playtest
