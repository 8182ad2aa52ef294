package warland

import "testing"

// Every verb, every decision and every kind of event has a row, every row its words and its
// sentence.
func TestTables(t *testing.T) {
	v := load(t, "warland/2.0.2").voice("en", "en")
	for _, lacks := range append(acts.Faults(v.Has), happenings.Faults(v.Has)...) {
		t.Error(lacks)
	}
}
