// Package playtest reads what people wrote down of games at a real table, and holds it
// against games that bots played: numbers only, it plays nothing and opens no file.
//
// A [Grid] is a table of text cells as it stood in a file. [Read] makes [Game]s of it and
// says what is wrong, each fault with its cell. [Measures] are what a real game and a
// simulated one both have: [Of] takes them of real games, a [Level] has them of bots.
// [Compare] tells both apart (compare.go, permute.go), [Nearest] finds the level that
// plays most alike, [Minutes] how long a turn takes, [Fun] what players thought of it.
//
// Real and simulated numbers are never put into one estimate: every value is of one of
// both, and a test says whether they differ.
//
// Names of people are read to tell players apart, and leave the package nowhere: what is
// returned says seats.
package playtest
