package stat

import (
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
		v := Hotelling(x, nil)
		check(t, r[0]+" d1", float64(v.DF1), r[1], 0)
		check(t, r[0]+" d2", float64(v.DF2), r[2], 0)
		check(t, r[0]+" T²", v.T2, r[3], tol)
		check(t, r[0]+" F", v.F, r[4], tol)
		check(t, r[0]+" p", v.P, r[5], tolP)
	}
}

func TestQuantile(t *testing.T) {
	for _, r := range reference(t, 15) {
		e := Quantile(lengths(t, r[0]), number(t, r[1]))
		check(t, r[0]+" value", e.Value, r[2], 0)
		check(t, r[0]+" effective", e.Eff, r[3], tol)
		check(t, r[0]+" lo", e.Lo, r[4], 0)
		check(t, r[0]+" hi", e.Hi, r[5], 0)
	}
}

func TestRatioDifference(t *testing.T) {
	for _, r := range reference(t, 20) {
		c := opening(t, r[0])
		e := RatioDifference(c[0], c[1], c[2], c[3])
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
