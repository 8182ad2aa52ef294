package words

import (
	"testing"
)

// In Italian decimals must have a comma and thousands a narrow space; versions must stay as
// they are.
func TestNumbersIn(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"42.1", "42,1"}, {"+2.22 ± 0.31 pp", "+2,22 ± 0,31 pp"}, {"14,000.5", "14\u202f000,5"}, {"Proelio 0.9.6", "Proelio 0.9.6"}, {"3", "3"}, {"−0.5 to 1.25", "−0,5 to 1,25"},
	} {
		if got := LocalizeNumbers("it", c.text); got != c.want {
			t.Errorf("%q: got %q, want %q", c.text, got, c.want)
		}
		if got := LocalizeNumbers("en", c.text); got != c.text {
			t.Errorf("in English %q becomes %q", c.text, got)
		}
	}
}
