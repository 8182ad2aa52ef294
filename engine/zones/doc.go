// Package zones keeps the cards of a match: which card lies where, who sees it, and
// who remembers it.
//
// A game declares its zones once, in a [Layout]: a deck, hands, piles, rows before players;
// each says who sees its cards. A [Table] is one position of the cards. It consists of a few
// flat slices, so copying is fast. Cards are told apart by kind, so that two copies of a card
// are the same wherever they lie.
//
// Every operation on cards (move, swap, shuffle, look, show, pass on) is a method of the Table,
// which also keeps track of what each seat has seen:
//
//   - a seat that sees the zone a card leaves, or the zone it goes to, sees the card. If the
//     seat cannot see the card's new place, it remembers that the card is there;
//   - when a card leaves a zone, a seat that did not see which card it was forgets everything
//     it remembered about that zone, since any of those cards may have left;
//   - a seat knows which cards lie hidden at all places of an owner, or of the table, taken
//     together, as long as it sees each card that comes to these places or leaves them;
//   - of a shuffled pile, a seat remembers which cards are in it, but not their order; of an
//     open pile that was not shuffled, it remembers the order too.
//
// From this the package derives, for every game, the hash of what a seat knows ([Table.Key]),
// and random positions that are consistent with what it knows ([Table.Guess]).
//
// A game that keeps its position in structs of its own makes a copy, clears in it what a seat
// does not see, and passes it to [KeyOf], which returns the key. [ArrangeMats] and [Movements] are
// helpers for drawn tables ([engine.TableView]).
//
// Nothing in this package allocates while a match is played.
package zones
