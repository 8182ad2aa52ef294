package reports

import (
	"testing"

	"equitas/engine"
	"equitas/engine/sim/inference"
	"equitas/engine/stat"
	"equitas/reports/table"
)

// The verdict on a part must say whether it can be judged at all, then whether its worth is
// small, then its direction.
func TestOptionVerdict(t *testing.T) {
	line := func(v stat.Verdict, lo, hi, wanted float64, n int, flags ...string) *optionLine {
		r := &inference.Row{Metric: engine.Metric{ID: "option.plague", Unit: "pp"}, HasBase: true, HasOther: true, Verdict: v, Margin: 0.02, Flags: flags,
			Change: stat.Paired{Delta: (lo + hi) / 2, Lo: lo, Hi: hi, N: n}}
		return &optionLine{row: r, wantedShare: inference.Row{HasOther: true, Other: stat.Estimate{Value: wanted}}}
	}
	for _, c := range []struct {
		line *optionLine
		want string
		code stat.Verdict // the code in JSON and CSV
	}{
		{line(stat.Identical, 0, 0, 0, 20), "– too few deals to judge", stat.TooRare},
		{line(stat.Identical, 0, 0, 0, 500), "– never wanted", stat.Identical},
		{line(stat.TooRare, 0, 0, 0.01, 500), "– too rare to judge", stat.TooRare},
		{line(stat.Same, -0.01, 0.01, 0.5, 500), "= small (±2)", stat.Same},
		{line(stat.ChangedSmall, -0.015, -0.005, 0.5, 500), "= small (±2)", stat.Same},
		{line(stat.Undecided, -0.005, 0.001, 0.1, 500, inference.FlagUnreliable), "= small (±2)", stat.Same},
		{line(stat.Changed, -0.2, -0.1, 0.5, 500), "▼ needed", stat.Changed},
		{line(stat.ChangedSizeUnclear, -0.25, -0.24, 0.9, 500, inference.FlagUnreliable), "▼ needed", stat.Changed},
		{line(stat.ChangedSizeUnclear, -0.04, -0.01, 0.5, 500), "▼ needed, size unclear", stat.ChangedSizeUnclear},
		{line(stat.Changed, 0.1, 0.2, 0.5, 500), "▲ wins more without it", stat.Changed},
		{line(stat.Undecided, -0.05, 0.01, 0.5, 500), "~ unclear · over 1,000,000 deals", stat.Undecided},
	} {
		if got := table.UntieWords(c.line.worthInWords()); got != c.want {
			t.Errorf("%s, %v to %v: %q, want %q", c.line.row.Verdict, c.line.row.Change.Lo, c.line.row.Change.Hi, got, c.want)
		}
		if got := c.line.rowWithVerdict().Verdict; got != c.code {
			t.Errorf("%s: for programs it is %s, want %s", c.want, got, c.code)
		}
	}
}

// A part that is worth little on average may be called small only if it is so in the games
// where it is wanted, or is wanted in many games.
func TestSeldomWanted(t *testing.T) {
	for _, c := range []struct {
		wanted, lo, hi float64
		want           string
	}{
		{0.5, -0.3, 0.1, "= small (±2)"},
		{0.03, -0.01, 0.015, "= small (±2)"},
		{0.03, -0.3, 0.1, "– seldom wanted · needs 40,000 deals"},
	} {
		l := optionLine{row: &inference.Row{Metric: engine.Metric{ID: "option.plague", Unit: "pp"}, HasBase: true, HasOther: true, Verdict: stat.Same, Margin: 0.02, Change: stat.Paired{Lo: -0.01, Hi: 0.01, N: 500}},
			wantedShare:      inference.Row{HasOther: true, Other: stat.Estimate{Value: c.wanted}},
			worthWhereWanted: inference.Row{HasOther: true, Margin: 0.02, DealsNeeded: 40_000, Other: stat.Estimate{Lo: c.lo, Hi: c.hi}}}
		if got := table.UntieWords(l.worthInWords()); got != c.want {
			t.Errorf("wanted in %g, %g to %g: %q, want %q", c.wanted, c.lo, c.hi, got, c.want)
		}
	}
}

// If nothing differed, or hardly anything was observed, no interval may claim exact
// knowledge.
func TestOptionNumbers(t *testing.T) {
	m := engine.Metric{ID: "option.plague", Unit: "pp"}
	line := func(v stat.Verdict, same bool, half, wanted float64) *optionLine {
		e := stat.Estimate{Value: -half, Lo: -2 * half, Hi: 0}
		return &optionLine{row: &inference.Row{Metric: m, HasOther: true, Verdict: v, Other: e, Change: stat.Paired{Delta: -half, Lo: -2 * half, Hi: 0, Same: same, N: 500}},
			wantedShare: inference.Row{HasOther: true, Other: stat.Estimate{Value: wanted}}, worthWhereWanted: inference.Row{Metric: m, HasOther: true, Other: e}}
	}
	for _, c := range []struct {
		line *optionLine
		want [3]string
	}{
		{line(stat.TooRare, true, 0, 0.04), [3]string{"0.0 pp", table.None, table.None}},
		{line(stat.Identical, true, 0, 0), [3]string{"0.0 pp", table.None, table.None}},
		{line(stat.Identical, true, 0, 0.2), [3]string{"0.0 pp", table.None, "0.0 pp"}},
		{line(stat.Same, false, 0.01, 0.2), [3]string{"−1.0 pp", "−2.0 … 0.0", "−1.0 ± 1.0 pp"}},
	} {
		value, ci, where := c.line.numbersInWords(0.25)
		if got := [3]string{table.UntieWords(value), table.UntieWords(ci), table.UntieWords(where)}; got != c.want {
			t.Errorf("%s, wanted in %g: %q, want %q", c.line.row.Verdict, c.line.wantedShare.Other.Value, got, c.want)
		}
	}
}
