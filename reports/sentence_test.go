package reports

import (
	"bytes"
	"html"
	"math"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/sim/inference"
	"equitas/engine/stat"
	"equitas/reports/table"
)

// headlineRow returns a row of the headline that changed from base to other; half is half
// the width of its interval.
func headlineRow(title, unit string, base, other, half, margin float64, v stat.Verdict, better int) inference.Row {
	r := inference.Row{Metric: engine.Metric{ID: title, Title: title, Unit: unit, Family: inference.Headline, Goal: engine.Goal{Nearer: "fairer", Away: "less fair"}},
		HasBase: true, HasOther: true, Margin: margin, Verdict: v, GoalDirection: better, DirectionWord: "higher"}
	r.Base.Value, r.Other.Value = base, other
	if r.Change.Delta = other - base; r.Change.Delta < 0 {
		r.DirectionWord = "lower"
	}
	r.Change.Lo, r.Change.Hi, r.Change.T = r.Change.Delta-half, r.Change.Delta+half, r.Change.Delta/half
	return r
}

// The first sentence must begin with the change of the most margins and, among similar
// ones, with one that leads away from a goal. Changes below their margin must appear only
// if there are no others, and be described as small.
func TestSentenceByWeight(t *testing.T) {
	length := headlineRow("Game length, turns", "turns", 42.02, 39.07, 0.17, 2.1, stat.Changed, 0)
	seat := headlineRow("First-seat advantage", "pp", 0.0222, 0.0397, 0.0044, 0.01, stat.Changed, -1)
	last := headlineRow("First seat against last", "pp", 0.048, 0.0767, 0.006, 0.01, stat.Changed, -1)
	winter := headlineRow("Scored in winter", "share", 0.0014, 0, 0.0004, 0.02, stat.ChangedSmall, 0)
	lead := headlineRow("Lead changes", "", 2.7708, 2.639, 0.02, 0.2, stat.ChangedSmall, 0)
	minutes := headlineRow("Game length, minutes", "minutes", 31.23, 32, 0.31, 2.1, stat.ChangedSmall, 0)
	fairer := headlineRow("Seat of the host", "pp", 0.08, 0.045, 0.0044, 0.01, stat.Changed, 1)
	unclear := headlineRow("Half-time lead", "share", 0.372, 0.343, 0.009, 0.02, stat.ChangedSizeUnclear, -1)
	same := headlineRow("Same", "pp", 0.01, 0.011, 0.002, 0.01, stat.Same, 0)
	open := headlineRow("Open", "pp", 0.01, 0.011, 0.02, 0.01, stat.Undecided, 0)
	shifted := headlineRow("Guild imbalance", "pp", 0.03, 0.04, math.Inf(1), 0, stat.Shifted, 0)
	shifted.Metric.Kind = engine.Vector
	uneven := headlineRow("First-seat advantage", "pp", 0.223, -0.02, 0.05, 0.01, stat.Changed, 0)
	uneven.Uneven = &inference.UnevenPart{Title: "Seat 3", Base: 0.162, Other: 0.577}
	screened := length
	screened.Metric.Family = "pace"
	for _, c := range []struct {
		what string
		rows []inference.Row
		want string
	}{
		{"the issue's", []inference.Row{length, winter, lead, seat, last},
			"first seat against last +4.8 → +7.7 pp (less fair), first-seat advantage +2.2 → +4.0 pp (less fair), game length 42.0 → 39.1 turns (lower)"},
		{"towards a goal, and larger, but not twice as large", []inference.Row{fairer, last}, "first seat against last +4.8 → +7.7 pp (less fair), seat of the host +8.0 → +4.5 pp (fairer)"},
		{"size unclear", []inference.Row{unclear, same}, "half-time lead 37.2 → 34.3 % (less fair, size unclear)"},
		{"fairer for the first seat alone", []inference.Row{uneven}, "first-seat advantage +22 → −2 pp (lower, but seat 3 wins 16 → 58 % of games)"},
		{"four", []inference.Row{length, seat, last, shifted}, "first seat against last +4.8 → +7.7 pp (less fair), first-seat advantage +2.2 → +4.0 pp (less fair), game length 42.0 → 39.1 turns (lower), and 1 more"},
		{"no size", []inference.Row{shifted, lead}, "guild imbalance shifted"},
		{"only small, all else known", []inference.Row{winter, same, lead}, "nothing that matters in 2,000 deals; clear, but too small to notice: lead changes 2.77 → 2.64 (lower), scored in winter 0.14 → 0.00 % (lower)"},
		{"only small, with a unit, else unknown", []inference.Row{minutes, open}, "no clear difference that matters in 2,000 deals; clear, but too small to notice: game length 31.23 → 32.00 minutes (higher)"},
		{"the same", []inference.Row{same, same}, "nothing that matters in 2,000 deals"},
		{"unknown", []inference.Row{same, open}, "no clear difference in 2,000 deals"},
		{"no headline", []inference.Row{screened}, "no clear difference in 2,000 deals"},
	} {
		if got := table.UntieWords(headlineInWords(c.rows, 2000)); got != c.want {
			t.Errorf("%s:\ngot  %q\nwant %q", c.what, got, c.want)
		}
	}
	if got := table.UntieWords(headlineInWords([]inference.Row{same}, 29)); got != "no verdict in 29 deals, it takes 30 at least" {
		t.Errorf("got %q of 29 deals", got)
	}
	if got, want := table.UntieWords(findingInWords(&minutes, false)), "game length 31.23 → 32.00 minutes (higher, below your margin)"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Values must have enough decimals to show the change, and no more than are reliable.
func TestFromTo(t *testing.T) {
	alone := headlineRow("Sappers", "share", 0, 0.312, 0.02, 0.02, stat.Changed, 0)
	alone.HasBase, alone.OneSideOnly, alone.Fair, alone.DirectionWord = false, true, 0.25, "above fair"
	alone.Change.Delta, alone.Change.Lo, alone.Change.Hi = 0.062, 0.042, 0.082
	for _, c := range []struct {
		row  inference.Row
		want string
	}{
		{headlineRow("Length", "turns", 182.01, 214.02, 1, 9, stat.Changed, 0), "182 → 214 turns"},
		{headlineRow("Length", "turns", 218.9, 214.4, 3.2, 9, stat.Changed, 0), "218.9 → 214.4 turns"},
		{headlineRow("Length", "turns", 218.9, 214.4, 32, 9, stat.Changed, 0), "219 → 214 turns"},
		{headlineRow("Length, turns", "turns", 8.9585, 8.2005, 0.019, 0.4, stat.Changed, 0), "8.96 → 8.20 turns"},
		{headlineRow("Changes", "", 2.7672, 2.5605, 0.025, 0.2, stat.Changed, 0), "2.77 → 2.56"},
		{headlineRow("Share", "share", 0.0014, 0.0619, 0.0028, 0.02, stat.Changed, 0), "0.1 → 6.2 %"},
		{headlineRow("Trade", "points a seat", 42.517, 39.8185, 0.13, 2, stat.Changed, 0), "42.5 → 39.8 points a seat"},
		{headlineRow("Seat", "pp", -0.0041, 0.0039, 0.0005, 0.01, stat.Changed, 0), "−0.41 → +0.39 pp"},
		{headlineRow("Nearly", "", 2.0001, 2.0002, 3, 0.2, stat.Changed, 0), "2.0001 → 2.0002"},
		{alone, "31.2 % against a fair 25.0 %"},
	} {
		if got := table.UntieWords(valuesOfBoth(&c.row)); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

// The answer must begin with the metric of the designer's question, whatever its result;
// other changes must follow.
func TestSentenceOfQuestion(t *testing.T) {
	asked := func(r inference.Row) inference.Row {
		r.InQuestion = true
		return r
	}
	length := func(v stat.Verdict) inference.Row {
		return asked(headlineRow("Game length, turns", "turns", 42.02, 42.4, 0.9, 2.1, v, 0))
	}
	seat := headlineRow("First-seat advantage", "pp", 0.0222, 0.0397, 0.0044, 0.01, stat.Changed, -1)
	small := headlineRow("Lead changes", "", 2.7708, 2.639, 0.02, 0.2, stat.ChangedSmall, 0)
	const behind = ", first-seat advantage +2.2 → +4.0 pp (less fair)"
	open := length(stat.Undecided)
	open.DealsNeeded = 2100
	equal := length(stat.Identical)
	equal.Other.Value = equal.Base.Value
	alone := length("")
	alone.HasBase = false
	vector := asked(headlineRow("Guild imbalance", "pp", 0.03, 0.04, math.Inf(1), 0, stat.NoShift, 0))
	vector.Metric.Kind = engine.Vector
	never := length(stat.TooRare)
	never.NothingCounted, never.Base.Value, never.Other.Value = true, 0, 0
	for _, c := range []struct {
		what string
		rows []inference.Row
		want string
	}{
		{"changed, and not the most", []inference.Row{seat, length(stat.Changed)}, "game length 42.02 → 42.40 turns (higher)" + behind},
		{"changed by little", []inference.Row{seat, length(stat.ChangedSmall)}, "game length 42.02 → 42.40 turns (higher, below your margin)" + behind},
		{"the same", []inference.Row{length(stat.Same), seat}, "game length 42.02 → 42.40 turns (the same)" + behind},
		{"the same, and nothing else that matters", []inference.Row{length(stat.Same), small}, "game length 42.02 → 42.40 turns (the same)"},
		{"identical", []inference.Row{equal, seat}, "game length 42 turns (the same in every deal)" + behind},
		{"unclear", []inference.Row{open, seat}, "game length 42.02 → 42.40 turns (unclear, needs 2,100 deals)" + behind},
		{"other games", []inference.Row{length(stat.OtherMatches), seat}, "game length 42.02 → 42.40 turns (higher, or other games)" + behind},
		{"not exercised", []inference.Row{length(stat.NotExercised)}, "game length 42.02 → 42.40 turns (not exercised)"},
		{"never", []inference.Row{never}, "game length 0 turns (never happened)"},
		{"only in other", []inference.Row{alone, seat}, "game length 42 turns (only in other)" + behind},
		{"several at once", []inference.Row{vector}, "guild imbalance: no shift found"},
	} {
		if got := table.UntieWords(headlineInWords(c.rows, 2000)); got != c.want {
			t.Errorf("%s:\ngot  %q\nwant %q", c.what, got, c.want)
		}
	}
	fair := headlineRow("First-seat advantage", "pp", 0.0222, 0.0222, 0.0044, 0.01, stat.Identical, -1)
	if got, want := table.UntieWords(unchangedValuesInWords([]inference.Row{fair, vector, equal})), "as it is now: game length 42 turns, first-seat advantage +2.2 pp; "; got != want {
		t.Errorf("of a game as it is: %q, want %q", got, want)
	}
	for _, c := range []struct {
		lo, hi float64
		goal   engine.Goal
		want   string
		wanted bool
	}{
		{0.012, 0.032, engine.Goal{}, "first-seat advantage +2.2 pp", true},
		{0.012, 0.032, engine.Goal{Kind: engine.Upward}, "first-seat advantage +2.2 pp", true},
		{0.012, 0.032, engine.Goal{Kind: engine.Within}, "first-seat advantage +2.2 ± 1.0 pp (stronger than wanted, 0)", false},
		{0.008, 0.036, engine.Goal{Kind: engine.Within}, "first-seat advantage +2.2 ± 1.4 pp (somewhat stronger than wanted, 0)", false},
		{-0.01, 0.05, engine.Goal{Kind: engine.Within}, "first-seat advantage +2.2 ± 3.0 pp (unclear, 0)", false},
		{0.018, 0.026, engine.Goal{Kind: engine.Within, Lo: 0.02, Hi: 0.02}, "first-seat advantage +2.22 ± 0.40 pp (as wanted, 2)", true},
		{0.018, 0.026, engine.Goal{Kind: engine.Within, Lo: 0.01, Hi: 0.03}, "first-seat advantage +2.2 pp (as wanted, 1 to 3)", true},
		{0.018, 0.026, engine.Goal{Kind: engine.Within, Lo: 0.05, Hi: 0.09}, "first-seat advantage +2.2 pp (weaker than wanted, 5 to 9)", false},
		{0.018, 0.026, engine.Goal{Kind: engine.Within, Lo: 0.025, Hi: 0.09}, "first-seat advantage +2.22 ± 0.40 pp (unclear, 2.5 to 9)", false},
	} {
		r := fair
		r.Base.Lo, r.Base.Hi, r.Metric.Goal = c.lo, c.hi, c.goal
		r.Metric.Up, r.Metric.Down = "stronger", "weaker"
		if got, wanted := valueAndGoal(&r); table.UntieWords(got) != c.want || wanted != c.wanted {
			t.Errorf("%v of %g to %g: %q, %v, want %q", c.goal, c.lo, c.hi, table.UntieWords(got), wanted, c.want)
		}
	}
	if got := unchangedValuesInWords([]inference.Row{fair}); got != "" {
		t.Errorf("nothing is asked, and told is %q", got)
	}
	if got := table.UntieWords(headlineInWords([]inference.Row{length(stat.Same)}, 29)); got != "no verdict in 29 deals, it takes 30 at least" {
		t.Errorf("got %q of 29 deals", got)
	}
}

// The question must be shown above the answer in every format, and be read from the file.
func TestQuestion(t *testing.T) {
	c := fixture(400)
	c.Question = "Do games end sooner if cards are <cheap>?"
	c.Result.Other.Scenario.Measuring = &engine.Measurement{Headline: []string{"seat.first"}, QuestionMetric: "len.turns"}
	c.Result = inference.Compare(c.Result.Base, c.Result.Other)
	const answer = "Cheap Merchant: game length 36.6 → 31.7 turns (shorter), first-seat"
	for f, want := range map[table.Format]string{
		table.Text: c.Question + "\n" + answer, table.Markdown: `*Do games end sooner if cards are \<cheap>?*` + "\n\n**" + answer,
		table.HTML: `<p class="dim"><em>Do games end sooner if cards are &lt;cheap&gt;?</em></p>` + "\n<h1>",
	} {
		text := table.UntieWords(written(t, func(b *bytes.Buffer) error { return c.Write(b, f, Style{Style: table.Style{Width: 200}}) }))
		if !strings.Contains(text, want) || f == table.HTML && !strings.Contains(html.UnescapeString(text), answer) {
			t.Errorf("%s: %.600s\nwant %s", f, text, want)
		}
	}
	saved := written(t, func(b *bytes.Buffer) error { return c.Write(b, table.JSON, Style{}) })
	list, err := Read(strings.NewReader(saved), nil)
	if err != nil {
		t.Fatal(err)
	}
	again := list[0].(*Comparison)
	if again.Question != c.Question || again.firstSentence() != c.firstSentence() || !strings.Contains(saved, `"question": "Do games`) {
		t.Errorf("read again it asks %q and says %q", again.Question, again.firstSentence())
	}
}
