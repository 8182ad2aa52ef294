// Package highcard is a complete card game that is small enough to read quickly. The tests
// of the engine play it, and it shows every interface of package engine in its shortest
// form to authors of new games.
//
// The deck holds every rank from 1 to 12 twice. Two to six seats have three hidden cards
// each. In a round each seat plays a card, the leader first; the highest card, and among
// equals the first, earns its player 10 points, who leads the next round and may steal a
// card at random from another seat: the card is shown, earns its rank in points and is out
// of the game. All draw up to three cards; when the deck is empty the cards played are
// shuffled to become the new one. After five rounds most points win, ties shared.
//
// With Rules.House the last seat plays against all others, as an example of roles and
// sides.
//
// A seat knows only its hand and what lies on the table: it does not remember which cards a
// shuffle brought back into the deck. A turn is a round.
package highcard
