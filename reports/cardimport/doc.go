// Package cardimport reads lists of cards back that package cardlist wrote and
// people have changed in a spreadsheet, and makes a variant of what they changed,
// in lines that know which cells they came from.
package cardimport
