package playtest

import (
	"strings"

	"equitas/engine/rng"
)

// LeastSealed is the least number of games of which half are held out.
const LeastSealed = 20

// Halves divides games into open ones, to which something is fitted, and sealed ones, about
// half, on which it is tested; with fewer than [LeastSealed] games all are open. A game's
// half depends on its date and players, so that it does not change when games are added;
// for several games with the same date and players, also on their order.
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
