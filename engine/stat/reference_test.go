package stat

import (
	"fmt"
	"testing"
)

const (
	tol  = 1e-8
	tolP = 1e-6 // tolerance for p-values
)

func TestNormal(t *testing.T) {
	for _, r := range reference(t, 1) {
		check(t, "quantile("+r[2]+")", NormalQuantile(number(t, r[2])), r[3], tol)
	}
}

func TestStudent(t *testing.T) {
	for _, r := range reference(t, 2) {
		check(t, "quantile "+r[0]+" df "+r[1], TQuantile(number(t, r[0]), number(t, r[1])), r[2], tol)
		check(t, "tails "+r[3]+" df "+r[4], TTwoSided(number(t, r[3]), number(t, r[4])), r[5], tol)
	}
}

func TestF(t *testing.T) {
	for _, r := range reference(t, 3) {
		check(t, "tail of "+r[0], FTail(number(t, r[0]), number(t, r[1]), number(t, r[2])), r[3], tol)
	}
	if p := FTail(77, 5, 450); !(p > 0 && p < 1e-50) {
		t.Errorf("tail far out = %g, must keep its digits", p)
	}
}

func TestMean(t *testing.T) {
	for _, r := range reference(t, 4) {
		e := Mean(values(t, r[0]))
		check(t, r[0]+" mean", e.Value, r[1], tol)
		check(t, r[0]+" se", e.SE, r[3], tol)
		check(t, r[0]+" lo", e.Lo, r[4], tol)
		check(t, r[0]+" hi", e.Hi, r[5], tol)
	}
}

func TestWilson(t *testing.T) {
	for _, r := range reference(t, 5) {
		lo, hi := Wilson(number(t, r[0]), number(t, r[1]))
		check(t, r[0]+" lo", lo, r[2], tol)
		check(t, r[0]+" hi", hi, r[3], tol)
	}
}

func TestShare(t *testing.T) {
	for _, r := range reference(t, 6) {
		rec, _ := parseRecipe(t, r[0])
		e := Share(values(t, r[0]), rec.arg[0]*rec.arg[1])
		check(t, r[0]+" value", e.Value, r[1], tol)
		check(t, r[0]+" effective", e.EffectiveMatches, r[2], tol)
		check(t, r[0]+" lo", e.Lo, r[3], tol)
		check(t, r[0]+" hi", e.Hi, r[4], tol)
	}
}

func TestRatio(t *testing.T) {
	for _, r := range reference(t, 7) {
		num, den, _, _ := ratios(t, r[0])
		e := Ratio(num, den)
		check(t, r[0]+" r", e.Value, r[1], tol)
		check(t, r[0]+" se", e.SE, r[2], tol)
		check(t, r[0]+" lo", e.Lo, r[3], tol)
		check(t, r[0]+" hi", e.Hi, r[4], tol)
	}
}

func TestPairedMean(t *testing.T) {
	for _, r := range reference(t, 8) {
		p := PairedMean(pairs(t, r[0]))
		for i, got := range []float64{p.Delta, p.SD, p.SE, p.T} {
			check(t, r[0]+" Δ, sd, se, t", got, r[1+i], tol)
		}
		check(t, r[0]+" p", p.P, r[5], tolP)
		check(t, r[0]+" lo", p.Lo, r[6], tol)
		check(t, r[0]+" hi", p.Hi, r[7], tol)
		check(t, r[0]+" skew", p.Skew, r[8], tol)
		check(t, r[0]+" rho", p.Rho, r[9], tol)
		check(t, r[0]+" VRF", p.VRF, r[10], tol)
	}
}

func TestPairedRatio(t *testing.T) {
	for _, r := range reference(t, 9) {
		an, ad, bn, bd := ratios(t, r[0])
		p := PairedRatio(an, ad, bn, bd)
		check(t, r[0]+" base", Ratio(an, ad).Value, r[1], tol)
		check(t, r[0]+" other", Ratio(bn, bd).Value, r[2], tol)
		check(t, r[0]+" Δ", p.Delta, r[3], tol)
		check(t, r[0]+" se", p.SE, r[4], tol)
		check(t, r[0]+" t", p.T, r[5], tol)
		check(t, r[0]+" p", p.P, r[6], tolP)
		check(t, r[0]+" lo", p.Lo, r[7], tol)
		check(t, r[0]+" hi", p.Hi, r[8], tol)
	}
}

func TestSignFlip(t *testing.T) {
	never := func() uint64 { t.Error("asked for chance"); return 0 }
	for _, r := range reference(t, 10) {
		check(t, r[0], SignFlip(values(t, r[0]), never), r[3], tolP)
		up, m := int(number(t, r[4])), int(number(t, r[5]))
		d := make([]float64, m)
		for i := range d {
			d[i] = -2.5
			if i < up {
				d[i] = 2.5
			}
		}
		check(t, r[4]+" of "+r[5], SignFlip(d, never), r[6], tolP)
	}
}

func TestFamilies(t *testing.T) {
	for _, r := range reference(t, 12) {
		p := list(t, r[0])
		for _, c := range []struct {
			what string
			got  []float64
			want []float64
		}{{"Holm", Holm(p), list(t, r[1])}, {"BH", BenjaminiHochberg(p), list(t, r[2])}} {
			for i := range p {
				if d := c.got[i] - c.want[i]; d > tolP*c.want[i] || -d > tolP*c.want[i] {
					t.Errorf("%s%s[%d] = %g, want %g", c.what, r[0], i, c.got[i], c.want[i])
				}
			}
		}
	}
}

func TestPlan(t *testing.T) {
	for _, r := range reference(t, 14) {
		sd, n, delta := number(t, r[0]), int(number(t, r[1])), number(t, r[2])
		check(t, "MDE", MDE(sd, n, Alpha, DefaultPower), r[3], tol)
		check(t, "deals", float64(DealsNeeded(sd, delta, Alpha, DefaultPower)), r[4], 0)
		check(t, "power", power(delta, sd, n, Alpha), r[5], tol)
	}
}

func TestAcceptance(t *testing.T) {
	for _, r := range reference(t, 24) {
		k := acceptance(number(t, r[0]), int(number(t, r[1])), number(t, r[2]))
		check(t, fmt.Sprint(r[:3]), float64(k), r[3], 0)
		check(t, r[4], NoneSeenBound(int(number(t, r[4]))), r[5], tol)
	}
}

func TestVerdicts(t *testing.T) {
	for _, r := range reference(t, 25) {
		e := Evidence{
			Same: r[0] == "true", N: int(number(t, r[1])), Lo: number(t, r[2]), Hi: number(t, r[3]),
			P: number(t, r[4]), AdjustedP: number(t, r[5]), Level: Alpha, Margin: number(t, r[6]), SkewOK: r[7] == "true",
		}
		if r[8] != "-" {
			e.IsRatio, e.DealsWithData = true, int(number(t, r[8]))
		}
		if got := e.Decide(); string(got) != r[9] {
			t.Errorf("%v: got %s", r, got)
		}
	}
}
