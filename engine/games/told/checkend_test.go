package told

import "testing"

// An expression uses a name if the name stands alone before a dot: not as part of another word,
// after a dot, in quotes, or at the end.
func TestNameStart(t *testing.T) {
	for text, want := range map[string]int{
		"target.coins": 0, "me.coins - target.coins": 11, "2*(target.coins)": 3, "targets.n + target.coins": 12,
		"target": -1, "number.target": -1, "me.target.coins": -1, "targets.coins": -1, "the_target.coins": -1, "card == 'target.x'": -1, "target + 1": -1, "": -1,
	} {
		if got := readIndex(text, "target"); got != want {
			t.Errorf("%q: at %d, want %d", text, got, want)
		}
	}
}
