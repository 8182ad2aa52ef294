package train

import (
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/highcard"
)

// If one of two sides always wins, a player that sits in every seat once takes half of the
// wins, however many seats the sides have, and its gain is 0.
func TestSharesOfSides(t *testing.T) {
	for _, seats := range []int{2, 3, 5} {
		r := highcard.Rules{House: true, HeadStart: 10000}
		a := &arena{rules: r, seats: seats, workers: 1}
		w := engine.Defaults(r)
		shares, err := a.winShares(t.Context(), 7, 0, 20, [][]int32{w}, [][]int32{w})
		if err != nil {
			t.Fatal(err)
		}
		gains, err := a.playGains(t.Context(), 7, 0, 20, w, w)
		if err != nil {
			t.Fatal(err)
		}
		for deal, share := range shares[0] {
			if share != 0.5 || gains[deal] != 0 {
				t.Errorf("%d seats, deal %d: a share of %v and a gain of %v, want 0.5 and 0", seats, deal, share, gains[deal])
			}
		}
	}
	if n := sideCount(highcard.Rules{}, 4); n != 4 {
		t.Errorf("four seats that play for themselves are %d sides", n)
	}
}
