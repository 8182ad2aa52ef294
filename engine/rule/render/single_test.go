package render

import "testing"

// single must return the singular of a unit.
func TestSingle(t *testing.T) {
	for unit, want := range map[string]string{"cards": "card", "hourglasses": "hourglass", "axes": "ax", "ditches": "ditch", "treaties": "treaty", "food": "food"} {
		if got := singular(unit); got != want {
			t.Errorf("one of %q is %q, want %q", unit, got, want)
		}
	}
}
