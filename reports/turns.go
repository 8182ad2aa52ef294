package reports

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine/stat"
	"equitas/reports/chart"
	"equitas/reports/number"
	"equitas/reports/table"
)

// Turns is the course of the matches of two variants, turn by turn: for several measures
// the median over the matches, and the range of the middle 80 %.
type Turns struct {
	DealsAsked  int           `json:"deals_asked"` // number of deals asked for, of each variant
	Matches     [2]int        `json:"matches"`     // number of matches played, of base and other
	Noun        string        `json:"turn"`        // the game's noun for a turn
	Nouns       string        `json:"turns"`       // plural of Noun
	Step        int           `json:"step"`        // number of turns that one place of the horizontal axis stands for
	Last        []int         `json:"last"`        // number of the last turn of each place
	StillPlayed [2][]int      `json:"running"`     // number of matches that reached each place, of base and other
	Measures    []TurnMeasure `json:"measures"`
}

// A TurnMeasure is one measure of the course of matches, turn by turn.
type TurnMeasure struct {
	ID      string      `json:"id"`
	Title   string      `json:"title"`
	Unit    string      `json:"unit"`
	Doc     string      `json:"doc"`
	IsState bool        `json:"stands"` // the measure is a state after the last turn of a place, over matches that have not ended; otherwise it is a count over the turns of the place
	Sides   [2][]Spread `json:"sides"`  // spreads of base and other, by place
}

// A Spread has the 10 %, 50 % and 90 % quantiles of a number over matches. Each is one of
// the numbers, not interpolated; without matches all are 0.
type Spread struct {
	Matches int     `json:"matches"`
	Q10     float64 `json:"q10"`
	Median  float64 `json:"q50"`
	Q90     float64 `json:"q90"`
}

// SpreadOf returns the quantiles of the numbers in list, which it sorts in place.
func SpreadOf(list []float64) Spread {
	if len(list) == 0 {
		return Spread{}
	}
	slices.Sort(list)
	return Spread{len(list), stat.SortedQuantile(list, 0.1), stat.SortedQuantile(list, 0.5), stat.SortedQuantile(list, 0.9)}
}

// MinDrawnMatches is the smallest number of matches for which quantiles are drawn: with
// fewer, a single match would determine the 10 % and the 90 % quantile.
const MinDrawnMatches = 10

// Pictures returns a picture of the share of matches that have not ended, followed by one
// for each measure. base and other are the names of the sides.
func (t *Turns) Pictures(base, other string) []table.Figure {
	places := make([]float64, len(t.Last))
	for i, turn := range t.Last {
		places[i] = float64(turn)
	}
	running := chart.Fan{Places: places, Base: t.shares(0), Other: t.shares(1)}
	list := []table.Figure{{Picture: chart.FanChart("Matches that still run", running, 100, " %", t.Nouns, base, other)}}
	for _, m := range t.Measures {
		f := chart.Fan{Places: places, Base: drawnPoints(m.Sides[0]), Other: drawnPoints(m.Sides[1])}
		list = append(list, table.Figure{Picture: chart.FanChart(m.Heading(), f, 1, "", t.Nouns, base, other)})
	}
	return list
}

// Heading returns the title of the measure with its unit.
func (m *TurnMeasure) Heading() string {
	if m.Unit == "" {
		return m.Title
	}
	return m.Title + ", " + m.Unit
}

// shares returns, for each place, the share of a side's matches that reached it. side is 0
// for base, 1 for other.
func (t *Turns) shares(side int) []chart.Point {
	list := make([]chart.Point, len(t.Last))
	for i, n := range t.StillPlayed[side] {
		x := float64(n) / float64(max(t.Matches[side], 1))
		list[i] = chart.Point{Value: x, Lo: missingPoint.Lo, Hi: missingPoint.Hi}
	}
	return list
}

// drawnPoints returns the points of a curve, one for each place. A point is NaN if fewer
// than MinDrawnMatches reached the place.
func drawnPoints(list []Spread) []chart.Point {
	points := make([]chart.Point, len(list))
	for i, s := range list {
		if points[i] = missingPoint; s.Matches >= MinDrawnMatches {
			points[i] = chart.Point{Value: s.Median, Lo: s.Q10, Hi: s.Q90}
		}
	}
	return points
}

