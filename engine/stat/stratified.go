package stat

import (
	"math"
	"slices"
)

// JackknifeGroups is the number of groups into which deals are put for
// [Stratified]: deal b belongs to group b mod JackknifeGroups.
const JackknifeGroups = 50

// A StratumCell holds sums over the players of one stratum in the deals of one
// group: those who were exposed, and those who were not.
type StratumCell struct {
	Credit1, Count1 float64 // exposed: their credits, and how many they were
	Credit0, Count0 float64 // not exposed
}

func (c StratumCell) plus(d StratumCell, sign float64) StratumCell {
	c.Credit1 += sign * d.Credit1
	c.Count1 += sign * d.Count1
	c.Credit0 += sign * d.Credit0
	c.Count0 += sign * d.Count0
	return c
}

// Stratified estimates by how much the mean credit of exposed players exceeds
// that of the others within the same stratum (Mantel and Haenszel's weights).
// cells lists the strata of the first group, then those of the second, and so
// on. The standard error comes from leaving out one group after the other, so
// the sample is the groups: N counts them, Data those that hold any player.
func Stratified(cells []StratumCell, groups int) Estimate {
	value, z, data := jackknife(cells, groups)
	return scored(value, z, data)
}

// StratifiedDifference compares [Stratified] of two variants on the same
// deals. Its N counts the groups.
func StratifiedDifference(base, other []StratumCell, groups int) Paired {
	vb, zb, _ := jackknife(base, groups)
	vo, zo, _ := jackknife(other, groups)
	if math.IsNaN(Total(zb)) || math.IsNaN(Total(zo)) {
		return unknownChange(groups)
	}
	return pairedScores(vb, zb, vo, zo)
}

// jackknife returns the estimate from all cells, what each group adds to its
// error (from how the estimate moves when the group is left out), and the
// number of groups that hold any player.
func jackknife(cells []StratumCell, groups int) (value float64, z []float64, data int) {
	strata := len(cells) / groups
	total := make([]StratumCell, strata)
	for i, c := range cells {
		total[i%strata] = total[i%strata].plus(c, 1)
	}
	z = make([]float64, groups)
	rest := make([]StratumCell, strata)
	for g := range z {
		group := cells[g*strata : (g+1)*strata]
		for h, c := range group {
			rest[h] = total[h].plus(c, -1)
		}
		z[g] = mantelHaenszel(rest)
		if slices.ContainsFunc(group, func(c StratumCell) bool { return c.Count1+c.Count0 > 0 }) {
			data++
		}
	}
	mean := Total(z) / float64(groups)
	for g := range z {
		z[g] = float64(groups-1) * (mean - z[g])
	}
	return mantelHaenszel(total), z, data
}

// mantelHaenszel returns the weighted mean over the strata of the difference
// of mean credits; NaN if no stratum has players on both sides.
func mantelHaenszel(strata []StratumCell) float64 {
	var num, den Sum
	for _, c := range strata {
		if c.Count1 == 0 || c.Count0 == 0 {
			continue
		}
		w := c.Count1 * c.Count0 / (c.Count1 + c.Count0)
		num.Add(w * (c.Credit1/c.Count1 - c.Credit0/c.Count0))
		den.Add(w)
	}
	return ratio(num.Value(), den.Value())
}

// QuartileStrata cuts a whole number that players have, such as that of their
// own turns, at its quartiles over both variants. base[v] and other[v] say how
// many players have v; they need not be of the same length. The result is the
// stratum of each v, 0 to 3; it never falls.
func QuartileStrata(base, other []int64) []int {
	count := make([]int64, max(len(base), len(other)))
	var total int64
	for _, h := range [][]int64{base, other} {
		for v, n := range h {
			count[v] += n
			total += n
		}
	}
	strata := make([]int, len(count))
	var below int64 // players with less than v
	for v, n := range count {
		// A quartile belongs to the stratum that it closes.
		for h := int64(1); h <= 3; h++ {
			if cut := (h*total + 3) / 4; below >= cut && total > 0 {
				strata[v] = int(h)
			}
		}
		below += n
	}
	return strata
}
