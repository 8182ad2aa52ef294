package lab

import (
	"slices"

	"equitas/engine/rule"
	"equitas/reports"
)

// changesForOtherSeats lists the changes from base to other that have an effect only at
// numbers of seats other than seats. all reports whether there are such changes and no
// others.
func changesForOtherSeats(base, other *Variant, seats int) (elsewhere []reports.OtherSeatsChange, all bool) {
	a, b := base.Rules.Players(), other.Rules.Players()
	plays, _ := differingPaths(base, other)
	all = true
	for _, path := range plays {
		if slices.Contains([]string{"players.min", "players.max", "players.usual"}, path) {
			continue // the permitted number of seats has no effect within a match
		}
		var at []int
		for n := max(a.Min, b.Min); n <= min(a.Max, b.Max); n++ {
			if rule.MattersAtSeats(base.Loaded, other.Loaded, path, n) {
				at = append(at, n)
			}
		}
		if slices.Contains(at, seats) || at == nil {
			all = false
			continue
		}
		elsewhere = append(elsewhere, reports.OtherSeatsChange{Path: path, Seats: at})
	}
	return elsewhere, all && elsewhere != nil
}

// playsAlikeWithSeats reports whether, as their files show, other plays identically to base
// at the given number of seats, so that bots have nothing to learn.
func playsAlikeWithSeats(base, other *Variant, seats int) bool {
	if base.Set.Hash == other.Set.Hash {
		return true
	}
	_, all := changesForOtherSeats(base, other, seats)
	return all
}
