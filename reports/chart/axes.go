package chart

import (
	"math"
	"strings"
)

// A tick is a position on an axis with its label.
type tick struct {
	value float64
	label string
}

// An axis is a range of numbers along an edge of a picture.
type axis struct {
	lo, hi float64
	label  string // text below the axis; only for horizontal axes
	ticks  []tick
	look   axisLook
}

// An axisLook says how much of an axis is drawn.
type axisLook uint8

const (
	ruledAxis    axisLook = iota // a line, with a stroke and a label at each tick
	labelledAxis                 // labels only
	hiddenAxis                   // nothing
)

// A panel is the rectangle of a picture in which values are drawn.
type panel struct {
	left, top, right, bottom float64
	across, up               *axis
}

// x returns the horizontal position of a value in the panel; y the vertical one.
func (p panel) x(v float64) float64 {
	return p.left + (v-p.across.lo)/(p.across.hi-p.across.lo)*(p.right-p.left)
}
func (p panel) y(v float64) float64 {
	return p.bottom - (v-p.up.lo)/(p.up.hi-p.up.lo)*(p.bottom-p.top)
}

// A plot is a picture with axes. Drawn in this order: the functions in under, the lines of
// the grid, the layers, the axes, and the legend above.
type plot struct {
	across, up     axis
	gridAcross     bool // whether there is a fine vertical line at every tick of the axis below
	gridUp         bool // whether there is a fine horizontal line at every tick of the axis at the side
	under          []func(c *canvas, p panel)
	layers         []func(c *canvas, p panel)
	legend         []entry
	entriesPerLine int // number of legend entries on a line; 0: all on one line
}

// An entry of a legend is the name of a series with its symbol.
type entry struct {
	name   string
	shape  shape
	colour colour
}

// Distances around a panel, in CSS pixels.
const (
	labelSize  = 12
	tickLength = 4
	tickGap    = 3  // distance between a tick and its label
	axisGap    = 4  // distance between a panel and its axis
	labelLine  = 17 // height of a label with the space below it
	legendLine = 18
	legendFoot = 6 // space below a legend
	edge       = 2 // margin of a picture that stays empty
)

var (
	labelBelow  = lettering{labelSize, inkColour, "middle", false}
	labelBeside = lettering{labelSize, inkColour, "end", false}
	plainLabel  = lettering{labelSize, inkColour, "start", false}
)

// draw draws the plot into a picture of that size, in CSS pixels.
func (f plot) draw(c *canvas, width, height float64) {
	side := 0.0
	for i, k := range f.up.ticks {
		f.up.ticks[i].label = fitLabel(c.translated(k.label), width)
		side = max(side, labelBeside.width(f.up.ticks[i].label))
	}
	for i, k := range f.across.ticks {
		f.across.ticks[i].label = c.translated(k.label)
	}
	p := panel{left: edge, top: edge + labelSize/2, right: width - edge, bottom: height - edge - f.across.room(), across: &f.across, up: &f.up}
	if f.up.look != hiddenAxis {
		p.left += side + tickGap + axisGap
		if f.up.look == ruledAxis {
			p.left += tickLength
		}
	}
	if n := f.legendLines(); n > 0 {
		p.top = edge + float64(n)*legendLine + legendFoot
	}
	p.makeRoom(width)

	for _, layer := range f.under {
		layer(c, p)
	}
	if f.gridAcross {
		for _, k := range f.across.ticks {
			c.line(line(gridColour, 1), point{p.x(k.value), p.top}, point{p.x(k.value), p.bottom})
		}
	}
	if f.gridUp {
		for _, k := range f.up.ticks {
			c.line(line(gridColour, 1), point{p.left, p.y(k.value)}, point{p.right, p.y(k.value)})
		}
	}
	for _, layer := range f.layers {
		layer(c, p)
	}
	f.drawAcross(c, p, width)
	f.drawUp(c, p)
	f.drawLegend(c, p)
}

// room returns the height that the axis below a panel takes, in CSS pixels.
func (a axis) room() float64 {
	if a.look == hiddenAxis {
		return 0
	}
	room := float64(axisGap + tickLength + labelLine)
	if a.label != "" {
		room += labelLine
	}
	return room
}

// makeRoom moves the sides of a panel inwards until the labels below it fit into a picture
// of that width.
func (p *panel) makeRoom(width float64) {
	for range 3 { // a narrower panel moves the labels in turn, each time less
		for _, k := range p.across.ticks {
			half := labelBelow.width(k.label) / 2
			if x := p.x(k.value); finite(x) {
				p.left += max(0, edge-(x-half))
				p.right -= max(0, x+half-(width-edge))
			}
		}
	}
	p.right = max(p.right, p.left+1)
}

