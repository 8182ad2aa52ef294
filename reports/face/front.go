package face

import (
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
	"unicode/utf8"

	"equitas/engine/card"
	"equitas/reports/draw"
)

// Front draws a face with its top at the top: as large as the card, turned if
// it lies on its side. The marks are good only if the faults do not stop.
func (d Design) Front(f card.Face, note Note) ([]draw.Mark, Faults) {
	s := canvas{Design: d, face: f, layout: of(f), colour: colours[f.Look.Band].deep, ink: draw.White}
	if d.Ink == Light {
		s.ink = dark
	}
	s.frame()
	s.head()
	s.picture()
	s.kind()
	s.text()
	s.foot(note)
	return d.finish(s.marks, f.Landscape), s.faults
}

// A canvas is a face that is being drawn.
type canvas struct {
	Design
	layout
	face   card.Face
	colour draw.RGB // of the kind
	ink    draw.RGB // of what stands on the band
	marks  []draw.Mark
	faults Faults
}

func (s *canvas) add(m draw.Mark) { s.marks = append(s.marks, m) }

func (s *canvas) fault(part, format string, args ...any) {
	s.faults = append(s.faults, Fault{
		ID: s.face.ID, Lang: s.Lang, Side: s.face.Side, Part: part, Msg: fmt.Sprintf(format, args...),
	})
}

// run adds a line of text whose characters have been checked.
func (s *canvas) run(x, y float64, text string, font draw.Font, size float64, fill draw.RGB) {
	s.add(draw.Run{At: draw.Point{X: x, Y: y}, Text: text, Font: font, Size: size, Fill: fill})
}

// printable reports whether the font has all characters of a text, and makes
// it a fault of a part of the card if not.
func (s *canvas) printable(part string, font draw.Font, text string) bool {
	if err := font.Check(text); err != nil {
		s.fault(part, "%v", err)
		if glyph, ok := errors.AsType[*draw.GlyphError](err); ok {
			s.faults[len(s.faults)-1].Rune = glyph.Rune
		}
		return false
	}
	return true
}

// symbol adds a symbol: filled, or in light ink as an outline.
func (s *canvas) symbol(contours [][]draw.Point, x, y, half float64, fill draw.RGB) {
	placed := draw.Place(contours, x, y, half)
	if s.Ink == Light {
		placed = draw.Outline(placed, min(0.25, half/14))
	}
	s.add(draw.Shape{Contours: placed, Fill: fill})
}

func (s *canvas) frame() {
	ground := paper
	if s.Ink == Light {
		ground = draw.White
	}
	s.add(draw.Rect(0, 0, s.w, s.h, ground))
	ring := draw.Ring(s.layout.frame.x, s.layout.frame.y, s.layout.frame.w, s.layout.frame.h, frameThick, colours[s.face.Look.Deck].deep)
	if s.Ink == Light {
		s.add(draw.Ring(s.band.x, s.band.y, s.band.w, s.band.h, outlineThick, s.colour))
		s.add(ring)
		return
	}
	s.add(ring)
	s.add(draw.Rect(s.band.x, s.band.y, s.band.w, s.band.h, s.colour))
}

// head is the band: symbol, value, name.
func (s *canvas) head() {
	fill := s.ink
	if s.Ink == Light {
		fill = s.colour
	}
	s.symbol(symbol(s.face.Symbol), s.layout.symbol.X, s.layout.symbol.Y, s.symbolHalf, fill)
	x := s.nameX
	if value := s.value(); value != "" {
		x = max(s.nameX2, s.valueX+draw.Bold.Width(value, valueSize)+1)
		s.run(s.valueX, s.valueY, value, draw.Bold, valueSize, s.ink)
	}
	s.name(x)
}

// value is attack or defense as printed, or "".
func (s *canvas) value() string {
	switch {
	case s.face.Absolute:
		return "∞"
	case s.face.HasValue:
		return number(s.face.Value)
	}
	return ""
}

// number writes a whole number with a true minus sign.
func number(n int) string { return strings.Replace(strconv.Itoa(n), "-", "−", 1) }

// name sets the name as large as it fits in one line, or small in two.
func (s *canvas) name(x float64) {
	name := strings.Join(draw.Paragraphs(s.face.Name), " ")
	switch n := utf8.RuneCountInString(name); {
	case n == 0:
		s.fault("name", "is empty")
		return
	case n > maxName:
		s.fault("name", "has %d characters, at most %d can be printed", n, maxName)
		return
	}
	if !s.printable("name", draw.Bold, name) {
		return
	}
	has := s.right - x
	for size := nameSize; size >= nameLeast; size -= shrink {
		if draw.Bold.Width(name, size) <= has {
			s.run(x, s.nameY, name, draw.Bold, size, s.ink)
			return
		}
	}
	lines, err := draw.Bold.Wrap(name, nameLeast, has, nil)
	if err != nil {
		s.fault("name", "%v", err)
		return
	}
	if len(lines) > 2 {
		s.fault("name", "%q does not fit: needs %d lines at %g pt, has 2", name, len(lines), nameLeast)
		return
	}
	half := draw.MM(nameLeast) * leading / 2
	middle := s.nameY - 0.35*draw.MM(nameSize) + 0.35*draw.MM(nameLeast)
	for i, line := range lines {
		s.run(x, middle+half*float64(2*i-1), line.Pieces[0].Text, draw.Bold, nameLeast, s.ink)
	}
}

// picture is the card's own, or the symbol of its kind.
func (s *canvas) picture() {
	p := s.layout.picture
	if s.face.Art != "" {
		if img := s.art(); img != nil {
			s.add(draw.Picture{X: p.x, Y: p.y, W: p.w, H: p.h, Image: img})
			return
		}
	}
	if s.Ink == Light {
		s.add(draw.Ring(p.x, p.y, p.w, p.h, 0.15, s.colour))
	} else {
		s.add(draw.Rect(p.x, p.y, p.w, p.h, s.colour.Mix(draw.White, 7)))
		s.add(draw.Ring(p.x+1, p.y+1, p.w-2, p.h-2, 0.15, s.colour.Mix(draw.White, 5)))
	}
	s.symbol(symbol(s.face.Symbol), p.x+p.w/2, p.y+p.h/2, pictureSymbol, s.colour)
}

// art reads the card's picture, or returns nil and says why.
func (s *canvas) art() *draw.Image {
	if s.Picture == nil {
		s.fault("art", "%s: there is no folder to look for it", s.face.Art)
		return nil
	}
	data, err := s.Picture(s.face.Art, s.face.ArtFrom)
	if err != nil {
		s.fault("art", "%s: %v", s.face.Art, err)
		s.faults[len(s.faults)-1].Warning = s.Blank && errors.Is(err, fs.ErrNotExist)
		return nil
	}
	img, err := draw.ReadImage(data)
	if err != nil {
		s.fault("art", "%s %v", s.face.Art, err)
		return nil
	}
	const least = 200
	if dpi := img.DPI(s.layout.picture.w, s.layout.picture.h); dpi < least {
		s.fault("art", "%s has %.0f dpi as printed, below %d", s.face.Art, dpi, least)
		s.faults[len(s.faults)-1].Warning = true
	}
	return img
}
