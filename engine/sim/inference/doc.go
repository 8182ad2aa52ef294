// Package inference draws conclusions from runs of package sim: values with their intervals,
// and the changes between two variants on the same deals with verdicts.
//
// A [Summary] has the values of one run. [Compare] pairs two runs deal by deal (common
// random numbers) and gives each [Row] of the [Comparison] a verdict, with p-values adjusted
// by Holm's method for the headline and by that of Benjamini and Hochberg for all other
// rows. [Until] plays until the verdicts are clear, not a number of deals fixed in advance;
// intervals are then confidence sequences, and [Terms] hold what they depend on. [Split]
// separates the effect of a rule from the effect of players learning it, and [AcrossLevels]
// tells whether an effect depends on skill. The formulas are those of package stat.
//
// Results depend on the runs and the terms alone.
package inference
