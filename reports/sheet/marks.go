package sheet

import (
	"fmt"
	"strconv"
	"strings"

	"equitas/reports/draw"
)

const (
	markThick     = 0.12
	tickLength    = 5.0
	minTick       = 2.0 // shorter ticks are not drawn
	printerMargin = 3.0 // distance of marks from the edge of the paper, where printers cannot print
	barLength     = 100.0
	barSize       = 5.0 // type size beside the bar, in points
	slugSize      = 6.0
)

// pageMarks returns the marks of every front page except its cards, and notes on marks
// that were omitted.
func (g Grid) pageMarks(o Options, say Words) ([]draw.Mark, []string) {
	marks, notes := g.cutMarks(o)
	bar, note := g.checkBar(say.say("bar"), o.Marks == Lines)
	if note != "" {
		notes = append(notes, note)
	}
	marks = append(marks, bar...)
	if g.Backs == Fold {
		marks = append(marks, g.foldLine()...)
	}
	return marks, notes
}

// tickDistance returns the distance between the outermost cut and the ticks, in
// millimetres.
func (g Grid) tickDistance() float64 { return max(2, g.Bleed+1) }

// cutPositions returns the x coordinates of vertical cuts and the y coordinates of
// horizontal ones: both edges of every card, without duplicates. If backs are folded, those
// below the fold are included.
func (g Grid) cutPositions() (xs, ys []float64) {
	edges := func(from, size float64, n int) []float64 {
		var at []float64
		for i := range n {
			lo := from + float64(i)*(size+g.Gap)
			if i == 0 || g.Gap > epsilon {
				at = append(at, lo)
			}
			at = append(at, lo+size)
		}
		return at
	}
	xs, ys = edges(g.OriginX, g.CardW, g.Cols), edges(g.OriginY, g.CardH, g.Rows)
	if g.Backs == Fold {
		for _, y := range ys[:len(ys):len(ys)] {
			ys = append(ys, g.H-y)
		}
	}
	return xs, ys
}

// cutMarks returns the marks to cut along, and notes on marks that were omitted or
// replaced.
func (g Grid) cutMarks(o Options) ([]draw.Mark, []string) {
	switch o.Marks {
	case Edge:
		return g.edgeTicks()
	case Corner:
		if least := 2 * (g.Bleed + 3.5); g.PerPage() > 1 && g.Gap < least-epsilon {
			marks, notes := g.edgeTicks()
			return marks, append(notes, fmt.Sprintf("marks at corners need a gap of %g mm, so the marks stand at the edge", least))
		}
		return g.cornerTicks()
	case Lines:
		xs, ys := g.cutPositions()
		var marks []draw.Mark
		for _, x := range xs {
			marks = append(marks, thinLine(x, 0, x, g.H))
		}
		for _, y := range ys {
			marks = append(marks, thinLine(0, y, g.W, y))
		}
		return marks, nil
	}
	return nil, nil
}

// thinLine returns a thin black line between two points.
func thinLine(x0, y0, x1, y1 float64) draw.Mark {
	return draw.Stroke(draw.Point{X: x0, Y: y0}, draw.Point{X: x1, Y: y1}, markThick, draw.Black)
}

// shortenTick shortens a tick from a to b so that it keeps its distance from both edges of
// the page, 0 and size. It returns the new end, and false if the tick becomes too short.
func shortenTick(a, b, size float64) (float64, bool) {
	if b < a {
		b = max(b, printerMargin)
		return b, a-b >= minTick-epsilon
	}
	b = min(b, size-printerMargin)
	return b, b-a >= minTick-epsilon
}

// edgeTicks returns ticks at both ends of every cut, outside the grid, and a note if some
// were omitted.
func (g Grid) edgeTicks() ([]draw.Mark, []string) {
	var marks []draw.Mark
	xs, ys := g.cutPositions()
	bottom := g.OriginY + g.area().H
	if g.Backs == Fold {
		bottom = g.H - g.OriginY
	}
	left, right := g.OriginX, g.OriginX+g.area().W
	short := false
	s := g.tickDistance()
	for _, v := range []struct{ at, out float64 }{{g.OriginY - s, g.OriginY - s - tickLength}, {bottom + s, bottom + s + tickLength}} {
		end, ok := shortenTick(v.at, v.out, g.H)
		short = short || !ok
		for _, x := range xs {
			if ok {
				marks = append(marks, thinLine(x, v.at, x, end))
			}
		}
	}
	for _, v := range []struct{ at, out float64 }{{left - s, left - s - tickLength}, {right + s, right + s + tickLength}} {
		end, ok := shortenTick(v.at, v.out, g.W)
		short = short || !ok
		for _, y := range ys {
			if ok {
				marks = append(marks, thinLine(v.at, y, end, y))
			}
		}
	}
	return marks, omittedMarksNote(short)
}

// omittedMarksNote returns the note that marks were omitted, as a list of one, if short is true;
// otherwise nil.
func omittedMarksNote(short bool) []string {
	if !short {
		return nil
	}
	return []string{"some marks to cut along are left out: the margin is too small"}
}

