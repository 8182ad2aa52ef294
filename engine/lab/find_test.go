package lab

import (
	"strings"
	"testing"

	"equitas/engine/lab/question"
)

// However few deals are searched, the first in which an event occurs is found, or the error says
// in how many it occurs.
func TestFindInFewDeals(t *testing.T) {
	l, seed := testLab(t), uint64(5)
	find := func(deals, nth int) (int, error) {
		t.Helper()
		r, err := l.Record(t.Context(), Recording{Variant: "proelio/0.9.6", Find: "equitas", Nth: nth, Play: question.Play{Bots: []string{"random"}, Seed: &seed, Deals: deals}}, question.Observer{})
		if err != nil {
			return -1, err
		}
		return r.firstDeal, nil
	}
	first, err := find(33, 1)
	if err != nil {
		t.Fatal(err)
	}
	second, err := find(33, 2)
	if err != nil || second <= first {
		t.Fatalf("got deal %d and then %d, %v", first, second, err)
	}
	for _, deals := range []int{1, 15, 16, 17, 18, 32, 33} {
		for nth, want := range []int{first, second} {
			got, err := find(deals, nth+1)
			switch {
			case want < deals && (err != nil || got != want):
				t.Errorf("deals %d, event %d: got deal %d, %v, want deal %d", deals, nth+1, got, err, want)
			case want >= deals && (err == nil || !strings.Contains(err.Error(), "--deals N looks at more")):
				t.Errorf("deals %d, event %d: got deal %d, %v, want that it does not occur", deals, nth+1, got, err)
			}
		}
	}
}
