// Package playtest reads tables of games that people played, and compares them with games that
// bots played. It plays no games and opens no files.
//
// A [Grid] is a table of text cells from a file. [Read] converts it to [Game]s and reports faults
// with their cells. [Measures] lists the measures that real and simulated games have. A [Level]
// holds the games of one level of play, such as those of one kind of bots, and [RealLevel] returns
// real games in the same form. [Compare] tests for differences, [FindNearest] finds the level of
// play under which the real games are likeliest, [EstimatePace] estimates how long a turn takes,
// and [SummarizeMarks] summarises the marks that players gave the games.
//
// Real and simulated numbers are never pooled in one estimate: every value is about one of the two,
// and a test compares them.
//
// Names of people are read to tell players apart, and never leave the package: results refer to
// players by their seats.
package playtest