// Tables returns the numbers of [Turns.Pictures] as tables, in the same order. Each has at
// most limit rows, for evenly spaced places; 0 means all.
func (t *Turns) Tables(limit int) []table.Table {
	skip := 1
	if limit > 0 {
		skip = max((len(t.Last)+limit-1)/limit, 1)
	}
	right := func(key, head string) table.Column {
		return table.Column{Key: key, Head: head, Align: table.Right}
	}
	place := table.Column{Key: "turn", Head: "to " + t.Noun}
	running := table.Table{Title: "STILL RUNNING", Stacked: true, Note: t.note(), Columns: []table.Column{place, right("base", "base"), right("other", "other")}}
	for i := skip - 1; i < len(t.Last); i += skip {
		running.Rows = append(running.Rows, []table.Cell{table.CountCell(t.Last[i]), table.CountCell(t.StillPlayed[0][i]), table.CountCell(t.StillPlayed[1][i])})
	}
	list := []table.Table{running}
	for _, m := range t.Measures {
		x := table.Table{Title: strings.ToUpper(m.Heading()), Stacked: true, Note: m.Doc, Columns: []table.Column{place}}
		for _, side := range []string{"base", "other"} {
			x.Columns = append(x.Columns, right(side+"_matches", side), right(side+"_q10", "10"+table.Tie+"%"), right(side+"_q50", "median"), right(side+"_q90", "90"+table.Tie+"%"))
		}
		for i := skip - 1; i < len(t.Last); i += skip {
			row := []table.Cell{table.CountCell(t.Last[i])}
			for _, side := range m.Sides {
				row = append(row, side[i].cells()...)
			}
			x.Rows = append(x.Rows, row)
		}
		list = append(list, x)
	}
	return list
}

// cells returns the cells for a spread: the number of matches, and the three quantiles.
func (s Spread) cells() []table.Cell {
	if s.Matches == 0 {
		return []table.Cell{{Text: "0", Value: 0}, {Text: table.None}, {Text: table.None}, {Text: table.None}}
	}
	list := []table.Cell{table.CountCell(s.Matches)}
	for _, x := range []float64{s.Q10, s.Median, s.Q90} {
		list = append(list, table.Cell{Text: table.UntieWords(number.FormatFixed(x, 2, false)), Value: x})
	}
	return list
}

// note returns the note on how many deals were examined.
func (t *Turns) note() string {
	s := fmt.Sprintf("of the first %s", table.CountWithNoun(max(t.Matches[0], t.Matches[1]), "deal"))
	if t.Step > 1 {
		s += fmt.Sprintf("; %d %s at a time", t.Step, t.Nouns)
	}
	return s
}

// Records returns all numbers as one table for other programs, a row for each measure and
// place.
func (t *Turns) Records() table.Table {
	x := table.Table{Columns: []table.Column{{Head: "measure"}, {Head: "title"}, {Head: "unit"}, {Head: "turn"}}}
	for _, side := range []string{"base", "other"} {
		for _, what := range []string{"matches", "q10", "q50", "q90"} {
			x.Columns = append(x.Columns, table.Column{Head: side + "_" + what})
		}
	}
	for i, turn := range t.Last {
		row := []table.Cell{{Text: "running"}, {Text: "Matches that still run"}, {}, table.CountCell(turn)}
		for side := range t.StillPlayed {
			row = append(row, table.CountCell(t.StillPlayed[side][i]), table.Cell{}, table.Cell{}, table.Cell{})
		}
		x.Rows = append(x.Rows, row)
	}
	for _, m := range t.Measures {
		for i, turn := range t.Last {
			row := []table.Cell{{Text: m.ID}, {Text: m.Title}, {Text: m.Unit}, table.CountCell(turn)}
			for _, side := range m.Sides {
				s := side[i]
				numbers := []table.Cell{{Value: s.Matches}, {}, {}, {}}
				if s.Matches > 0 {
					numbers = []table.Cell{{Value: s.Matches}, {Value: s.Q10}, {Value: s.Median}, {Value: s.Q90}}
				}
				row = append(row, numbers...)
			}
			x.Rows = append(x.Rows, row)
		}
	}
	return x
}

// check returns an error if lists read from a file do not have one number for each place.
func (t *Turns) check() error {
	n := len(t.Last)
	for side := range t.StillPlayed {
		if len(t.StillPlayed[side]) != n {
			return fmt.Errorf("turns: running has %d numbers for %d places", len(t.StillPlayed[side]), n)
		}
	}
	for _, m := range t.Measures {
		for _, list := range m.Sides {
			if len(list) != n {
				return fmt.Errorf("turns: %s has %d numbers for %d places", m.ID, len(list), n)
			}
		}
	}
	return nil
}

// maxTurnRows is the largest number of rows in each table of the course of matches.
const maxTurnRows = 12

// addTurns adds the course of the matches to a page: a table and a picture for each
// measure.
func (c *Comparison) addTurns(p *table.Page) {
	if c.Turns == nil || len(c.Turns.Last) == 0 {
		return
	}
	base, other := c.SideNames()
	pictures := c.Turns.Pictures(base, other)
	for i, t := range c.Turns.Tables(maxTurnRows) {
		p.AddFigures(len(p.Tables), pictures[i:i+1])
		p.Tables = append(p.Tables, t)
	}
}
