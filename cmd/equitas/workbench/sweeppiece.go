package workbench

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"

	"equitas/cmd/equitas/workbench/jobs"
	"equitas/cmd/equitas/workbench/refusal"
	"equitas/cmd/equitas/workbench/translate"
	"equitas/engine/lab/question"
	"equitas/engine/rule/render"
	"equitas/reports"
	"equitas/reports/chart"
	"equitas/reports/table"
)

// A sweepPiece is the data of the fragment that shows the progress of a sweep, or its
// result.
type sweepPiece struct {
	ID string
	jobs.Progress
	Title    string          // title of the variant
	Lead     string          // the report's sentence; "" until there is one
	Facts    []string        // what was played
	Grid     *gridPiece      // results of all settings; nil before there are any
	Sections []section       // results of the settings that were played again on fresh deals
	Page     *table.Page     // the report; nil until the sweep has ended
	Fault    *translate.Text // why the sweep failed; nil if it did not
	Again    string          // command line that repeats the match that failed
	Line     string          // command line of the sweep
}

// A gridPiece holds the results of all settings: a picture for each metric, and a table.
type gridPiece struct {
	sweep    *reports.Sweep
	Maps     []mapPiece
	Table    *table.Table
	Keys     []string // keys of the varied rules, the first columns of the table
	Makes    []string // by row: address of the page that makes a variant with the setting; "" for none
	Labels   []string // by row: the setting in words, "hand limit 6"
	Best     []bool   // by row: whether it is among the best settings
	Wide     bool     // whether the pictures have too many columns to fit side by side
	Unfit    bool     // whether more rules are varied than a picture can show
	Surfaces bool     // whether the pictures are maps, in which two rules vary
}

// A mapPiece is the picture of a metric for all settings, with areas to click.
type mapPiece struct {
	Title string
	responsivePicture
	Spots, NarrowSpots []spotPiece // areas of the wide and of the narrow picture; nil if it is no map
	Box, NarrowBox     string      // SVG viewBox of these areas
}

// A spotPiece is a rectangle of a picture that links to the page that makes a variant with its
// setting.
type spotPiece struct {
	To, Label  string  // address of that page; the setting in words
	X, Y, W, H float64 // place and size in CSS pixels
}

func (r *request) sweepPiece(x *jobs.Job, p jobs.Progress) (*sweepPiece, error) {
	return r.sweepPieceAfter(nil, x, p)
}

// sweepPieceAfter returns the data of the fragment for the job x with the progress p. If the results
// have not changed since last, the data of the fragment before, it reuses the pictures of last,
// which may be nil.
func (r *request) sweepPieceAfter(last *sweepPiece, x *jobs.Job, p jobs.Progress) (*sweepPiece, error) {
	q, ok := x.Question.(*question.Sweep)
	if !ok {
		return nil, refusal.New(refusal.Missing, "compare.gone")
	}
	r.gameName = gameOf(q.Variant)
	c := &sweepPiece{ID: x.ID, Progress: p, Line: question.Command(q), Title: q.Variant}
	if title, err := r.server.project.Lab.Library().Title(q.Variant); err == nil {
		c.Title = title
	}
	if p.Err != nil {
		c.Fault = r.errorText(p.Err)
		if broken, ok := errors.AsType[*question.BrokenError](p.Err); ok {
			c.Again = broken.RepeatCommand
		}
		return c, nil
	}
	grid := p.Grid
	if p.Answer != nil {
		grid = p.Answer.Reports[0].(*reports.Sweep)
	}
	if grid == nil {
		return c, nil
	}
	in := r.nameKeys(q, grid)
	if p.Answer != nil {
		page := reports.Page(in, reports.Style{})
		c.Page, c.Lead, c.Line = &page, page.Lead, page.Command
		c.Facts = []string{r.text("sweep.settings", len(grid.Points)), r.text("compare.ofdeals", grid.Deals), r.text("compare.atseats", grid.Seats), r.text("compare.withseed", strconv.FormatUint(grid.Seed, 10)), grid.Base.Bots}
		if grid.Incomplete {
			c.Facts = append([]string{r.text("bench.stopped")}, c.Facts...)
		}
		for i := range page.Tables[1:] {
			c.Sections = append(c.Sections, section{ID: fmt.Sprintf("t%d", i+1), Table: &page.Tables[i+1]})
		}
	}
	if last != nil && last.Grid != nil && last.Grid.sweep == grid {
		c.Grid = last.Grid
		return c, nil
	}
	var err error
	if c.Grid, err = r.gridPieceOf(q, in); err == nil {
		c.Grid.sweep = grid
	}
	return c, err
}

