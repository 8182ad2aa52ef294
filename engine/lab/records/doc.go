// Package records reads records of matches, written by this program or another.
//
// A [Replayer] replays a file and reports whatever the rules do not allow; a [Chronicle]
// narrates the matches meanwhile. A [Playback] can be stepped through, with the choice of
// the strongest bot ([Playback.Advise]) and the chances to win ([Playback.Chances]). From
// one of its positions ([Position]) bots can play on many times, or after each of several
// actions ([PlayOn]).
package records
