package playtest

import (
	"math"
	"slices"

	"equitas/engine/rng"
)

// Parameters of [FindNearest].
const (
	bins          = 12  // largest number of bins for the values of a number, with about equal counts
	drawnTables   = 400 // number of tables of games drawn from each level, to measure how often the nearest level is the true one
	maxDrawnGames = 200 // largest number of games in a drawn table
)

// A Nearness tells which level of play is nearest to that of real games: under which the real games
// are likeliest.
type Nearness struct {
	Games     int               // number of real games
	Levels    []LevelLikelihood // in the order of the argument of [FindNearest]
	BestIndex int               // index in Levels of the nearest level
}

// A LevelLikelihood is the likelihood of the real games under one level of play.
type LevelLikelihood struct {
	Bots         string  // name of the level
	MeanLog      float64 // mean log-likelihood per game
	RatioToBest  float64 // likelihood under the nearest level divided by that under this one, at least 1
	CorrectShare float64 // of the drawn tables of games whose nearest level is this one, the share that was drawn from it, 0 to 1
}

// A levelModels holds the distributions of measures under each level.
type levelModels struct {
	measures         []Measure
	edges            [][]float64   // by measure: rising limits between the bins of a number; nil for a measure of kinds
	logProbabilities [][][]float64 // by level, measure and bin (or kind): natural logarithm of its probability
	heldOut          [][][]int8    // by level, held-out game and measure: its bin (or kind); -1 if the value is unknown
}

// fitLevelModels fits the distributions to every second game of each level, and holds the other
// games out. It leaves out minutes, since those of bots are computed from the variant's file.
func fitLevelModels(measures []Measure, levels []Level) *levelModels {
	measures = slices.DeleteFunc(slices.Clone(measures), func(m Measure) bool { return m.ID == MinutesID })
	j := &levelModels{measures: measures, edges: make([][]float64, len(measures))}
	for i := range measures {
		m := &measures[i]
		if m.Kinds != nil {
			continue
		}
		var all []float64
		for k := range levels {
			all = append(all, levels[k].values(m)...)
		}
		slices.Sort(all)
		for b := 1; b < bins && len(all) > 0; b++ {
			if e := all[b*len(all)/bins]; len(j.edges[i]) == 0 || e > j.edges[i][len(j.edges[i])-1] {
				j.edges[i] = append(j.edges[i], e)
			}
		}
	}
	for k := range levels {
		logs := make([][]float64, len(measures))
		for i := range measures {
			logs[i] = make([]float64, j.binCount(i))
		}
		var held [][]int8
		for n := range levels[k].Outcomes {
			at := j.binsOf(&levels[k].Outcomes[n])
			if n%2 == 1 {
				held = append(held, at)
				continue
			}
			for i, b := range at {
				if b >= 0 {
					logs[i][b]++
				}
			}
		}
		for i := range logs {
			sum := 0.0
			for b := range logs[i] {
				logs[i][b] += 0.5 // smoothing, so that no bin has probability 0
				sum += logs[i][b]
			}
			for b := range logs[i] {
				logs[i][b] = math.Log(logs[i][b] / sum)
			}
		}
		j.logProbabilities, j.heldOut = append(j.logProbabilities, logs), append(j.heldOut, held)
	}
	return j
}

func (j *levelModels) binCount(i int) int {
	if k := j.measures[i].Kinds; k != nil {
		return len(k)
	}
	return len(j.edges[i]) + 1
}

// binsOf returns, by measure, the bin (or kind) of a game's value; -1 if the value is unknown.
func (j *levelModels) binsOf(o *Outcome) []int8 {
	at := make([]int8, len(j.measures))
	for i := range j.measures {
		x := j.measures[i].value(o)
		switch {
		case math.IsNaN(x):
			at[i] = -1
		case j.measures[i].Kinds != nil:
			at[i] = int8(x)
		default:
			b, found := slices.BinarySearch(j.edges[i], x)
			if found {
				b++
			}
			at[i] = int8(b)
		}
	}
	return at
}

// logLikelihood returns the log-likelihood of a game, given by its bins, under a level. It leaves out
// measures that are -1 in bins or in measured.
func (j *levelModels) logLikelihood(level int, bins, measured []int8) float64 {
	sum := 0.0
	for i, b := range bins {
		if b >= 0 && measured[i] >= 0 {
			sum += j.logProbabilities[level][i][b]
		}
	}
	return sum
}

