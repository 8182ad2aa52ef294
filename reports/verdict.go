package reports

import (
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/engine/stat"
	"equitas/reports/number"
	"equitas/reports/table"
)

// verdict returns the verdict of a row in words. If only one side has the metric, it says
// which. decimals are those of the row's values.
func verdict(r *inference.Row, decimals int) string {
	text := verdictInWords(r, decimals)
	if r.OneSideOnly && r.Verdict != "" {
		return onlySideText(r) + " · " + text
	}
	return text
}

// onlySideText returns in words which side alone has the metric of a row.
func onlySideText(r *inference.Row) string {
	if r.HasBase {
		return "only in base"
	}
	return "only in other"
}

// verdictInWords returns the verdict of a row in words, without telling that only one side
// has the metric. decimals are those of the row's values.
func verdictInWords(r *inference.Row, decimals int) string {
	arrow := "▲" + table.Firm
	if r.Change.Delta < 0 {
		arrow = "▼" + table.Firm
	}
	more := " ·" + table.Firm + whatClears(r)
	switch r.Verdict {
	case stat.Identical:
		return "= identical"
	case stat.TooRare:
		switch {
		case r.NothingCounted && r.Metric.Family == sim.AblationFamily:
			return "– never wanted"
		case r.NothingCounted:
			return "– never happened"
		}
		n := r.DealsForData()
		switch option := r.Metric.Family == sim.AblationFamily; {
		case r.Change.N < minDealsForRare && n > 0 && option:
			return "– too few deals ·" + table.Firm + "needs " + table.CountWithNoun(n, "deal")
		case r.Change.N < minDealsForRare:
			return "– too few deals to judge"
		case n > 0 && option:
			return "– wanted too seldom ·" + table.Firm + "needs " + table.CountWithNoun(n, "deal")
		}
		return "– too rare to judge"
	case stat.Changed:
		if w := goalWord(r); w != "" {
			return arrow + r.DirectionWord + " · " + w
		}
		return arrow + r.DirectionWord
	case stat.ChangedSmall:
		return arrow + r.DirectionWord + ", below your margin (" + marginText(r, decimals) + ")"
	case stat.ChangedSizeUnclear:
		return arrow + r.DirectionWord + ", size unclear"
	case stat.Same:
		switch {
		case r.OneSideOnly && r.Fair == 0:
			return "= no effect (" + marginText(r, decimals) + ")"
		case r.OneSideOnly:
			return "= fair (" + marginText(r, decimals) + ")"
		}
		return "= same (" + marginText(r, decimals) + ")"
	case stat.Hint:
		return arrow + "hint" + more
	case stat.Undecided:
		return "~" + table.Firm + "unclear" + more
	case stat.Shifted:
		return "!" + table.Firm + "shifted, see list"
	case stat.OtherMatches:
		return arrow + r.DirectionWord + ", or other games"
	case stat.SeldomUsed:
		return "– seldom used" + more
	case stat.NotExercised:
		return "– not exercised"
	case stat.DependsOnTraining:
		return "!" + table.Firm + "depends on training"
	case stat.NoShift:
		return "no shift found"
	}
	switch {
	case r.Descriptive && r.OnBothSides():
		return "– described"
	case r.HasBase || r.HasOther:
		return onlySideText(r)
	}
	return "not counted"
}

// minDealsForRare is the number of deals below which an event is not called rare, because
// too little was played.
const minDealsForRare = 100

// marginText returns the margin of a row: "±0.20". It has at least the given number of
// decimals, and more if the margin needs them.
func marginText(r *inference.Row, decimals int) string {
	if r.Relative {
		return "±" + shortNumber(r.Margin*100) + table.Tie + "%"
	}
	f := r.Margin * number.Factor(r.Metric)
	return "±" + number.FormatFixed(f, max(fileDecimals(f, min(number.Decimals(f)-1, 3)), decimals), false)
}

// goalWord returns a word for whether the change of a row leads towards the metric's goal:
// "better", "worse" or the metric's own words; "" if it does neither, or if that is
// unknown.
func goalWord(r *inference.Row) string {
	word, fallback := r.Metric.Goal.Nearer, "better"
	switch {
	case r.GoalDirection == 0:
		return ""
	case r.GoalDirection < 0:
		word, fallback = r.Metric.Goal.Away, "worse"
	}
	if word == "" {
		return fallback
	}
	return word
}
