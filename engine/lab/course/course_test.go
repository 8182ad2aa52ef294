package course

import (
	"testing"

	"equitas/engine"
	"equitas/reports"
)

// rewordPerTurn takes what a measure of game length counts as its title, and leaves other titles.
func TestPerTurn(t *testing.T) {
	for title, want := range map[string]string{
		"Game length, minutes": "Minutes", "Decisions": "Decisions", "Game length, ": "Game length, ", "Game length": "Game length",
	} {
		m := reports.TurnMeasure{Title: title, Unit: "minutes", Doc: "minutes at a table, in one game"}
		rewordPerTurn(&m, engine.Noun{One: "turn", Many: "turns"})
		if m.Title != want || m.Unit != "a turn" || m.Doc != "minutes at a table" {
			t.Errorf("%q is %q, %q, %q a turn; want %q", title, m.Title, m.Unit, m.Doc, want)
		}
	}
}
