package reports

import (
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/engine/stat"
	"equitas/reports/number"
	"equitas/reports/table"
)

// verdict returns in words what may be concluded from a row.
func verdict(r *inference.Row, decimals int) string {
	text := judgement(r, decimals)
	if r.Alone && r.Verdict != "" {
		return oneSide(r) + " · " + text
	}
	return text
}

// oneSide returns which side has a metric that the other lacks.
func oneSide(r *inference.Row) string {
	if r.HasBase {
		return "only in base"
	}
	return "only in other"
}

// judgement returns the verdict of a row in words, whichever sides have the metric.
func judgement(r *inference.Row, decimals int) string {
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
		case r.Never && r.Metric.Family == sim.OptionFamily:
			return "– never wanted"
		case r.Never:
			return "– never happened"
		}
		n := r.DealsOfData()
		switch option := r.Metric.Family == sim.OptionFamily; {
		case r.Change.N < minUnits && n > 0 && option:
			return "– too few deals ·" + table.Firm + "needs " + table.Several(n, "deal")
		case r.Change.N < minUnits:
			return "– too few deals to judge"
		case n > 0 && option:
			return "– wanted too seldom ·" + table.Firm + "needs " + table.Several(n, "deal")
		}
		return "– too rare to judge"
	case stat.Changed:
		if w := goalWord(r); w != "" {
			return arrow + r.Word + " · " + w
		}
		return arrow + r.Word
	case stat.ChangedSmall:
		return arrow + r.Word + ", below your margin (" + margin(r, decimals) + ")"
	case stat.ChangedSizeUnclear:
		return arrow + r.Word + ", size unclear"
	case stat.Same:
		switch {
		case r.Alone && r.Fair == 0:
			return "= no effect (" + margin(r, decimals) + ")"
		case r.Alone:
			return "= fair (" + margin(r, decimals) + ")"
		}
		return "= same (" + margin(r, decimals) + ")"
	case stat.Hint:
		return arrow + "hint" + more
	case stat.Undecided:
		return "~" + table.Firm + "unclear" + more
	case stat.Shifted:
		return "!" + table.Firm + "shifted, see list"
	case stat.OtherGames:
		return arrow + r.Word + ", or other games"
	case stat.SeldomUsed:
		return "– seldom used" + more
	case stat.NotExercised:
		return "– not exercised"
	case stat.OnTraining:
		return "!" + table.Firm + "depends on training"
	case stat.NoShift:
		return "no shift found"
	}
	switch {
	case r.Described && r.Paired():
		return "– described"
	case r.HasBase || r.HasOther:
		return oneSide(r)
	}
	return "not counted"
}

// minUnits is the number of deals below which nothing is called rare.
const minUnits = 100

// margin writes the smallest change of a row that matters, with as many
// decimals as it needs if the row has fewer: "±0.20".
func margin(r *inference.Row, decimals int) string {
	if r.Relative {
		return "±" + shortNumber(r.Margin*100) + table.Tie + "%"
	}
	f := r.Margin * number.Factor(r.Metric)
	return "±" + number.Fixed(f, max(fileDecimals(f, min(number.Digits(f)-1, 3)), decimals), false)
}

// goalWord returns a word for whether a change leads towards the metric's goal: "better",
// "worse" or the metric's own words; "" if it does neither or that is unknown.
func goalWord(r *inference.Row) string {
	word, fallback := r.Metric.Goal.Nearer, "better"
	switch {
	case r.Better == 0:
		return ""
	case r.Better < 0:
		word, fallback = r.Metric.Goal.Away, "worse"
	}
	if word == "" {
		return fallback
	}
	return word
}
