package stat

import (
	"math"
	"math/big"
)

// Products holds exact sums of products: for any two of k whole numbers that each deal has,
// the sum over deals of their product. Number 0 is 1 in every deal, so the number of deals
// and all sums are among them. Means, ratios and their errors are computed from them exactly
// and rounded once at the end.
type Products struct {
	count int
	sums  []big.Int // the sum for numbers i and j ≤ i is at i(i+1)/2 + j
}

// NewProducts returns products, all 0, of k numbers besides number 0.
func NewProducts(k int) *Products { return &Products{k, make([]big.Int, (k+1)*(k+2)/2)} }

// At returns the sum over deals of the product of numbers i and j. The caller may change it
// in place.
func (p *Products) At(i, j int) *big.Int {
	i, j = max(i, j), min(i, j)
	return &p.sums[i*(i+1)/2+j]
}

// N returns the number of deals.
func (p *Products) N() int { return int(p.At(0, 0).Int64()) }

// Total returns the sum of number i over all deals.
func (p *Products) Total(i int) float64 { return quotient(p.At(0, i), big.NewInt(1)) }

// Mean is the function [Mean] for number i.
func (p *Products) Mean(i int) Estimate {
	n := p.N()
	return p.interval(Estimate{Value: quotient(p.At(0, i), p.At(0, 0)), N: n, DealsWithData: n}, p.residual(i, 0))
}

// Share is the function [Share] for number i times scale. matches is the number of matches
// in all deals.
func (p *Products) Share(i int, scale, matches float64) Estimate {
	e := p.Mean(i)
	e.Value = scaled(p.Total(i), scale, float64(e.N))
	e.SE *= scale
	e.Lo, e.Hi = e.Value-e.HalfWidth()*scale, e.Value+e.HalfWidth()*scale
	if e.N < 2 {
		return e
	}
	return withWilson(e, float64(e.N), matches)
}

// Ratio estimates the sum of number i over that of number j, with a t-interval by the delta
// method. data is the number of deals in which j is above 0; if it is 1 there is no
// interval.
func (p *Products) Ratio(i, j, data int) Estimate {
	n := p.N()
	if p.At(0, j).Sign() == 0 {
		return unknownEstimate(n)
	}
	return p.interval(Estimate{Value: p.Total(i) / p.Total(j), N: n, DealsWithData: data}, p.residual(i, j)).withoutLoneError()
}

// RatioShare is [Products.Ratio] times scale, with Wilson's interval. In every deal the
// numerator times scale must lie between 0 and the denominator.
func (p *Products) RatioShare(i, j, data int, scale float64) Estimate {
	e := p.Ratio(i, j, data)
	e.Value = scaled(p.Total(i), scale, p.Total(j))
	e.SE *= scale
	if e.N < 2 || e.DealsWithData == 0 {
		return e
	}
	return withWilson(e, float64(e.DealsWithData), p.Total(j))
}

// RatioDifference estimates the ratio of numbers 1 and 2 minus the ratio of numbers 3 and
// 4, such as the win share of players who hold a card minus that of those who do not. data
// is the smaller of the two ratios' numbers of deals with data.
func (p *Products) RatioDifference(data int) Estimate {
	n := p.N()
	if p.At(0, 2).Sign() == 0 || p.At(0, 4).Sign() == 0 {
		return unknownEstimate(n)
	}
	value := p.Total(1)/p.Total(2) - p.Total(3)/p.Total(4)
	return p.interval(Estimate{Value: value, N: n, DealsWithData: data}, p.residual(1, 2).plus(p.residual(3, 4), -1)).withoutLoneError()
}

// A VectorPart is one component of a vector: the ratio of the sums of two numbers, times Scale.
// Without Den it is the mean of Num.
type VectorPart struct {
	Num, Den    int
	Scale       float64
	Mean        float64 // estimate of the component; the hypothesis is that it is 0
	Occurrences int     // number of deals in which the component occurs
}

// Hotelling is the function [Hotelling] for components that are ratios of numbers.
func (p *Products) Hotelling(parts []VectorPart) Vector {
	if len(parts) == 0 {
		nan := math.NaN()
		return Vector{T2: nan, F: nan, P: nan}
	}
	all := make([]component, len(parts))
	for i, x := range parts {
		all[i] = component{formColumn{p, p.residual(x.Num, x.Den).scaled(x.Scale)}, x.Mean, x.Occurrences}
	}
	return testVector(all, p.N())
}

