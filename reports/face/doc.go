// Package face draws cards: their faces, in three inks, and their backs.
//
// A face is laid out by a theme and scaled to the size of the card. All content comes from a
// [card.Face]: no number is computed here. Built-in symbols are drawn by this package and need
// no font or file.
package face
