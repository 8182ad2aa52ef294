package engine_test

import (
	"encoding/json"
	"testing"

	"equitas/engine"
)

// Fields are written in the order in which they are given; Some leaves out a field whose
// value is the zero one.
func TestFieldsOf(t *testing.T) {
	var none []int
	l := engine.FieldsOf("turn", 3, "at", [2]int16{1, -1}).AppendNonZero("fort", false).AppendNonZero("trade", none).AppendNonZero("bonus", true)
	got, err := json.Marshal(append(l, engine.FieldsOf("hand", []string{}, "set", nil)...))
	if want := `{"turn":3,"at":[1,-1],"bonus":true,"hand":[],"set":null}`; err != nil || string(got) != want {
		t.Errorf("got %s, %v, want %s", got, err, want)
	}
}
