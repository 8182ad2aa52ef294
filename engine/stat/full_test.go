package stat

import (
	"flag"
	"fmt"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

// full makes the tests of error rates as long as their acceptance numbers require;
// scripts/validate.sh sets it. Without it they are a tenth as long, with acceptance numbers
// of the same probability for that length.
var full = flag.Bool("full", false, "run the tests of error rates at full length")

// runs returns how often a test repeats its experiment: all times at full length, otherwise
// a tenth of that.
func runs(all int) int {
	if *full {
		return all
	}
	return all / 10
}

// acceptance returns the smallest k such that k or fewer of n runs succeed
// with probability pi, where each does with probability p.
func acceptance(pi float64, n int, p float64) int {
	b := distuv.Binomial{N: float64(n), P: p}
	low, high := 0, n // the answer lies from low to high
	for low < high {
		if k := (low + high) / 2; b.CDF(float64(k)) >= pi {
			high = k
		} else {
			low = k + 1
		}
	}
	return low
}

// A span holds the smallest and the largest true rate of success, 0 to 1; 0 and 1 set no
// limit.
type span struct{ low, high float64 }

// checkCount logs how many of n runs succeeded, and fails if that is fewer or more than a
// correct program gives: with probability 0.0005 on each side, or 0.001 if there is a limit
// on one side only.
func checkCount(t *testing.T, what string, got, n int, right span) {
	t.Helper()
	tail := 0.0005
	if right.low == 0 || right.high == 1 {
		tail = 0.001
	}
	low, high := 0, n
	if right.low > 0 {
		low = acceptance(tail, n, right.low)
	}
	if right.high < 1 {
		high = acceptance(1-tail, n, right.high)
	}
	line := fmt.Sprintf("%s: %d of %d (accept %d..%d)", what, got, n, low, high)
	if got < low || got > high {
		t.Error(line)
	} else {
		t.Log(line)
	}
}
