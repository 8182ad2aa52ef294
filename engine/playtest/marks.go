package playtest

import (
	"math"

	"equitas/engine/stat"
)

// A MarkSummary summarises the marks that players gave the games of one variant with one number of
// seats.
type MarkSummary struct {
	Games        int           // number of games with marks
	Mean         stat.Estimate // mean of the games' mean marks, 1 to 5
	Correlations []Correlation // with the measures that at least minCorrelationGames of these games have
}

// A Correlation is the correlation of a measure with the games' mean marks.
type Correlation struct {
	ID, Title string  // of the measure
	Games     int     // number of games that have both
	R         float64 // Pearson's correlation coefficient, -1 to 1
}

// minCorrelationGames is the least number of games for a correlation.
const minCorrelationGames = 5

// SummarizeMarks summarises the marks of games; nil if there are none. turns is the plural of the
// game's word for a turn. The correlations show no causes: players who like a game may also play it
// longer.
func SummarizeMarks(games []Game, turns string) *MarkSummary {
	var marks, lengths, minutes, changes []float64
	for i := range games {
		g := &games[i]
		if len(g.Marks) == 0 {
			continue
		}
		sum := 0.0
		for _, x := range g.Marks {
			sum += float64(x)
		}
		marks = append(marks, sum/float64(len(g.Marks)))
		lengths = append(lengths, valueOrNaN(float64(g.Turns), g.Turns > 0))
		minutes = append(minutes, valueOrNaN(g.Minutes, g.Minutes > 0))
		changes = append(changes, valueOrNaN(float64(g.LeadChanges), g.LeadChanges >= 0))
	}
	if len(marks) == 0 {
		return nil
	}
	l := &MarkSummary{Games: len(marks), Mean: stat.Mean(marks)}
	for _, w := range []struct {
		id, title string
		v         []float64
	}{{"len.turns", "Game length, " + turns, lengths}, {"len.minutes", "Game length, minutes", minutes}, {"lead.changes", "Lead changes", changes}} {
		if r, n := correlation(marks, w.v); n >= minCorrelationGames && !math.IsNaN(r) {
			l.Correlations = append(l.Correlations, Correlation{w.id, w.title, n, r})
		}
	}
	return l
}

func valueOrNaN(x float64, known bool) float64 {
	if known {
		return x
	}
	return math.NaN()
}

// correlation returns Pearson's correlation coefficient r of the n pairs a[i], b[i] in which neither
// number is NaN; r is NaN if there are fewer than two such pairs, or if a or b does not vary in them.
func correlation(a, b []float64) (r float64, n int) {
	var x, y []float64
	for i := range a {
		if !math.IsNaN(a[i]) && !math.IsNaN(b[i]) {
			x, y = append(x, a[i]), append(y, b[i])
		}
	}
	if len(x) < 2 {
		return math.NaN(), len(x)
	}
	mx, sx := meanAndSD(x)
	my, sy := meanAndSD(y)
	for i := range x {
		r += float64((x[i] - mx) * (y[i] - my))
	}
	return r / (float64(len(x)-1) * sx * sy), len(x)
}
