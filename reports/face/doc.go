// Package face draws cards: their faces, in three inks, and their backs.
//
// A face is laid out once, for a card of 63 × 88 mm, or 88 × 63 where it lies
// on its side; where everything stands is written down in layout.go. All that
// it shows comes from a [card.Face]: no number is made here. Symbols are drawn
// by this package and need no font and no file.
package face
