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
	GamesNeeded      int     // total number of games needed to detect it
}

// detectableExcess is the excess of DetectableShare over the fair share.
const detectableExcess = 0.1

// NewFirstSeatPower returns the power of that many games with that many seats, or sides.
func NewFirstSeatPower(games, seats int) FirstSeatPower {
	p := 1 / float64(seats)
	z := stat.NormalQuantile(1 - stat.Alpha/2)
	half := z * math.Sqrt(p*(1-p)/float64(games))
	try := math.Min(p+detectableExcess, 1)
	s := FirstSeatPower{Games: games, Seats: seats, Fair: p, Lo: math.Max(p-half, 0), Hi: math.Min(p+half, 1), DetectableShare: try,
		GamesNeeded: int(math.Ceil(z * z * p * (1 - p) / ((try - p) * (try - p))))}
	s.MinWins, s.MaxWins = insignificantWins(games, p)
	return s
}

// ShowsCounts reports whether there are so few games that wins should be reported as counts.
func (s *FirstSeatPower) ShowsCounts() bool { return s.Games < maxCountedGames }

const maxCountedGames = 100

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