// sumByLevel returns, by level, the log-likelihood of all games together, given by their bins.
func (j *levelModels) sumByLevel(games [][]int8) []float64 {
	l := make([]float64, len(j.logProbabilities))
	for k := range l {
		for _, at := range games {
			l[k] += j.logLikelihood(k, at, at)
		}
	}
	return l
}

// FindNearest finds the level under which the real games are likeliest, over all measures, and
// estimates how often such an answer is right. For this it draws tables of games with the same
// number of games and the same unknown values from held-out games of every level, with a fixed random
// stream. It returns nil if there are fewer than two levels or no real games.
func FindNearest(measures []Measure, real Level, levels []Level) *Nearness {
	if len(levels) < 2 || len(real.Outcomes) == 0 {
		return nil
	}
	j := fitLevelModels(measures, levels)
	var games [][]int8
	for i := range real.Outcomes {
		games = append(games, j.binsOf(&real.Outcomes[i]))
	}
	logs := j.sumByLevel(games)
	n := &Nearness{Games: len(games), BestIndex: indexOfMax(logs)}
	shown := games[:min(len(games), maxDrawnGames)]
	right, nearest := make([]int, len(levels)), make([]int, len(levels))
	s := rng.NewStream(rng.HashName("playtest:nearest"))
	for of := range levels {
		held := j.heldOut[of]
		if len(held) == 0 {
			continue
		}
		for range drawnTables {
			sums := make([]float64, len(levels))
			for _, has := range shown {
				at := held[s.Below(uint32(len(held)))]
				for k := range sums {
					sums[k] += j.logLikelihood(k, at, has)
				}
			}
			b := indexOfMax(sums)
			nearest[b]++
			if b == of {
				right[b]++
			}
		}
	}
	for k := range levels {
		x := LevelLikelihood{Bots: levels[k].Name, MeanLog: logs[k] / float64(len(games)), RatioToBest: math.Exp(logs[n.BestIndex] - logs[k])}
		if nearest[k] > 0 {
			x.CorrectShare = float64(right[k]) / float64(nearest[k])
		}
		n.Levels = append(n.Levels, x)
	}
	return n
}

// indexOfMax returns the index of the largest number, the first one on a tie.
func indexOfMax(l []float64) int { return slices.Index(l, slices.Max(l)) }

// A LevelTest compares, on held-out games, the level that is nearest to training games with the
// default level.
type LevelTest struct {
	TrainingGames, HeldOutGames int
	NearestLevel                string  // name of the level nearest to the training games
	DefaultLevel                string  // name of the default level
	LikelihoodRatio             float64 // likelihood per held-out game under the nearest level divided by that under the default level
	NearestIsAsGood             bool    // the nearest level is the default level, or the held-out games are likelier under it
}

// TestNearest finds the level nearest to the training games and compares it, on the held-out games,
// with the level called defaultLevel. It returns nil if there is no level of that name, fewer than
// two levels, or no training or held-out games.
func TestNearest(measures []Measure, training, heldOut Level, levels []Level, defaultLevel string) *LevelTest {
	u := slices.IndexFunc(levels, func(l Level) bool { return l.Name == defaultLevel })
	if u < 0 || len(levels) < 2 || len(training.Outcomes) == 0 || len(heldOut.Outcomes) == 0 {
		return nil
	}
	j := fitLevelModels(measures, levels)
	of := func(l *Level) []float64 {
		var games [][]int8
		for i := range l.Outcomes {
			games = append(games, j.binsOf(&l.Outcomes[i]))
		}
		return j.sumByLevel(games)
	}
	at, logs := indexOfMax(of(&training)), of(&heldOut)
	p := &LevelTest{TrainingGames: len(training.Outcomes), HeldOutGames: len(heldOut.Outcomes), NearestLevel: levels[at].Name, DefaultLevel: defaultLevel}
	p.LikelihoodRatio = math.Exp((logs[at] - logs[u]) / float64(p.HeldOutGames))
	p.NearestIsAsGood = at == u || logs[at] > logs[u]
	return p
}
