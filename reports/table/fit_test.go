package table

import (
	"bytes"
	"strings"
	"testing"
)

// A narrow table must first break names, then intervals, then numbers from their units, and
// give spare width to the column that saves the most lines.
func TestFit(t *testing.T) {
	table := Table{
		Columns: []Column{{Head: "metric", Wrap: true}, {Head: "base", Align: Right}, {Head: "95% CI", Align: Right}, {Head: "verdict", Wrap: true}},
		Rows: [][]Cell{
			{{Text: "First-seat advantage"}, {Text: "+1.55" + Tie + "pp"}, {Text: "−2.29" + Tie + "… +1.79" + Firm + "†"}, {Text: "~" + Firm + "unclear"}},
			{{Text: "Legal actions per decision"}, {Text: "4.25"}, {Text: "+4.01" + Tie + "… +4.50"}, {Text: "▲" + Firm + "more, below your margin (±0.21)"}},
		},
	}
	for width, want := range map[int]string{
		70: `
╭──────────────────────┬──────────┬─────────────────┬───────────────╮
│ metric               │     base │          95% CI │ verdict       │
├──────────────────────┼──────────┼─────────────────┼───────────────┤
│ First-seat advantage │ +1.55 pp │ −2.29 … +1.79 † │ ~ unclear     │
│ Legal actions per    │     4.25 │   +4.01 … +4.50 │ ▲ more, below │
│ decision             │          │                 │ your margin   │
│                      │          │                 │ (±0.21)       │
╰──────────────────────┴──────────┴─────────────────┴───────────────╯
`,
		54: `
╭───────────────┬──────────┬─────────┬───────────────╮
│ metric        │     base │  95% CI │ verdict       │
├───────────────┼──────────┼─────────┼───────────────┤
│ First-seat    │ +1.55 pp │ −2.29 … │ ~ unclear     │
│ advantage     │          │ +1.79 † │               │
│ Legal actions │     4.25 │ +4.01 … │ ▲ more, below │
│ per decision  │          │   +4.50 │ your margin   │
│               │          │         │ (±0.21)       │
╰───────────────┴──────────┴─────────┴───────────────╯
`,
		44: `
╭────────────┬───────┬─────────┬───────────╮
│ metric     │  base │  95% CI │ verdict   │
├────────────┼───────┼─────────┼───────────┤
│ First-seat │ +1.55 │ −2.29 … │ ~ unclear │
│ advantage  │    pp │ +1.79 † │           │
│ Legal      │  4.25 │ +4.01 … │ ▲ more,   │
│ actions    │       │   +4.50 │ below     │
│ per        │       │         │ your      │
│ decision   │       │         │ margin    │
│            │       │         │ (±0.21)   │
╰────────────┴───────┴─────────┴───────────╯
`,
	} {
		got := "\n" + written(t, func(b *bytes.Buffer) error { return Write(b, table, Text, Style{Width: width}) })
		if got != want {
			t.Errorf("%d columns: got%s", width, got)
		}
		for line := range strings.Lines(got) {
			if n := len([]rune(strings.TrimSuffix(line, "\n"))); n > width {
				t.Errorf("%d columns: %d in %s", width, n, line)
			}
		}
	}
}

// The key of a rule must be broken between its parts in a narrow column, and not in a wide
// one or in Markdown.
func TestFitSeam(t *testing.T) {
	table := Table{Columns: []Column{{Head: "rule." + Seam + "breach", Fold: true}, {Head: "of games", Fold: true}}}
	for cells, want := range map[string]string{
		"no":                            "│ rule.  │ of    │\n│ breach │ games │\n",
		"attack > defence in the melee": "│ rule.breach                   │ of    │\n│                               │ games │\n",
	} {
		table.Rows = [][]Cell{{{Text: cells}, {Text: "1"}}}
		var b bytes.Buffer
		if err := table.WriteText(&b, Style{Width: 60}); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(b.String(), want) {
			t.Errorf("over %q: got\n%swant\n%s", cells, b.String(), want)
		}
		b.Reset()
		table.WriteMarkdown(&b, Style{})
		if !strings.Contains(b.String(), "| rule.breach |") {
			t.Errorf("got %s", b.String())
		}
	}
}
