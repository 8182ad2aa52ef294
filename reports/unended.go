package reports

import (
	"equitas/engine/sim/inference"
	"equitas/reports/table"
)

// If more than a few games in a hundred do not end, every report says so at its beginning.

// unfinishedSentence returns the sentence on games that do not end, for one variant; "" if it
// is not needed.
func unfinishedSentence(share float64) string {
	if !(share > inference.UnfinishedMost) {
		return ""
	}
	return percentText(share) + " of games had no winner within the turn limit"
}

// UnendedFirst returns that sentence as the beginning of a first sentence; "" if it is not
// needed.
func UnendedFirst(share float64) string {
	if text := unfinishedSentence(share); text != "" {
		return table.Untie(text) + "; "
	}
	return ""
}

// unfinishedSentenceOfTwo returns that sentence for two compared variants, with the share of
// each; "" if it is not needed.
func unfinishedSentenceOfTwo(base, other float64) string {
	if !(base > inference.UnfinishedMost) && !(other > inference.UnfinishedMost) {
		return ""
	}
	return percentText(other) + " of games had no winner within the turn limit (base " + percentText(base) + ")"
}

// UnendedLines returns that sentence wrapped into lines, to stand above the figures of a
// running comparison; nil if it is not needed. shares are those of base and other.
func UnendedLines(shares [2]float64, o table.Style) []string {
	if text := unfinishedSentenceOfTwo(shares[0], shares[1]); text != "" {
		return table.Wrapped(text, o)
	}
	return nil
}

// beginning returns the beginning of a first sentence: a name, and the clause that must
// come first, if any.
func beginning(name, first string) string {
	if first != "" {
		first += "; "
	}
	return name + ": " + first
}

// comparisonBeginning returns the beginning of the first sentence of a comparison. name is
// that of the other side.
func comparisonBeginning(name string, c *inference.Comparison) string {
	share := c.UnfinishedShares()
	return beginning(name, unfinishedSentenceOfTwo(share[0], share[1]))
}
