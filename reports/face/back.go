package face

import (
	"math"
	"strings"

	"equitas/engine/card"
	"equitas/reports/draw"
	"equitas/reports/theme"
)

// Sizes and positions on a back, in millimetres. No line is within 6 mm of the edge, so that a
// shift of 2 mm between the two sides of a printed sheet does not show.
const (
	backMargin = 6.0
	backRing   = 0.7
	backFine   = 0.2
	backInset  = 1.5 // distance of the fine frame from the outer one
	latticeX   = 6.0 // distance between the lozenges of the ground
	latticeY   = 8.0
	backName   = 17.0 // size of the deck's name, in points
	nameMargin = 3.0

	backNameLines = 3    // a long name has at most so many lines
	backLeading   = 1.15 // distance of their baselines, in type sizes
)

// A backLayout is the layout of a back, in millimetres: the name in a field in the middle,
// an emblem above it, and another one, upside down, below it.
type backLayout struct {
	w, h         float64
	field        area       // where the name is
	emblem       float64    // half the size of an emblem
	emblemOffset draw.Point // distance of the emblems from the middle of the card
}

// backEdge is the distance of the fine frame from the edge of the card, in millimetres.
const backEdge = backMargin + backInset

// layoutOf returns the layout of a back for cards of the given size, upright or in
// landscape.
func layoutOf(size theme.CardSize, landscape bool) backLayout {
	w, h := size.W, size.H
	if landscape {
		w, h = h, w
		field := min(32, 0.365*w)
		half := (w - field) / 2
		emblem := min(8, 0.3*half, (h-2*backEdge)/2-2)
		return backLayout{w, h, area{half, backEdge, field, h - 2*backEdge}, emblem, draw.Point{X: (field/2 + w/2 - backEdge) / 2, Y: 0}}
	}
	field := min(15, 0.172*h)
	return backLayout{w, h, area{backEdge, (h - field) / 2, w - 2*backEdge, field}, min(9.5, 0.108*h, (w-2*backEdge)/2-2), draw.Point{X: 0, Y: (field/2 + h/2 - backEdge) / 2}}
}

// Back draws the back of card f, in landscape if its face is. The same back is returned for
// all cards of a deck. Apart from the name it looks the same upside down. name is the name
// of the deck, which [Light] ink prints instead of the game's name. If there are faults,
// the marks are nil.
func (d Design) Back(f card.Face, name string) ([]draw.Mark, Faults) {
	landscape := f.Landscape
	l := layoutOf(d.theme().CardSize, landscape)
	look := d.theme()
	if d.Ink == Grey {
		look = look.InGrey()
	}
	b, ground, lines, deep, emblem := look.Back(&f)
	label := strings.ToUpper(d.Game)
	if d.Ink == Light {
		ground, lines, label = draw.White, deep, name // deep is used because the colour of lines may be too pale on white
		if draw.Contrast(lines, ground) < theme.MinTextContrast {
			lines = d.theme().NamedColour("dark")
		}
	}
	if b.Picture != nil && d.Ink != Light {
		k := d.scale()
		w, h := d.Size(landscape)
		dx, dy := (w/k-l.w)/2+d.Bleed/k, (h/k-l.h)/2+d.Bleed/k
		return d.scaleToCard([]draw.Mark{draw.Rect(0, 0, l.w, l.h, ground),
			draw.Picture{X: -dx, Y: -dy, W: l.w + 2*dx, H: l.h + 2*dy, Image: b.Picture}}, landscape), nil
	}
	font := d.theme().BackFont
	if err := font.Check(label); err != nil && b.HasName {
		part := "back"
		if d.Ink != Light {
			part = "title"
		}
		return nil, Faults{{ID: f.Back, Part: part, Msg: err.Error()}}
	}
	marks := []draw.Mark{draw.Rect(0, 0, l.w, l.h, ground)}
	add := func(m draw.Mark) { marks = append(marks, m) }
	if d.Ink != Light {
		if ornament := l.pattern(b.Pattern, b.HasName); len(ornament) > 0 {
			add(draw.Shape{Contours: ornament, Fill: ground.Mix(lines, 1)})
		}
	}
	if b.Frame != "none" {
		add(draw.Ring(backMargin, backMargin, l.w-2*backMargin, l.h-2*backMargin, backRing, lines))
	}
	if b.Frame == "double" {
		add(draw.Ring(backEdge, backEdge, l.w-2*backEdge, l.h-2*backEdge, backFine, lines))
	}
	for _, k := range []float64{-0.5, 0.5} { // lines on both sides of the name
		if !b.HasName {
			continue
		}
		if landscape {
			add(draw.Rect(l.w/2+k*l.field.w-backFine/2, l.field.y, backFine, l.field.h, lines))
		} else {
			add(draw.Rect(l.field.x, l.h/2+k*l.field.h-backFine/2, l.field.w, backFine, lines))
		}
	}
	if b.HasName {
		text, size := setBackName(font, label, l.field.w-2*nameMargin, l.field.h)
		for i, line := range text {
			down := (float64(i) - float64(len(text)-1)/2) * backLeading
			add(draw.Run{
				At: draw.Point{X: (l.w - font.Width(line, size)) / 2, Y: l.h/2 + (0.36+down)*draw.PointsToMM(size)}, Text: line, Font: font, Size: size, Fill: lines,
			})
		}
	}
	drawing, fault := d.symbolOf(emblem)
	if fault != "" {
		return nil, Faults{{ID: f.Back, Part: "back", Msg: fault}}
	}
	outline := 0.0
	if d.Ink == Light {
		outline = outlineThick
	}
	shape := drawing.AppendMarks(nil, 0, 0, l.emblem, lines, ground, outline)
	marks = draw.Frame{X: l.w/2 - l.emblemOffset.X, Y: l.h/2 - l.emblemOffset.Y}.AppendMarks(marks, shape)
	marks = draw.Frame{X: l.w/2 + l.emblemOffset.X, Y: l.h/2 + l.emblemOffset.Y, Turn: draw.UpsideDown}.AppendMarks(marks, shape)
	return d.scaleToCard(marks, landscape), nil
}

