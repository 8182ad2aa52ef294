package playtest

import (
	"math"
	"slices"

	"equitas/engine/rng"
	"equitas/engine/stat"
)

// How far numbers are told apart, and up to how many games all choices are counted. Of more
// some are drawn, and beyond manyGames the distribution is taken for a normal one with the
// variance that it has: lengths of games may lie so askew that of fewer it is none.
const (
	steps     = 100
	mostExact = 30
	tiny      = 1e-9
)

// permuted is the two-sided p-value of the mean of a few games among all games: the share
// of the choices of as many games out of both lots together whose mean lies at least as
// far from the mean of all. It is exact up to mostExact games, where numbers are told apart
// in steps of a hundredth of their range if they are no whole numbers within a hundred.
func permuted(table, bots []float64) float64 {
	g := len(table)
	if g == 0 || len(bots) == 0 {
		return math.NaN()
	}
	all := slices.Concat(table, bots)
	lo, hi := slices.Min(all), slices.Max(all)
	if lo == hi {
		return 1
	}
	switch {
	case g > manyGames:
		return normally(table, all)
	case g > mostExact:
		return drawnAgain(all, g)
	}
	step := 1.0
	if hi-lo > steps || slices.ContainsFunc(all, func(x float64) bool { return x != math.Trunc(x) }) {
		step = (hi - lo) / steps
	}
	at := func(x float64) int { return int(math.Round((x - lo) / step)) }
	held := make([]int, steps+1) // games by value
	total, seen := 0, 0
	for i, x := range all {
		held[at(x)]++
		total += at(x)
		if i < g {
			seen += at(x)
		}
	}
	return tail(held, g, float64(g)*float64(total)/float64(len(all)), seen)
}

// tail adds up the ways to choose g games whose sum lies at least as far from the middle
// as seen does, as a share of all ways. held are the games by value.
func tail(held []int, g int, middle float64, seen int) float64 {
	most := g * (len(held) - 1)
	ways := make([][]float64, g+1) // by games chosen and their sum
	for k := range ways {
		ways[k] = make([]float64, most+1)
	}
	ways[0][0] = 1
	top := 0 // the highest sum so far of a full choice, bounds the loops
	for v, m := range held {
		if m == 0 {
			continue
		}
		top = v
		for k := g; k >= 1; k-- {
			choose := 1.0
			to := ways[k]
			for j := 1; j <= min(m, k); j++ {
				choose *= float64(m-j+1) / float64(j)
				from := ways[k-j]
				shift := j * v
				for s := 0; s <= (k-j)*top; s++ {
					if from[s] != 0 {
						to[s+shift] += float64(from[s] * choose)
					}
				}
			}
		}
	}
	far := math.Abs(float64(seen)-middle) - tiny
	out, whole := 0.0, 0.0
	for s, w := range ways[g] {
		whole += w
		if math.Abs(float64(s)-middle) >= far {
			out += w
		}
	}
	return out / whole
}

// drawnAgain is permuted by choices that are drawn, always the same ones; the first g of all
// are the choice that there is, and one of those that are counted.
func drawnAgain(all []float64, g int) float64 {
	mean, _ := spread(all)
	off := func(chosen []float64) float64 {
		sum := 0.0
		for _, x := range chosen {
			sum += x
		}
		return math.Abs(sum - float64(float64(g)*mean))
	}
	far := off(all[:g]) - tiny
	s := rng.NewStream(rng.Name64("playtest:means"))
	mixed := slices.Clone(all)
	hit := 1
	for range drawnOften {
		for i := range g {
			k := i + int(s.Below(uint32(len(mixed)-i)))
			mixed[i], mixed[k] = mixed[k], mixed[i]
		}
		if off(mixed[:g]) >= far {
			hit++
		}
	}
	return float64(hit) / (drawnOften + 1)
}

// normally is permuted for many games: the mean of g out of N has the variance of all,
// divided by g, less the share that was chosen.
func normally(table, all []float64) float64 {
	mean, sd := spread(all)
	g, n := float64(len(table)), float64(len(all))
	seen, _ := spread(table)
	se := sd / math.Sqrt(g) * math.Sqrt((n-g)/n)
	return 2 * stat.NormalTail(math.Abs(seen-mean)/se)
}

// spread returns the mean and the standard deviation.
func spread(v []float64) (mean, sd float64) {
	for _, x := range v {
		mean += x
	}
	mean /= float64(len(v))
	for _, x := range v {
		sd += float64((x - mean) * (x - mean))
	}
	return mean, math.Sqrt(sd / max(float64(len(v)-1), 1))
}
