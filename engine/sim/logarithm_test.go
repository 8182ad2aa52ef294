package sim

import (
	"math/big"
	"testing"

	"equitas/engine"
)

const bigBits = 160

// bigLn returns the natural logarithm of n as k·ln 2 + ln x, with n = 2^k·x and x from 1 to
// 2. Both logarithms are computed by the series of the inverse hyperbolic tangent, 2(y +
// y³/3 + y⁵/5 …) with y = (x-1)/(x+1).
func bigLn(n int64) *big.Float {
	float := func(x int64) *big.Float { return new(big.Float).SetPrec(bigBits).SetInt64(x) }
	series := func(num, den int64) *big.Float { // ln(num/den)
		y := float(num - den)
		y.Quo(y, float(num+den))
		square := new(big.Float).Mul(y, y)
		sum, term := float(0), y
		for k := int64(1); k < 2*bigBits; k += 2 {
			sum.Add(sum, new(big.Float).Quo(term, float(k)))
			term = new(big.Float).Mul(term, square)
		}
		return sum.Mul(sum, float(2))
	}
	power, doublings := int64(1), int64(0)
	for n/power >= 2 {
		power *= 2
		doublings++
	}
	l := series(2, 1)
	l.Mul(l, float(doublings))
	return l.Add(l, series(n, power))
}

// rounded returns x in 1/engine.LogUnit, rounded to the nearest.
func rounded(x *big.Float) int64 {
	y := new(big.Float).SetPrec(bigBits).SetInt64(engine.LogUnit)
	y.Mul(y, x)
	y.Add(y, big.NewFloat(0.5))
	v, _ := y.Int64()
	return v
}

func TestLogs(t *testing.T) {
	ln10 := bigLn(10)
	check := func(n int64) {
		t.Helper()
		ln := bigLn(n)
		want := logPair{rounded(ln), rounded(new(big.Float).Quo(ln, ln10))}
		if got := logarithms(int(n)); got != want {
			t.Errorf("logarithms of %d are %d and %d, want %d and %d", n, got.ln, got.log10, want.ln, want.log10)
		}
	}
	for n := int64(1); n <= 1200; n++ {
		check(n)
	}
	for _, n := range []int64{4095, 4096, 65537, 999_999, 1_000_000, 1<<31 - 1, 1 << 40, 1<<62 + 12345} {
		check(n)
	}
}
