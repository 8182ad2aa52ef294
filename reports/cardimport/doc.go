// Package cardimport reads lists of cards that package cardlist wrote and people edited in
// a spreadsheet, and turns the changes into a variant whose lines know the cells that they
// came from.
package cardimport
