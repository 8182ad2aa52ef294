// Package cards reads lists of cards back that people have changed in a
// spreadsheet, and finds what they changed: a variant of it, in lines that know
// which cells they came from.
package cards
