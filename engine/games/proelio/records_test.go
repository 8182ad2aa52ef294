package proelio

import (
	"slices"
	"testing"

	"equitas/engine/enginetest/conform"
)

// The text about records names every key, phase and reason that records have.
func TestRecordsText(t *testing.T) {
	phases := slices.DeleteFunc(slices.Clone(phaseNames[:]), func(p string) bool { return p == "over" })
	forts := load(t, "proelio/0.9.6", `fortify.start=["fortress"]`)
	conform.CheckRecordsText(t, Game{}, []any{stateLine{}, forts.NewState(4).(*State).Setup()}, append(phases, (&Rules{}).Reasons()...)...)
}
