package rule

import (
	"testing"

	"equitas/engine"
)

// What somebody wrote stands as it was written; what was computed has two digits.
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
		if got := MarginText(&c.m); got != c.want {
			t.Errorf("%+v: %q, want %q", c.m, got, c.want)
		}
	}
}

// A share above a half needs its unit, and may be as large with one.
func TestBareShares(t *testing.T) {
	for _, c := range []struct {
		text, unit, want string // want: what is wrong
	}{
		{"0.5", "share", ""}, {"-0.5", "pp", ""}, {"0.51", "share", "that is 51 %"}, {"-1", "pp", "that is -100 pp"}, {"2", "share", "that is 200 %"},
		{"51 %", "share", ""}, {"100 pp", "pp", ""}, {"101 %", "share", "which is 101 %, must be at most 100 %"}, {"51", "turns", ""}, {"51", anyUnit, ""},
	} {
		f, ok := parseFigure(c.text)
		if _, why := f.in(&engine.Metric{ID: "x", Unit: c.unit}); !ok || why != c.want {
			t.Errorf("%s of %s: %q, want %q", c.text, c.unit, why, c.want)
		}
	}
}