// nameKeys returns a copy of s, the sweep that answers q, with the names of rules in the language of
// the page. Saved files have only their keys.
func (r *request) nameKeys(q *question.Sweep, s *reports.Sweep) *reports.Sweep {
	in := *s
	in.AimAdvice = r.text("sweep.aimabove")
	if v, err := r.server.project.Lab.Library().Variant(q.Variant, nil, nil); err == nil {
		in.RuleNames = nil
		for _, key := range s.Keys {
			in.RuleNames = append(in.RuleNames, render.KeyName(r.lang, v.Set, key))
		}
	}
	return &in
}

// gridPieceOf returns the pictures and the table of the settings of s, the sweep that answers q.
func (r *request) gridPieceOf(q *question.Sweep, s *reports.Sweep) (*gridPiece, error) {
	page := reports.Page(s, reports.Style{})
	g := &gridPiece{sweep: s, Table: &page.Tables[0], Keys: s.Keys, Unfit: len(s.Keys) > 2}
	for i := range s.Points {
		p := &s.Points[i]
		label, to := "", ""
		if p.Result != nil && p.TOMLValues != nil {
			v := url.Values{"of": {q.Variant}}
			for k, key := range s.Keys {
				v.Add("set", key+"="+p.TOMLValues[k])
			}
			to = "/sweep/make?" + v.Encode()
		}
		for k := range s.Keys {
			if k > 0 {
				label += ", "
			}
			label += s.RuleName(k) + " " + p.Values[k]
		}
		g.Makes, g.Labels, g.Best = append(g.Makes, to), append(g.Labels, label), append(g.Best, false)
	}
	for _, i := range s.Best {
		g.Best[i] = true
	}
	for i, f := range page.Figures[0] {
		m := mapPiece{Title: f.Picture.Title}
		width := float64(chart.Wide)
		if f.Picture.CellRects == nil || columnCount(s) <= maxNarrowColumns {
			width = halfWidth
		} else {
			g.Wide = true
		}
		m.Wide = r.renderPicture(f.Picture, fmt.Sprintf("m%d-w", i), width)
		m.Narrow = r.renderPicture(f.Picture, fmt.Sprintf("m%d-n", i), chart.Narrow)
		if f.Picture.CellRects != nil {
			g.Surfaces = true
			m.Spots, m.Box = g.spots(s, f.Picture, width)
			m.NarrowSpots, m.NarrowBox = g.spots(s, f.Picture, chart.Narrow)
		}
		g.Maps = append(g.Maps, m)
	}
	return g, nil
}

// Sizes of pictures that stand in pairs side by side.
const (
	halfWidth        = 460 // width in CSS pixels of a picture beside another
	maxNarrowColumns = 6   // largest number of columns of a map that is so narrow
)

// columnCount returns the number of columns of a map of s: one for each value of the first rule.
func columnCount(s *reports.Sweep) int {
	seen := map[string]bool{}
	for _, p := range s.Points {
		seen[p.Values[0]] = true
	}
	return len(seen)
}

// spots returns the areas of the map p that link to settings of s, and in box the SVG viewBox for
// them. width is the width of the map in CSS pixels.
func (g *gridPiece) spots(s *reports.Sweep, p chart.Picture, width float64) (l []spotPiece, box string) {
	var at [2][]string // values of the two rules, in the order of the map
	row := map[[2]int]int{}
	for i, x := range s.Points {
		var where [2]int
		for k := range where {
			if where[k] = slices.Index(at[k], x.Values[k]); where[k] < 0 {
				where[k] = len(at[k])
				at[k] = append(at[k], x.Values[k])
			}
		}
		if _, ok := row[where]; !ok {
			row[where] = i
		}
	}
	for _, spot := range p.CellRects(width) {
		if i, ok := row[[2]int{spot.Column, spot.Row}]; ok && g.Makes[i] != "" {
			l = append(l, spotPiece{g.Makes[i], g.Labels[i], spot.X, spot.Y, spot.W, spot.H})
		}
	}
	return l, fmt.Sprintf("0 0 %g %g", width, p.Height)
}
