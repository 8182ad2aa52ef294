package proelio

import (
	"slices"
	"testing"
)

// Every verb, every decision and every kind of event has a row, every row its words and its
// sentence, and the text about records names every action.
func TestTables(t *testing.T) {
	v := load(t, "proelio/0.9.6").Voice("en", 4).(*voice)
	for _, lacks := range slices.Concat(acts.Faults(v.Has), acts.Unexplained(recordsText), happenings.Faults(v.Has)) {
		t.Error(lacks)
	}
}