// setBackName returns the lines of a name and its type size, in points: the number of lines
// in which it is largest within a width and a height in millimetres.
func setBackName(font draw.Font, name string, width, height float64) ([]string, float64) {
	words := strings.Fields(name)
	best, size := []string{name}, 0.0
	for n := 1; n <= max(1, min(backNameLines, len(words))); n++ {
		lines := []string{name}
		if n > 1 {
			lines = breakWords(font, words, n)
		}
		fits := backName
		for fits > sizeStep && (widest(font, lines)*fits > width || n > 1 && float64(n)*backLeading*draw.PointsToMM(fits) > height) {
			fits -= sizeStep
		}
		if fits > size {
			best, size = lines, fits
		}
	}
	return best, size
}

// widest returns the width of the widest of some lines at a type size of one point, in
// millimetres.
func widest(font draw.Font, lines []string) float64 {
	w := 0.0
	for _, line := range lines {
		w = max(w, font.Width(line, 1))
	}
	return w
}

// breakWords returns words in n lines, of which the widest is as narrow as can be. There are
// at least n words.
func breakWords(font draw.Font, words []string, n int) []string {
	if n == 1 {
		return []string{strings.Join(words, " ")}
	}
	var best []string
	for first := 1; first <= len(words)-n+1; first++ {
		lines := append([]string{strings.Join(words[:first], " ")}, breakWords(font, words[first:], n-1)...)
		if best == nil || widest(font, lines) < widest(font, best) {
			best = lines
		}
	}
	return best
}

// pattern returns the ornament on the ground of a back: small figures that keep a distance
// from the frame, the name and the emblems. name selects the figures; named tells that the
// back has a name.
func (l backLayout) pattern(name string, named bool) [][]draw.Point {
	var p draw.Path
	const half, clear = 1.1, 2.0
	far := l.emblem + 3
	free := func(dx, dy float64) bool {
		if math.Abs(dx) >= l.w/2-backEdge-clear || math.Abs(dy) >= l.h/2-backEdge-clear {
			return false
		}
		if !named {
			return dx*dx+dy*dy >= 1.5*1.5*far*far
		}
		ex, ey := math.Abs(dx)-l.emblemOffset.X, math.Abs(dy)-l.emblemOffset.Y
		if l.emblemOffset.X == 0 {
			ex = dx
		}
		if l.emblemOffset.Y == 0 {
			ey = dy
		}
		return (math.Abs(dx) >= l.field.w/2+clear || math.Abs(dy) >= l.field.h/2+clear) && ex*ex+ey*ey >= far*far
	}
	stepX, stepY := latticeX, latticeY
	switch name {
	case "none":
		return nil
	case "stripes":
		stepX, stepY = 3, 6
	case "waves":
		return l.waves(free)
	case "dots":
		stepX, stepY = 5, 5
	}
	for row := -24; row <= 24; row++ {
		for col := -32; col <= 32; col++ {
			dx, dy := float64(col)*stepX/2, float64(row)*stepY/2
			if (row+col)%2 != 0 || !free(dx, dy) {
				continue
			}
			x, y := l.w/2+dx, l.h/2+dy
			switch name {
			case "stripes":
				p.Stroke(0.5, x-0.9, y+1.8, x+0.9, y-1.8)
			case "dots":
				p.Circle(x, y, 0.7).Solid()
			default:
				p.Polygon(x, y-1.4*half, x+half, y, x, y+1.4*half, x-half, y).Solid()
			}
		}
	}
	return p.Contours()
}

// waves returns wavy lines, one below the other. They consist of half waves; those are
// drawn whose two ends are free. The lines look the same after half a turn about the middle
// of the back.
func (l backLayout) waves(free func(dx, dy float64) bool) [][]draw.Point {
	const half, apart, high, thick = 3.5, 2.6, 0.75, 0.4 // millimetres
	const steps = 8                                      // number of line segments of half a wave
	var p draw.Path
	for row := -24; row <= 24; row++ {
		for col := -16; col < 16; col++ {
			from, y, side := float64(col)*half, float64(row)*apart, high
			if col%2 != 0 {
				side = -high
			}
			if !free(from, y) || !free(from+half, y) {
				continue
			}
			var along, back []float64
			for i := range steps + 1 {
				at := float64(i) / steps
				x, mid := l.w/2+from+at*half, l.h/2+y-side*math.Sin(math.Pi*at)
				along = append(along, x, mid-thick/2)
				back = append(back, x, mid+thick/2)
			}
			for i := len(back) - 2; i >= 0; i -= 2 {
				along = append(along, back[i], back[i+1])
			}
			p.Polygon(along...).Solid()
		}
	}
	return p.Contours()
}
