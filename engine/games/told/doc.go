// Package told plays card games whose rules are told in text: a file of a designer
// that extends nothing and says in its tables what there is (cards, zones, counters,
// tallies) and what happens, phase by phase, in the sentences of package script.
//
// A [Game] is one such game. Its schema is made of what the file names; a variant lays
// other values over it, key by key, as in every game. When a set of rules is compiled,
// its nouns become a layout of zones and a row of numbers, its steps a program of small
// operations, its conditions tables; a match is played by one loop over that program,
// which stops wherever somebody must choose. Nothing of the text is looked at then.
//
// Where the language leaves something open, this is ruled:
//
//   - Seats act in turn order: left is the next seat that is in.
//   - A loop over seats begins with me; at the beginning of the match that is seat 1.
//   - until is asked after every pass of what is repeated, with me being who just had it.
//   - A loop that reaches its limit ends the match, unfinished and without winners; one
//     without a limit has 20,000 passes.
//   - Of copies of a card it never matters which one is chosen: they are one choice.
//   - What is asked of an empty pile is 0, no, or none.
//   - A counter that would leave its bounds stays at the nearer one.
//   - One of words or seats stays as it is where it would become none, and cannot be.
package told
