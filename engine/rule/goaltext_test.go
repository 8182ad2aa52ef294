package rule_test

import (
	"testing"

	"equitas/engine"
	"equitas/engine/rule"
)

// A margin from a file must be printed as it was written, a computed one with two digits.
func TestMarginText(t *testing.T) {
	for _, c := range []struct {
		m    engine.Metric
		want string
	}{
		{engine.Metric{}, "none"},
		{engine.Metric{Margin: 0.02 / 0.75}, "0.027"},
		{engine.Metric{Margin: 0.02 / 0.75, Unit: "share"}, "2.7 pp"},
		{engine.Metric{Margin: 0.125, Unit: "points"}, "0.125 points"},
		{engine.Metric{Margin: 0.07, Unit: "pp"}, "7 pp"},
		{engine.Metric{Margin: 0.0125, Unit: "share"}, "1.25 pp"},
		{engine.Metric{Margin: 0.05, MarginRelative: true}, "5 %"},
		{engine.Metric{Margin: 1.0 / 30, MarginRelative: true}, "3.3 %"},
		{engine.Metric{Margin: 1234.5, Unit: "turns"}, "1234.5 turns"},
	} {
		if got := rule.MarginText(&c.m); got != c.want {
			t.Errorf("%+v: %q, want %q", c.m, got, c.want)
		}
	}
}
