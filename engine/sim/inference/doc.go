// Package inference draws conclusions from runs of package sim: values with their
// intervals, what differs between two variants on the same deals, and how sure that is.
//
// A [Summary] has the values of one run. [Compare] pairs two runs deal by deal (common
// random numbers) and judges each [Row] of the [Comparison], all rows together: Holm's
// method for the headline, Benjamini and Hochberg's for the rest. [Until] plays until the
// verdicts are clear, not a number of deals fixed in advance (a confidence sequence);
// [Terms] hold what is needed to make intervals wide enough for that. [Split] separates the
// effect of a rule from that of players learning it, and [AcrossLevels] says whether an
// effect depends on skill. The formulas are those of package stat.
//
// Results depend on the runs and the terms alone.
package inference
