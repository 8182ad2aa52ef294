package search

import (
	"testing"

	"equitas/engine"
)

// hashed is nim of that hash, read from a file at every mention.
type hashed struct {
	nim
	hash string
}

func (h *hashed) Hash() string { return h.hash }

// What is expected of players is found out once for rules that play alike, and again
// for others and for other weights.
func TestKnownOnce(t *testing.T) {
	var a learnedCache
	var policy struct{ Policy } // is not asked
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
		{&hashed{}, nil, true}, // without a hash only itself is alike
		{nim{}, nil, true},
	} {
		if got := a.lookUp(c.rules, c.weights, policy).outlook != first.outlook; got != c.again {
			t.Errorf("%v with weights %v: found out again: %v, want %v", c.rules, c.weights, got, c.again)
		}
	}
}
