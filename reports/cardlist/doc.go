// Package cardlist writes all cards of a variant as a list, for people and for
// spreadsheets, and what paper needs when a variant takes the place of another.
// Package cardimport reads such lists back.
package cardlist
