package playtest

import (
	"math"
	"slices"

	"equitas/engine/rng"
	"equitas/engine/stat"
)

// Limits of the tests. With at most maxTables possible tables of counts, the exact test enumerates
// them; with more, it draws sampledTables at random. With more than manyGames games, the
// chi-squared test is used instead; it merges kinds with expected counts below minExpectedCount
// with the next rarest kind.
const (
	maxTables        = 100_000
	sampledTables    = 19_999
	manyGames        = 500
	minExpectedCount = 5
)

// kindsPValue returns the p-value of a permutation test of counts by kind: table has the counts of
// real games, bots those of bots. It is the probability, if as many games as the real ones are
// drawn at random from all games, of counts that are at most as likely as the observed ones. It is
// exact if there are few possible tables; otherwise it is estimated with a fixed random stream. It
// is NaN if table or bots has no games.
func kindsPValue(table, bots []int) float64 {
	all := make([]int, 0, len(table))
	few := make([]int, 0, len(table))
	g, n := 0, 0
	for i := range table {
		if sum := table[i] + bots[i]; sum > 0 {
			all, few = append(all, sum), append(few, table[i])
			g, n = g+table[i], n+sum
		}
	}
	switch {
	case g == 0 || n == g:
		return math.NaN()
	case len(all) == 1:
		return 1
	case g > manyGames:
		return chiSquared(few, all, g, n)
	}
	log := logFactorials(n)
	part := func(i, k int) float64 { return log[all[i]] - log[k] - log[all[i]-k] }
	whole := log[n] - log[g] - log[n-g]
	seen := -whole
	for i, k := range few {
		seen += part(i, k)
	}
	limit := seen + 1e-7
	if countWays(g, len(all)) <= maxTables {
		sum := 0.0
		var add func(i, left int, so float64)
		add = func(i, left int, so float64) {
			if i == len(all)-1 {
				if left <= all[i] {
					if so += part(i, left); so <= limit {
						sum += math.Exp(so)
					}
				}
				return
			}
			for k := 0; k <= min(left, all[i]); k++ {
				add(i+1, left-k, so+part(i, k))
			}
		}
		add(0, g, -whole)
		return min(sum, 1)
	}
	s := rng.NewStream(rng.HashName("playtest:kinds"))
	hit := 1
	for range sampledTables {
		so := -whole
		for i, k := range drawGames(&s, all, g, n) {
			so += part(i, k)
		}
		if so <= limit {
			hit++
		}
	}
	return float64(hit) / (sampledTables + 1)
}

// drawGames draws g of n games at random, where all has the number of games of each kind, and
// returns the numbers of drawn games by kind.
func drawGames(s *rng.Stream, all []int, g, n int) []int {
	left, out := make([]int, len(all)), make([]int, len(all))
	copy(left, all)
	for range g {
		at := int(s.Below(uint32(n)))
		for i := range left {
			if at < left[i] {
				left[i]--
				out[i]++
				break
			}
			at -= left[i]
		}
		n--
	}
	return out
}

// countWays returns the number of ways to distribute g games over c kinds, at most maxTables+1.
func countWays(g, c int) int {
	n := 1.0
	for i := 1; i < c; i++ {
		if n *= float64(g+i) / float64(i); n > maxTables {
			return maxTables + 1
		}
	}
	return int(math.Round(n))
}

// logFactorials returns the natural logarithms of 0! to n!.
func logFactorials(n int) []float64 {
	l := make([]float64, n+1)
	for i := 2; i <= n; i++ {
		l[i] = l[i-1] + math.Log(float64(i))
	}
	return l
}

// chiSquared returns the p-value of Pearson's chi-squared test of g games against all n games. few
// and all are their numbers by kind.
func chiSquared(few, all []int, g, n int) float64 {
	kinds := make([][2]int, len(all)) // by kind, rarest first: number among the g games, and among all
	for i := range all {
		kinds[i] = [2]int{few[i], all[i]}
	}
	slices.SortFunc(kinds, func(a, b [2]int) int { return a[1] - b[1] })
	for len(kinds) > 1 && g*kinds[0][1] < minExpectedCount*n {
		kinds[1] = [2]int{kinds[0][0] + kinds[1][0], kinds[0][1] + kinds[1][1]}
		kinds = kinds[1:]
		slices.SortFunc(kinds, func(a, b [2]int) int { return a[1] - b[1] })
	}
	if len(kinds) < 2 {
		return 1
	}
	sum := 0.0
	for _, x := range kinds {
		want := float64(g) * float64(x[1]) / float64(n)
		sum += float64((float64(x[0])-want)*(float64(x[0])-want)) / want
	}
	return stat.ChiSquareTail(sum*float64(n-1)/float64(n-g), float64(len(kinds)-1))
}
