// Package cardlist writes all cards of a variant as a list, for people and for
// spreadsheets, and the list of cards to print and remove when a variant replaces another.
// Package cardimport reads lists back.
package cardlist
