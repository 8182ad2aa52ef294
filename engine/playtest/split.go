package playtest

import (
	"strings"

	"equitas/engine/rng"
)

// MinSplitGames is the least number of games that [SplitGames] divides.
const MinSplitGames = 20

// SplitGames divides games into training games, to which a model is fitted, and held-out games, about
// half of all, on which it is tested. With fewer than [MinSplitGames] games all are training games.
// The division depends on a game's date and players, and for several games with the same date and
// players on their order, so that it does not change when games are added.
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
