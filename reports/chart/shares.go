package chart

import (
	"fmt"
	"image/color"
	"math"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A Pair is a measure of both sides, with intervals. A side that is not there
// is NaN.
type Pair struct {
	Label         string
	Base, Other   Point
	BaseS, OtherS string // as printed: "24.1 %"
}

// A Point is a value with its interval.
type Point struct{ Value, Lo, Hi float64 }

// Shares draws pairs below each other: base a filled disc, other a diamond. fair
// is where all should be, NaN if nothing says so. Values are multiplied by
// factor for the axis, whose last label ends in unit.
func Shares(title string, pairs []Pair, fair, factor float64, unit, baseName, otherName string) Picture {
	const row, head, foot = 34, 26, 30
	all := nothing
	all.add(fair)
	var said []string
	for _, q := range pairs {
		all.add(q.Base.Lo, q.Other.Lo, q.Base.Hi, q.Other.Hi, q.Base.Value, q.Other.Value)
		said = append(said, fmt.Sprintf("%s: %s %s, %s %s", q.Label, baseName, q.BaseS, otherName, q.OtherS))
	}
	lo, hi := all.bounds(factor)
	room := (hi - lo) * 0.06
	lo, hi = lo-room, hi+room
	single := otherName == ""
	if single {
		for i, q := range pairs {
			said[i] = q.Label + ": " + q.BaseS
		}
	}
	return Picture{
		Title:  title,
		Desc:   strings.Join(said, "; "),
		Height: float64(len(pairs)*row + head + foot),
		plot: func(width float64) *plot.Plot {
			p := blank()
			p.X.Min, p.X.Max = lo, hi
			p.Y.Min, p.Y.Max = 0, float64(len(pairs))
			p.Y.LineStyle.Width, p.Y.Tick.Length = 0, 0
			var names ticks
			for i, q := range pairs {
				names = append(names, plot.Tick{Value: float64(len(pairs)-i) - 0.5, Label: q.Label})
			}
			p.Y.Tick.Marker = names
			p.Title.TextStyle = words(p, 12, ink, draw.XLeft)
			gridX(p, round(lo, hi, int(width/110), factor, unit))
			p.Add(painter(func(c draw.Canvas, p *plot.Plot) {
				trX, trY := p.Transforms(&c)
				x := func(v float64) vg.Length { return trX(within(v, lo, hi)) }
				if finite(fair) {
					stroke(c, line(ink, 1, 5, 3), vg.Point{X: x(fair), Y: c.Min.Y}, vg.Point{X: x(fair), Y: c.Max.Y})
				}
				for i, q := range pairs {
					mid := trY(float64(len(pairs)-i) - 0.5)
					off := px(6)
					if single {
						off = 0
					}
					q.Base.draw(c, x, mid+off, disc, base, line(base, 2))
					if !single {
						q.Other.draw(c, x, mid-off, diamond, other, line(other, 2, 6, 2))
					}
				}
			}))
			if !single {
				legend(p, baseName, otherName)
			}
			return p
		},
	}
}

// draw draws a value on its interval.
func (v Point) draw(c draw.Canvas, trX func(float64) vg.Length, y vg.Length, s shape, col color.Color, style draw.LineStyle) {
	if !finite(v.Value) {
		return
	}
	if !math.IsNaN(v.Lo) && !math.IsNaN(v.Hi) {
		stroke(c, style, vg.Point{X: trX(v.Lo), Y: y}, vg.Point{X: trX(v.Hi), Y: y})
	}
	mark(c, s, col, vg.Point{X: trX(v.Value), Y: y}, 8)
}

// letter is how much of a picture a letter of a label may take, in CSS pixels:
// two letters and a half, so that most of it is left.
const letter = 18

// fitted cuts a label that would leave no room for the picture.
func fitted(s string, width float64) string {
	s = oneLine(s)
	most := max(int(width/letter), 1)
	if r := []rune(s); len(r) > most {
		return strings.TrimSpace(string(r[:most-1])) + "…"
	}
	return s
}

// cut shortens a text that is wider than there is room for.
func cut(style draw.TextStyle, s string, room vg.Length) string {
	const most = 400 // letters, more than any picture takes
	s = oneLine(told(style.Handler, s))
	r := []rune(s)
	if len(r) <= most && style.Width(s) <= room {
		return s
	}
	r = r[:min(len(r), most)]
	n := sort.Search(len(r), func(n int) bool { return style.Width(string(r[:n])+"…") > room })
	return strings.TrimSpace(string(r[:max(n-1, 0)])) + "…"
}

// oneLine puts a blank in the place of every line end and whatever else is no
// letter or sign.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == utf8.RuneError || r == '\ufffe' || r == '\uffff' {
			return ' '
		}
		return r
	}, s)
}

// legend names the two sides above the picture.
func legend(p *plot.Plot, baseName, otherName string) {
	p.Title.Text = " "
	p.Title.Padding = px(8)
	p.Add(painter(func(c draw.Canvas, p *plot.Plot) {
		style := words(p, 12, ink, draw.XLeft)
		y := c.Max.Y + px(14)
		x := c.Min.X
		for i, name := range []string{baseName, otherName} {
			s, col := disc, base
			if i == 1 {
				s, col = diamond, other
			}
			mark(c, s, col, vg.Point{X: x + px(6), Y: y}, 8)
			name = cut(style, name, (c.Max.X-c.Min.X)/2-px(34))
			c.FillText(style, vg.Point{X: x + px(16), Y: y}, name)
			x += px(16) + style.Width(name) + px(18)
		}
	}))
}
