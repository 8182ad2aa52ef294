package stronghold

import "testing"

// Every verb and every decision has a row, every row its words and its sentence.
func TestActions(t *testing.T) {
	r := load(t, "stronghold/2010")
	for _, lacks := range acts.Faults(r.Voice("en", 2).(*voice).Has) {
		t.Error(lacks)
	}
}
