package count

import "equitas/engine"

// WinsPerCredit is the factor that converts a payoff in credits into wins.
const WinsPerCredit = 1.0 / engine.PayoffUnit

// Rate returns the metric of a count per unit of another column, or per match if column is "".
// Its margin is 5 % of the value.
func Rate(column, family, title, unit string) engine.Metric {
	m := engine.Metric{Title: title, Family: family, Den: column, Unit: unit, Margin: 0.05, MarginRelative: true, Up: "more", Down: "fewer"}
	if column != "" {
		m.Kind = engine.Ratio
	}
	return m
}

// Share returns the metric of a count as a share of another column, or of all matches if column
// is "". margin is the smallest difference of the share that matters.
func Share(column, family, title string, margin float64) engine.Metric {
	m := engine.Metric{Title: title, Family: family, Kind: engine.Share, Den: column, Unit: "share", Margin: margin, Up: "more", Down: "fewer"}
	if column != "" {
		m.Kind = engine.Ratio
	}
	return m
}

// JointTest returns a metric that tests several metrics at once: whether any of those whose IDs are in
// parts differs between two variants.
func JointTest(id, family, title, doc string, parts []string) engine.Metric {
	return engine.Metric{ID: id, Title: title, Family: family, Kind: engine.Vector, Parts: parts, Unit: "pp", Doc: doc}
}

// FairGoal returns the goal for a share that should be fair for everybody; fair is that share, 0 to
// 1.
func FairGoal(fair float64) engine.Goal {
	return engine.Goal{Kind: engine.Within, Lo: fair, Hi: fair, Nearer: "fairer", Away: "less fair"}
}
