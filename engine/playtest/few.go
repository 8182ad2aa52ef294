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
	return Shows{games, seats, p, math.Max(p-half, 0), math.Min(p+half, 1), try,
		int(math.Ceil(z * z * p * (1 - p) / ((try - p) * (try - p))))}
}
