// Package sheet lays cards out on pages for printing: the grid, lines to cut along, backs
// placed so that they come to lie behind their fronts, a bar of known length, and pages
// with a variant's rules.
//
// A page's own numbers are millimetres from its top left corner, y downwards, as the
// printed side is seen.
package sheet
