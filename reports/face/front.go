package face

import (
	"errors"
	"fmt"
	"io/fs"

	"equitas/engine/card"
	"equitas/engine/rule/source"
	"equitas/reports/draw"
	"equitas/reports/svg"
	"equitas/reports/theme"
)

// Front draws a face: as wide and high as the card is upright, or in landscape if the face
// is. The marks must not be used if [Faults.HasError] is true.
func (d Design) Front(f card.Face, note Note) ([]draw.Mark, Faults) {
	t := d.theme()
	if d.Ink == Grey {
		t = t.InGrey()
	}
	s := canvas{Design: d, theme: t, face: f, note: note, w: t.W, h: t.H, partExtents: map[string]extent{}}
	if f.Landscape {
		s.w, s.h = s.h, s.w
	}
	s.ground = t.RGB(t.Paper, &f)
	if d.Ink == Light {
		s.ground = draw.White
	}
	s.add(draw.Rect(0, 0, s.w, s.h, s.ground))
	if t.GroundPicture != nil && d.Ink != Light {
		a := s.withBleed(area{0, 0, s.w, s.h})
		s.add(draw.Picture{X: a.x, Y: a.y, W: a.w, H: a.h, Image: t.GroundPicture})
		s.paintedAreas = append(s.paintedAreas, paintedArea{area: a, picture: true})
	}
	s.placeIcons()
	s.loadArt()
	var own map[string]any
	if d.EntryData != nil {
		own = d.EntryData(f)
	}
	s.entryData, s.conditionVariables = own, theme.ConditionEnv(&f, own, s.image != nil)
	for i := range t.Parts {
		s.drawPart(&t.Parts[i])
	}
	return d.scaleToCard(s.marks, f.Landscape), s.faults
}

// A canvas is a face that is being drawn, with the faults found so far. Its lengths are in
// millimetres of the theme's layout.
type canvas struct {
	Design
	theme              *theme.Theme
	face               card.Face
	note               Note
	w, h               float64
	entryData          map[string]any // data of the card's entry
	conditionVariables map[string]any // variables for conditions of the theme's parts
	image              *draw.Image    // the card's own picture; nil if it has none
	ground             draw.RGB       // colour of the background
	marks              []draw.Mark
	paintedAreas       []paintedArea     // areas painted so far, in order, from which contrasts are computed
	partExtents        map[string]extent // extents of the parts drawn so far, by their names
	textAreas          []textArea        // areas of the lines of text drawn so far
	faults             Faults
}

// An extent is the horizontal range of something that was drawn, in millimetres.
type extent struct{ from, to float64 }

// A paintedArea is an area that was painted, with its colour.
type paintedArea struct {
	area
	fill    draw.RGB
	picture bool // the area has a picture instead of one colour
}

func (s *canvas) add(m draw.Mark) { s.marks = append(s.marks, m) }

// addFault adds a fault of a part of the card, which is an error.
func (s *canvas) addFault(part, format string, args ...any) {
	s.faults = append(s.faults, Fault{
		ID: s.face.ID, Lang: s.Lang, Side: s.face.Side, Part: part, Msg: fmt.Sprintf(format, args...),
	})
}

// addFitFault adds the fault that something does not fit into part p of the theme. part is
// the part of the card in the fault.
func (s *canvas) addFitFault(p *theme.Part, part, format string, args ...any) {
	s.addFault(part, format, args...)
	if s.theme.Name != theme.Plain {
		last := &s.faults[len(s.faults)-1]
		last.Msg = fmt.Sprintf("%s, in part %s of the theme %s", last.Msg, p.Name, s.theme.Name)
		if s.face.Landscape && !p.HasLandscapeBox() {
			last.Help = "this card lies on its side: say with lying, beside box, where the part stands there"
		}
	}
}

