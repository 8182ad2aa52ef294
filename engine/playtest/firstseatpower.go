package playtest

import (
	"math"

	"equitas/engine/stat"
)

// A FirstSeatPower tells how much a number of games can show about an advantage of the first seat.
type FirstSeatPower struct {
	Games, Seats     int
	Fair             float64 // win share of a fair seat, 0 to 1
	Lo, Hi           float64 // range of the win share of a fair seat in 19 of 20 samples of Games games
	MinWins, MaxWins int     // range of the number of wins of a fair seat in 19 of 20 such samples
	DetectableShare  float64 // a win share of the first seat that should be detected, 0 to 1
	GamesNeeded      int     // least number of games that detects it with power [stat.DefaultPower]
}

// detectableExcess is the excess of DetectableShare over the fair share.
const detectableExcess = 0.1

// NewFirstSeatPower returns the power of that many games with that many seats, or sides.
func NewFirstSeatPower(games, seats int) FirstSeatPower {
	p := 1 / float64(seats)
	z := stat.NormalQuantile(1 - stat.Alpha/2)
	half := z * math.Sqrt(p*(1-p)/float64(games))
	try := math.Min(p+detectableExcess, 1)
	s := FirstSeatPower{Games: games, Seats: seats, Fair: p, Lo: math.Max(p-half, 0), Hi: math.Min(p+half, 1), DetectableShare: try, GamesNeeded: gamesToDetect(p, try)}
	s.MinWins, s.MaxWins = insignificantWins(games, p)
	return s
}

// ShowsCounts reports whether there are so few games that wins should be reported as counts.
func (s *FirstSeatPower) ShowsCounts() bool { return s.Games < maxCountedGames }

const maxCountedGames = 100

// gamesToDetect returns the least number of games, of at most maxGamesNeeded, in which a seat
// that wins with probability share has more wins than a fair seat's luck explains, with power
// [stat.DefaultPower]. fair is the probability of a fair seat, which is lower.
func gamesToDetect(fair, share float64) int {
	n := 1
	for ; n < maxGamesNeeded; n++ {
		_, most := insignificantWins(n, fair)
		chance, few := math.Pow(1-share, float64(n)), 0.0 // probability of k wins, and of most wins or fewer
		for k := 0; k <= most; k++ {
			few += chance
			chance *= float64(n-k) / float64(k+1) * share / (1 - share)
		}
		if 1-few >= stat.DefaultPower {
			break
		}
	}
	return n
}

// maxGamesNeeded bounds the search of gamesToDetect: detectableExcess is detected in fewer games at
// any number of seats.
const maxGamesNeeded = 400

// insignificantWins returns the least and the greatest number of wins in a number of games that are
// not significant at the level of 5 % (2.5 % on each side), if each game is won with probability p.
func insignificantWins(games int, p float64) (minWins, maxWins int) {
	chance := math.Pow(1-p, float64(games)) // probability of k wins
	sum := 0.0
	minWins, maxWins = -1, games
	for k := 0; k <= games; k++ {
		sum += chance
		if minWins < 0 && sum > stat.Alpha/2 {
			minWins = k
		}
		if 1-sum <= stat.Alpha/2 {
			return minWins, k
		}
		chance *= float64(games-k) / float64(k+1) * p / (1 - p)
	}
	return minWins, maxWins
}
