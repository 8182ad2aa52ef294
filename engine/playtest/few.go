package playtest

import (
	"math"

	"equitas/engine/stat"
)

// A Shows says what a number of games can show about the first seat. If seats are fair, its
// share lies between Lo and Hi in 19 of 20 samples of that many games. To detect a first
// seat that wins the share Try, Needs games are needed.
type Shows struct {
	Games, Seats int
	Fair         float64
	Lo, Hi       float64
	Least, Most  int // least and most wins of a fair seat in 19 of 20 samples, for reports on few games
	Try          float64
	Needs        int // number of games in all
}

// detectableExcess is the excess over the fair share that should be detected.
const detectableExcess = 0.1

// Few returns what that many games can show, with that many seats or sides.
func Few(games, seats int) Shows {
	p := 1 / float64(seats)
	z := stat.NormalQuantile(1 - stat.Alpha/2)
	half := z * math.Sqrt(p*(1-p)/float64(games))
	try := math.Min(p+detectableExcess, 1)
	s := Shows{Games: games, Seats: seats, Fair: p, Lo: math.Max(p-half, 0), Hi: math.Min(p+half, 1), Try: try,
		Needs: int(math.Ceil(z * z * p * (1 - p) / ((try - p) * (try - p))))}
	s.Least, s.Most = insignificantWins(games, p)
	return s
}

// Counted reports whether there are so few games that wins should be reported as counts.
func (s *Shows) Counted() bool { return s.Games < maxCounted }

const maxCounted = 100

// insignificantWins returns the least and the most wins in a number of games that are not
// significant at 5 % (2.5 % on each side), if each game is won with probability p.
func insignificantWins(games int, p float64) (least, most int) {
	chance := math.Pow(1-p, float64(games)) // probability of k wins
	sum := 0.0
	least, most = -1, games
	for k := 0; k <= games; k++ {
		sum += chance
		if least < 0 && sum > stat.Alpha/2 {
			least = k
		}
		if 1-sum <= stat.Alpha/2 {
			return least, k
		}
		chance *= float64(games-k) / float64(k+1) * p / (1 - p)
	}
	return least, most
}
