package lab

import (
	"fmt"
	"strings"
	"testing"

	"equitas/engine/rule"
)

// A rule takes up to 64 values in a search.
func TestMostValues(t *testing.T) {
	for n, want := range map[int]string{1: "nothing else is among the values", 2: "", 64: "", 65: "takes 65 values, must be at most 64"} {
		k := &knob{path: "hand.limit"}
		for i := n; i > 0; i-- {
			k.values = append(k.values, fmt.Sprint(i))
		}
		err := k.sortValues(&rule.Value{Kind: rule.KindInt, Int: 1})
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%d values: got %v, want %q", n, err, want)
		}
		if want == "" && (k.home != 0 || !k.ranged || k.values[1] != "2") {
			t.Errorf("%d values: got home %d of %q, a range: %t", n, k.home, k.values, k.ranged)
		}
	}
}
