// Package place reads boards of named places out of a game's files: a fortress of
// ramparts and sections, a map of provinces and seas.
//
// A game says in a [Spec] which tables have its places, and which tables or lists
// the ways between them; [Read] makes a [Map] of that, and finds what is wrong with
// it, each fault at the line that says it. Play then goes by numbers: a place is an
// index, where ways lead from it is a short list or a [Set].
//
// A [Layout] lays the places out on a grid that the files draw with their names,
// and draws them with what lies there, for [engine.TablePicture].
package place
