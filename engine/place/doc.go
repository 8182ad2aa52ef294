// Package place reads boards of named places from a game's files: a fortress of ramparts and
// sections, a map of provinces and seas.
//
// A game's [Spec] names the tables of its places, and the tables or lists of the ways between
// them. [Read] makes a [Map] from them, or reports the faults with their lines. Play then uses
// numbers: a place is an index, and its neighbours are a short list or a [Set].
//
// A [Layout] is a grid of the places, given in the files by rows of names. It draws the board
// and the pieces on it, for [engine.TablePicture].
package place
