// Package inference says what runs of package sim show: values with their intervals, what
// differs between two variants on the same deals, and how sure that is.
//
// A [Summary] has the values of one run; [Compare] pairs two runs deal by deal (common
// random numbers) and judges each [Row] of the [Comparison], all rows together: Holm's
// method for the headline, Benjamini and Hochberg's for the rest. [Until] plays until the
// verdicts are clear instead of a number of deals fixed before (a confidence sequence), and
// [Terms] carry what that costs in width to the intervals. [Split] tells the effect of a rule
// from that of learning it, [AcrossLevels] whether it depends on skill. The formulas are
// those of package stat.
//
// Results depend on the runs and the terms alone.
package inference
