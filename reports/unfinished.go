package reports

import (
	"equitas/engine/sim/inference"
	"equitas/reports/table"
)

// If more than a few games in a hundred do not end, every report says so at its beginning.

// unfinishedSentence returns the sentence on games that do not end, for one variant; "" if
// there are few.
func unfinishedSentence(share float64) string {
	if !(share > inference.UnfinishedWarnLimit) {
		return ""
	}
	return percentText(share) + " of games had no winner within the turn limit"
}

// UnfinishedClause returns the beginning of the first sentence about one variant if more
// than a few of its games do not end: their share, followed by "; ". Otherwise it is "".
func UnfinishedClause(share float64) string {
	if text := unfinishedSentence(share); text != "" {
		return table.UntieWords(text) + "; "
	}
	return ""
}

// unfinishedSentenceOfBoth returns the sentence on games that do not end, for two compared
// variants, with the share of each; "" if few games of either do not end.
func unfinishedSentenceOfBoth(base, other float64) string {
	if !(base > inference.UnfinishedWarnLimit) && !(other > inference.UnfinishedWarnLimit) {
		return ""
	}
	return percentText(other) + " of games had no winner within the turn limit (base " + percentText(base) + ")"
}

// UnfinishedLines returns the sentence on games that do not end as lines to stand above the
// figures of a running comparison; nil if there are few. shares are those of base and
// other, 0 to 1.
func UnfinishedLines(shares [2]float64, o table.Style) []string {
	if text := unfinishedSentenceOfBoth(shares[0], shares[1]); text != "" {
		return table.WrapForStyle(text, o)
	}
	return nil
}

// beginning returns the beginning of a first sentence: a name and, if first is not "", the
// clause first.
func beginning(name, first string) string {
	if first != "" {
		first += "; "
	}
	return name + ": " + first
}

// comparisonBeginning returns the beginning of the first sentence of a comparison: the name
// of the other side and, if many games do not end, the shares of these.
func comparisonBeginning(name string, c *inference.Comparison) string {
	share := c.UnfinishedShares()
	return beginning(name, unfinishedSentenceOfBoth(share[0], share[1]))
}
