// Package zones keeps the cards of a match: which card lies where, who sees it, and
// who remembers it.
//
// A game declares its zones once, in a [Layout]: a deck, hands, piles, rows before
// players; each says who sees its cards. A [Table] is one position of them, a few
// flat slices that are made once and copied by copying. Cards are told apart by
// kind, so that two copies of a card are the same wherever they lie.
//
// What is done with cards (move, swap, shuffle, look, show, pass on) is a method
// of the Table, which keeps the account of who has seen what by itself:
//
//   - whoever sees the zone that a card leaves, or the one to which it goes, sees
//     the card; if it goes where he cannot look, he remembers that it is there;
//   - where a card leaves a zone unseen, who did not see it forgets what he
//     remembered of that zone: it may be the card that left;
//   - of a shuffled pile it is remembered which cards are in it, not their order; of an
//     open pile that was not shuffled the order too.
//
// From that come, for every game alike, what a seat knows ([Table.Key]), and every
// way in which what it does not know may lie ([Table.Guess]).
//
// A game that keeps its position in structs of its own blanks what a seat does not see in
// a copy, and [KeyOf] makes the key of all the rest. [Around] and [Movements] are what
// drawn tables ([engine.TableView]) of all games share.
//
// Nothing here allocates while a match is played.
package zones
