package reports

import (
	"bytes"
	"html"
	"math"
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/engine/stat"
	"equitas/reports/table"
)

func TestSettling(t *testing.T) {
	const compare = "equitas compare a 'b c' --seats 4 --bots tuned --deals 2000 --seed 1"
	for _, c := range []struct {
		command string
		deals   int
		fresh   bool
		want    string
	}{
		{compare + " --top 0", 26_000, false, "equitas compare a 'b c' --seats 4 --bots tuned --deals 26000 --seed 1 --top 0"},
		{compare + " --until clear --gate", 26_000, true, "equitas compare a 'b c' --seats 4 --bots tuned --deals 26000 --seed 2 --gate"},
		{compare + " --until 'seat.first:1 pp'", 26_000, true, "equitas compare a 'b c' --seats 4 --bots tuned --deals 26000 --seed 2"},
		{"equitas compare a b --deals 20 --seed 18446744073709551615", 90, true, "equitas compare a b --deals 90 --seed 0"},
		{"equitas plan a b --seats 4 --bots tuned --deals 200 --seed 7 --power 0.9", 9900, false, "equitas compare a b --seats 4 --bots tuned --deals 9900 --seed 7"},
		{compare, 0, false, ""},
		{compare, sim.MaxDeals + 1, false, ""},
		{"equitas stats x.json", 500, false, ""},
		{"", 500, false, ""},
	} {
		if got := settleCommand(c.command, c.deals, c.fresh); got != c.want {
			t.Errorf("%q with %d deals: %q, want %q", c.command, c.deals, got, c.want)
		}
	}
}

// The command must appear once, below the tables, with the deals that the unclear row of
// the headline with the greatest need needs; it must not appear if all is clear.
func TestSettleCommand(t *testing.T) {
	c := fixture(400)
	text := written(t, func(b *bytes.Buffer) error { return c.Write(b, table.Text, Style{}) })
	most := 0
	for i := range c.Result.Rows {
		if r := &c.Result.Rows[i]; r.Metric.Family == inference.Headline && isUnclear(r) {
			most = max(most, r.DealsNeeded)
		}
	}
	want := "\nsettle " + settleCommand(c.Command, most, false) + "\n"
	if most <= 400 || strings.Count(text, "\nsettle ") != 1 || !strings.Contains(text, want) {
		t.Errorf("%d deals are needed; want %q in:\n%s", most, want, text)
	}
	for f, want := range map[table.Format]string{table.Markdown: "\n- settle: `" + settleCommand(c.Command, most, false) + "`\n", table.HTML: "<code>" + html.EscapeString(settleCommand(c.Command, most, false)) + "</code>"} {
		if got := written(t, func(b *bytes.Buffer) error { return c.Write(b, f, Style{}) }); strings.Count(got, want) != 1 {
			t.Errorf("%s: %d times %q", f, strings.Count(got, want), want)
		}
	}
	for i := range c.Result.Rows {
		if r := &c.Result.Rows[i]; isUnclear(r) && r.Metric.Family == inference.Headline {
			r.DealsNeeded = sim.MaxDeals + 1
		}
	}
	text = written(t, func(b *bytes.Buffer) error { return c.Write(b, table.Text, Style{}) })
	if strings.Contains(text, "\nsettle ") || !strings.Contains(text, "over 1,000,000") || !strings.Contains(table.UntieWords(strings.Join(strings.Fields(text), " ")), "no run settles that; a wider margin may: [metric.") {
		t.Errorf("a row that no run settles:\n%s", text)
	}
}

// Limits and margins must be printed as they were typed.
func TestLimitsAsTyped(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct {
		unit   string
		lo, hi float64
		want   string
	}{
		{"turns", -inf, 96.5, "at most 96.5"},
		{"turns", 96, inf, "at least 96"},
		{"turns", 30, 96.25, "30.00 to 96.25"},
		{"share", -inf, 0.0125, "at most 1.25 %"},
		{"share", 0.1, 0.3, "10 to 30 %"},
		{"pp", -0.03, 0.025, "−3.0 to +2.5 pp"},
		{"turns", -inf, 1234567.125, "at most 1234567.125"},
	} {
		g := inference.GateResult{Gate: engine.Gate{Metric: "m", HasBand: true, Lo: c.lo, Hi: c.hi}, Metric: engine.Metric{ID: "m", Unit: c.unit}}
		got := strings.ReplaceAll(table.UntieWords(limitText(g)), " % to", " to")
		if got = strings.ReplaceAll(got, " pp to", " to"); got != c.want {
			t.Errorf("%g to %g %s: %q, want %q", c.lo, c.hi, c.unit, got, c.want)
		}
	}
	for margin, want := range map[float64]string{0.025: "±2.5", 0.0125: "±1.25", 0.02: "±2", 0.001: "±0.1"} {
		r := &inference.Row{Metric: engine.Metric{Unit: "pp"}, Margin: margin}
		if got := table.UntieWords(r.Metric.Unit + verdictMargin(r)); got != "pp"+want {
			t.Errorf("a margin of %g: %q, want %q", margin, got, want)
		}
	}
}

