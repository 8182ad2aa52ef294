// Package card holds what card games share: keyed shuffles, who has seen which card of a hidden
// hand, and the printed faces of cards with what changes between two variants.
//
// A card kind is a small number, 0 to 63, so that a set of kinds is one 64-bit word. Copies of
// a kind are alike; a hand is a number of copies per kind.
package card
