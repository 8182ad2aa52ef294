package proelio

import (
	"reflect"
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
)

// Start gives the match of its deal, whatever the state was used for before: the same deal,
// another one, or a match in progress.
func TestStartAgain(t *testing.T) {
	r := load(t, "proelio/0.9.6")
	used := r.NewState(4).(*State)
	for _, deal := range []uint64{3, 3, 4, 3, 5, 5, 5} {
		d := rng.NewDeal(9, deal)
		used.Start(d)
		fresh := r.NewState(4).(*State)
		fresh.Start(d)
		if used.pos != fresh.pos || used.Trace() != fresh.Trace() {
			t.Errorf("deal %d begins in another way in a state that was used before", deal)
		}
		var legal []engine.Action
		for range 20 * deal {
			if used.ToAct() == engine.Nobody {
				break
			}
			legal = used.Legal(legal[:0])
			used.Apply(legal[len(legal)-1])
		}
	}
}

// Houses are found by their seats at every decision; if they have 256 bytes, the index is a
// shift.
func TestHouseIsFoundByAShift(t *testing.T) {
	if got := reflect.TypeFor[house]().Size(); got != 256 {
		t.Errorf("a House has %d bytes, want 256: change what fills it up", got)
	}
}
