package proelio

import (
	"slices"
	"testing"

	"equitas/engine/enginetest/conform"
)

// The text about records names every key, phase and ending that records have.
func TestRecordsText(t *testing.T) {
	phases := slices.DeleteFunc(slices.Clone(phaseNames[:]), func(p string) bool { return p == "over" })
	conform.RecordsText(t, Game{}, []any{stateLine{}, setup{}}, append(phases, (&Rules{}).Reasons()...)...)
}
