// Package sheet lays out cards on pages for printing: the grid, lines to cut along, backs
// placed so that they are printed behind their fronts, a bar of known length, and pages
// with a variant's rules.
//
// Positions on a page are in millimetres from its top left corner, y downwards, as the
// printed side is seen.
package sheet
