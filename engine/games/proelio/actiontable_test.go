package proelio

import "testing"

// Every verb and every decision has a row, every row its words and its sentence.
func TestActions(t *testing.T) {
	r := load(t, "proelio/0.9.6")
	for _, lacks := range acts.Faults(r.Voice("en", 4).(*voice).Has) {
		t.Error(lacks)
	}
}
