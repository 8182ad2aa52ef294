package playtest

import (
	"strings"

	"equitas/engine/rng"
)

// LeastSealed is how many games there must be for half of them to be kept aside.
const LeastSealed = 20

// Halves keeps about half of the games aside, if there are enough of them: what is
// proposed is found on the open ones and tried on the sealed ones. Which half a game is in
// follows from its day and who played, so that it stays there when others are added; of
// several that have both in common, or nothing, also from how many came before it.
func Halves(games []Game) (open, sealed []Game) {
	if len(games) < LeastSealed {
		return games, nil
	}
	times := map[uint64]uint64{}
	for _, g := range games {
		key := rng.Name64("playtest:seal " + g.Date + " " + strings.ToLower(strings.Join(g.names, ",")))
		nth := times[key]
		times[key]++
		if rng.Mix64(key^rng.Mix64(nth))&1 == 0 {
			open = append(open, g)
		} else {
			sealed = append(sealed, g)
		}
	}
	return open, sealed
}
