// Package rule reads variant and deck files, lays a variant over what it extends, checks
// every key against a game's schema, compiles conditions and reports faults with their
// position. It knows no game: a [Game] defines the keys and the names that conditions may
// use.
//
// A [Library] finds files by name, in folders and among those built into the program.
// [Library.Load] merges a variant and all that it builds on into a [Set]: first the deck, then the
// variants of the chain of extends, from the one that extends nothing to the one requested, then
// the values of --set. The rules of merging are:
//
//   - Tables merge key by key. A list, a text, a number, a condition is
//     replaced whole.
//   - drop = true removes an entry: a card, a guild, a perk, a price.
//   - An entry that appears for the first time must be complete, and a file
//     that extends nothing must have all keys that are not optional.
//   - Keys keep the order in which they appeared first.
//
// The tables report, metric and gate are in the files of every game. They define how the
// game is measured and change nothing in play: [ReadMeasuring] reads them.
//
// An unknown key is a fault; nothing is ignored or guessed. All faults of all files are found at
// once: after a faulty value, checks go on with the inherited one. [Faults] prints faults with
// line, caret and help.
//
// Package source parses texts and tracks positions; its [Value], [Place] and [Fault] are
// aliased here. Package explain documents keys, package editor serves text editors, package
// render writes sets out. Package translation reads the texts of a game in each language
// and has the [Lexicon].
//
// A set that was loaded has passed every check: its accessors do not fail on keys that the
// schema requires.
package rule
