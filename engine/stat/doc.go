// Package stat turns per-deal numbers into estimates, intervals and verdicts. It knows
// numbers only: no game, no metric's name, no report.
//
// The unit of sampling is the deal, never the match: matches of one deal share cards and
// seats. Callers pass one number (or one numerator and one denominator) per deal, in deal
// order. Sums are compensated ([Sum]); a result depends on the data and their order alone.
//
// Numbers that are not defined, such as the standard error of a single deal, are NaN.
//
// The intervals and p-values of [Mean], [PairedMean] and the like hold for a number of
// deals that was fixed beforehand. Results that are examined while deals come in need a
// [Sequence].
package stat

// Alpha is the error rate of intervals and tests, and the family-wise error rate of the
// headline metrics of a report.
const Alpha = 0.05

// ScreenRate is the false discovery rate of screening lists, in which many metrics are
// tested together.
const ScreenRate = 0.10

// Smallest numbers of deals with which a metric gets a verdict.
const (
	MinDeals      = 30 // smallest number of deals of a comparison
	MinRatioDeals = 50 // for a ratio: smallest number of deals with data on each side
)
