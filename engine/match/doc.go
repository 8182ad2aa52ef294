// Package match plays one match, writes its record, and replays records.
//
// A record is JSON Lines: a start line with everything chance fixed before the
// first decision, then every choice with what else was legal, every later
// chance outcome where it happens, on request the whole position after each
// choice, and an end line. It can be replayed by any program that knows the
// rules of the game.
package match
