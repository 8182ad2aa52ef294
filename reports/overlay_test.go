package reports

import (
	"strings"
	"testing"

	"equitas/engine/sim/inference"
	"equitas/engine/stat"
)

// An overlay of two runs must draw every metric, in margins of the first run, also those
// that only one run has, and count those that neither can draw.
func TestOverlay(t *testing.T) {
	run := func(rows ...inference.Row) *Comparison {
		for i := range rows {
			rows[i].Metric.ID = rows[i].Metric.Title
			rows[i].Metric.Family = inference.Headline
		}
		return &Comparison{Result: &inference.Comparison{Rows: rows}}
	}
	length := headlineRow("Game length", "turns", 40, 44, 1, 2, stat.Changed, 0)
	longer := headlineRow("Game length", "turns", 40, 50, 1, 4, stat.Changed, 0)
	seat := headlineRow("First seat", "pp", 0.02, 0.03, 0.02, 0.01, stat.Undecided, 0)
	bare := headlineRow("Bare", "turns", 1, 2, 1, 0, stat.Changed, 0)
	l := Overlay(run(length, bare), run(longer, seat, bare), "A", "B")
	if len(l) != 1 {
		t.Fatalf("%d pictures", len(l))
	}
	got := l[0].Picture
	for _, want := range []string{"Game length: A +4", "B +10", "First seat: A –, B +1"} {
		if !strings.Contains(got.Desc, want) {
			t.Errorf("%q is missing in %q", want, got.Desc)
		}
	}
	if strings.Contains(got.Desc, "Bare") || !strings.Contains(l[0].Caption, "Left out: 1 measure ") {
		t.Errorf("%q, %q", got.Desc, l[0].Caption)
	}
	stopped := run(length)
	stopped.Incomplete = true
	if l := Overlay(stopped, stopped, "A", "B"); l != nil {
		t.Errorf("of runs without changes there is a picture: %q", l[0].Picture.Desc)
	}
}
