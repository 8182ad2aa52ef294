// Package highcard is a complete card game, small enough to read at one
// sitting. The tests of the kernel play it, and who writes a new game finds
// every interface of package engine here in its shortest form.
//
// The deck holds every rank from 1 to 12 twice. Two to six seats have three
// hidden cards each. In a round each seat plays a card, the leader first; the
// highest card, and among equals the first, earns 10 points and leads the next
// round. Its owner may then steal a card at random from another seat: the card
// is shown, earns its rank in points and is out of the game. All draw up to
// three cards; when the deck is empty the cards played are shuffled to become
// the new one. After five rounds most points win, ties shared.
//
// With Rules.House the last seat plays against all others: roles and sides in
// their shortest form.
//
// A seat remembers nothing but what lies on the table: it does not count the
// cards that a shuffle brought back. A turn is a round.
package highcard
