package sheet

import (
	"fmt"
	"slices"
	"testing"
)

// Pages that are cut in one stack must give piles that, laid on one another, have the cards
// in order, on as few pages as possible.
func TestStack(t *testing.T) {
	for _, c := range []struct{ cards, perPage int }{{0, 9}, {1, 9}, {9, 9}, {10, 9}, {23, 4}, {111, 9}} {
		var slots []slot
		for i := range c.cards {
			slots = append(slots, slot{deck: fmt.Sprint(i)})
		}
		pages := stackSlots(slots, c.perPage)
		if want := (c.cards + c.perPage - 1) / c.perPage; len(pages) != want {
			t.Errorf("%d cards are on %d pages, want %d", c.cards, len(pages), want)
		}
		var piled []slot
		for place := range c.perPage {
			for _, page := range pages {
				if place < len(page) {
					piled = append(piled, page[place])
				}
			}
		}
		if !slices.Equal(piled, slots) {
			t.Errorf("%d cards, %d a page: the piles are %v", c.cards, c.perPage, piled)
		}
	}
}
