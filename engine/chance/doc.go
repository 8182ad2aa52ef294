// Package chance is where the chance of a match comes from. A game embeds a
// [Source] in its state and asks it to shuffle, pick and roll; one call draws
// from the deal's stream for that [Use], or reads what a record says and checks
// it, mixes the outcome into the trace, and tells whoever writes a record. The
// game sees none of that, and its state is so an [engine.Tracer] and half an
// [engine.Narrator].
//
// Nothing is allocated once a match is warm, unless a record is written or
// read.
package chance
