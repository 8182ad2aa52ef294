package playtest

import (
	"strings"

	"equitas/engine/rng"
)

// MinSplitGames is the least number of games of which half are held out.
const MinSplitGames = 20

// SplitGames divides games into training games, to which something is fitted, and held-out
// ones, about half, on which it is tested; with fewer than [MinSplitGames] games all are
// training games. A game's half depends on its date and players, so that it does not change
// when games are added; for several games with the same date and players, also on their
// order.
func SplitGames(games []Game) (training, heldOut []Game) {
	if len(games) < MinSplitGames {
		return games, nil
	}
	times := map[uint64]uint64{}
	for _, g := range games {
		key := rng.HashName("playtest:seal " + g.Date + " " + strings.ToLower(strings.Join(g.names, ",")))
		nth := times[key]
		times[key]++
		if rng.Mix64(key^rng.Mix64(nth))&1 == 0 {
			training = append(training, g)
		} else {
			heldOut = append(heldOut, g)
		}
	}
	return training, heldOut
}
