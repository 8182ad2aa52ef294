package sim

import (
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/highcard"
)

// partneredHighcard is High Card with players who sit opposite each other as partners.
type partneredHighcard struct{ highcard.Rules }

func (partneredHighcard) PartnerSides(seats int) []int {
	of := make([]int, seats)
	for i := range of {
		of[i] = i % 2
	}
	return of
}

// Where seats are partners, who is in front is a side: its standing is the best of its seats, and it wins
// if any of them does.
func TestLeadsOfPartners(t *testing.T) {
	c := highCell(t, highcard.Rules{}, 3, "random", "random", "random", "random")
	c.Rules = partneredHighcard{}
	tab := &table{scenario: c}
	tab.setUp()
	if tab.course.seats != 2 {
		t.Fatalf("%d are compared, want 2 sides", tab.course.seats)
	}
	row, seats := make([]int64, len(tab.layout.columns)), make([]int64, 4)
	for deal := range 20 {
		tab.play(deal, row, nil)
		last := tab.course.states[len(tab.course.states)-1].points[:2]
		tab.scorer.Standing(seats)
		if want := []int64{max(seats[0], seats[2]), max(seats[1], seats[3])}; !slices.Equal(last, want) {
			t.Errorf("deal %d: the sides stand at %v, want %v of %v", deal, last, want, seats)
		}
		won := resultBySide(tab.state.Result(), tab.partners).Winners
		for seat := range engine.Seat(4) {
			if tab.state.Result().Winners.Has(seat) && !won.Has(seat%2) {
				t.Errorf("deal %d: seat %d has won, and its side has not", deal, seat)
			}
		}
	}
	doc := func(r engine.Rules) string {
		l := Metrics(r, 4)
		return l[slices.IndexFunc(l, func(m engine.Metric) bool { return m.ID == "lead.changes" })].Doc
	}
	if with, without := doc(partneredHighcard{}), doc(highcard.Rules{}); !strings.Contains(with, "another side") || strings.Contains(without, "another side") {
		t.Errorf("lead changes are %q with partners, %q without", with, without)
	}
}
