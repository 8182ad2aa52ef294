// Package tabletop paints cards for use on a screen: a picture of each face, or large
// pictures of many faces, called sheets, with a saved object for the program Tabletop
// Simulator.
//
// Files are passed to the caller one by one, in an order that depends only on the cards.
// The name of a sheet contains a hash of its content, because the simulator caches
// pictures by their names.
package tabletop
