package chart

import (
	"fmt"
	"math"
	"strings"
)

// A HeatCell is one field of a [HeatMap].
type HeatCell struct {
	Text            string  // text in it: "27.1 ▲"; "" if unknown
	SmallText       string  // text below it, if there is room: "± 0.8"
	Shade           float64 // difference from the unchanged variant: from -1, far lower, to 1, far higher
	IsUnchanged     bool    // the field is the unchanged variant, and has a frame
	IsInsignificant bool    // the difference is not significant, so the field has hardly any colour
}

// A HeatMap is a table of values for all pairs of two lists, drawn with colours.
type HeatMap struct {
	Title        string
	Across, Down []string // names of the columns and rows
	AcrossName   string
	DownName     string
	Cells        [][]HeatCell // indexed by Down, then by Across; rows may be shorter
	Low, High    string       // names of the two colours in the legend: "lower", "higher"
}

// A CellRect is the rectangle of one field of a heat map in a picture, in units of the
// picture's viewBox.
type CellRect struct {
	Row, Column int
	X, Y, W, H  float64
}

// Sizes of heat maps, in CSS pixels, and opacities.
const (
	mapRow    = 44
	mapTop    = 22 // height of the title of the rows
	mapNames  = 20 // height of the names of the columns
	mapFoot   = 58 // height of the title of the columns and of the legend
	mapGap    = 2
	mapLegend = 330
	mapWord   = 72 // largest width of a word in the legend
	mapLetter = 7.2
	mapStrong = 0.5  // largest opacity of a field's colour, at which text on it can still be read
	mapPale   = 0.05 // largest opacity of a field that does not differ significantly
)

// columnsLeft returns the x coordinate at which the columns begin, in a picture of the
// given width.
func (m HeatMap) columnsLeft(width float64) float64 {
	longest := 0
	for _, name := range m.Down {
		longest = max(longest, len([]rune(name)))
	}
	return min(float64(longest)*mapLetter+14, width*0.3)
}

// cellRect returns the rectangle of a field, in a picture of the given width.
func (m HeatMap) cellRect(row, column int, width float64) CellRect {
	left := m.columnsLeft(width)
	w := (width - left) / float64(max(len(m.Across), 1))
	return CellRect{row, column, left + w*float64(column) + mapGap/2, mapTop + mapRow*float64(row) + mapGap/2, w - mapGap, mapRow - mapGap}
}

// HeatChart draws a heat map. Each field has its value as text, and a colour for its
// difference from the unchanged variant. Row 0 is at the top.
func HeatChart(m HeatMap) Picture {
	height := float64(mapTop + mapRow*len(m.Down) + mapNames + mapFoot)
	var said []string
	for i, row := range m.Cells {
		for k, f := range row {
			if f.Text != "" && i < len(m.Down) && k < len(m.Across) {
				said = append(said, fmt.Sprintf("%s, %s: %s", m.Down[i], m.Across[k], f.Text))
			}
		}
	}
	return Picture{
		Title:  m.Title,
		Desc:   strings.Join(said, "; "),
		Height: height,
		CellRects: func(width float64) (l []CellRect) {
			for i := range m.Down {
				for k := range m.Across {
					l = append(l, m.cellRect(i, k, width))
				}
			}
			return l
		},
		draw: m.draw,
	}
}

// draw draws the heat map into c, a picture of the given width.
func (m HeatMap) draw(c *canvas, width float64) {
	left := m.columnsLeft(width)
	w := (width - left) / float64(max(len(m.Across), 1))
	name := lettering{12, softColour, "start", false}
	c.drawText(name, point{2, mapTop / 2}, m.DownName, width-4)
	for i, down := range m.Down {
		y := mapTop + mapRow*float64(i)
		c.drawText(labelBeside, point{left - 8, y + mapRow/2}, down, left-10)
		for k := range m.Across {
			var f HeatCell
			if i < len(m.Cells) && k < len(m.Cells[i]) {
				f = m.Cells[i][k]
			}
			s := m.cellRect(i, k, width)
			f.draw(c, s.X, s.Y, s.W, s.H)
		}
	}
	y := mapTop + mapRow*float64(len(m.Down))
	for _, t := range placeTicks(c.translatedAll(m.Across), width-left) {
		c.drawText(labelBelow, point{left + w*(t.value+0.5), y + mapNames/2 + 2}, t.label, width)
	}
	y += mapNames
	c.drawText(name, point{left, y + 12}, m.AcrossName, width-left)
	if width-left < mapLegend {
		left = 2
	}
	m.drawLegend(c, name, left, y+mapFoot-24)
}

// draw draws a field in a rectangle, with as much of its texts as there is room for.
func (f HeatCell) draw(c *canvas, x, y, w, h float64) {
	f.fill(c, x, y, w, h)
	text, small := lettering{13, inkColour, "middle", false}, lettering{11, inkColour, "middle", false}
	value, about := c.translated(f.Text), c.translated(f.SmallText)
	if text.width(value) > w-2 {
		text.size = 10
	}
	at := point{x + w/2, y + h/2}
	if about != "" && small.width(about) <= w-4 {
		c.drawVerbatim(small, point{at.x, at.y + 9}, about)
		at.y -= 8
	}
	if text.width(value) <= w {
		c.drawVerbatim(text, at, value)
	}
}

// fill draws the colour of a field and, if it is the unchanged variant, a frame.
func (f HeatCell) fill(c *canvas, x, y, w, h float64) {
	area := rectangle(x, y, w, h)
	switch {
	case f.Text == "":
		c.fillArea(bandColour, 0.5, area...)
	case math.IsNaN(f.Shade) || f.Shade == 0:
		c.fillArea(bandColour, 1, area...)
	default:
		col := baseColour
		if f.Shade > 0 {
			col = otherColour
		}
		opacity := mapStrong * (0.12 + 0.88*clamp(math.Abs(f.Shade), 0, 1))
		if f.IsInsignificant {
			opacity = mapPale * clamp(math.Abs(f.Shade), 0, 1)
		}
		c.fillArea(col, opacity, area...)
	}
	if f.IsUnchanged {
		c.drawLine(newPen(inkColour, 1.5), append(area, area[0], area[1])...)
	}
}

// drawLegend draws the legend of the colours at x, y.
func (m HeatMap) drawLegend(c *canvas, l lettering, x, y float64) {
	text := func(s string) { x += c.drawText(l, point{x, y + 7}, s, mapWord) + 8 }
	text(m.Low)
	for _, shade := range []float64{-1, -0.6, -0.25, 0, 0.25, 0.6, 1} {
		HeatCell{Text: " ", Shade: shade}.fill(c, x, y, 16, 14)
		x += 18
	}
	x += 6
	text(m.High)
	x += 10
	HeatCell{Text: " ", IsUnchanged: true}.fill(c, x, y, 16, 14)
	x += 24
	text("unchanged")
}
