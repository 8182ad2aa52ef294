package stat

import (
	"math"
	"slices"
)

// JackknifeGroups is the number of groups of deals in the jackknife of [Stratified]. Deal
// number b belongs to group b mod JackknifeGroups.
const JackknifeGroups = 50

// A StratumCell holds sums over the players of one stratum in one group of deals,
// separately for exposed players, such as those who used a card, and for the others.
type StratumCell struct {
	ExposedPayoff, ExposedPlayers float64 // exposed: sum of payoffs, number of players
	OtherPayoff, OtherPlayers     float64 // not exposed: sum of payoffs, number of players
}

func (c StratumCell) plus(d StratumCell, sign float64) StratumCell {
	c.ExposedPayoff += sign * d.ExposedPayoff
	c.ExposedPlayers += sign * d.ExposedPlayers
	c.OtherPayoff += sign * d.OtherPayoff
	c.OtherPlayers += sign * d.OtherPlayers
	return c
}

// Stratified estimates by how much the mean payoff of exposed players exceeds that of the
// others within strata, with Mantel-Haenszel weights. cells lists the strata of the first of
// groups groups, then those of the second, and so on. The standard error is by jackknife
// over the groups. N is the number of groups, DealsWithData the number of groups with any
// player.
func Stratified(cells []StratumCell, groups int) Estimate {
	value, z, data := jackknife(cells, groups)
	return estimateFromResiduals(value, z, data)
}

// StratifiedDifference estimates the change of the number that [Stratified] estimates,
// between two variants on the same deals. N is the number of groups. If a jackknife value
// cannot be computed, every number is NaN.
func StratifiedDifference(base, other []StratumCell, groups int) Paired {
	vb, zb, _ := jackknife(base, groups)
	vo, zo, _ := jackknife(other, groups)
	if math.IsNaN(Total(zb)) || math.IsNaN(Total(zo)) {
		return unknownChange(groups)
	}
	return pairedFromResiduals(vb, zb, vo, zo)
}

// jackknife returns the estimate from all cells, the jackknife residual of each group, and
// the number of groups with any player.
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
		if slices.ContainsFunc(group, func(c StratumCell) bool { return c.ExposedPlayers+c.OtherPlayers > 0 }) {
			data++
		}
	}
	mean := Total(z) / float64(groups)
	for g := range z {
		z[g] = float64(groups-1) * (mean - z[g])
	}
	return mantelHaenszel(total), z, data
}

// mantelHaenszel returns the weighted mean over the strata of the difference of mean
// payoffs; NaN if no stratum has players of both kinds.
func mantelHaenszel(strata []StratumCell) float64 {
	var num, den Sum
	for _, c := range strata {
		if c.ExposedPlayers == 0 || c.OtherPlayers == 0 {
			continue
		}
		w := c.ExposedPlayers * c.OtherPlayers / (c.ExposedPlayers + c.OtherPlayers)
		num.Add(w * (c.ExposedPayoff/c.ExposedPlayers - c.OtherPayoff/c.OtherPlayers))
		den.Add(w)
	}
	return ratio(num.Value(), den.Value())
}

// QuartileStrata cuts a count that players have, such as turns played, at its quartiles
// over both variants. base[v] and other[v] are the numbers of players with count v; their
// lengths may differ. The result is the stratum of each v, 0 to 3, which never falls as v
// rises.
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
	var below int64 // players with a count below v
	for v, n := range count {
		// A value at a quartile belongs to the lower stratum.
		for h := int64(1); h <= 3; h++ {
			if cut := (h*total + 3) / 4; below >= cut && total > 0 {
				strata[v] = int(h)
			}
		}
		below += n
	}
	return strata
}
