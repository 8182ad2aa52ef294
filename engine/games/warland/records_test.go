package warland

import (
	"slices"
	"testing"

	"equitas/engine/enginetest/conform"
)

// The text about records names every key, phase and reason that records have.
func TestRecordsText(t *testing.T) {
	conform.CheckRecordsText(t, Game{}, []any{stateLine{}, load(t, "warland/creatures").NewState(2).(*State).Setup()}, slices.Concat(phaseNames[:], (&Rules{}).Reasons())...)
}
