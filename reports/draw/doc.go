// Package draw represents drawings as lists of marks, and writes them as PDF, PNG and SVG.
//
// Lengths are millimetres, sizes of type are points (1 pt = 25.4/72 mm), positions start
// at the top left corner and y grows downwards. All positions are final: writers neither
// measure texts nor break lines, so a drawing looks the same in every format. The same
// input gives the same bytes.
package draw
