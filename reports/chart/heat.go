package chart

import (
	"fmt"
	"image/color"
	"math"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A Field is one of a [Map].
type Field struct {
	Text  string  // what stands in it: "27.1 ▲"; "" where nothing is known
	Small string  // below, where there is room: "± 0.8"
	Shade float64 // from -1, far lower, to 1, far higher than what is unchanged
	Plain bool    // it is what is unchanged
	Pale  bool    // whether it lies anywhere else is not sure: hardly any colour, however far
}

// A Map is values over two lists of places.
type Map struct {
	Title        string
	Across, Down []string // names of the columns and rows
	AcrossName   string
	DownName     string
	Fields       [][]Field // by row and column; rows may be shorter
	Low, High    string    // what the colours mean: "lower", "higher"
}

// A Spot is where something is in a picture, in units of its view box, from its
// upper left corner.
type Spot struct {
	Row, Column int
	X, Y, W, H  float64
}

// Sizes of maps, in CSS pixels.
const (
	mapRow    = 44
	mapTop    = 22 // the name of what goes down
	mapNames  = 20 // names of the columns
	mapFoot   = 58 // the name of what goes across, and the legend
	mapGap    = 2
	mapLegend = 330
	mapLetter = 7.2
	mapStrong = 0.5  // how much colour covers at most: text stands on it
	mapPale   = 0.05 // how much where it is not sure that a field differs
)

// tint is a colour of the page that lets what is below shine through.
type tint struct {
	col   color.RGBA
	alpha float64
}

// RGBA implements [color.Color]. The half keeps the colour what it is when it is
// divided by its alpha again.
func (t tint) RGBA() (r, g, b, a uint32) {
	a = uint32(within(t.alpha, 0, 1) * 0xffff)
	part := func(c uint8) uint32 { return uint32((float64(c) + 0.5) * float64(a) / 255) }
	return part(t.col.R), part(t.col.G), part(t.col.B), a
}

// left is where the columns of a map begin that is so wide.
func (m Map) left(width float64) float64 {
	longest := 0
	for _, name := range m.Down {
		longest = max(longest, len([]rune(name)))
	}
	return min(float64(longest)*mapLetter+14, width*0.3)
}

// spot is where a field is.
func (m Map) spot(row, column int, width float64) Spot {
	left := m.left(width)
	w := (width - left) / float64(max(len(m.Across), 1))
	const points = 0.75
	return Spot{row, column, (left + w*float64(column) + mapGap/2) * points, (mapTop + mapRow*float64(row) + mapGap/2) * points, (w - mapGap) * points, (mapRow - mapGap) * points}
}

// Heat draws a map: each field with its value, and a colour that says how far it
// lies from what is unchanged. The first row stands on top.
func Heat(m Map) Picture {
	height := float64(mapTop + mapRow*len(m.Down) + mapNames + mapFoot)
	var said []string
	for i, row := range m.Fields {
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
		Spots: func(width float64) (l []Spot) {
			for i := range m.Down {
				for k := range m.Across {
					l = append(l, m.spot(i, k, width))
				}
			}
			return l
		},
		paint: func(c draw.Canvas, width float64) { m.draw(c, width) },
	}
}

func (m Map) draw(c draw.Canvas, width float64) {
	p := blank()
	at := func(x, y float64) vg.Point { return vg.Point{X: c.Min.X + px(x), Y: c.Max.Y - px(y)} }
	box := func(x, y, w, h float64) []vg.Point { return []vg.Point{at(x, y), at(x+w, y), at(x+w, y+h), at(x, y+h)} }
	left := m.left(width)
	w := (width - left) / float64(max(len(m.Across), 1))
	name := words(p, 12, soft, draw.XLeft)
	c.FillText(name, at(2, mapTop/2), cut(name, m.DownName, px(width-4)))
	for i, down := range m.Down {
		y := mapTop + mapRow*float64(i)
		side := words(p, 12, ink, draw.XRight)
		c.FillText(side, at(left-8, y+mapRow/2), cut(side, down, px(left-10)))
		for k := range m.Across {
			var f Field
			if i < len(m.Fields) && k < len(m.Fields[i]) {
				f = m.Fields[i][k]
			}
			area := box(left+w*float64(k)+mapGap/2, y+mapGap/2, w-mapGap, mapRow-mapGap)
			m.fill(c, area, f)
			middle := left + w*(float64(k)+0.5)
			text, small := words(p, 13, ink, draw.XCenter), words(p, 11, soft, draw.XCenter)
			small.Color = ink
			if text.Width(f.Text) > px(w-4) {
				text = words(p, 10, ink, draw.XCenter)
			}
			line := y + mapRow/2
			if f.Small != "" && small.Width(f.Small) <= px(w-6) {
				c.FillText(small, at(middle, line+9), f.Small)
				line -= 8
			}
			if text.Width(f.Text) <= px(w-2) {
				c.FillText(text, at(middle, line), f.Text)
			}
		}
	}
	y := mapTop + mapRow*float64(len(m.Down))
	for _, t := range named(m.Across, width-left) {
		below := words(p, 12, ink, draw.XCenter)
		c.FillText(below, at(left+w*(t.Value+0.5), y+mapNames/2+2), t.Label)
	}
	y += mapNames
	c.FillText(name, at(left, y+12), cut(name, m.AcrossName, px(width-left)))
	if width-left < mapLegend {
		left = 2
	}
	m.legend(c, at, box, name, left, y+mapFoot-24)
}

// fill paints a field. What is unchanged has a frame.
func (m Map) fill(c draw.Canvas, area []vg.Point, f Field) {
	switch {
	case f.Text == "":
		c.FillPolygon(tint{band, 0.5}, area)
	case math.IsNaN(f.Shade) || f.Shade == 0:
		c.FillPolygon(band, area)
	default:
		col := base
		if f.Shade > 0 {
			col = other
		}
		alpha := mapStrong * (0.12 + 0.88*within(math.Abs(f.Shade), 0, 1))
		if f.Pale {
			alpha = mapPale * within(math.Abs(f.Shade), 0, 1)
		}
		c.FillPolygon(tint{col, alpha}, area)
	}
	if f.Plain {
		c.StrokeLines(line(ink, 1.5), append(append([]vg.Point{}, area...), area[0]))
	}
}

// legend says what the colours mean.
func (m Map) legend(c draw.Canvas, at func(x, y float64) vg.Point, box func(x, y, w, h float64) []vg.Point, style draw.TextStyle, x, y float64) {
	text := func(s string) {
		c.FillText(style, at(x, y+7), s)
		x += style.Width(s).Points()/0.75 + 8
	}
	text(m.Low)
	for _, shade := range []float64{-1, -0.6, -0.25, 0, 0.25, 0.6, 1} {
		m.fill(c, box(x, y, 16, 14), Field{Text: " ", Shade: shade})
		x += 18
	}
	x += 6
	text(m.High)
	x += 10
	m.fill(c, box(x, y, 16, 14), Field{Text: " ", Plain: true})
	x += 24
	text("unchanged")
}
