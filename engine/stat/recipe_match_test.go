package stat

import (
	"math"
	"testing"
)

// Recipes of reference inputs whose deals are more than a number or a ratio.

// k draws a whole number below n.
func (g *lcg) k(n float64) int { return int(math.Floor(g.u() * n)) }

// win draws an index with probability proportional to its weight.
func (g *lcg) win(weight []float64) int {
	sum := 0.0
	for _, w := range weight {
		sum += w
	}
	u := g.u() * sum
	for i, w := range weight {
		if u < w {
			return i
		}
		u -= w
	}
	return len(weight) - 1
}

// columns returns n columns with one 0 per deal.
func columns(n, deals int) [][]float64 {
	c := make([][]float64, n)
	for i := range c {
		c[i] = make([]float64, deals)
	}
	return c
}

// categories returns the input CAT of a reference table: k-1 columns of differences.
func categories(t *testing.T, s string) [][]float64 {
	t.Helper()
	r, _ := parseRecipe(t, s)
	k := r.arg[1]
	x := columns(int(k), int(r.arg[0]))
	for b := range x[0] {
		i := r.rng.k(k)
		j := i
		if r.rng.u() >= 0.6 {
			j = r.rng.k(k)
		}
		x[i][b]--
		x[j][b]++
	}
	return x[:len(x)-1]
}

// seats returns the input SEATS of a reference table: the credits by seat and deal.
func seats(t *testing.T, s string) [][]float64 {
	t.Helper()
	r, _ := parseRecipe(t, s)
	n, adv := r.arg[1], r.arg[2]
	x := columns(int(n), int(r.arg[0]))
	for b := range x[0] {
		w := 0
		if u := r.rng.u() * (n + adv); u >= 1+adv {
			w = 1 + int(math.Floor(u-1-adv))
		}
		if r.rng.u() < 0.05 {
			o := (w + 1 + r.rng.k(n-1)) % int(n)
			x[w][b], x[o][b] = 0.5, 0.5
		} else {
			x[w][b] = 1
		}
	}
	return x
}

// lengths returns the input LEN of a reference table: the lengths of the matches, deal
// after deal, and the number of matches per deal.
func lengths(t *testing.T, s string) (of []int32, each int) {
	t.Helper()
	r, _ := parseRecipe(t, s)
	each = int(r.arg[1])
	for range int(r.arg[0]) {
		base := 10 + float64(r.rng.k(20))
		for range each {
			a, b := r.rng.u(), r.rng.u()
			of = append(of, int32(base+math.Floor(12*a*b)))
		}
	}
	return of, each
}

// opening returns the input OPEN of a reference table: num1, den1, num0 and den0 by deal.
func opening(t *testing.T, s string) (c [4][]float64) {
	t.Helper()
	r, _ := parseRecipe(t, s)
	n, q, bonus := int(r.arg[1]), r.arg[2], r.arg[3]
	has, weight := make([]float64, n), make([]float64, n)
	for range int(r.arg[0]) {
		held := 0.0
		for i := range has {
			has[i] = r.rng.below(q)
			weight[i] = 1 + bonus*has[i]
			held += has[i]
		}
		won := has[r.rng.win(weight)]
		for k, v := range []float64{won, held, 1 - won, float64(n) - held} {
			c[k] = append(c[k], v)
		}
	}
	return c
}

// strata returns the input MHDATA of a reference table: its cells and the number of groups.
func strata(t *testing.T, s string) (cells []StratumCell, groups int) {
	t.Helper()
	r, _ := parseRecipe(t, s)
	kinds := int(r.arg[1])
	groups = int(r.arg[2])
	cells = make([]StratumCell, groups*kinds)
	for b := range int(r.arg[0]) {
		k := r.rng.k(r.arg[1])
		h := float64(k)
		e := r.rng.below(0.3 + 0.1*h)
		c := r.rng.below(0.2 + 0.05*h + 0.04*e)
		cell := &cells[b%groups*kinds+k]
		if e == 1 {
			cell.ExposedPlayers++
			cell.ExposedPayoff += c
		} else {
			cell.OtherPlayers++
			cell.OtherPayoff += c
		}
	}
	return cells, groups
}

// tables returns the input TABLES of a reference table: the matches and the number of bots.
func tables(t *testing.T, s string) (list []RatedMatch, bots int) {
	t.Helper()
	r, _ := parseRecipe(t, s)
	bots, n := int(r.arg[1]), int(r.arg[2])
	for b := range int(r.arg[0]) {
		table := RatedMatch{Bots: make([]int, n), Payoffs: make([]float64, n)}
		weight := make([]float64, n)
		for k := range n {
			table.Bots[k] = (b + k) % bots
			weight[k] = float64(table.Bots[k] + 1)
		}
		w := r.rng.win(weight)
		table.Payoffs[w] = 1
		if r.rng.u() < 0.1 {
			table.Payoffs[w], table.Payoffs[(w+1)%n] = 0.5, 0.5
		}
		list = append(list, table)
	}
	return list, bots
}
