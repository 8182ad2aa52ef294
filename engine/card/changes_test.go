package card_test

import (
	"slices"
	"testing"

	"equitas/engine/card"
)

// A changed face is printed anew; an unchanged one only if copies are missing.
func TestChanges(t *testing.T) {
	base := []card.Face{
		{ID: "shields", Hash: "aaaa0001", Count: 12},
		{ID: "tower", Hash: "aaaa0002", Count: 6},
		{ID: "patrol", Hash: "aaaa0003", Count: 5},
		{ID: "hero", Hash: "aaaa0004", Count: 4},
		{ID: "plague", Name: "Plague", Hash: "aaaa0005", Count: 3},
		{ID: "manure", Name: "Manure", Hash: "aaaa0008", Count: 5},
		{ID: "mine", Name: "Mine", Hash: "aaaa0009", Count: 2},
		{ID: "seasons", Hash: "aaaa0006", Count: 1, Sides: 2},
		{ID: "seasons", Hash: "aaaa0007", Count: 1, Sides: 2, Side: 1},
	}
	other := []card.Face{
		{ID: "spy", Name: "Spy", Hash: "bbbb0001", Count: 2},
		{ID: "shields", Hash: "aaaa0001", Count: 12},
		{ID: "tower", Hash: "bbbb0002", Count: 7},
		{ID: "patrol", Hash: "aaaa0003", Count: 8},
		{ID: "hero", Hash: "aaaa0004", Count: 1},
		{ID: "dung", Name: "Manure", Hash: "bbbb0008", Count: 5},
		{ID: "sap", Name: "Mine", Hash: "bbbb0009", Count: 3},
		{ID: "seasons", Hash: "aaaa0006", Count: 1, Sides: 2},
		{ID: "seasons", Hash: "bbbb0007", Count: 1, Sides: 2, Side: 1},
	}
	want := []card.Change{
		{ID: "spy", Kind: card.ChangeNew, Copies: 2, Print: 2, Other: "bbbb0001"},
		{ID: "shields", Kind: card.ChangeNone, Copies: 12, Base: "aaaa0001", Other: "aaaa0001"},
		{ID: "tower", Kind: card.ChangeReprint, Copies: 7, Print: 7, TakeOut: 6, Base: "aaaa0002", Other: "bbbb0002"},
		{ID: "patrol", Kind: card.ChangeAdd, Copies: 3, Print: 3, Base: "aaaa0003", Other: "aaaa0003"},
		{ID: "hero", Kind: card.ChangeRemove, Copies: 3, TakeOut: 3, Base: "aaaa0004", Other: "aaaa0004"},
		{ID: "dung", Kind: card.ChangeRename, BaseID: "manure", Copies: 5, Base: "aaaa0008", Other: "bbbb0008"},
		{ID: "sap", Kind: card.ChangeAdd, BaseID: "mine", Copies: 1, Print: 1, Base: "aaaa0009", Other: "bbbb0009"},
		{ID: "seasons", Kind: card.ChangeReprint, Copies: 1, Print: 1, TakeOut: 1, Base: "aaaa0006+aaaa0007", Other: "aaaa0006+bbbb0007"},
		{ID: "plague", Kind: card.ChangeDrop, Copies: 3, TakeOut: 3, Base: "aaaa0005"},
	}
	if got := card.Changes(base, other); !slices.Equal(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	for _, c := range card.Changes(base, base) {
		if c.Kind != card.ChangeNone || c.Print != 0 || c.TakeOut != 0 {
			t.Errorf("a variant against itself: %+v", c)
		}
	}
}
