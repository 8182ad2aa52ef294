package draw

import (
	"image"
	"image/color"
	"math"

	xdraw "golang.org/x/image/draw"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/f64"
	"golang.org/x/image/vector"
)

// A Painter paints marks onto images. It caches the outlines of letters. Only one goroutine
// may use it at a time.
type Painter struct {
	raster vector.Rasterizer
	buf    sfnt.Buffer
	glyphs map[Font]map[rune]glyph
}

// A glyph is the outline of a letter and its advance width, in font units.
type glyph struct {
	segments sfnt.Segments
	advance  float64
}

// Paint paints marks onto an image. scale is in pixels per millimetre. The top left corner
// of the drawing is that of the image. Everything outside the image is cut off; a sub-image
// can be given to paint only a part.
func (p *Painter) Paint(dst *image.RGBA, marks []Mark, scale float64) {
	for _, m := range marks {
		switch m := m.(type) {
		case Shape:
			p.paintShape(dst, m, scale)
		case Run:
			if m.HiddenWidth > 0 {
				continue
			}
			p.paintRun(dst, m, scale)
		case Picture:
			paintPicture(dst, m, scale)
		case Corners:
			p.clearCorners(dst, m, scale)
		}
	}
}

// beginArea resets the rasterizer for an area with the corners lo and hi, in millimetres.
// It returns the pixels of the image that the area may cover, and false if there are none.
func (p *Painter) beginArea(dst *image.RGBA, lo, hi Point, scale float64) (image.Rectangle, bool) {
	// numbers are limited first, because those far outside the image may overflow an int
	size := dst.Rect.Size()
	cut := func(v float64, most int) int { return int(math.Max(-1, math.Min(v, float64(most)+1))) }
	r := image.Rect(
		cut(math.Floor(lo.X*scale), size.X), cut(math.Floor(lo.Y*scale), size.Y),
		cut(math.Ceil(hi.X*scale), size.X), cut(math.Ceil(hi.Y*scale), size.Y),
	).Add(dst.Rect.Min).Intersect(dst.Rect)
	if r.Empty() {
		return r, false
	}
	p.raster.Reset(r.Dx(), r.Dy())
	return r, true
}

// fillOutline fills the area in the rasterizer, which covers r at most, with one colour.
func (p *Painter) fillOutline(dst *image.RGBA, r image.Rectangle, fill RGB) {
	p.raster.Draw(dst, r, image.NewUniform(color.RGBA{fill.R, fill.G, fill.B, 255}), image.Point{})
}

func (p *Painter) paintShape(dst *image.RGBA, s Shape, scale float64) {
	lo, hi := s.Bounds()
	r, ok := p.beginArea(dst, lo, hi, scale)
	if !ok {
		return
	}
	ox, oy := float64(r.Min.X-dst.Rect.Min.X), float64(r.Min.Y-dst.Rect.Min.Y)
	for _, c := range s.Contours {
		for i, q := range c {
			x, y := float32(q.X*scale-ox), float32(q.Y*scale-oy)
			if i == 0 {
				p.raster.MoveTo(x, y)
			} else {
				p.raster.LineTo(x, y)
			}
		}
		p.raster.ClosePath()
	}
	p.fillOutline(dst, r, s.Fill)
}

// paintRun paints a run of text; parts more than two type sizes above or below its baseline
// are cut off.
func (p *Painter) paintRun(dst *image.RGBA, run Run, scale float64) {
	em := PointsToMM(run.Size)
	width := run.Font.Width(run.Text, run.Size)
	place := Frame{Turn: run.Turn, X: run.At.X, Y: run.At.Y}
	around := Shape{Contours: [][]Point{rectContour(-em, -2*em, width+2*em, 4*em)}}.placedIn(place).(Shape)
	lo, hi := around.Bounds()
	r, ok := p.beginArea(dst, lo, hi, scale)
	if !ok {
		return
	}
	ox, oy := float64(r.Min.X-dst.Rect.Min.X), float64(r.Min.Y-dst.Rect.Min.Y)
	face := run.Font.face()
	unit := em / float64(face.units)
	x := 0.0
	for _, letter := range run.Text {
		g := p.glyph(run.Font, letter)
		at := func(i int, s sfnt.Segment) (float32, float32) {
			q := place.Point(Point{x + float64(s.Args[i].X)*unit, float64(s.Args[i].Y) * unit})
			return float32(q.X*scale - ox), float32(q.Y*scale - oy)
		}
		for _, s := range g.segments {
			ax, ay := at(0, s)
			switch s.Op {
			case sfnt.SegmentOpMoveTo:
				p.raster.ClosePath()
				p.raster.MoveTo(ax, ay)
			case sfnt.SegmentOpLineTo:
				p.raster.LineTo(ax, ay)
			case sfnt.SegmentOpQuadTo:
				bx, by := at(1, s)
				p.raster.QuadTo(ax, ay, bx, by)
			case sfnt.SegmentOpCubeTo:
				bx, by := at(1, s)
				cx, cy := at(2, s)
				p.raster.CubeTo(ax, ay, bx, by, cx, cy)
			}
		}
		p.raster.ClosePath()
		x += g.advance * unit
	}
	p.fillOutline(dst, r, run.Fill)
}

// glyph returns the outline of a character; an empty one if the font lacks it.
func (p *Painter) glyph(f Font, r rune) glyph {
	if g, ok := p.glyphs[f][r]; ok {
		return g
	}
	if p.glyphs == nil {
		p.glyphs = map[Font]map[rune]glyph{}
	}
	if p.glyphs[f] == nil {
		p.glyphs[f] = map[rune]glyph{}
	}
	var g glyph
	face := f.face()
	if index, err := face.font.GlyphIndex(&p.buf, r); err == nil && index != 0 {
		if segments, err := face.font.LoadGlyph(&p.buf, index, face.units, nil); err == nil {
			g = glyph{append(sfnt.Segments(nil), segments...), float64(f.advances()(r))}
		}
	}
	p.glyphs[f][r] = g
	return g
}

// paintPicture paints an image so that it covers its box; parts outside the box are cut
// off.
func paintPicture(dst *image.RGBA, pic Picture, scale float64) {
	w, h := pic.W, pic.H
	if pic.Turn%2 == 1 {
		w, h = h, w
	}
	src := pic.Image.pixels()
	k := max(w/float64(pic.Image.W), h/float64(pic.Image.H)) // millimetres per pixel
	f := FrameInBox(pic.X, pic.Y, w, h, pic.Turn, 1)
	ox, oy := (w-k*float64(pic.Image.W))/2, (h-k*float64(pic.Image.H))/2
	min := dst.Rect.Min
	at := func(x, y float64) (float64, float64) {
		q := f.Point(Point{ox + x*k, oy + y*k})
		return q.X*scale + float64(min.X), q.Y*scale + float64(min.Y)
	}
	x0, y0 := at(0, 0)
	xx, yx := at(1, 0)
	xy, yy := at(0, 1)
	box := image.Rect(
		int(math.Round(pic.X*scale)), int(math.Round(pic.Y*scale)),
		int(math.Round((pic.X+pic.W)*scale)), int(math.Round((pic.Y+pic.H)*scale)),
	).Add(min).Intersect(dst.Rect)
	part, ok := dst.SubImage(box).(*image.RGBA)
	if !ok || box.Empty() {
		return
	}
	xdraw.BiLinear.Transform(part, f64.Aff3{xx - x0, xy - x0, x0, yx - y0, yy - y0, y0}, src, src.Bounds(), xdraw.Src, nil)
}
