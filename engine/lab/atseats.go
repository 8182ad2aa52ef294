package lab

import (
	"slices"

	"equitas/engine/rule"
	"equitas/reports"
)

// atSeats lists the changes that matter only at other numbers of seats than the one played;
// all reports whether this holds for every change.
func atSeats(base, other *Variant, seats int) (elsewhere []reports.Elsewhere, all bool) {
	a, b := base.Rules.Players(), other.Rules.Players()
	plays, _ := differing(base, other)
	all = true
	for _, path := range plays {
		if slices.Contains([]string{"players.min", "players.max", "players.usual"}, path) {
			continue // how many may play is not seen in matches
		}
		var at []int
		for n := max(a.Min, b.Min); n <= min(a.Max, b.Max); n++ {
			if rule.MattersAt(base.Loaded, other.Loaded, path, n) {
				at = append(at, n)
			}
		}
		if slices.Contains(at, seats) || at == nil {
			all = false
			continue
		}
		elsewhere = append(elsewhere, reports.Elsewhere{Path: path, Seats: at})
	}
	return elsewhere, all && elsewhere != nil
}

// playsAlikeWithSeats reports whether, by the files, a variant plays like the base with
// that many seats, so that there is nothing else to learn.
func playsAlikeWithSeats(base, other *Variant, seats int) bool {
	if base.Set.Hash == other.Set.Hash {
		return true
	}
	_, all := atSeats(base, other, seats)
	return all
}
