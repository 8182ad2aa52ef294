package reports

import (
	"bytes"
	"strings"
	"testing"

	"equitas/engine/sim/inference"
	"equitas/reports/table"
)

// On a terminal of any width every verdict must be shown completely, and no line may be too
// wide.
func TestLookLines(t *testing.T) {
	f := fixture(400)
	f.Terms = inference.Terms{Stop: &inference.Stop{Deals: 400, MaxDeals: 400, Looks: 3, JudgedRows: 4, Unit: 1}}
	var rows []inference.Row
	for _, r := range f.Terms.Compare(f.Result.Base, f.Result.Other).Rows {
		if r.Metric.Family == inference.Headline {
			rows = append(rows, r)
		}
	}
	words := func(s string) string { return strings.Join(strings.Fields(table.UntieWords(s)), "") }
	for width := range 200 {
		if width > 0 && width < 24 {
			continue // a word and a number need some room
		}
		lines := LookLines(rows, table.Style{Width: width})
		text := strings.Join(lines, "\n")
		for _, line := range lines {
			if width > 0 && table.TextWidth(line) > width || strings.TrimRight(line, " ") != line {
				t.Errorf("width %d: %q", width, line)
			}
		}
		// Numbers stand beside wrapped verdicts, so only the ends of lines are compared.
		var ends strings.Builder
		for _, line := range lines[1:] {
			ends.WriteString(words(line[strings.LastIndex(line, "   ")+1:]))
		}
		for i := range rows {
			if v := words(verdict(&rows[i], 0)); !strings.Contains(ends.String(), v) {
				t.Errorf("width %d: %q is not in\n%s", width, v, text)
			}
		}
		if width == 0 && len(lines) != len(rows)+1 {
			t.Errorf("without a width %d lines for %d rows", len(lines), len(rows))
		}
	}
	if wide := LookLines(rows, table.Style{Width: 160}); strings.Join(wide, "\n") != strings.Join(LookLines(rows, table.Style{}), "\n") {
		t.Errorf("where there is room it differs:\n%s", strings.Join(wide, "\n"))
	}
	// The texts before and after the table must be wrapped as well.
	for _, width := range []int{24, 40, 79} {
		var b bytes.Buffer
		for _, line := range UnfinishedLines([2]float64{0.2, 0.3}, table.Style{Width: width}) {
			if b.WriteString(line); table.TextWidth(line) > width {
				t.Errorf("width %d: %q", width, line)
			}
		}
		if got, want := words(b.String()), words(unfinishedSentenceOfBoth(0.2, 0.3)); got != want {
			t.Errorf("width %d: %q, want %q", width, got, want)
		}
	}
}