// cornerTicks returns two ticks at each corner of every card, and a note if some were
// omitted.
func (g Grid) cornerTicks() ([]draw.Mark, []string) {
	var marks []draw.Mark
	short := false
	b := g.Bleed
	tick := func(x, y, dx, dy float64) {
		from, to := b+0.5, b+3.5
		if dx != 0 {
			end, ok := shortenTick(x+dx*from, x+dx*to, g.W)
			if short = short || !ok; ok {
				marks = append(marks, thinLine(x+dx*from, y, end, y))
			}
			return
		}
		end, ok := shortenTick(y+dy*from, y+dy*to, g.H)
		if short = short || !ok; ok {
			marks = append(marks, thinLine(x, y+dy*from, x, end))
		}
	}
	for i := range g.PerPage() {
		places := []draw.Point{g.Cell(i)}
		if g.Backs == Fold {
			places = append(places, g.BackCell(i))
		}
		for half, p := range places {
			innermost := g.Backs == Fold && i/g.Cols == g.Rows-1
			for _, right := range []float64{0, 1} {
				for _, down := range []float64{0, 1} {
					x, y := p.X+right*g.CardW, p.Y+down*g.CardH
					tick(x, y, 2*right-1, 0)
					if innermost && int(down) != half { // towards the fold there is no room
						continue
					}
					tick(x, y, 0, 2*down-1)
				}
			}
		}
	}
	return marks, omittedMarksNote(short)
}

// foldLine returns the dashes that mark the fold, in the margins only.
func (g Grid) foldLine() []draw.Mark {
	var marks []draw.Mark
	const dash = 2.0
	right := g.OriginX + g.area().W
	for x := printerMargin; x+dash <= g.OriginX-g.tickDistance(); x += 2 * dash {
		marks = append(marks, thinLine(x, g.H/2, x+dash, g.H/2))
	}
	for x := g.W - printerMargin; x-dash >= right+g.tickDistance(); x -= 2 * dash {
		marks = append(marks, thinLine(x-dash, g.H/2, x, g.H/2))
	}
	return marks
}

// checkBar returns a bar of 100 mm, labelled with words, by which the scale of the print
// can be checked; if there is no room for it, it returns a note instead. If onWhite is true, it
// stands on a white strip, which covers lines to cut along.
func (g Grid) checkBar(words string, onWhite bool) ([]draw.Mark, string) {
	const from = 3.5 // distance of the bar from the edge of the paper
	room := g.tickDistance() + 9.5
	bottom := g.H - g.OriginY - g.area().H
	if g.Backs == Fold {
		bottom = g.OriginY
	}
	long := barLength + 2*(1.5+draw.Regular.Width(words, barSize)+printerMargin)
	upright := []draw.Mark{
		thinLine(-barLength/2, 0, barLength/2, 0),
		thinLine(-barLength/2+markThick/2, -1, -barLength/2+markThick/2, 1),
		thinLine(barLength/2-markThick/2, -1, barLength/2-markThick/2, 1),
		draw.Run{At: draw.Point{X: barLength/2 + 1.5, Y: 0.36 * draw.PointsToMM(barSize)}, Text: words, Font: draw.Regular, Size: barSize},
	}
	if onWhite {
		upright = append([]draw.Mark{draw.Rect(-barLength/2-1, -1.5, barLength+3.5+draw.Regular.Width(words, barSize), 3, draw.White)}, upright...)
	}
	switch {
	case bottom >= room-epsilon && g.W >= long:
		return draw.Frame{X: g.W / 2, Y: g.H - from}.AppendMarks(nil, upright), ""
	case g.OriginX >= room-epsilon && g.H >= long:
		return draw.Frame{X: g.W - from, Y: g.H / 2, Turn: draw.Left}.AppendMarks(nil, upright), ""
	}
	return nil, "the bar of 100 mm is left out: the margin is too small"
}

// pageLine returns the line of text that identifies page i, counted from 0; nil if there is
// no room for it.
func (p *Plan) pageLine(i int, l leaf) []draw.Mark {
	g := p.grid
	side := "front"
	switch {
	case g.Backs == Fold:
		side = "fold"
	case l.isBack:
		side = "back"
	}
	say := p.job.Words.say
	parts := []string{p.job.Variant, p.job.Design.Lang, say("page", "{n}", strconv.Itoa(i+1), "{of}", strconv.Itoa(p.Pages)), say(side)}
	if g.Backs == Duplex || g.Backs == Separate {
		parts = append(parts, say("flip_"+g.Flip))
	}
	if p.job.Rules != "" {
		parts = append(parts, say("rules", "{hash}", p.job.Rules))
	}
	if l.note != "" {
		parts = append(parts, l.note)
	}
	text := replaceUnprintable(strings.Join(parts, " · "))
	const from = 5.0
	room := g.tickDistance() + 11
	width := draw.Regular.Width(text, slugSize)
	run := draw.Run{At: draw.Point{X: max(from, g.OriginX), Y: from}, Text: text, Font: draw.Regular, Size: slugSize}
	if run.At.X+width > g.W-from {
		run.At.X = from
	}
	switch {
	case g.OriginY >= room-epsilon && run.At.X+width <= g.W-from:
	case g.OriginX >= room-epsilon && width <= g.H-2*from:
		run.At, run.Turn = draw.Point{X: from, Y: min(g.H-from, g.OriginY+g.area().H)}, draw.Left
		if run.At.Y-width < from {
			run.At.Y = g.H - from
		}
	default:
		return nil
	}
	if p.job.Marks != Lines {
		return []draw.Mark{run}
	}
	em := draw.PointsToMM(slugSize) // a white strip below the text covers lines to cut along
	strip := []draw.Mark{draw.Rect(-1, -em, width+2, 1.4*em, draw.White)}
	return append(draw.Frame{X: run.At.X, Y: run.At.Y, Turn: run.Turn}.AppendMarks(nil, strip), run)
}

// replaceUnprintable replaces characters that the font lacks by question marks. Names of
// variants may contain such characters, because they may be paths.
func replaceUnprintable(s string) string {
	return strings.Map(func(r rune) rune {
		if draw.Regular.Check(string(r)) != nil {
			return '?'
		}
		return r
	}, s)
}
