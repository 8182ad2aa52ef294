package rule_test

import (
	"strings"
	"testing"

	"equitas/engine/enginetest/pico"
	"equitas/engine/rule"
)

// If a condition or an amount is written where only a number is possible, the message must
// say so, and where expressions are possible. A mistyped number must not get this hint.
func TestOnlyNumbers(t *testing.T) {
	l := pico.Library(t, nil)
	for _, c := range []struct {
		set  string
		want bool
	}{
		{`hand.limit="house.hand < 3 ? 5 : 6"`, true}, {`hand.limit="rules.hand.start"`, true}, {`hand.limit="2 * 3"`, true},
		{`hand.limit={ when = "true", n = 3 }`, true}, {`hand.limit="five"`, false}, {`hand.limit="5"`, false}, {`hand.limit=true`, false},
		{"hand.limit='1\\nhand.start=2'", false},
	} {
		_, err := l.Load("pico/1", []string{c.set})
		faults, _ := err.(rule.Faults)
		if len(faults) != 1 {
			t.Errorf("%s: %v", c.set, err)
			continue
		}
		if help := faults[0].Help; strings.Contains(help, "only a number is possible here; an expression may stand as loot.n or n of effects") != c.want {
			t.Errorf("%s: the help is %q, want that of numbers: %v", c.set, help, c.want)
		}
	}
}