func verdictMargin(r *inference.Row) string { return marginText(r, 0) }

// Headings must have the confidence level of intervals, and say if they hold at every look.
func TestHeadsOfIntervals(t *testing.T) {
	for _, c := range []struct {
		confidence float64
		look       bool
		want       string
	}{
		{0.95, false, "95% CI"}, {0.95, true, "95% CI, any look"}, {1 - 0.05/6, true, "99.2% CI, any look"}, {1 - 0.05/3, true, "98.3% CI, any look"},
	} {
		if got := confidenceColumn(c.confidence, c.look).Head; got != c.want {
			t.Errorf("%g: %q, want %q", c.confidence, got, c.want)
		}
	}
	f := fixture(400)
	f.Terms = inference.Terms{Stop: &inference.Stop{Deals: 400, MaxDeals: 400, Looks: 3, JudgedRows: 4, Unit: 1}}
	f.Result = f.Terms.Compare(f.Result.Base, f.Result.Other)
	f.Result.Base.Scenario.Measuring = &engine.Measurement{}
	text := written(t, func(b *bytes.Buffer) error { return f.Write(b, table.Text, Style{}) })
	head := part(t, text, "HEADLINE")
	if !strings.Contains(head, " 98.8% CI, any │") {
		t.Errorf("the headline:\n%s", head)
	}
	if seats := part(t, text, "SEATS"); !strings.Contains(seats, " 95% CI, any │") && !strings.Contains(seats, " 95% CI, │") {
		t.Errorf("a list:\n%s", seats)
	}
	if notes := strings.Join(f.footnotes([]*inference.Row{rowWith(f, inference.FlagUnreliable)}), "\n"); strings.Contains(notes, "sign-flip") || !strings.Contains(notes, "nothing is decided by them") {
		t.Error("no verdict of a run that was looked at comes from a sign-flip test")
	}
	for _, r := range f.Result.Rows {
		if r.Metric.Family == inference.Headline && math.Abs(r.Confidence-0.9875) > 1e-12 {
			t.Errorf("%s: %g", r.Metric.ID, r.Confidence)
		}
	}
}

// In JSON and CSV the row of a vector must have F and its degrees of freedom.
func TestVectorRecord(t *testing.T) {
	c := fixture(400)
	row := &inference.Row{Metric: engine.Metric{ID: "seat.all", Kind: engine.Vector, Parts: []string{"a", "b"}}, HasBase: true, HasOther: true,
		Vector: inference.VectorTest{Parts: 4, F: 2.5, DF1: 3, DF2: 397}, Change: stat.Paired{T: math.NaN()}}
	of := func(row *inference.Row) map[string]any {
		r := c.record(c.Result, row)
		values := map[string]any{}
		for i, col := range r.columns {
			values[col.Key] = r.cells[i].Value
		}
		return values
	}
	if v := of(row); v["stat"] != 2.5 || v["df"] != 3 || v["df2"] != 397 {
		t.Errorf("stat %v, df %v and %v", v["stat"], v["df"], v["df2"])
	}
	row.Vector = inference.VectorTest{Parts: 4, F: math.NaN()} // as in a run with several looks
	if v := of(row); v["stat"] != nil || v["df"] != nil || v["df2"] != nil {
		t.Errorf("without F: stat %v, df %v and %v", v["stat"], v["df"], v["df2"])
	}
	if v := of(&c.Result.Rows[0]); v["df"] != 399 || v["df2"] != nil {
		t.Errorf("of one measure: df %v and %v", v["df"], v["df2"])
	}
}

// rowWith returns the first row with a flag.
func rowWith(c *Comparison, flag string) *inference.Row {
	for i := range c.Result.Rows {
		if c.Result.Rows[i].HasFlag(flag) {
			return &c.Result.Rows[i]
		}
	}
	return &inference.Row{}
}

