// Package tabletop paints cards for screens: a picture of each face, and sheets
// of faces with a saved object for Tabletop Simulator.
//
// Files are handed out one by one, in an order that depends on the cards alone.
// The names of sheets change when and only when what they show does, because
// the simulator keeps old pictures under old names.
package tabletop
