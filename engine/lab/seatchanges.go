package lab

import (
	"slices"

	"equitas/engine/rule"
	"equitas/reports"
)

// changesForOtherSeats lists the changes that have an effect only at numbers of seats other
// than seats. all reports whether every change is one of them.
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

// playsAlikeWithSeats reports whether the files of a variant make it play like the base at
// that many seats, so that bots have nothing new to learn.
func playsAlikeWithSeats(base, other *Variant, seats int) bool {
	if base.Set.Hash == other.Set.Hash {
		return true
	}
	_, all := changesForOtherSeats(base, other, seats)
	return all
}
