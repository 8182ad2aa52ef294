package warland

import "testing"

// Every verb and every decision has a row, every row its words and its sentence.
func TestActions(t *testing.T) {
	r := load(t, "warland/2.0.2")
	for _, lacks := range acts.Faults(r.voice("en", "en").Has) {
		t.Error(lacks)
	}
}
