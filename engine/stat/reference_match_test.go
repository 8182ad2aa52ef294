package stat

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

func TestHotelling(t *testing.T) {
	for _, r := range reference(t, 11) {
		var x [][]float64
		if strings.HasPrefix(r[0], "CAT") {
			x = categories(t, r[0])
		} else {
			x = seats(t, r[0])
			fair := 1 / float64(len(x))
			x = x[:len(x)-1]
			for _, column := range x {
				for b := range column {
					column[b] -= fair
				}
			}
		}
		v := hotelling(x, nil)
		check(t, r[0]+" d1", float64(v.DF1), r[1], 0)
		check(t, r[0]+" d2", float64(v.DF2), r[2], 0)
		check(t, r[0]+" T²", v.T2, r[3], tol)
		check(t, r[0]+" F", v.F, r[4], tol)
		check(t, r[0]+" p", v.P, r[5], tolP)
	}
}

func TestSequence(t *testing.T) {
	for _, r := range reference(t, 13) {
		sd, deals, mean := number(t, r[0]), int(number(t, r[1])), number(t, r[4])
		// α is printed with ten digits, like every number.
		s := Sequence{Alpha: exact(number(t, r[2])), TightestDeals: number(t, r[3])}
		check(t, fmt.Sprint(r, " ρ²"), s.mixture(), r[5], tol)
		check(t, fmt.Sprint(r, " half"), s.HalfWidth(sd, deals), r[6], tol)
		check(t, fmt.Sprint(r, " p"), s.PValue(mean, sd, deals), r[7], tolP)
	}
}

// exact returns 0.05/m if p equals that to about nine digits, for m up to 8; otherwise p.
func exact(p float64) float64 {
	for m := 1.0; m <= 8; m++ {
		if math.Abs(p/(0.05/m)-1) < 1e-9 {
			return 0.05 / m
		}
	}
	return p
}

func TestSequencePlan(t *testing.T) {
	for _, r := range reference(t, 14) {
		sd, n := number(t, r[0]), int(number(t, r[1]))
		check(t, fmt.Sprint(r, " MDE of a sequence"), NewSequence(Alpha, n).MDE(sd, n, DefaultPower), r[6], tol)
	}
}

func TestQuantile(t *testing.T) {
	for _, r := range reference(t, 15) {
		e := SortNumbers(lengths(t, r[0])).Quantile(number(t, r[1]))
		check(t, r[0]+" value", e.Value, r[2], 0)
		check(t, r[0]+" effective", e.EffectiveMatches, r[3], tol)
		check(t, r[0]+" lo", e.Lo, r[4], 0)
		check(t, r[0]+" hi", e.Hi, r[5], 0)
	}
}

func TestDistributions(t *testing.T) {
	for _, r := range reference(t, 16) {
		p, q := list(t, r[0]), list(t, r[1])
		check(t, r[1]+" TVD", TotalVariation(p, q), r[2], tol)
		check(t, r[1]+" entropy", Entropy(q), r[3], tol)
		check(t, r[1]+" effective", EffectiveCategories(q), r[4], tol)
	}
}

func TestImbalance(t *testing.T) {
	for _, r := range reference(t, 17) {
		credits, want := seats(t, r[0]), list(t, r[1])
		var shares, ses []float64
		for i, c := range credits {
			e := Mean(c)
			shares, ses = append(shares, e.Value), append(ses, e.SE)
			check(t, r[0]+" share", e.Value, fmt.Sprint(want[i]), tol)
		}
		fair := 1 / float64(len(shares))
		check(t, r[0]+" Q", unfairness(shares, ses, fair), r[2], tol)
		check(t, r[0]+" I", Imbalance(shares, ses, fair), r[3], tol)
	}
}

func TestRatioDifference(t *testing.T) {
	for _, r := range reference(t, 20) {
		c := opening(t, r[0])
		e := ratioDifference(c[0], c[1], c[2], c[3])
		check(t, r[0]+" r₁", Ratio(c[0], c[1]).Value, r[1], tol)
		check(t, r[0]+" r₀", Ratio(c[2], c[3]).Value, r[2], tol)
		check(t, r[0]+" δ", e.Value, r[3], tol)
		check(t, r[0]+" se", e.SE, r[4], tol)
		check(t, r[0]+" lo", e.Lo, r[5], tol)
		check(t, r[0]+" hi", e.Hi, r[6], tol)
	}
}

func TestStratified(t *testing.T) {
	for _, r := range reference(t, 21) {
		e := Stratified(strata(t, r[0]))
		check(t, r[0]+" Δ", e.Value, r[1], tol)
		check(t, r[0]+" se", e.SE, r[2], tol)
		check(t, r[0]+" lo", e.Lo, r[3], tol)
		check(t, r[0]+" hi", e.Hi, r[4], tol)
	}
}

func TestRating(t *testing.T) {
	for _, r := range reference(t, 22) {
		got, want := Rating(tables(t, r[0])), list(t, r[1])
		for i := range want {
			if !(math.Abs(got[i]-want[i]) <= 1e-6) {
				t.Errorf("%s: bot %d has %.9f points, want %.9f", r[0], i, got[i], want[i])
			}
		}
	}
}
