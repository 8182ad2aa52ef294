// Package cardimport reads lists of cards that package cardlist wrote and that people
// edited in a spreadsheet. It turns the changes into a variant, and records for each line
// of the variant the cell from which it was made.
package cardimport
