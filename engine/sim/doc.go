// Package sim plays many matches on many workers and compares two variants on the same
// deals (common random numbers).
//
// A [Scenario] is one side of a comparison: rules, seats, line-up, master seed. Its [Spec]
// holds all data on which its results depend, and the [ID] of the Spec is the key under
// which they are kept. An [Engine] plays [Task]s: a [Span] of deals of some scenarios, with
// a [Block] of counts for each, that depends on scenario and span alone. A [Run] holds what
// was counted in each deal, as integers; above 65,536 deals, in groups of deals, so that the
// memory of a run is bounded. Package rows packs the counts and computes the exact sums that
// estimates need. Scenarios are played together, deal by deal, for the sake of the
// processor's cache, and stored separately. Package inference computes estimates and
// verdicts from runs; [PlaySequential] plays until they suffice.
//
// In addition to the columns of the rules, sim counts how long matches are, how many actions
// are legal and, if states are [engine.Scorer]s, how the lead changes. The variant's
// measuring tables name the headline metrics and the values that a designer wants for them.
//
// A run depends on its scenario and the number of deals alone, never on the number of workers
// or the order in which they finish.
package sim
