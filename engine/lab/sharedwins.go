package lab

import (
	"fmt"

	"equitas/engine"
	"equitas/engine/lab/wording"
	"equitas/engine/sim"
)

// minSharedGames is the least number of games of a run of which it is said that the seats share their
// wins; minSharedWins the least share of such games.
const (
	minSharedGames = 20
	minSharedWins  = 0.5
)

// sharedWinCaveats returns a caveat if in half or more of the games of a run all seats share the win;
// else none. A bot that knows the same decides alike at every seat: where all decide at once, and
// nothing but their decisions tells them apart, every game is a draw of all.
func sharedWinCaveats(seats int, runs ...*sim.Run) []engine.Caveat {
	most := 0.0
	for _, run := range runs {
		most = max(most, sharedWins(run, seats))
	}
	if most < minSharedWins {
		return nil
	}
	return []engine.Caveat{{Family: "headline", Text: fmt.Sprintf("In %s of these games all seats share the win, perhaps only because the same bot plays at every seat and decides the same way at each. "+
		"Then win shares of seats, leads and tension say little about players who decide differently from one another.", wording.Percent(most))}}
}

// sharedWins returns the share of the games of a run in which all seats share the win, from 0 to 1; 0 if
// run is nil, has fewer than minSharedGames games, rows of several games, or rotations, and with one
// seat.
func sharedWins(run *sim.Run, seats int) float64 {
	if run == nil || seats < 2 || run.DealsPerRow != 1 || run.Rotations != 1 {
		return 0
	}
	var credits [][]int64
	for seat := range seats {
		l := run.ColumnValues(fmt.Sprintf("credit.seat.%d", seat))
		if len(l) < minSharedGames {
			return 0
		}
		credits = append(credits, l)
	}
	shared := 0
games:
	for i := range credits[0] {
		for _, l := range credits {
			if l[i] != engine.PayoffUnit/int64(seats) {
				continue games
			}
		}
		shared++
	}
	return float64(shared) / float64(len(credits[0]))
}
