package watch

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"
	"unicode/utf8"

	"equitas/engine"
	"equitas/engine/sim/inference"
	"equitas/engine/stat"
)

// someLook returns a look at one metric after a number of deals.
func someLook(deals int) inference.Look {
	e := func(x float64) stat.Estimate { return stat.Estimate{Value: x, Lo: x - 1, Hi: x + 1} }
	return inference.Look{Deals: deals, MaxDeals: 1000, Final: deals == 1000, Unfinished: [][2]float64{{}}, Rows: [][]inference.Row{{{
		Metric:  engine.Metric{ID: "len.turns", Title: "Game length, turns", Family: inference.Headline, Unit: "turns", Scale: 1},
		HasBase: true, HasOther: true, Base: e(40), Other: e(45), Change: stat.Paired{Delta: 5, Lo: 4, Hi: 6}, Verdict: stat.Changed, DirectionWord: "longer",
		Confidence: 1 - stat.Alpha/6, AnyLook: true,
	}}}}
}

// On a terminal figures must be overwritten, at most ten times a second, and no line may be
// too wide; messages must stay.
func TestScreenTerminal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var b strings.Builder
		s := &screen{w: &b, width: 40}
		take := func() string {
			text := b.String()
			b.Reset()
			return text
		}
		s.showComparison(someLook(200))
		first := take()
		if strings.Contains(first, "\x1b") || !strings.Contains(first, "200 of at most 1,000 deals") {
			t.Errorf("the first figures are %q", first)
		}
		back := fmt.Sprintf("\x1b[%dF\x1b[J", strings.Count(first, "\n"))
		s.showComparison(someLook(300))
		if text := take(); text != "" {
			t.Errorf("at once drawn over with %q", text)
		}
		time.Sleep(redrawInterval)
		s.showComparison(someLook(400))
		text := take()
		if !strings.HasPrefix(text, back+"\n") {
			t.Errorf("%q is drawn over with %q", first, text)
		}
		for line := range strings.Lines(strings.TrimPrefix(text, back)) {
			if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n >= 40 {
				t.Errorf("%q has %d columns", line, n)
			}
		}
		s.showComparison(someLook(1000))
		if text := take(); !strings.Contains(text, "all 1,000 deals are played") {
			t.Errorf("the last figures are %q", text)
		}
		g := someLook(1000)
		g.Rows[0][0].Verdict, g.Rows[0][0].Margin, g.Rows[0][0].Metric.Margin = stat.Undecided, 1, 1
		s.showComparison(g)
		if text := take(); !strings.Contains(strings.Join(strings.Fields(text), " "), "all 1,000 deals are played; not clear: game length") {
			t.Errorf("the last figures do not say what is not clear: %q", text)
		}
		s.writeBelow("a line\n")
		s.showComparison(someLook(200))
		if text := take(); !strings.HasPrefix(text, "a line\n\n") || strings.Contains(text, "\x1b") {
			t.Errorf("what was said is drawn over: %q", text)
		}
	})
}

// Without a terminal figures must be written whenever twice as many deals are played.
func TestScreenPlain(t *testing.T) {
	var b strings.Builder
	s := &screen{w: &b, ascii: true}
	for deals := 200; deals <= 1000; deals += 100 {
		s.showComparison(someLook(deals))
	}
	want := `
metric               base   other   change   99.2% CI, any look   verdict
Game length, turns   40.0    45.0     +5.0         +4.0 .. +6.0   ^ longer
200 of at most 1,000 deals; the intervals hold at every look
`
	text := b.String()
	if !strings.HasPrefix(text, want) || strings.Count(text, "Game length") != 4 || strings.Contains(text, "\x1b") {
		t.Errorf("got:\n%s\nwhich should begin:\n%s", text, want)
	}
}
