package enginetest

import (
	"math"
	"testing"
)

// chiSquareTail returns the probability that chi-square with df degrees of freedom exceeds
// x, from the series that integration by parts of its density gives.
func chiSquareTail(x float64, df int) float64 {
	tail, term := 0.0, 2*math.Exp(-x/2)*math.Sqrt(x/(2*math.Pi)) // with 3 degrees of freedom: what it adds to that of 1
	from := 3
	if df%2 == 0 {
		tail, term, from = math.Exp(-x/2), math.Exp(-x/2)*x/2, 4
	} else {
		tail = math.Erfc(math.Sqrt(x / 2))
	}
	for k := from; k <= df; k += 2 {
		tail += term
		term *= x / float64(k)
	}
	return tail
}

// The accepted value is exceeded at most once in ten thousand times, and not much more
// rarely, for any number of positions.
func TestChiSquareMost(t *testing.T) {
	for _, c := range []struct{ x, df, want float64 }{{3.841459, 1, 0.05}, {5.991465, 2, 0.05}, {7.814728, 3, 0.05}, {18.30704, 10, 0.05}, {23.20925, 10, 0.01}, {30.57791, 15, 0.01}} {
		if got := chiSquareTail(c.x, int(c.df)); math.Abs(got-c.want) > 1e-6 { // published values
			t.Errorf("beyond %g with %g degrees of freedom: %g, want %g", c.x, c.df, got, c.want)
		}
	}
	for df := 1; df <= 200; df++ {
		if p := chiSquareTail(chiSquareLimit(df), df); p < 0.5e-4 || p > 1.02e-4 {
			t.Errorf("%d degrees of freedom: %g is exceeded with chance %.3g, want at most 0.0001, and at least half of that", df, chiSquareLimit(df), p)
		}
	}
}

// Over all possible results of a number of draws, each weighted by its probability, the
// mean of chi-square is its degrees of freedom.
func TestChiSquareOfAllDraws(t *testing.T) {
	likely := map[string]float64{"a": 1, "b": 2, "c": 5}
	const draws = 9
	factorial := func(n int) float64 { g, _ := math.Lgamma(float64(n + 1)); return math.Exp(g) }
	mean, all := 0.0, 0.0
	for a := range draws + 1 {
		for b := range draws - a + 1 {
			c := draws - a - b
			y := valueCounts{expected: likely, expectedSum: 8, count: map[string]int{"a": a, "b": b, "c": c}}
			found, most := y.chiSquare(draws)
			if want := chiSquareLimit(2); most != want {
				t.Fatalf("accepted to %g, want %g", most, want)
			}
			p := factorial(draws) / factorial(a) / factorial(b) / factorial(c) * math.Pow(1./8, float64(a)) * math.Pow(2./8, float64(b)) * math.Pow(5./8, float64(c))
			mean, all = mean+p*found, all+p
		}
	}
	if math.Abs(all-1) > 1e-9 || math.Abs(mean-2) > 1e-9 {
		t.Errorf("of chance %g in all the mean is %g, want 2", all, mean)
	}
}
