// Package card holds what card games share: keyed shuffles, and who has seen
// which card of a hidden hand.
//
// A card kind is a small number, 0 to 63, so that a set of kinds is one 64-bit
// word. Copies of a kind are alike; a hand is a number of copies per kind.
package card
