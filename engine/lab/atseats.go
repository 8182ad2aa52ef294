package lab

import (
	"slices"

	"equitas/engine/rule"
	"equitas/reports"
)

// atSeats lists what of the changes can matter only at other numbers of seats than that
// which is played, and says whether all can. Whoever plays learns nothing of it.
func atSeats(base, other *Variant, seats int) (elsewhere []reports.Elsewhere, all bool) {
	a, b := base.Rules.Players(), other.Rules.Players()
	plays, _ := differing(base, other)
	all = true
	for _, path := range plays {
		if slices.Contains([]string{"players.min", "players.max", "players.usual"}, path) {
			continue // of how many may play, matches say nothing
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

// nothingNew reports whether a variant plays as the base does with so many seats, by what
// the files say: there is nothing else to learn of it.
func nothingNew(base, other *Variant, seats int) bool {
	if base.Set.Hash == other.Set.Hash {
		return true
	}
	_, all := atSeats(base, other, seats)
	return all
}
