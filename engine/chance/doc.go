// Package chance supplies the random events of a match. A game embeds a [Source] in its state
// and calls it to shuffle, pick and roll. One call draws from the deal's stream for that [Use],
// or reads the outcome from a record and checks it, mixes it into the trace, and reports it to
// the writer of a record. The game's code is the same whether it draws or reads. The embedded
// Source also provides those methods of [engine.State] and [engine.RecordState] that are about
// chance.
//
// Nothing is allocated after the first match, unless a record is written or read.
package chance
