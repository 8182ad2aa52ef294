package reports

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/playtest"
	"equitas/engine/sim/inference"
	"equitas/engine/stat"
	"equitas/reports/number"
	"equitas/reports/table"
)

// RealGames are the results of games that people played at a table, with the two variants
// of a comparison. They are shown beside its headline and are not part of its estimates.
type RealGames struct {
	Games [2]int    `json:"games"` // number of games of base and of other, at the comparison's number of seats
	Rows  []RealRow `json:"rows"`
}

// A RealRow is one metric of the headline, with its values in real games.
type RealRow struct {
	Metric string    `json:"metric"`
	Title  string    `json:"title"`
	Unit   string    `json:"unit"`
	Base   RealValue `json:"base"`
	Other  RealValue `json:"other"`
}

// A RealValue is the mean, or the share, of a metric over some games that people played, in
// the metric's unit.
type RealValue struct {
	Games int     `json:"games"` // number of games in which the metric was noted
	Value float64 `json:"value"`
	Lo    float64 `json:"lo"` // 95 % interval; for a single game both Lo and Hi equal Value
	Hi    float64 `json:"hi"`
}

// AddRealGames sets c.RealGames to the results of games that people played, for the metrics of
// the headline. Games with other rules than those of the two sides, or with another number
// of seats, are ignored.
func (c *Comparison) AddRealGames(games []playtest.Game) {
	var of [2][]playtest.Game
	for _, g := range games {
		for side, x := range []*Side{&c.Base, &c.Other} {
			if g.Terms.Variant == x.Name && g.Seats == c.Seats && !g.HasOtherRules() {
				of[side] = append(of[side], g)
			}
		}
	}
	c.RealGames = &RealGames{Games: [2]int{len(of[0]), len(of[1])}}
	for i := range c.Result.Rows {
		m := &c.Result.Rows[i].Metric
		if m.Family != inference.Headline {
			continue
		}
		r := RealRow{Metric: m.ID, Title: m.Title, Unit: m.Unit, Base: realValue(m, of[0]), Other: realValue(m, of[1])}
		if r.Base.Games+r.Other.Games > 0 {
			c.RealGames.Rows = append(c.RealGames.Rows, r)
		}
	}
}

// realValue returns the result of some games for a metric. Its Games is 0 if people do not
// note that metric.
func realValue(m *engine.Metric, games []playtest.Game) RealValue {
	var numbers []float64
	share, offset := false, 0.0
	add := func(x float64, yes bool) {
		if yes {
			numbers = append(numbers, x)
		}
	}
	won := func(yes bool) float64 {
		if yes {
			return 1
		}
		return 0
	}
	for i := range games {
		g := &games[i]
		credit := 1 / float64(max(len(g.Winners), 1))
		switch what, id, _ := strings.Cut(m.ID, "."); {
		case m.ID == playtest.TurnsID:
			add(float64(g.Turns), g.Turns > 0)
		case m.ID == playtest.MinutesID:
			add(g.Minutes, g.Minutes > 0)
		case m.ID == playtest.MarginID:
			x := g.Margin()
			add(x, !math.IsNaN(x))
		case m.ID == "end.tie":
			share = true
			add(won(len(g.Winners) > 1), true)
		case what == "end" && m.Kind == engine.Share:
			share = true
			at := slices.IndexFunc(g.Terms.Endings, func(t playtest.Label) bool { return t.ID == id })
			add(won(g.End == at+1), g.End > 0 && at >= 0)
		case m.ID == "seat.first":
			share, offset = true, -1/float64(g.Seats)
			add(credit*won(slices.Contains(g.Winners, 1)), len(g.Winners) > 0 && !g.SeatsUnknown)
		}
	}
	v := RealValue{Games: len(numbers)}
	switch {
	case len(numbers) == 0:
		return v
	case share:
		v.Value, v.Lo, v.Hi = playtest.WilsonShare(stat.Total(numbers), float64(len(numbers)))
		v.Value, v.Lo, v.Hi = v.Value+offset, v.Lo+offset, v.Hi+offset
	default:
		e := stat.Mean(numbers)
		v.Value, v.Lo, v.Hi = e.Value, e.Lo, e.Hi
		if !table.IsFinite(e.Lo) {
			v.Lo, v.Hi = e.Value, e.Value
		}
	}
	return v
}

// table returns the table of real games, metric by metric.
func (r *RealGames) table() table.Table {
	t := table.Table{Title: "REAL GAMES", Note: "what was noted at a real table; no figure above has any of it", Stacked: true, Columns: []table.Column{
		{Head: "metric", Wrap: true}, {Head: "base", Align: table.Right}, {Head: "games", Key: "base_games", Align: table.Right}, {Head: "other", Align: table.Right}, {Head: "games", Key: "other_games", Align: table.Right}}}
	for _, x := range r.Rows {
		t.Rows = append(t.Rows, []table.Cell{{Text: x.Title}, x.cell(&x.Base), table.CountCell(x.Base.Games), x.cell(&x.Other), table.CountCell(x.Other.Games)})
	}
	if len(t.Rows) == 0 {
		t.Rows = append(t.Rows, []table.Cell{{Text: "nothing of the headline was noted"}, {Text: table.None}, table.CountCell(r.Games[0]), {Text: table.None}, table.CountCell(r.Games[1])})
	}
	t.Below = append(t.Below, fmt.Sprintf("real games at so many seats, under the rules as they are: base %s, other %s. equitas playtests says how bots compare to them.", table.Thousands(r.Games[0]), table.Thousands(r.Games[1])))
	return t
}

// cell returns a cell with the value and its interval; a dash if v has no games.
func (x *RealRow) cell(v *RealValue) table.Cell {
	if v.Games == 0 {
		return table.Cell{Text: table.None}
	}
	m := engine.Metric{Unit: x.Unit}
	d := max(number.Decimals((v.Hi-v.Lo)/2*number.Factor(m)), 0)
	text := number.FormatValue(m, v.Value, d)
	if v.Lo < v.Hi {
		text += " (" + number.Interval(m, v.Lo, v.Hi, d, x.Unit == "pp") + ")"
	}
	return table.Cell{Text: text, Value: v.Value}
}

// check returns an error if numbers read from a file cannot be right, such as an interval
// whose ends are exchanged.
func (r *RealGames) check() error {
	for _, x := range r.Rows {
		for _, v := range []RealValue{x.Base, x.Other} {
			if v.Games < 0 || !table.IsFinite(v.Value) || !table.IsFinite(v.Lo) || !table.IsFinite(v.Hi) || v.Lo > v.Hi {
				return fmt.Errorf("real games: %s has a value that cannot be", x.Metric)
			}
		}
	}
	return nil
}
