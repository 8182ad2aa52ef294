package told

import (
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
)

// What seats remember does not depend on whether it is kept from the beginning of a match or
// first needed in its middle, by the match or by a copy.
func TestMemoryIsFoundAgain(t *testing.T) {
	eachMachine(t, func(t *testing.T, m *machine) {
		kept := m.newState()
		kept.recordsMemory = true
		var legal []engine.Action
		for deal := range uint64(3) {
			kept.Start(rng.NewDeal(3, deal))
			first, other := m.newState(), m.newState()
			first.Start(rng.NewDeal(3, deal))
			chance := rng.NewStream(deal)
			asked := 3 + int(chance.Below(60))
			for n := 0; kept.ToAct() != engine.Nobody; n++ {
				if n == asked { // first needed by the copy and by the original
					if first.table.IsRemembering() {
						t.Fatal("what seats remember is kept though nobody asks for it")
					}
					other.CopyFrom(first)
					sameMemory(t, kept, other)
					sameMemory(t, kept, first)
				}
				var a engine.Action
				a, legal = drawn(kept, &chance, legal)
				kept.Apply(a)
				first.Apply(a)
			}
			sameMemory(t, kept, first)
			if first.Trace() != kept.Trace() {
				t.Fatal("to ask what is remembered has changed the match")
			}
			if first.Start(rng.NewDeal(3, deal)); !first.table.IsRemembering() {
				t.Fatal("what seats remember is not kept in the match after one in which it was asked for")
			}
		}
	})
}

// sameMemory fails unless seats know the same in both states.
func sameMemory(t *testing.T, want, got *State) {
	t.Helper()
	for seat := range engine.Seat(want.machine.seats) {
		if want.Observe(seat).Key() != got.Observe(seat).Key() {
			t.Fatalf("seat %d does not know what it knows where all is kept", seat)
		}
		for at := range want.machine.layout.Places() {
			if a, b := want.rememberedAt(at, int(seat)), got.rememberedAt(at, int(seat)); a != b {
				t.Fatalf("seat %d remembers %v at place %d, expected %v", seat, b, at, a)
			}
		}
	}
}
