package main

import (
	"regexp"
	"strings"
	"testing"
)

// What is never used for want of a machine is learned with the machine; what is used stands
// there as used, and what is not judged is counted.
func TestPrices(t *testing.T) {
	if testing.Short() {
		t.Skip("trains")
	}
	var b strings.Builder
	if err := run([]string{"-matches", "800", "-deals", "80", "-workers", "2", "-parts", "artilleryman,ballista,poison", "stronghold/2010"}, &b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`(?m)^ballista +invader +\d+\.\d% +0\.0% +[1-9]\d*\.\d% `,
		`(?m)^poison +invader +\d+\.\d% +\d+\.\d% +used$`,
		`(?m)^artilleryman +invader +0\.0% +0\.0% .* no chance$`,
		`(?m)^artilleryman +invader +0\.0% +0\.0% +[1-9]\d*\.\d% .*, behind ballista$`,
		`(?m)^3 kinds, \d of them not judged`,
	} {
		if !regexp.MustCompile(want).MatchString(b.String()) {
			t.Errorf("there is no %s in\n%s", want, b.String())
		}
	}
	for _, args := range [][]string{nil, {"stronghold/2011"}, {"-seats", "9", "stronghold/2010"}, {"proelio/0.9.6"}} {
		if err := run(args, &b); err == nil {
			t.Errorf("%v: no error", args)
		}
	}
}
