// Package stronghold is Stronghold for two to four players: the rulebook as
// re-edited on 22 March 2010.
//
// Seats: the Invaders come first, then the Defenders. With one Invader or one
// Defender he has both sides; with two, the first has the West.
package stronghold
