package chart

import (
	"bytes"
	"fmt"
	"html"
	"image/color"
	"math"
	"regexp"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// Widths of pictures, in CSS pixels: as wide as a page allows, and on a phone.
const (
	Wide   = 760
	Narrow = 360
)

// A Picture is a chart that can be drawn at any width.
type Picture struct {
	Title, Desc string // what it shows, and what there is to see; for screen readers
	Height      float64
	Spots       func(width float64) []Spot // where the fields of a map are; nil of others
	plot        func(width float64) *plot.Plot
	paint       func(c draw.Canvas, width float64) // of what is no plot
}

// SVG draws the picture so many CSS pixels wide. id makes the ids in it unique
// in the page.
func (p Picture) SVG(id string, width float64) (string, error) { return p.SVGTold(id, width, nil) }

// SVGTold draws the picture with its texts as tell says them; nil leaves them in English.
func (p Picture) SVGTold(id string, width float64, tell func(string) string) (string, error) {
	c := vgsvg.New(px(width), px(p.Height))
	if p.paint != nil {
		p.paint(draw.New(c), width)
	} else {
		drawing := p.plot(width)
		speak(drawing, width, tell)
		drawing.Draw(draw.New(c))
	}
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		return "", err
	}
	text := b.String()
	at := strings.Index(text, "<svg")
	end := strings.Index(text[max(at, 0):], ">")
	if at < 0 || end < 0 {
		return "", fmt.Errorf("chart: no picture was drawn")
	}
	body := strings.TrimSuffix(strings.TrimSpace(text[at+end+1:]), "</svg>")
	body = themed(body)
	return fmt.Sprintf(`<svg class="chart" viewBox="0 0 %g %g" role="img" aria-labelledby="%s-t %s-d">`+
		`<title id="%s-t">%s</title><desc id="%s-d">%s</desc>`, vg.Length(px(width)).Points(), px(p.Height).Points(),
		id, id, id, html.EscapeString(oneLine(p.Title)), id, html.EscapeString(oneLine(p.Desc))) + body + "</svg>\n", nil
}

// px is a length in CSS pixels.
func px(x float64) vg.Length { return vg.Points(x * 0.75) }

// The colours that a picture is drawn with stand for variables of the page.
var (
	ink   = color.RGBA{1, 1, 1, 255} // text and axes
	soft  = color.RGBA{2, 2, 2, 255} // what is of less weight
	grid  = color.RGBA{3, 3, 3, 255}
	band  = color.RGBA{4, 4, 4, 255} // what does not matter
	base  = color.RGBA{5, 5, 5, 255}
	other = color.RGBA{6, 6, 6, 255}
	loud  = color.RGBA{7, 7, 7, 255} // what matters
	paper = color.RGBA{8, 8, 8, 255}
	good  = color.RGBA{9, 9, 9, 255} // what is for the better
)

var variables = strings.NewReplacer(
	"#010101", "var(--ink)", "#020202", "var(--soft)", "#030303", "var(--grid)", "#040404", "var(--band)",
	"#050505", "var(--base)", "#060606", "var(--other)", "#070707", "var(--loud)", "#080808", "var(--paper)", "#090909", "var(--good)")

var (
	families = regexp.MustCompile(`font-family:[^;"]*`)
	styles   = regexp.MustCompile(`\sstyle="([^"]*)"`)
)

// themed puts the page's colours and font into a picture, and its styles into
// attributes: a page may forbid styles that do not stand in its own sheet.
func themed(svg string) string {
	svg = styles.ReplaceAllStringFunc(families.ReplaceAllString(svg, "font-family:inherit"), func(style string) string {
		attributes := ""
		for part := range strings.SplitSeq(styles.FindStringSubmatch(style)[1], ";") {
			if name, value, ok := strings.Cut(part, ":"); ok {
				attributes += fmt.Sprintf(` %s="%s"`, strings.TrimSpace(name), strings.TrimSpace(value))
			}
		}
		return attributes
	})
	return variables.Replace(svg)
}

// blank returns a plot in the style of the house.
func blank() *plot.Plot {
	p := plot.New()
	p.BackgroundColor = nil
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		a.Color, a.Tick.Color = soft, soft
		a.LineStyle.Width, a.Tick.LineStyle.Width = px(1), px(1)
		a.Tick.Length = px(4)
		a.Tick.Label.Color, a.Label.TextStyle.Color = ink, ink
		a.Tick.Label.Font, a.Label.TextStyle.Font = sans(12), sans(12)
		a.Padding = px(4)
	}
	return p
}

// sans is the font of pictures, in CSS pixels.
func sans(size float64) font.Font {
	return font.Font{Typeface: "Liberation", Variant: "Sans", Size: px(size)}
}

// words is a style of text.
func words(p *plot.Plot, size float64, c color.Color, x draw.XAlignment) draw.TextStyle {
	return draw.TextStyle{Color: c, Font: sans(size), XAlign: x, YAlign: draw.YCenter, Handler: p.X.Tick.Label.Handler}
}

// line is a style of line.
func line(c color.Color, width float64, dashes ...float64) draw.LineStyle {
	l := draw.LineStyle{Color: c, Width: px(width)}
	for _, d := range dashes {
		l.Dashes = append(l.Dashes, px(d))
	}
	return l
}

// stroke draws a line from a to b.
func stroke(c draw.Canvas, s draw.LineStyle, a, b vg.Point) { c.StrokeLines(s, []vg.Point{a, b}) }

// A shape tells series apart without colour.
type shape uint8

const (
	disc shape = iota
	diamond
	ring
	square
)

// mark draws a sign of about so many pixels across.
func mark(c draw.Canvas, s shape, col color.Color, at vg.Point, size float64) {
	r := px(size / 2)
	switch s {
	case disc, ring:
		var round vg.Path
		round.Move(vg.Point{X: at.X + r, Y: at.Y})
		round.Arc(at, r, 0, 2*math.Pi)
		round.Close()
		c.SetColor(col)
		if s == ring {
			c.SetColor(paper)
		}
		c.Fill(round)
		if s == ring {
			c.SetLineStyle(line(col, 1.5))
			c.Stroke(round)
		}
	case diamond:
		c.FillPolygon(col, []vg.Point{{X: at.X - r*1.2, Y: at.Y}, {X: at.X, Y: at.Y + r*1.2}, {X: at.X + r*1.2, Y: at.Y}, {X: at.X, Y: at.Y - r*1.2}})
	case square:
		c.FillPolygon(col, []vg.Point{{X: at.X - r, Y: at.Y - r}, {X: at.X - r, Y: at.Y + r}, {X: at.X + r, Y: at.Y + r}, {X: at.X + r, Y: at.Y - r}})
	}
}

// ticks are given places on an axis.
type ticks []plot.Tick

// Ticks implements [plot.Ticker].
func (t ticks) Ticks(_, _ float64) []plot.Tick { return t }

// A painter is a plotter made of a function.
type painter func(c draw.Canvas, p *plot.Plot)

// Plot implements [plot.Plotter].
func (f painter) Plot(c draw.Canvas, p *plot.Plot) { f(c, p) }