// drawAcross draws the axis below a panel.
func (f *plot) drawAcross(c *canvas, p panel, width float64) {
	y := p.bottom + axisGap
	c.line(line(softColour, 1), point{p.left, y}, point{p.right, y})
	for _, k := range f.across.ticks {
		x := p.x(k.value)
		c.line(line(softColour, 1), point{x, y}, point{x, y + tickLength})
		c.write(labelBelow, point{x, y + tickLength + labelLine/2}, k.label)
	}
	if f.across.label != "" {
		label := cutText(labelBelow, c.translated(f.across.label), width-2*edge)
		half := labelBelow.width(label) / 2
		c.write(labelBelow, point{clamp((p.left+p.right)/2, edge+half, width-edge-half), y + tickLength + labelLine*3/2}, label)
	}
}

// drawUp draws the axis at the left of a panel.
func (f *plot) drawUp(c *canvas, p panel) {
	x := p.left - axisGap
	switch f.up.look {
	case hiddenAxis:
		return
	case ruledAxis:
		c.line(line(softColour, 1), point{x, p.top}, point{x, p.bottom})
		for _, k := range f.up.ticks {
			c.line(line(softColour, 1), point{x - tickLength, p.y(k.value)}, point{x, p.y(k.value)})
		}
		x -= tickLength
	}
	for _, k := range f.up.ticks {
		c.write(labelBeside, point{x - tickGap, p.y(k.value)}, k.label)
	}
}

func (f *plot) legendLines() int {
	if f.entriesPerLine == 0 {
		return min(len(f.legend), 1)
	}
	return (len(f.legend) + f.entriesPerLine - 1) / f.entriesPerLine
}

// drawLegend draws the names of the series, with their symbols, above a panel.
func (f *plot) drawLegend(c *canvas, p panel) {
	const sign, after = 16, 18
	inLine := f.entriesPerLine
	if inLine == 0 {
		inLine = len(f.legend)
	}
	x := p.left
	for i, k := range f.legend {
		room := (p.right - p.left) / float64(inLine)
		if f.entriesPerLine > 0 || i == 0 {
			x = p.left + room*float64(i%inLine)
		}
		y := edge + legendLine*(float64(i/inLine)+0.5)
		c.mark(k.shape, k.colour, point{x + 6, y}, 8)
		x += sign + after + c.text(plainLabel, point{x + sign, y}, k.name, room-sign-after)
	}
}

// sides returns the legend entries of base and other.
func sides(baseName, otherName string) []entry {
	return []entry{{baseName, disc, baseColour}, {otherName, diamond, otherColour}}
}

// letterWidth determines how long a label may be: one letter for this many CSS pixels of
// the picture's width, so that most of the picture stays free.
const letterWidth = 18

// fitLabel shortens a label that would take too much of a picture of that width.
func fitLabel(s string, width float64) string {
	s = oneLine(s)
	most := max(int(width/letterWidth), 1)
	if r := []rune(s); len(r) > most {
		return strings.TrimSpace(string(r[:most-1])) + "…"
	}
	return s
}

// drawVertical draws a vertical line at value v, as high as the panel.
func (p panel) drawVertical(c *canvas, with pen, v float64) {
	c.line(with, point{p.x(v), p.top}, point{p.x(v), p.bottom})
}

// drawMarginBand draws the band of changes too small to matter, from -1 to 1, and the vertical
// line at 0.
func (f *plot) drawMarginBand() {
	f.under = append(f.under, func(c *canvas, p panel) {
		c.area(bandColour, 1, rectangle(p.x(-1), p.top, p.x(1)-p.x(-1), p.bottom-p.top)...)
	})
	f.layers = append(f.layers, func(c *canvas, p panel) { p.drawVertical(c, line(softColour, 1), 0) })
}

// interval draws a horizontal line from lo to hi at height y, clipped to the panel; nothing
// if one of them is NaN.
func (p panel) interval(c *canvas, with pen, lo, hi, y float64) {
	if !math.IsNaN(lo) && !math.IsNaN(hi) {
		c.line(with, point{p.x(clamp(lo, p.across.lo, p.across.hi)), y}, point{p.x(clamp(hi, p.across.lo, p.across.hi)), y})
	}
}
