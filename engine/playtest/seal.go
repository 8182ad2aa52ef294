package playtest

import (
	"strings"

	"equitas/engine/rng"
)

// LeastSealed is the least number of games for holding half of them out.
const LeastSealed = 20

// Halves holds about half of the games out, if there are enough: what is fitted on the open
// ones is tested on the sealed ones. A game's half follows from its day and players, so
// that it does not change when games are added; among games with the same day and players,
// also from their order.
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
