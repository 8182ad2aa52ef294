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

// An axis is a range of numbers along an edge of a panel.
type axis struct {
	lo, hi float64
	label  string // text below the axis; only for horizontal axes
	ticks  []tick
	look   axisLook
}

// An axisLook tells which parts of an axis are drawn.
type axisLook uint8

const (
	ruledAxis    axisLook = iota // a line, with a stroke and a label at each tick
	labelledAxis                 // labels only
	hiddenAxis                   // nothing
)

// A panel is the rectangle of a picture in which values are drawn. Its sides are in CSS
// pixels.
type panel struct {
	left, top, right, bottom float64
	xAxis, yAxis             *axis
}

// x returns the horizontal position of value v in the picture, in CSS pixels.
func (p panel) x(v float64) float64 {
	return p.left + (v-p.xAxis.lo)/(p.xAxis.hi-p.xAxis.lo)*(p.right-p.left)
}

// y returns the vertical position of value v in the picture, in CSS pixels.
func (p panel) y(v float64) float64 {
	return p.bottom - (v-p.yAxis.lo)/(p.yAxis.hi-p.yAxis.lo)*(p.bottom-p.top)
}

// A plot is a picture with axes. It is drawn in this order: background, grid, layers, axes,
// legend.
type plot struct {
	xAxis, yAxis   axis
	hasXGrid       bool // draw a fine vertical line at every tick of xAxis
	hasYGrid       bool // draw a fine horizontal line at every tick of yAxis
	background     []func(c *canvas, p panel)
	layers         []func(c *canvas, p panel)
	legend         []legendEntry
	entriesPerLine int // number of legend entries on a line; 0: all on one line
}

// A legendEntry is the name of a series with its mark and colour.
type legendEntry struct {
	name   string
	shape  shape
	colour colour
}

// Sizes and distances around a panel, in CSS pixels.
const (
	labelSize     = 12
	tickLength    = 4
	tickGap       = 3  // distance between a tick and its label
	axisGap       = 4  // distance between a panel and its axis
	labelLine     = 17 // height of a label with the space below it
	legendLine    = 18
	legendGap     = 6 // space below a legend
	pictureMargin = 2 // margin of a picture that stays empty
)

var (
	labelBelow  = lettering{labelSize, inkColour, "middle", false}
	labelBeside = lettering{labelSize, inkColour, "end", false}
	plainLabel  = lettering{labelSize, inkColour, "start", false}
)

// draw draws the plot into c, a picture of the given size in CSS pixels.
func (f plot) draw(c *canvas, width, height float64) {
	side := 0.0
	for i, k := range f.yAxis.ticks {
		f.yAxis.ticks[i].label = fitLabel(c.translated(k.label), width)
		side = max(side, labelBeside.width(f.yAxis.ticks[i].label))
	}
	for i, k := range f.xAxis.ticks {
		f.xAxis.ticks[i].label = c.translated(k.label)
	}
	p := panel{left: pictureMargin, top: pictureMargin + labelSize/2, right: width - pictureMargin, bottom: height - pictureMargin - f.xAxis.height(), xAxis: &f.xAxis, yAxis: &f.yAxis}
	if f.yAxis.look != hiddenAxis {
		p.left += side + tickGap + axisGap
		if f.yAxis.look == ruledAxis {
			p.left += tickLength
		}
	}
	if n := f.legendLines(); n > 0 {
		p.top = pictureMargin + float64(n)*legendLine + legendGap
	}
	p.makeRoomForLabels(width)

	for _, layer := range f.background {
		layer(c, p)
	}
	if f.hasXGrid {
		for _, k := range f.xAxis.ticks {
			c.drawLine(newPen(gridColour, 1), point{p.x(k.value), p.top}, point{p.x(k.value), p.bottom})
		}
	}
	if f.hasYGrid {
		for _, k := range f.yAxis.ticks {
			c.drawLine(newPen(gridColour, 1), point{p.left, p.y(k.value)}, point{p.right, p.y(k.value)})
		}
	}
	for _, layer := range f.layers {
		layer(c, p)
	}
	f.drawXAxis(c, p, width)
	f.drawYAxis(c, p)
	f.drawLegend(c, p)
}

// height returns the height that axis a takes below a panel, in CSS pixels.
func (a axis) height() float64 {
	if a.look == hiddenAxis {
		return 0
	}
	room := float64(axisGap + tickLength + labelLine)
	if a.label != "" {
		room += labelLine
	}
	return room
}

