package playtest

import (
	"math"

	"equitas/engine/stat"
)

// A Row compares a measure between real games and the games of one level of play.
type Row struct {
	Measure           Measure
	Bots              string // name of the level
	RealValue         Value
	BotValue          Value
	P                 float64 // p-value of the difference; NaN if real games or bots have no data
	AdjustedP         float64 // p-value adjusted by [AdjustPValues]; NaN if P is
	Differs           bool    // AdjustedP is significant
	MostDifferentKind int     // if the measure has Kinds: index of the kind whose share differs most
	FurtherGames      int     // number of further real games needed to detect a difference of this size; 0: none, unknown or more than maxFurtherGames
}

// A Value summarises a measure over some games.
type Value struct {
	Games  int     // number of games
	Mean   float64 // mean; NaN if the measure has Kinds or there are no games
	Lo, Hi float64 // 95 % interval of Mean; NaN with Kinds, with fewer than two games or without variance
	SD     float64 // standard deviation; 0 with Kinds
	Counts []int   // by kind: number of games; nil if the measure has no Kinds or there are no games
}

// maxFurtherGames is the largest [Row].FurtherGames that is reported.
const maxFurtherGames = 2000

// summarize summarises a measure whose values in some games are v.
func summarize(m *Measure, v []float64) Value {
	x := Value{Games: len(v), Mean: math.NaN(), Lo: math.NaN(), Hi: math.NaN()}
	if len(v) == 0 {
		return x
	}
	if m.Kinds != nil {
		x.Counts = kindCounts(m, v)
		return x
	}
	x.Mean, x.SD = meanAndSD(v)
	if len(v) > 1 && x.SD > 0 {
		half := float64(stat.TQuantile(1-stat.Alpha/2, float64(len(v)-1)) * x.SD / math.Sqrt(float64(len(v))))
		x.Lo, x.Hi = x.Mean-half, x.Mean+half
	}
	return x
}

// Share returns the share of games of a kind, 0 to 1, with Wilson's 95 % interval from lo to hi.
func (v *Value) Share(kind int) (p, lo, hi float64) {
	n := float64(v.Games)
	return WilsonShare(float64(v.Counts[kind]), n)
}

// WilsonShare returns the share p = k/n with Wilson's 95 % interval from lo to hi.
func WilsonShare(k, n float64) (p, lo, hi float64) {
	z := stat.NormalQuantile(1 - stat.Alpha/2)
	p = k / n
	mid := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return p, max(mid-half, 0), min(mid+half, 1)
}

// Compare compares real games with the games of every level. It returns a row for each measure
// that real games have and each level, ordered by measure, then by level.
func Compare(measures []Measure, real Level, levels []Level) []Row {
	var rows []Row
	for i := range measures {
		m := &measures[i]
		ours := real.values(m)
		if len(ours) == 0 {
			continue
		}
		for k := range levels {
			theirs := levels[k].values(m)
			r := Row{Measure: *m, Bots: levels[k].Name, RealValue: summarize(m, ours), BotValue: summarize(m, theirs), P: math.NaN()}
			if len(theirs) > 0 {
				if m.Kinds == nil {
					r.P = permutationPValue(ours, theirs)
				} else {
					r.P = kindsPValue(r.RealValue.Counts, r.BotValue.Counts)
					r.MostDifferentKind = r.findMostDifferentKind()
				}
			}
			rows = append(rows, r)
		}
	}
	return rows
}

// AdjustPValues adjusts the p-values of all rows of a report by Holm's method, with a family-wise
// error rate of 5 %: it sets AdjustedP, Differs and FurtherGames of each.
func AdjustPValues(rows []*Row) {
	p := make([]float64, len(rows))
	for i, r := range rows {
		p[i] = r.P
	}
	for i, x := range stat.Holm(p) {
		rows[i].AdjustedP = x
		rows[i].Differs = x <= stat.Alpha
		if !rows[i].Differs && !math.IsNaN(x) {
			rows[i].FurtherGames = rows[i].gamesToDetect(stat.Alpha / float64(len(rows)))
		}
	}
}

// findMostDifferentKind returns the index of the kind whose shares in real games and those of bots
// differ by the most standard errors.
func (r *Row) findMostDifferentKind() int {
	best, at := -1.0, 0
	for i := range r.RealValue.Counts {
		a, b := r.shares(i)
		pooled := float64(r.RealValue.Counts[i]+r.BotValue.Counts[i]) / float64(r.RealValue.Games+r.BotValue.Games)
		if pooled == 0 || pooled == 1 {
			continue
		}
		if z := math.Abs(a-b) / math.Sqrt(pooled*(1-pooled)); z > best {
			best, at = z, i
		}
	}
	return at
}

// shares returns a kind's share in real games and in games of bots, 0 to 1.
func (r *Row) shares(kind int) (real, bots float64) {
	return float64(r.RealValue.Counts[kind]) / float64(r.RealValue.Games), float64(r.BotValue.Counts[kind]) / float64(r.BotValue.Games)
}

// gamesToDetect returns the number of further real games needed to detect a difference as large as
// the observed one, with 80 % power at error rate alpha; 0 if there is no difference, or if more
// than maxFurtherGames games would be needed.
func (r *Row) gamesToDetect(alpha float64) int {
	size, sd := 0.0, 0.0
	if r.Measure.Kinds == nil {
		size, sd = math.Abs(r.RealValue.Mean-r.BotValue.Mean), r.BotValue.SD
		if r.RealValue.Games > 5 {
			sd = r.RealValue.SD
		}
	} else {
		a, b := r.shares(r.MostDifferentKind)
		pooled := float64(r.RealValue.Counts[r.MostDifferentKind]+r.BotValue.Counts[r.MostDifferentKind]) / float64(r.RealValue.Games+r.BotValue.Games)
		size, sd = math.Abs(a-b), math.Sqrt(pooled*(1-pooled))
		alpha /= float64(len(r.Measure.Kinds))
	}
	if size == 0 || sd == 0 {
		return 0
	}
	z := stat.NormalQuantile(1-alpha/2) + stat.NormalQuantile(stat.DefaultPower)
	n := z * z * sd * sd / (size * size)
	if n > maxFurtherGames {
		return 0
	}
	return stat.RoundUpTwoDigits(max(int(math.Ceil(n))-r.RealValue.Games, 1))
}
