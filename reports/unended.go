package reports

import (
	"equitas/engine/sim"
	"equitas/reports/table"
)

// Games that never end are no game: where they are more than a few in a hundred,
// every report says so before anything else.

// unended says it of one variant; "" where it need not be said.
func unended(share float64) string {
	if !(share > sim.UnfinishedMost) {
		return ""
	}
	return rate(share) + " of games had no winner within the turn limit"
}

// UnendedFirst is what a first sentence of other reports begins with, in front of
// all else that it says; "" where nothing need be said.
func UnendedFirst(share float64) string {
	if text := unended(share); text != "" {
		return table.Untie(text) + "; "
	}
	return ""
}

// unendedEither says it of two variants that are compared, the share of each; "" where
// it need not be said of either.
func unendedEither(base, other float64) string {
	if !(base > sim.UnfinishedMost) && !(other > sim.UnfinishedMost) {
		return ""
	}
	return rate(other) + " of games had no winner within the turn limit (base " + rate(base) + ")"
}

// UnendedLines say it above the figures of a comparison that goes on, of base and
// other; none where it need not be said.
func UnendedLines(shares [2]float64, o table.Style) []string {
	if text := unendedEither(shares[0], shares[1]); text != "" {
		return table.Wrapped(text, o)
	}
	return nil
}

// beginning is how a first sentence begins: who it is about, and what must be
// said before all else.
func beginning(name, first string) string {
	if first != "" {
		first += "; "
	}
	return name + ": " + first
}

// comparisonBeginning is that of a comparison, with a name for the other side.
func comparisonBeginning(name string, c *sim.Comparison) string {
	share := c.UnfinishedShares()
	return beginning(name, unendedEither(share[0], share[1]))
}
