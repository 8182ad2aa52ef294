package face

import (
	"equitas/reports/draw"
	"equitas/reports/theme"
)

// A textArea is the area of a line of text on the card, with the name of the theme's part
// that the line belongs to.
type textArea struct {
	area
	part string
}

// warnOverlap adds a warning for each earlier part on whose text part p was drawn, be it as
// text, or as a panel or picture that hides it. marks are those of p.
func (s *canvas) warnOverlap(p *theme.Part, marks []draw.Mark) {
	before := len(s.textAreas)
	for _, m := range marks {
		if run, ok := m.(draw.Run); ok && run.HiddenWidth == 0 {
			s.textAreas = append(s.textAreas, textArea{letterArea(run), p.Name})
		}
	}
	told := ""
	warn := func(on string) {
		if told != on {
			told = on
			s.addThemeFault(p.At, true, "part.%s lies on the text of part.%s: move one of them, or let show say which of them a card has", p.Name, on)
		}
	}
	for _, mine := range s.textAreas[before:] {
		for _, other := range s.textAreas[:before] {
			if mine.overlaps(other.area) {
				warn(other.part)
			}
		}
	}
	if hides := p.Content == "art" || p.Content == "panel" && p.BorderWidth == 0 && (p.Fill.IsSet || p.Picture != nil && s.Ink != Light); hides {
		for _, other := range s.textAreas[:before] {
			if s.boxOf(p).overlaps(other.area) {
				warn(other.part)
			}
		}
	}
}

// overlaps reports whether two areas overlap by more than a small tolerance in both
// directions.
func (a area) overlaps(b area) bool {
	const hair = 0.3 // millimetres
	return min(a.x+a.w, b.x+b.w)-max(a.x, b.x) > hair && min(a.y+a.h, b.y+b.h)-max(a.y, b.y) > hair
}

// letterArea returns the area of a run of text, from its baseline to the height of capitals.
func letterArea(r draw.Run) area {
	w, h := r.Font.Width(r.Text, r.Size), capHeight*draw.PointsToMM(r.Size)
	x, y := r.At.X, r.At.Y
	switch r.Turn {
	case draw.Left:
		return area{x - h, y - w, h, w}
	case draw.UpsideDown:
		return area{x - w, y, w, h}
	case draw.Right:
		return area{x, y, h, w}
	}
	return area{x, y - h, w, h}
}
