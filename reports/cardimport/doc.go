// Package cardimport reads lists of cards that package cardlist wrote and that people have
// edited in a spreadsheet. It turns the changes into a variant, and knows for each line of
// it from which cell it came.
package cardimport