// makeRoomForLabels moves the sides of a panel inwards until the labels below it fit into a
// picture of the given width, in CSS pixels.
func (p *panel) makeRoomForLabels(width float64) {
	for range 3 { // a narrower panel moves the labels in turn, each time less
		for _, k := range p.xAxis.ticks {
			half := labelBelow.width(k.label) / 2
			if x := p.x(k.value); isFinite(x) {
				p.left += max(0, pictureMargin-(x-half))
				p.right -= max(0, x+half-(width-pictureMargin))
			}
		}
	}
	p.right = max(p.right, p.left+1)
}

// drawXAxis draws the axis below a panel. width is that of the picture.
func (f *plot) drawXAxis(c *canvas, p panel, width float64) {
	y := p.bottom + axisGap
	c.drawLine(newPen(softColour, 1), point{p.left, y}, point{p.right, y})
	for _, k := range f.xAxis.ticks {
		x := p.x(k.value)
		c.drawLine(newPen(softColour, 1), point{x, y}, point{x, y + tickLength})
		c.drawVerbatim(labelBelow, point{x, y + tickLength + labelLine/2}, k.label)
	}
	if f.xAxis.label != "" {
		label := cutText(labelBelow, c.translated(f.xAxis.label), width-2*pictureMargin)
		half := labelBelow.width(label) / 2
		c.drawVerbatim(labelBelow, point{clamp((p.left+p.right)/2, pictureMargin+half, width-pictureMargin-half), y + tickLength + labelLine*3/2}, label)
	}
}

// drawYAxis draws the axis at the left of a panel.
func (f *plot) drawYAxis(c *canvas, p panel) {
	x := p.left - axisGap
	switch f.yAxis.look {
	case hiddenAxis:
		return
	case ruledAxis:
		c.drawLine(newPen(softColour, 1), point{x, p.top}, point{x, p.bottom})
		for _, k := range f.yAxis.ticks {
			c.drawLine(newPen(softColour, 1), point{x - tickLength, p.y(k.value)}, point{x, p.y(k.value)})
		}
		x -= tickLength
	}
	for _, k := range f.yAxis.ticks {
		c.drawVerbatim(labelBeside, point{x - tickGap, p.y(k.value)}, k.label)
	}
}

// legendLines returns the number of lines of the legend; 0 if there is no legend.
func (f *plot) legendLines() int {
	if f.entriesPerLine == 0 {
		return min(len(f.legend), 1)
	}
	return (len(f.legend) + f.entriesPerLine - 1) / f.entriesPerLine
}

// drawLegend draws the names of the series, with their marks, above a panel.
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
		y := pictureMargin + legendLine*(float64(i/inLine)+0.5)
		c.drawMark(k.shape, k.colour, point{x + 6, y}, 8)
		x += sign + after + c.drawText(plainLabel, point{x + sign, y}, k.name, room-sign-after)
	}
}

// sideEntries returns the legend entries of base and other, with the given names.
func sideEntries(baseName, otherName string) []legendEntry {
	return []legendEntry{{baseName, disc, baseColour}, {otherName, diamond, otherColour}}
}

// letterWidth limits the length of labels: one letter for this many CSS pixels of the
// picture's width, so that most of the picture stays free.
const letterWidth = 18

// fitLabel returns a label on one line, cut so that it does not take too much of a picture
// of the given width.
func fitLabel(s string, width float64) string {
	s = oneLine(s)
	most := max(int(width/letterWidth), 1)
	if r := []rune(s); len(r) > most {
		return strings.TrimSpace(string(r[:most-1])) + "…"
	}
	return s
}

// drawVertical draws a vertical line at value v, as high as the panel.
func (p panel) drawVertical(c *canvas, style pen, v float64) {
	c.drawLine(style, point{p.x(v), p.top}, point{p.x(v), p.bottom})
}

// drawMarginBand adds to the plot the band from -1 to 1, of changes too small to matter,
// and a vertical line at 0.
func (f *plot) drawMarginBand() {
	f.background = append(f.background, func(c *canvas, p panel) {
		c.fillArea(bandColour, 1, rectangle(p.x(-1), p.top, p.x(1)-p.x(-1), p.bottom-p.top)...)
	})
	f.layers = append(f.layers, func(c *canvas, p panel) { p.drawVertical(c, newPen(softColour, 1), 0) })
}

// drawInterval draws a horizontal line from value lo to value hi, cut off at the sides of
// the panel; nothing if one of them is NaN. y is its height in CSS pixels.
func (p panel) drawInterval(c *canvas, style pen, lo, hi, y float64) {
	if !math.IsNaN(lo) && !math.IsNaN(hi) {
		c.drawLine(style, point{p.x(clamp(lo, p.xAxis.lo, p.xAxis.hi)), y}, point{p.x(clamp(hi, p.xAxis.lo, p.xAxis.hi)), y})
	}
}
