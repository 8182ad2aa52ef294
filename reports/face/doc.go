// Package face draws cards: their faces, in three inks, and their backs.
//
// A face is laid out for a card of 63 × 88 mm, or 88 × 63 in landscape; positions are in
// layout.go. All content comes from a [card.Face]: no number is computed here. Symbols are
// drawn by this package and need no font or file.
package face
