package warland

import (
	"flag"
	"slices"
	"testing"

	"equitas/engine/enginetest"
	"equitas/engine/rng"
)

var matches = flag.Int("matches", 12, "matches of each setting of TestCalibration; 500 to calibrate")

// Matches by the rule of thumb end, after numbers of rounds that are realistic for people. With
// -matches 500 -v the printed figures are precise enough to be documented.
func TestCalibration(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many matches")
	}
	for _, c := range []struct {
		name     string
		variant  string
		seats    int
		low, top int     // bounds of the median number of rounds
		end      float64 // least share of matches that end
	}{
		{"two", "2.0.2", 2, 20, 50, 1},
		{"three", "2.0.2", 3, 28, 65, 1},
		{"four", "2.0.2", 4, 35, 75, 1},
		{"two, every soldier", "every-soldier", 2, 12, 40, 0.9},
		{"two, no recruits", "no-recruits", 2, 10, 45, 0.9},
		{"two, in a row", "two-in-a-row", 2, 20, 90, 0.9},
		{"two, creatures", "creatures", 2, 5, 40, 0.9},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := load(t, "warland/"+c.variant)
			s, bots := table(t, r, c.seats, "greedy")
			counts := r.Counts(c.seats)
			row, all := make([]int64, len(counts.Columns())), make([]int64, len(counts.Columns()))
			rounds := []int{}
			for i := range *matches {
				enginetest.Play(s, bots, rng.NewDeal(1, uint64(i)), nil)
				counts.Count(s, row)
				for i, n := range row {
					all[i] += n
				}
				rounds = append(rounds, int(s.pos.round))
			}
			slices.Sort(rounds)
			at := func(p int) int { return rounds[(len(rounds)-1)*p/100] }
			per := map[string]float64{}
			for i, col := range counts.Columns() {
				per[col.Name] = float64(all[i]) / float64(*matches)
			}
			t.Logf("rounds: p10 %d, median %d, p90 %d, max %d; ended %.1f %%; per match: %.1f buildings, %.1f attempts on bastions, %.1f on castles, %.1f battles of soldiers, %.1f trained",
				at(10), at(50), at(90), at(100), 100*per["end.conquest"], per["build"], per["demolish.bastion"], per["demolish.castle"], per["battle.soldier"], per["act.train"])
			for i := range c.seats {
				t.Logf("seat %d wins %.3f", i, per["credit.seat."+string(rune('0'+i))]/840)
			}
			if per["end.conquest"] < c.end {
				t.Errorf("%.3f of the matches end, want %.3f", per["end.conquest"], c.end)
			}
			if m := at(50); m < c.low || m > c.top {
				t.Errorf("the median is %d rounds, want %d to %d", m, c.low, c.top)
			}
		})
	}
}
