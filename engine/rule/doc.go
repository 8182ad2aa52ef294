// Package rule reads variant and deck files, lays a variant over what it
// extends, checks every key against a game's schema, compiles conditions and
// reports faults at their place. It knows no game: what keys there are, and
// what conditions may name, a [Game] says.
//
// A [Library] finds files by name, in folders and among those built into the
// program, and [Library.Load] makes a [Set] of one: the deck at the bottom,
// then the variants from the root of the chain of extends to the one asked
// for, then what --set says. The rules of merging are few:
//
//   - Tables merge key by key. A list, a text, a number, a condition is
//     replaced whole.
//   - drop = true takes an entry out: a card, a guild, a perk, a price.
//   - An entry that appears for the first time must be complete, and a file
//     that extends nothing says everything.
//   - Keys keep the order in which they appeared first.
//
// The tables report, metric and gate are in the files of every game. They say
// how it is measured and change nothing in play: [Measuring] reads them.
//
// Nothing is ignored and nothing is guessed: an unknown key is a fault. All
// faults of all files are found at once; a faulty value gives way to the
// inherited one while the rest is checked. [Faults] prints them with line,
// caret and help.
//
// What stands in a text, and where, is package source's to know: its [Value],
// [Place] and [Fault] have their names here too. Package explain says what keys
// mean, package editor says it to editors, package render writes sets out. Package
// words reads what games say to people, and has the [Lexicon].
//
// A set that was loaded has passed every check: its accessors do not fail on
// keys that the schema requires.
package rule
