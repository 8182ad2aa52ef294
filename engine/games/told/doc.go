// Package told plays card games whose rules are told in a text file. The file of a game, which
// extends no other file, declares in tables what the game consists of (cards, zones, counters,
// tallies), and says phase by phase what happens, in the sentences of package script.
//
// A [Game] is one such game. Its schema is made from the names in the file; a variant overrides
// values key by key, as in every game. When a set of rules is compiled, its nouns become a
// layout of zones and a row of numbers, its steps a program of small operations, and its
// conditions lookup tables. A match is played by one loop over that program, which stops at every
// decision of a seat and never reads the text.
//
// Where the language leaves something open, these rulings apply:
//
//   - Seats act in turn order: left is the next seat that is not out.
//   - A loop over seats begins with the acting seat, me; at the beginning of the match that is
//     seat 1.
//   - The condition until of a loop is tested after every pass; me is then the seat that the
//     pass was for.
//   - A loop that reaches its limit ends the match, unfinished and without winners; the default
//     limit is 20,000 passes.
//   - Copies of a card are one choice, since it never matters which copy is chosen.
//   - A property of the top card of an empty pile is 0, no, or none.
//   - A counter that would leave its bounds stays at the nearer bound.
//   - A counter of words or seats keeps its value when it would become none, unless none is
//     one of its values.
package told