// A formColumn is a [column] that is a form of a deal's numbers; only its exact sums are
// known, and its mean is 0.
type formColumn struct {
	*Products
	form
}

func (x formColumn) constant() bool               { return x.squares(x.form) == 0 }
func (x formColumn) product(other column) float64 { return x.cross(x.form, other.(formColumn).form) }
func (x formColumn) plus(other column) column {
	return formColumn{x.Products, x.form.plus(other.(formColumn).form, 1)}
}

// interval sets the standard error and the t-interval of an estimate whose linearised
// residuals are z.
func (p *Products) interval(e Estimate, z form) Estimate {
	e.SE = math.Sqrt(variance(p.squares(z), e.N) / float64(e.N))
	return withInterval(e, e.N-1)
}

// A form is a linear combination of a deal's numbers with whole coefficients, over a
// divisor.
type form struct {
	coefficients []*big.Int // coefficients by index of the number; nil stands for 0
	divisor      *big.Int
}

// residual returns a deal's linearised residual of the ratio r of numbers i and j: (i -
// r·j) over the mean of j. With number 0 as j it is the deviation of i from its mean.
func (p *Products) residual(i, j int) form {
	num, den, n := p.At(0, i), p.At(0, j), p.At(0, 0)
	f := form{make([]*big.Int, p.count+1), new(big.Int).Mul(den, den)}
	f.coefficients[i] = new(big.Int).Mul(n, den)
	f.coefficients[j] = new(big.Int).Mul(n, num)
	f.coefficients[j].Neg(f.coefficients[j])
	return f
}

// plus returns f + sign·g; sign is 1 or -1.
func (f form) plus(g form, sign int64) form {
	d := form{make([]*big.Int, len(f.coefficients)), new(big.Int).Mul(f.divisor, g.divisor)}
	for i := range d.coefficients {
		if f.coefficients[i] == nil && g.coefficients[i] == nil {
			continue
		}
		d.coefficients[i] = new(big.Int)
		if f.coefficients[i] != nil {
			d.coefficients[i].Mul(f.coefficients[i], g.divisor)
		}
		if g.coefficients[i] != nil {
			x := new(big.Int).Mul(g.coefficients[i], f.divisor)
			d.coefficients[i].Add(d.coefficients[i], x.Mul(x, big.NewInt(sign)))
		}
	}
	return d
}

// scaled returns f times factor, exactly.
func (f form) scaled(factor float64) form {
	exactly := new(big.Rat)
	exactly.SetFloat64(factor)
	d := form{make([]*big.Int, len(f.coefficients)), new(big.Int).Mul(f.divisor, exactly.Denom())}
	for i, x := range f.coefficients {
		if x != nil {
			d.coefficients[i] = new(big.Int).Mul(x, exactly.Num())
		}
	}
	return d
}

// squares returns the sum over all deals of the form's square.
func (p *Products) squares(f form) float64 { return p.cross(f, f) }

// cross returns the sum over all deals of the product of two forms.
func (p *Products) cross(f, g form) float64 {
	var sum, x big.Int
	for i, a := range f.coefficients {
		for j, b := range g.coefficients {
			if a != nil && b != nil {
				x.Mul(x.Mul(a, b), p.At(i, j))
				sum.Add(&sum, &x)
			}
		}
	}
	return quotient(&sum, x.Mul(f.divisor, g.divisor))
}

// scaled returns x·scale/divisor. If the scale is the reciprocal of a whole number it divides
// by that instead, which is exact more often.
func scaled(x, scale, divisor float64) float64 {
	if n := math.Round(1 / scale); 1/n == scale {
		return x / (n * divisor)
	}
	return x * scale / divisor
}

// quotient returns a/b, rounded once to float64.
func quotient(a, b *big.Int) float64 {
	x, y := new(big.Float).SetInt(a), new(big.Float).SetInt(b)
	q, _ := new(big.Float).SetPrec(53).Quo(x, y).Float64()
	return q
}
