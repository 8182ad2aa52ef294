package reports

import (
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/engine/stat"
)

// An interval that ends just where a distance begins to matter is called somewhat off; one that
// lies beyond is called off without reserve.
func TestGoalAtTheEnds(t *testing.T) {
	for _, c := range []struct {
		lo, hi float64
		want   string
	}{
		{40, 48, "somewhat shorter than wanted"}, {40, 47.9, "shorter than wanted"}, {52, 60, "somewhat longer than wanted"}, {52.1, 60, "longer than wanted"},
		{48, 52, "as wanted"}, {47, 53, "unclear"},
	} {
		r := inference.Row{Metric: engine.Metric{ID: "length", Title: "Length", Unit: "turns", Up: "longer", Down: "shorter", Goal: engine.Goal{Kind: engine.Within, Lo: 50, Hi: 50}},
			HasBase: true, HasOther: true, Margin: 2, Base: stat.Estimate{Value: (c.lo + c.hi) / 2, Lo: c.lo, Hi: c.hi}}
		got, wanted := valueAndGoal(&r)
		if !strings.Contains(got, c.want) || strings.Contains(got, "somewhat") != strings.HasPrefix(c.want, "somewhat") || wanted != (c.want == "as wanted") {
			t.Errorf("%g to %g: %s, want %s", c.lo, c.hi, got, c.want)
		}
	}
}

// Where it is not known how many deals a rare option needs, none are named.
func TestRareWithoutNumber(t *testing.T) {
	r := inference.Row{Metric: engine.Metric{ID: "won", Family: sim.AblationFamily}, HasBase: true, HasOther: true, Verdict: stat.TooRare, Change: stat.Paired{N: 5000}}
	if got, want := verdictInWords(&r, 1), "– too rare to judge"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// A relative change has as many decimals as its interval is narrow.
func TestDecimalsOfRelativeChange(t *testing.T) {
	row := func(lo, hi float64) *inference.Row {
		return &inference.Row{Relative: true, Change: stat.Paired{Lo: lo, Hi: hi}}
	}
	_, wide := changeFormat(row(-0.05, 0.25), 3)
	_, narrow := changeFormat(row(0.1, 0.104), 3)
	if m, _ := changeFormat(row(0, 0.1), 3); wide != 0 || narrow < 1 || m.Unit != "share" {
		t.Errorf("%d and %d decimals of a %s, want none of a wide one, some of a narrow one, of a share", wide, narrow, m.Unit)
	}
}
