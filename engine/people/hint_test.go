package people

import (
	"testing"

	"equitas/engine"
)

// A lead that may be due to chance is reported as close; a clear one is not.
func TestCloseTo(t *testing.T) {
	try := func(a engine.Action, visits int, credit float64) engine.Estimate {
		return engine.Estimate{Action: a, Visits: visits, MeanPayoff: credit}
	}
	for _, c := range []struct {
		name string
		list []engine.Estimate
		want bool
	}{
		{"one point after few tries", []engine.Estimate{try(1, 300, 0.34), try(2, 300, 0.33)}, true},
		{"twenty points", []engine.Estimate{try(1, 300, 0.54), try(2, 300, 0.34)}, false},
		{"ten points after hardly any try", []engine.Estimate{try(1, 500, 0.40), try(2, 12, 0.30)}, true},
		{"nothing else was tried", []engine.Estimate{try(1, 300, 0.34), try(2, 0, 0)}, false},
		{"one point after very many", []engine.Estimate{try(1, 100000, 0.35), try(2, 100000, 0.34)}, false},
		{"what was chosen was not tried", []engine.Estimate{try(2, 100, 0.34)}, false},
	} {
		if got := rivalWithinError(c.list, 1); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
