package playtest

import (
	"math"
	"slices"

	"equitas/engine/rng"
	"equitas/engine/stat"
)

// Parameters of the permutation test. With up to maxExactGames real games it counts all choices of
// games; with more, it draws some of them. With more than manyGames real games the normal
// approximation is used, which would be inaccurate for fewer, since lengths of games are skewed.
const (
	valueSteps    = 100  // number of steps of the range of values to which the exact test rounds
	maxExactGames = 30   // largest number of real games for the exact test
	tolerance     = 1e-9 // for comparing sums of rounded numbers
)

// permutationPValue returns the two-sided p-value of a permutation test of means: table has the
// values of real games, bots those of bots. It is the probability, if as many games as the real ones
// are drawn at random from all games, of a mean at least as far from the overall mean as the observed
// one. With up to maxExactGames real games it is exact if values are whole numbers within a range of
// valueSteps; other values are first rounded to steps of their range. It is NaN if table or bots is
// empty.
func permutationPValue(table, bots []float64) float64 {
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
		return normalPValue(table, all)
	case g > maxExactGames:
		return sampledPValue(all, g)
	}
	step := 1.0
	if hi-lo > valueSteps || slices.ContainsFunc(all, func(x float64) bool { return x != math.Trunc(x) }) {
		step = (hi - lo) / valueSteps
	}
	at := func(x float64) int { return int(math.Round((x - lo) / step)) }
	held := make([]int, valueSteps+1) // by value: number of games
	total, seen := 0, 0
	for i, x := range all {
		held[at(x)]++
		total += at(x)
		if i < g {
			seen += at(x)
		}
	}
	return tailShare(held, g, float64(g)*float64(total)/float64(len(all)), seen)
}

// tailShare returns the share (0 to 1) of the ways to choose g games whose sum of values is at least
// as far from middle as seen is. held[v] is the number of games with value v.
func tailShare(held []int, g int, middle float64, seen int) float64 {
	most := g * (len(held) - 1)
	ways := make([][]float64, g+1) // by number of games chosen and their sum
	for k := range ways {
		ways[k] = make([]float64, most+1)
	}
	ways[0][0] = 1
	top := 0 // largest sum so far of a full choice: limits the loops
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
	far := math.Abs(float64(seen)-middle) - tolerance
	out, whole := 0.0, 0.0
	for s, w := range ways[g] {
		whole += w
		if math.Abs(float64(s)-middle) >= far {
			out += w
		}
	}
	return out / whole
}

// sampledPValue estimates the p-value of [permutationPValue] from random choices of games, with a
// fixed random stream. The first g of all values are those of the real games. These count as one of
// the choices.
func sampledPValue(all []float64, g int) float64 {
	mean, _ := meanAndSD(all)
	off := func(chosen []float64) float64 {
		sum := 0.0
		for _, x := range chosen {
			sum += x
		}
		return math.Abs(sum - float64(float64(g)*mean))
	}
	far := off(all[:g]) - tolerance
	s := rng.NewStream(rng.HashName("playtest:means"))
	mixed := slices.Clone(all)
	hit := 1
	for range sampledTables {
		for i := range g {
			k := i + int(s.Below(uint32(len(mixed)-i)))
			mixed[i], mixed[k] = mixed[k], mixed[i]
		}
		if off(mixed[:g]) >= far {
			hit++
		}
	}
	return float64(hit) / (sampledTables + 1)
}

// normalPValue returns the p-value of [permutationPValue] by the normal approximation with
// finite-population correction.
func normalPValue(table, all []float64) float64 {
	mean, sd := meanAndSD(all)
	g, n := float64(len(table)), float64(len(all))
	seen, _ := meanAndSD(table)
	se := sd / math.Sqrt(g) * math.Sqrt((n-g)/n)
	return 2 * stat.NormalTail(math.Abs(seen-mean)/se)
}

// meanAndSD returns the mean and the sample standard deviation of v, which is 0 for one number.
func meanAndSD(v []float64) (mean, sd float64) {
	for _, x := range v {
		mean += x
	}
	mean /= float64(len(v))
	for _, x := range v {
		sd += float64((x - mean) * (x - mean))
	}
	return mean, math.Sqrt(sd / max(float64(len(v)-1), 1))
}
