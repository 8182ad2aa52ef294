// Package tabletop paints cards for use on a screen: a picture of each face, or sheets of
// faces with a saved object for Tabletop Simulator.
//
// Files are passed on one by one, in an order that depends only on the cards. The name of a
// sheet changes exactly when its content does, because the simulator caches pictures by
// name.
package tabletop
