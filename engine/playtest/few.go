package playtest

import (
	"math"

	"equitas/engine/stat"
)

// Shows is what so many games of so many seats can say about the first one: with fair
// seats its share lies between Lo and Hi in 19 of 20 such tables, so that no share within
// stands out. More games are needed for a first seat that wins Try of them to do so.
type Shows struct {
	Games, Seats int
	Fair         float64
	Lo, Hi       float64
	Least, Most  int // in so few games that they are counted: what a fair seat wins in 19 of 20 tables
	Try          float64
	Needs        int // games in all
}

// lead is how much a seat has to win beyond its fair share for somebody to notice it.
const lead = 0.1

// Few says what so few games can show, of so many seats or sides.
func Few(games, seats int) Shows {
	p := 1 / float64(seats)
	z := stat.NormalQuantile(1 - stat.Alpha/2)
	half := z * math.Sqrt(p*(1-p)/float64(games))
	try := math.Min(p+lead, 1)
	s := Shows{Games: games, Seats: seats, Fair: p, Lo: math.Max(p-half, 0), Hi: math.Min(p+half, 1), Try: try,
		Needs: int(math.Ceil(z * z * p * (1 - p) / ((try - p) * (try - p))))}
	s.Least, s.Most = within(games, p)
	return s
}

// Counted reports whether there are so few games that wins are told one by one.
func (s *Shows) Counted() bool { return s.Games < mostCounted }

const mostCounted = 100

// within are the least and the most wins of so many games that are not beyond what happens
// in one of twenty tables, one of forty on either side, at a chance of p a game.
func within(games int, p float64) (least, most int) {
	chance := math.Pow(1-p, float64(games)) // of k wins
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
