package playtest

import (
	"math"
	"slices"

	"equitas/engine/rng"
)

// How likelihoods are made: numbers fall into so many bins of about as many games; and of
// every level so many tables are drawn to find out how often the nearest one is right.
const (
	bins       = 12
	drawTables = 400
	mostDrawn  = 200 // games of such a table: with more it is sure enough
)

// A Nearness says which level of play is most like a table.
type Nearness struct {
	Games  int
	Levels []Likeness // in the order that was given
	Best   int        // of Levels
}

// A Likeness is how alike one level plays.
type Likeness struct {
	Bots string
	Log  float64 // the logarithm of how likely the games are under it, a game
	Less float64 // how many times less likely the games are than under the best: 1 for the best
	Sure float64 // of tables as large that were drawn from all levels and are nearest to this one, the share that are of it
}

// A judge has learned how levels play.
type judge struct {
	measures []Measure
	edges    [][]float64   // of the bins of each number, by measure
	logs     [][][]float64 // by level, measure and bin
	held     [][][]int8    // by level, game of the half that taught nothing, and measure: its bin, -1 without one
}

// learn takes every second game of each level to learn from, and keeps the others. Minutes
// say nothing of how anybody plays: those of bots are what a file says that actions take.
func learn(measures []Measure, levels []Level) *judge {
	measures = slices.DeleteFunc(slices.Clone(measures), func(m Measure) bool { return m.ID == OfMinutes })
	j := &judge{measures: measures, edges: make([][]float64, len(measures))}
	for i := range measures {
		m := &measures[i]
		if m.Kinds != nil {
			continue
		}
		var all []float64
		for k := range levels {
			all = append(all, levels[k].of(m)...)
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
			logs[i] = make([]float64, j.width(i))
		}
		var held [][]int8
		for n := range levels[k].Outcomes {
			at := j.bins(&levels[k].Outcomes[n])
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
				logs[i][b] += 0.5 // what has not been seen may be
				sum += logs[i][b]
			}
			for b := range logs[i] {
				logs[i][b] = math.Log(logs[i][b] / sum)
			}
		}
		j.logs, j.held = append(j.logs, logs), append(j.held, held)
	}
	return j
}

func (j *judge) width(i int) int {
	if k := j.measures[i].Kinds; k != nil {
		return len(k)
	}
	return len(j.edges[i]) + 1
}

// bins says where a game falls, measure by measure.
func (j *judge) bins(o *Outcome) []int8 {
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

// log is how likely a game is under a level. Of measures that are not in has nothing is
// known.
func (j *judge) log(level int, at, has []int8) float64 {
	sum := 0.0
	for i, b := range at {
		if b >= 0 && has[i] >= 0 {
			sum += j.logs[level][i][b]
		}
	}
	return sum
}

// logs of a table under every level.
func (j *judge) table(games [][]int8) []float64 {
	l := make([]float64, len(j.logs))
	for k := range l {
		for _, at := range games {
			l[k] += j.log(k, at, at)
		}
	}
	return l
}

// Nearest finds the level under which the games are likeliest, over all measures, and how
// often that is right: tables as large, of which as much is known, are drawn from games of
// every level that taught nothing, always the same ones. It is nil where there is nothing
// to go by: fewer than two levels, or no game.
func Nearest(measures []Measure, real Level, levels []Level) *Nearness {
	if len(levels) < 2 || len(real.Outcomes) == 0 {
		return nil
	}
	j := learn(measures, levels)
	var games [][]int8
	for i := range real.Outcomes {
		games = append(games, j.bins(&real.Outcomes[i]))
	}
	logs := j.table(games)
	n := &Nearness{Games: len(games), Best: best(logs)}
	shown := games[:min(len(games), mostDrawn)]
	right, nearest := make([]int, len(levels)), make([]int, len(levels))
	s := rng.NewStream(rng.Name64("playtest:nearest"))
	for of := range levels {
		held := j.held[of]
		if len(held) == 0 {
			continue
		}
		for range drawTables {
			sums := make([]float64, len(levels))
			for _, has := range shown {
				at := held[s.Below(uint32(len(held)))]
				for k := range sums {
					sums[k] += j.log(k, at, has)
				}
			}
			b := best(sums)
			nearest[b]++
			if b == of {
				right[b]++
			}
		}
	}
	for k := range levels {
		x := Likeness{Bots: levels[k].Name, Log: logs[k] / float64(len(games)), Less: math.Exp(logs[n.Best] - logs[k])}
		if nearest[k] > 0 {
			x.Sure = float64(right[k]) / float64(nearest[k])
		}
		n.Levels = append(n.Levels, x)
	}
	return n
}

// best is the index of the largest number, the first of equals.
func best(l []float64) int { return slices.Index(l, slices.Max(l)) }

// A Proof is how the level that open games are nearest to does on sealed ones.
type Proof struct {
	Open, Sealed int
	Nearest      string
	Usual        string  // the level that reports go by
	Gain         float64 // how many times likelier a sealed game is under the nearest than under the usual one
	Better       bool    // it is the usual one, or does better
}

// Prove chooses a level by open games alone and tries it on sealed ones, beside the usual
// level; nil where that is none of the levels.
func Prove(measures []Measure, open, sealed Level, levels []Level, usual string) *Proof {
	u := slices.IndexFunc(levels, func(l Level) bool { return l.Name == usual })
	if u < 0 || len(levels) < 2 || len(open.Outcomes) == 0 || len(sealed.Outcomes) == 0 {
		return nil
	}
	j := learn(measures, levels)
	of := func(l *Level) []float64 {
		var games [][]int8
		for i := range l.Outcomes {
			games = append(games, j.bins(&l.Outcomes[i]))
		}
		return j.table(games)
	}
	at, logs := best(of(&open)), of(&sealed)
	p := &Proof{Open: len(open.Outcomes), Sealed: len(sealed.Outcomes), Nearest: levels[at].Name, Usual: usual}
	p.Gain = math.Exp((logs[at] - logs[u]) / float64(p.Sealed))
	p.Better = at == u || logs[at] > logs[u]
	return p
}
