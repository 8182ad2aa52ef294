package lab

import (
	"errors"
	"testing"

	"equitas/engine"
	"equitas/engine/lab/question"
	"equitas/engine/rule"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/engine/stat"
	"equitas/reports"
)

// The rule of thumb plays a comparison by bots with a short training if these find a
// change. It does not with other bots, with levels, with --until, with a separate seed,
// with few deals, or before the comparison itself is complete.
func TestWhenThumbIsAsked(t *testing.T) {
	row := inference.Row{Metric: engine.Metric{ID: "len.turns", Family: inference.Headline}, HasBase: true, HasOther: true, Margin: 1, Verdict: stat.Changed}
	for what, spoil := range map[string]func(c *comparisonRun, pl *playedRuns, r *reports.Comparison){
		"":             func(*comparisonRun, *playedRuns, *reports.Comparison) {},
		"untaught":     func(c *comparisonRun, _ *playedRuns, _ *reports.Comparison) { c.bots = []string{rule.Greedy} },
		"several bots": func(c *comparisonRun, _ *playedRuns, _ *reports.Comparison) { c.bots = append(c.bots, rule.Greedy) },
		"no weights": func(c *comparisonRun, _ *playedRuns, _ *reports.Comparison) {
			c.variants[0].Rules = struct{ engine.Rules }{c.variants[0].Rules}
		},
		"away":     func(_ *comparisonRun, pl *playedRuns, _ *reports.Comparison) { pl.elsewhere = true },
		"own seed": func(c *comparisonRun, _ *playedRuns, _ *reports.Comparison) { c.runOptions.ownSeedForOthers = true },
		"until clear": func(c *comparisonRun, _ *playedRuns, _ *reports.Comparison) {
			c.runOptions.until.Text = question.UntilClear
		},
		"levels": func(c *comparisonRun, _ *playedRuns, _ *reports.Comparison) {
			c.question.Levels = []string{rule.Greedy}
		},
		"few deals": func(_ *comparisonRun, pl *playedRuns, _ *reports.Comparison) {
			pl.runs[0].Deals = 4*minDissentDeals - 1
		},
		"alike":          func(_ *comparisonRun, _ *playedRuns, r *reports.Comparison) { r.PlaysAlike = true },
		"at other seats": func(_ *comparisonRun, _ *playedRuns, r *reports.Comparison) { r.OnlyOtherSeats = true },
		"no change":      func(_ *comparisonRun, _ *playedRuns, r *reports.Comparison) { r.Result.Rows[0].Verdict = stat.Same },
		"change too small": func(_ *comparisonRun, _ *playedRuns, r *reports.Comparison) {
			r.Result.Rows[0].Verdict = stat.ChangedSmall
		},
	} {
		e := &fickleEngine{Local: sim.Local{Workers: 1}}
		c, pl := learnedComparison(t, e)
		e.awayFrom = e.runs + 1
		c.bots = []string{pupilPrefix + "proelio/0.9.6"}
		pl.runs[0].Deals = 4 * minDissentDeals
		r := &reports.Comparison{Result: &inference.Comparison{Rows: []inference.Row{row}}}
		spoil(c, pl, r)
		if err := c.checkDissent(t.Context(), pl, []*reports.Comparison{r}); errors.Is(err, sim.ErrElsewhere) != (what == "") || what != "" && err != nil {
			t.Errorf("%q: %v", what, err)
		}
	}
}

// The rule of thumb may disagree if it finds a change above the margin that is hardly due
// to chance, and learned players claim no change or one in the other direction.
func TestMayDisagree(t *testing.T) {
	row := func(verdict stat.Verdict, delta, p float64) *inference.Comparison {
		r := inference.Row{Metric: engine.Metric{ID: "len.turns", Family: inference.Headline}, HasBase: true, HasOther: true, Margin: 1, Verdict: verdict}
		r.Change.Delta, r.Change.P = delta, p
		return &inference.Comparison{Rows: []inference.Row{r}}
	}
	relative := row(stat.Changed, 3, 0.01) // of a metric whose margin is relative
	relative.Rows[0].Metric.MarginRelative, relative.Rows[0].Base.Value = true, 49
	unpaired, nothing := row(stat.Changed, 3, 0.01), &inference.Comparison{}
	unpaired.Rows[0].HasBase = false
	for _, x := range []struct {
		what           string
		learned, thumb *inference.Comparison
		want           bool
	}{
		{"a change where there was none", row(stat.Same, 0.1, 0.9), row(stat.Changed, 3, 0.01), true},
		{"a change where there was none, by a margin that was a share", row(stat.Same, 0.1, 0.9), relative, true},
		{"the opposite", row(stat.Changed, -3, 0.01), row(stat.Changed, 3, 0.01), true},
		{"the opposite the other way", row(stat.Changed, 3, 0.01), row(stat.Changed, -3, 0.01), true},
		{"the same", row(stat.Changed, 3, 0.01), row(stat.Changed, 2, 0.01), false},
		{"the same fall", row(stat.Changed, -3, 0.01), row(stat.Changed, -2, 0.01), false},
		{"within the margin", row(stat.Same, 0.1, 0.9), row(stat.ChangedSmall, 0.9, 0.01), false},
		{"by chance", row(stat.Same, 0.1, 0.9), row(stat.Undecided, 3, 0.2), false},
		{"against one too small", row(stat.ChangedSmall, -0.5, 0.01), row(stat.Changed, 3, 0.01), false},
		{"of one side alone", row(stat.Same, 0.1, 0.9), unpaired, false},
		{"nothing", row(stat.Changed, 3, 0.01), nothing, false},
		{"nothing where there was none", row(stat.Same, 0.1, 0.9), nothing, false},
	} {
		if got := new(comparisonRun).mayDisagree(x.learned, x.thumb); got != x.want {
			t.Errorf("%s: %v, want %v", x.what, got, x.want)
		}
	}
}
