// Package tabletop paints cards for screens: a picture of each face, and sheets of faces
// with a saved object for Tabletop Simulator.
//
// Files are delivered one by one, in an order that depends on the cards only. The name of a
// sheet changes exactly when its content does, because the simulator caches pictures by
// name.
package tabletop
