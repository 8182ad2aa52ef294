// Package records reads what matches left behind: files of records, written by this program
// or another.
//
// A [Replayer] plays all of a file back and says what does not follow from the rules; a
// [Chronicle] tells it meanwhile. A [Playback] is stepped through, with what the strongest
// bot would do ([Playback.Advise]) and who is likely to win ([Playback.Chances]). A
// [Position] of it is played on from, many times, by itself or after each of several actions
// ([PlayOn]).
package records
