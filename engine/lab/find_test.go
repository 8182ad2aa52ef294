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

// The command line of a recording has only what is not the default.
func TestRecordingLine(t *testing.T) {
	deal := 7
	for _, c := range []struct {
		q    Recording
		want string
	}{
		{Recording{Variant: "proelio/0.9.6"}, "equitas record proelio/0.9.6"},
		{Recording{Variant: "proelio/0.9.6", Deal: &deal, States: true}, "equitas record proelio/0.9.6 --deal 7 --states"},
		{Recording{Variant: "proelio/0.9.6", Find: "plague", Nth: 1}, "equitas record proelio/0.9.6 --find plague"},
		{Recording{Variant: "proelio/0.9.6", Find: "plague", Nth: 2}, "equitas record proelio/0.9.6 --find plague --nth 2"},
	} {
		if got := c.q.Line(); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}
