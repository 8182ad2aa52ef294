// Package chance supplies the chance of a match. A game embeds a [Source] in its state and
// calls it to shuffle, pick and roll. One call draws from the deal's stream for that [Use],
// or reads the outcome from a record and checks it, mixes it into the trace, and reports it
// to the writer of a record. The game need not distinguish these cases, and the embedded
// Source is the part of an [engine.State] and an [engine.RecordState] that is about chance.
//
// Nothing is allocated after the first match, unless a record is written or read.
package chance