// A run with several looks must say what was not clear or not narrow enough, and what it
// did not wait for.
func TestSequential(t *testing.T) {
	row := func(title string, kind engine.MetricKind, margin float64, v stat.Verdict) inference.Row {
		return inference.Row{Metric: engine.Metric{ID: title, Title: title, Family: inference.Headline, Kind: kind, Margin: margin, Unit: "pp"}, HasBase: true, HasOther: true,
			Verdict: v, Change: stat.Paired{Lo: -1, Hi: 1}}
	}
	rows := []inference.Row{row("Length", engine.Mean, 1, stat.Undecided), row("Lead", engine.Mean, 1, stat.Changed), row("Guilds", engine.Vector, 0, stat.NoShift)}
	for _, c := range []struct {
		stop       inference.Stop
		candidates int
		rows       []inference.Row
		want       string
	}{
		{inference.Stop{MaxDeals: 900, Looks: 8, JudgedRows: 3, AwaitedRows: 2}, 1, rows,
			"; all of at most 900 deals were played, in 8 looks; not yet clear: length; intervals hold at every look; not waited for: guilds (never reads same)"},
		{inference.Stop{MaxDeals: 900, Looks: 8, JudgedRows: 3}, 1, rows, // saved before this was counted, when all rows were waited for
			"; all of at most 900 deals were played, in 8 looks; not yet clear: length, guilds; intervals hold at every look"},
		{inference.Stop{MaxDeals: 900, Looks: 8, JudgedRows: 6, AwaitedRows: 4}, 2, rows[1:],
			"; all of at most 900 deals were played, in 8 looks; what it still waited for is in the report of another variant; intervals hold at every look; not waited for: guilds (never reads same)"},
		{inference.Stop{MaxDeals: 900, Looks: 8, Clear: true, JudgedRows: 6, AwaitedRows: 4}, 2, rows[1:],
			"; all of at most 900 deals were played, in 8 looks; clear at the last look; intervals hold at every look; not waited for: guilds (never reads same)"},
		{inference.Stop{MaxDeals: 900, Looks: 8, Width: 5, Clear: true, JudgedRows: 6, AwaitedRows: 1}, 2, rows[1:2],
			"; all of at most 900 deals were played, in 8 looks; narrow enough at the last look; intervals hold at every look"},
		{inference.Stop{MaxDeals: 900, Looks: 3, Early: true, JudgedRows: 3, AwaitedRows: 2}, 1, rows[1:],
			"; stopped after 400 of at most 900 deals, at look 3: sizes of effects found early are overstated (typically by 15 to 40 %), intervals are not; not waited for: guilds (never reads same)"},
		{inference.Stop{MaxDeals: 900, Looks: 8, JudgedRows: 3, AwaitedRows: 1}, 1, rows[1:2],
			"; all of at most 900 deals were played, in 8 looks; clear at the last look; intervals hold at every look"},
		{inference.Stop{MaxDeals: 900, Looks: 8, Width: 5, JudgedRows: 3, AwaitedRows: 1}, 1, rows[1:2],
			"; all of at most 900 deals were played, in 8 looks; narrow enough at the last look; intervals hold at every look"},
		{inference.Stop{MaxDeals: 900, Looks: 8, Width: 0.5, JudgedRows: 3}, 1, rows,
			"; all of at most 900 deals were played, in 8 looks; not yet as narrow as was asked for: length, lead; intervals hold at every look"},
	} {
		missing, unwaited := c.stop.UnreachedRows(c.rows)
		if got := table.UntieWords(sequentialText(&c.stop, 400, titlesOf(missing), c.candidates) + unawaitedRowsText(unwaited)); got != c.want {
			t.Errorf("%+v:\n%s\nwant\n%s", c.stop, got, c.want)
		}
	}
	if got, want := StoppingText(&inference.Stop{JudgedRows: 3, AwaitedRows: 2}, rows), "; not clear: length; not waited for: guilds (never reads same)"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// A run with several looks may have played more deals than a run of its own would need; the
// deals that it names must be fresh ones.
func TestNeedsFreshDeals(t *testing.T) {
	f := fixture(400)
	for _, look := range []bool{false, true} {
		f.Terms = inference.Terms{}
		if look {
			f.Terms.Stop = &inference.Stop{Deals: 400, MaxDeals: 400, Looks: 3, JudgedRows: 4, Unit: 1}
		}
		rows := f.Terms.Compare(f.Result.Base, f.Result.Other).Rows
		for i := range rows {
			r := &rows[i]
			r.Margin = 0.02
			for needed, fresh := range map[int]bool{350: look, 900: false} {
				r.DealsNeeded = needed
				if got := whatClears(r); r.AnyLook && r.Change.N == 400 && strings.Contains(got, "fresh") != fresh || !look && strings.Contains(got, "fresh") {
					t.Errorf("looked at %v: %s %s", look, r.Metric.ID, got)
				}
			}
		}
		if look && !slices.ContainsFunc(rows, func(r inference.Row) bool { return r.AnyLook && r.Change.N == 400 }) {
			t.Error("no row was looked at")
		}
	}
}
