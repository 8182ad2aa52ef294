package playform

import (
	"errors"

	"equitas/reports/draw"
)

// A pen draws on a page, and keeps errors. Lengths are in millimetres, type sizes in points.
type pen struct {
	page draw.Page
	err  error
}

func (p *pen) add(m draw.Mark) { p.page.Marks = append(p.page.Marks, m) }

// drawText draws a line of text that begins at x on the baseline y, and returns its width
// in millimetres.
func (p *pen) drawText(x, y float64, text string, font draw.Font, size float64, fill draw.RGB) float64 {
	if err := font.Check(text); err != nil && p.err == nil {
		p.err = err
	}
	p.add(draw.Run{At: draw.Point{X: x, Y: y}, Text: text, Font: font, Size: size, Fill: fill})
	return font.Width(text, size)
}

// minScale is the smallest factor by which type is shrunk to make a text fit.
const minScale = 0.7

// drawFitted draws a line of text that begins at x on the baseline y. If it is wider than
// width millimetres, it is set in smaller type, and cut if even that is too wide.
func (p *pen) drawFitted(x, y, width float64, text string, font draw.Font, size float64, fill draw.RGB) {
	if w := font.Width(text, size); w > width {
		size *= max(width/w, minScale)
	}
	for r := []rune(text); font.Width(text, size) > width && len(r) > 1; {
		r = r[:len(r)-1]
		text = string(r) + "…"
	}
	p.drawText(x, y, text, font, size, fill)
}

// drawRightAligned draws a line of text that ends at x on the baseline y.
func (p *pen) drawRightAligned(x, y float64, text string, font draw.Font, size float64, fill draw.RGB) {
	p.drawText(x-font.Width(text, size), y, text, font, size, fill)
}

// drawParagraph draws a paragraph, wrapped to width millimetres, from x on the first
// baseline y.
func (p *pen) drawParagraph(x, y, width float64, text string, font draw.Font, size float64, fill draw.RGB) {
	lines, err := font.Wrap(text, size, width, nil)
	if err != nil {
		p.err = errors.Join(p.err, err)
		return
	}
	for i, l := range lines {
		p.drawText(x, y+float64(i)*1.28*draw.PointsToMM(size), l.Pieces[0].Text, font, size, fill)
	}
}

// drawField draws a label in a box, with lines to write on beside and below it.
func (p *pen) drawField(x, y, w, h float64, label string) {
	p.add(draw.Rect(x, y, w, 0.18, ruleColour))
	from := x + 2 + p.drawText(x+2, y+4.6, label, draw.Regular, smallSize, grey) + 1.2
	for at := y + 5.2; at < y+h-0.6; at += lineGap {
		p.add(draw.Rect(from, at, x+w-2-from, 0.15, faintColour))
		from = x + 2
	}
}

// drawBox draws a square to tick, with its centre at x, y.
func (p *pen) drawBox(x, y float64) { p.add(draw.Ring(x-1.5, y-1.5, 3, 3, 0.25, inkColour)) }

// drawCircle draws a circle to tick, with its centre at x, y.
func (p *pen) drawCircle(x, y, r float64) {
	var c draw.Path
	c.Circle(x, y, r).Solid().Circle(x, y, r-0.18).Hole()
	p.add(draw.Shape{Contours: c.Contours(), Fill: ruleColour})
}
