package stronghold

import (
	"strings"

	"equitas/engine/rule"
)

// atSeats is [rule.Extras.AtSeats]: what each number of players gets, what is said of two
// or of three and four, and what is about allies.
func (Game) atSeats(_, _ *rule.Set, path string, seats int) bool {
	switch n := rule.NumberedSeats(path); {
	case n > 0:
		return n == seats
	case strings.Contains(path, "cost_34p"), strings.HasSuffix(path, ".p34"), strings.HasPrefix(path, "ally."):
		return seats > 2
	case path == "setup.preset":
		return seats == 2
	}
	return true
}