// addThemeFault adds a fault or, if warning is true, a warning about the theme, at a place
// in its file.
func (s *canvas) addThemeFault(at source.Place, warning bool, format string, args ...any) {
	s.faults = append(s.faults, Fault{ID: s.face.ID, Side: s.face.Side, Part: "theme", At: at, Warning: warning, Msg: fmt.Sprintf(format, args...)})
}

// drawRun draws a text that begins at x on the baseline y. size is the type size in points.
// The characters of the text must have passed [draw.Font.Check].
func (s *canvas) drawRun(x, y float64, text string, font draw.Font, size float64, fill draw.RGB) {
	s.add(draw.Run{At: draw.Point{X: x, Y: y}, Text: text, Font: font, Size: size, Fill: fill})
}

// checkPrintable reports whether a font has all characters of a text. If not, it adds a
// fault for that part of the card.
func (s *canvas) checkPrintable(part string, font draw.Font, text string) bool {
	if err := font.Check(text); err != nil {
		s.addFault(part, "%v", err)
		if glyph, ok := errors.AsType[*draw.GlyphError](err); ok {
			s.faults[len(s.faults)-1].Rune = glyph.Rune
		}
		return false
	}
	return true
}

// drawSymbol draws a symbol with the centre x, y and half its size: filled or, in light
// ink, as an outline.
func (s *canvas) drawSymbol(sym *svg.Symbol, x, y, half float64, fill draw.RGB) {
	outline := 0.0
	if s.Ink == Light {
		outline = min(0.25, half/14)
	}
	s.marks = sym.AppendMarks(s.marks, x, y, half, fill, s.topAreaAt(x, y).fill, outline)
}

// topAreaAt returns the area that was painted last at a point; the background if there is
// none.
func (s *canvas) topAreaAt(x, y float64) paintedArea {
	on := paintedArea{fill: s.ground}
	for _, l := range s.paintedAreas {
		if x >= l.x && x <= l.x+l.w && y >= l.y && y <= l.y+l.h {
			on = l
		}
	}
	return on
}

// withBleed returns a, extended into the bleed at those edges of the card that it touches.
func (s *canvas) withBleed(a area) area {
	w, h := s.Design.Size(s.face.Landscape)
	k := s.scale()
	dx, dy := (w/k-s.w)/2+s.Bleed/k, (h/k-s.h)/2+s.Bleed/k
	const slack = 1e-6
	if a.x < slack {
		a.x, a.w = a.x-dx, a.w+dx
	}
	if a.y < slack {
		a.y, a.h = a.y-dy, a.h+dy
	}
	if a.x+a.w > s.w-slack {
		a.w += dx
	}
	if a.y+a.h > s.h-slack {
		a.h += dy
	}
	return a
}

// loadArt reads the card's own picture into s.image, if a part of the theme shows it.
func (s *canvas) loadArt() {
	var box *area
	for i := range s.theme.Parts {
		if p := &s.theme.Parts[i]; p.Content == "art" && s.usesInk(p) {
			a := s.boxOf(p)
			box = &a
		}
	}
	if s.face.Art == "" || box == nil {
		return
	}
	if s.Picture == nil {
		s.addFault("art", "%s: there is no folder to look for it", s.face.Art)
		return
	}
	data, err := s.Picture(s.face.Art, s.face.ArtFrom)
	if err != nil {
		s.addFault("art", "%s: %v", s.face.Art, err)
		s.faults[len(s.faults)-1].Warning = s.SymbolForMissingPicture && errors.Is(err, fs.ErrNotExist)
		return
	}
	img, err := draw.ReadImage(data)
	if err != nil {
		s.addFault("art", "%s %v", s.face.Art, err)
		return
	}
	if dpi := img.DPI(box.w, box.h); dpi < theme.MinDPI {
		s.addFault("art", "%s has %.0f dpi as printed, below %d", s.face.Art, dpi, theme.MinDPI)
		s.faults[len(s.faults)-1].Warning = true
	}
	s.image = img
}
