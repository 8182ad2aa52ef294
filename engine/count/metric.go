package count

import "equitas/engine"

// Win turns credits into wins.
const Win = 1.0 / engine.CreditUnit

// Per measures how often something is counted for each of what another column
// counts; without one for each match. Twice as often matters as much wherever
// it begins: the margin is relative.
func Per(column, family, title, unit string) engine.Metric {
	m := engine.Metric{Title: title, Family: family, Den: column, Unit: unit, Margin: 0.05, MarginRelative: true, Up: "more", Down: "fewer"}
	if column != "" {
		m.Kind = engine.Ratio
	}
	return m
}

// Share measures which share something is of what another column counts; without
// one of all matches.
func Share(column, family, title string, margin float64) engine.Metric {
	m := engine.Metric{Title: title, Family: family, Kind: engine.Share, Den: column, Unit: "share", Margin: margin, Up: "more", Down: "fewer"}
	if column != "" {
		m.Kind = engine.Ratio
	}
	return m
}

// Shift measures whether several metrics are shifted against each other.
func Shift(id, family, title, doc string, parts []string) engine.Metric {
	return engine.Metric{ID: id, Title: title, Family: family, Kind: engine.Vector, Parts: parts, Unit: "pp", Doc: doc}
}

// Even is the goal of what should be so much for everybody.
func Even(fair float64) engine.Goal {
	return engine.Goal{Kind: engine.Within, Lo: fair, Hi: fair, Nearer: "fairer", Away: "less fair"}
}
