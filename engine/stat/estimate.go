package stat

import "math"

// An Estimate is an estimate of one number under one variant, with its uncertainty.
type Estimate struct {
	Value            float64
	SE               float64 // standard error
	Lo, Hi           float64 // 95 % interval
	N                int     // number of deals
	DealsWithData    int     `json:"Data"` // number of deals whose denominator is above 0
	EffectiveMatches float64 `json:"Eff"`  // effective number of matches (Kish) on which Wilson's interval is based; 0 for other estimates
}

// Affine returns the estimate of scale·x + offset, where e estimates x. scale must not be
// 0.
func (e Estimate) Affine(scale, offset float64) Estimate {
	e.Value = e.Value*scale + offset
	e.SE *= math.Abs(scale)
	e.Lo, e.Hi = e.Lo*scale+offset, e.Hi*scale+offset
	if scale < 0 {
		e.Lo, e.Hi = e.Hi, e.Lo
	}
	return e
}

// HalfWidth returns half the width of the 95 % interval.
func (e Estimate) HalfWidth() float64 { return (e.Hi - e.Lo) / 2 }

// Mean estimates the mean of y, one number per deal, with a t-interval.
func Mean(y []float64) Estimate {
	n := len(y)
	mean, squares, _ := moments(y)
	se := math.Sqrt(variance(squares, n) / float64(n))
	return withInterval(Estimate{Value: mean, SE: se, N: n, DealsWithData: n}, n-1)
}

// Share estimates a share of matches from y, the share in each deal (0 to 1). matches is
// the number of matches in all deals. The interval is Wilson's for the effective number of
// matches, which has the observed variance.
func Share(y []float64, matches float64) Estimate {
	e := Mean(y)
	if e.N < 2 {
		return e
	}
	return withWilson(e, float64(e.N), matches)
}

// Ratio estimates sum(num)/sum(den), with a t-interval by the delta method. If only one
// deal has data there is no interval.
func Ratio(num, den []float64) Estimate {
	r, z := ratioResiduals(num, den)
	if z == nil {
		return unknownEstimate(len(num))
	}
	return estimateFromResiduals(r, z, dealsWithData(den))
}

// RatioShare is [Ratio] with Wilson's interval, for a numerator that lies between 0 and its
// denominator in every deal.
func RatioShare(num, den []float64) Estimate {
	e := Ratio(num, den)
	if e.N < 2 || e.DealsWithData == 0 {
		return e
	}
	return withWilson(e, float64(e.DealsWithData), Total(den))
}

// ratioResiduals returns the ratio of sums r and, by deal, its linearised residuals z (delta
// method). Without data r is NaN and z is nil. z is borrowed: the caller must call
// returnList on it.
func ratioResiduals(num, den []float64) (r float64, z []float64) {
	all, sum := totals(num, den)
	if sum == 0 {
		return math.NaN(), nil
	}
	r = all / sum
	mean := sum / float64(len(den))
	z = borrowList(len(num))
	for i, d := range den[:len(z)] {
		z[i] = (num[i] - r*d) / mean
	}
	return r, z
}

// dealsWithData returns the number of deals whose denominator is above 0.
func dealsWithData(den []float64) (deals int) {
	for _, d := range den {
		if d > 0 {
			deals++
		}
	}
	return deals
}

// ratioDifferenceResiduals is [ratioResiduals] for the ratio s[0]/s[1] minus the ratio
// s[2]/s[3].
func ratioDifferenceResiduals(s [4][]float64) (r float64, z []float64) {
	r1, z1 := ratioResiduals(s[0], s[1])
	r0, z0 := ratioResiduals(s[2], s[3])
	if z1 == nil || z0 == nil {
		return math.NaN(), nil
	}
	for i := range z1 {
		z1[i] -= z0[i]
	}
	returnList(z0)
	return r1 - r0, z1
}

// estimateFromResiduals returns the estimate of a value whose linearised residuals by deal are
// z. data is the number of deals that have data.
func estimateFromResiduals(value float64, z []float64, data int) Estimate {
	n := len(z)
	var s Sum
	for _, v := range z {
		s.Add(v * v)
	}
	se := math.Sqrt(variance(s.Value(), n) / float64(n))
	return withInterval(Estimate{Value: value, SE: se, N: n, DealsWithData: data}, n-1).withoutLoneError()
}

// withoutLoneError removes the error and the interval from the estimate of a ratio if only one
// deal has data: then the residuals are all 0 and say nothing about the error.
func (e Estimate) withoutLoneError() Estimate {
	if e.DealsWithData == 1 {
		nan := math.NaN()
		e.SE, e.Lo, e.Hi = nan, nan, nan
	}
	return e
}

// unknownEstimate returns an estimate in which only the number of deals is known.
func unknownEstimate(n int) Estimate {
	nan := math.NaN()
	return Estimate{Value: nan, SE: nan, Lo: nan, Hi: nan, N: n}
}

// withInterval returns e with the t-interval around e.Value, with df degrees of freedom.
func withInterval(e Estimate, df int) Estimate {
	h := TQuantile(1-Alpha/2, float64(df)) * e.SE
	e.Lo, e.Hi = e.Value-h, e.Value+h
	return e
}

// withWilson returns e, an estimate of a share, with Wilson's interval for the effective number of
// matches. That number is Value·(1-Value)/SE², limited to the range from minMatches to
// maxMatches; if SE is 0 or NaN, it is minMatches.
func withWilson(e Estimate, minMatches, maxMatches float64) Estimate {
	e.EffectiveMatches = minMatches
	if e.SE > 0 {
		e.EffectiveMatches = min(max(e.Value*(1-e.Value)/(e.SE*e.SE), minMatches), maxMatches)
	}
	e.Lo, e.Hi = Wilson(e.Value, e.EffectiveMatches)
	return e
}

// Wilson returns the 95 % interval of a share p (0 to 1) seen in n independent
// matches; n need not be whole.
func Wilson(p, n float64) (lo, hi float64) {
	z := NormalQuantile(1 - Alpha/2)
	shrink := 1 + z*z/n
	centre := (p + z*z/(2*n)) / shrink
	half := z / shrink * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return max(0, centre-half), min(1, centre+half)
}

// NoneSeenBound returns the upper 95 % bound on the share of deals that differ, when none
// of n deals did.
func NoneSeenBound(n int) float64 { return -math.Expm1(math.Log(0.05) / float64(n)) }
