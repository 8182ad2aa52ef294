package search

import (
	"testing"

	"equitas/engine"
)

// hashed is nim with a hash; two pointers are two rulesets that were loaded separately.
type hashed struct {
	nim
	hash string
}

func (h *hashed) Hash() string { return h.hash }

// Habits and outlook are learned once for rules that play alike, and again for other rules
// and other weights.
func TestKnownOnce(t *testing.T) {
	var a learnedCache
	var policy struct{ Policy } // it is never called
	first := a.lookUp(&hashed{hash: "one"}, nil, policy)
	for _, c := range []struct {
		rules   engine.Rules
		weights []int32
		again   bool
	}{
		{&hashed{hash: "one"}, nil, false},
		{&hashed{hash: "two"}, nil, true},
		{&hashed{hash: "one"}, []int32{1}, true},
		{&hashed{}, nil, true},
		{&hashed{}, nil, true}, // without a hash it is like no other ruleset
		{nim{}, nil, true},
	} {
		if got := a.lookUp(c.rules, c.weights, policy).outlook != first.outlook; got != c.again {
			t.Errorf("%v with weights %v: found out again: %v, want %v", c.rules, c.weights, got, c.again)
		}
	}
}
