// Package stat turns per-deal numbers into estimates, intervals and verdicts.
// It knows numbers only: no game, no metric's name, no report.
//
// The sample is always the deals, never the matches: matches of one deal share
// cards and seats. Callers hand over one number (or one numerator and one
// denominator) per deal, in deal order; every sum is compensated, so a result
// depends on the data and their order alone.
//
// What is not defined, such as the standard error of a single deal, is NaN.
//
// The intervals and p-values of [Mean], [PairedMean] and their like hold for a
// number of deals that was fixed beforehand. Who looks while deals come in must
// use a [Sequence].
package stat

// Alpha is the error rate of intervals, tests and the headline family.
const Alpha = 0.05

// ScreenRate is the share of false alarms that screening lists accept among
// their findings.
const ScreenRate = 0.10

// What a verdict needs at least.
const (
	MinDeals      = 30 // deals of a comparison
	MinRatioDeals = 50 // deals with data on each side, for a ratio
)
