package reports

import (
	"equitas/engine/sim/inference"
	"equitas/reports/table"
)

// If more than a few games in a hundred do not end, every report says so at its beginning.

// unfinishedSentence returns a sentence with the share of one variant's games, 0 to 1, that
// have no winner within the turn limit; "" if it is at most
// [inference.UnfinishedWarnLimit].
func unfinishedSentence(share float64) string {
	if !(share > inference.UnfinishedWarnLimit) {
		return ""
	}
	return percentText(share) + " of games had no winner within the turn limit"
}

// UnfinishedClause returns a clause to begin the first sentence about one variant with: the
// share of its games that have no winner within the turn limit, followed by "; ". It is ""
// if that share, 0 to 1, is small.
func UnfinishedClause(share float64) string {
	if text := unfinishedSentence(share); text != "" {
		return table.UntieWords(text) + "; "
	}
	return ""
}

// unfinishedSentenceOfBoth returns a sentence with the shares of games, 0 to 1, that have
// no winner within the turn limit, for two compared variants; "" if both are at most
// [inference.UnfinishedWarnLimit].
func unfinishedSentenceOfBoth(base, other float64) string {
	if !(base > inference.UnfinishedWarnLimit) && !(other > inference.UnfinishedWarnLimit) {
		return ""
	}
	return percentText(other) + " of games had no winner within the turn limit (base " + percentText(base) + ")"
}

// UnfinishedLines returns the sentence on games without a winner as lines, to show above
// the numbers of a comparison that is still running; nil if there are few such games.
// shares are those of base and other, 0 to 1.
func UnfinishedLines(shares [2]float64, o table.Style) []string {
	if text := unfinishedSentenceOfBoth(shares[0], shares[1]); text != "" {
		return table.WrapForStyle(text, o)
	}
	return nil
}

// sentenceBeginning returns the beginning of a first sentence: the name of a variant and, if it is
// not "", the clause first.
func sentenceBeginning(name, first string) string {
	if first != "" {
		first += "; "
	}
	return name + ": " + first
}

// comparisonBeginning returns the beginning of the first sentence of comparison c: the
// given name and, if many games have no winner within the turn limit, their shares.
func comparisonBeginning(name string, c *inference.Comparison) string {
	share := c.UnfinishedShares()
	return sentenceBeginning(name, unfinishedSentenceOfBoth(share[0], share[1]))
}
