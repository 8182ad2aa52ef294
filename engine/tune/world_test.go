package tune

import (
	"context"
	"math"
	"math/rand/v2"
)

// A world is a made-up game: every setting has true values, and every deal adds luck that
// all settings share and luck that each has alone.
type world struct {
	truth [][]float64 // by setting and measure
	luck  float64     // standard deviation of the luck that all settings share in a deal
	own   float64     // standard deviation of the luck that each setting has alone
	seed  uint64
	deals map[int]int // by setting: number of deals played
}

func (w *world) play(_ context.Context, settings []int, deals int) ([]*Reading, error) {
	if w.deals == nil {
		w.deals = map[int]int{}
	}
	var list []*Reading
	for _, s := range settings {
		w.deals[s] = max(w.deals[s], deals)
		r := &Reading{}
		for m, truth := range w.truth[s] {
			shared := rand.New(rand.NewPCG(w.seed, uint64(m)))
			alone := rand.New(rand.NewPCG(w.seed+1, uint64(m*1000+s)))
			l := make([]float64, deals)
			for k := range l {
				l[k] = truth + w.luck*shared.NormFloat64() + w.own*alone.NormFloat64()
			}
			r.Measures = append(r.Measures, measured(l))
		}
		list = append(list, r)
	}
	return list, nil
}

// plays returns the number of deals played, summed over settings.
func (w *world) plays() (n int) {
	for _, d := range w.deals {
		n += d
	}
	return n
}

// measured returns the measure whose value is the mean of the numbers.
func measured(l []float64) Measure {
	var sum float64
	for _, x := range l {
		sum += x
	}
	m := Measure{Value: sum / float64(len(l)), Influences: make([]float64, len(l))}
	for i, x := range l {
		m.Influences[i] = x - m.Value
	}
	return m
}

// within returns the aim with these limits and margin.
func within(lo, hi, margin float64) Aim { return Aim{Lo: lo, Hi: hi, Margin: margin} }

var everywhere = math.Inf(1)
