package sheet

import (
	"fmt"
	"math"
	"strings"

	"equitas/reports/draw"
)

// A Summary is the most important rules of a variant, for printing on one page.
type Summary struct {
	Title    string
	Legend   string // explanation of the mark beside changed rules; may be ""
	Note     string // note above the rules; may be ""
	Sections []Section
}

// A Section is a heading and the rules below it.
type Section struct {
	Heading string
	Rules   []Rule
}

// A Rule is a rule with its name and its text. If Changed is true, EditionText is the text
// that the edition has instead; "" if the edition has no such rule.
type Rule struct {
	Label, Text string
	Changed     bool
	EditionText string
}

// Sizes on a page of rules: lengths in millimetres, type sizes in points.
const (
	summaryMargin   = 18.0
	titleSize       = 20.0
	headingSize     = 11.0
	ruleSize        = 9.0
	labelWidth      = 46.0
	narrowLabel     = 34.0 // width of labels in two columns
	columnGap       = 9.0  // gap between columns
	minSummaryScale = 0.75 // smallest factor by which everything is shrunk to fit on one page
)

// pages returns the summary set on pages of w × h millimetres: on one page if possible, in
// one column or in two. It returns an error if a character cannot be printed, or a word is
// wider than its column.
func (s *Summary) pages(w, h float64) ([]draw.Page, error) {
	var pages []draw.Page
	for columns := 1; columns <= 2; columns++ {
		for scale := 1.0; scale > minSummaryScale-epsilon; scale -= 0.05 {
			t := typesetter{w: w, h: h, scale: scale, columns: columns}
			if err := t.setSummary(s); err != nil {
				if columns > 1 { // the text fitted in one column
					break
				}
				return nil, fmt.Errorf("the summary of the rules: %w", err)
			}
			if pages == nil || len(t.pages) < len(pages) {
				pages = t.pages
			}
			if len(pages) == 1 {
				return pages, nil
			}
		}
	}
	return pages, nil
}

// A typesetter sets text in columns on pages, from top to bottom. Lengths are in
// millimetres.
type typesetter struct {
	w, h, scale float64 // size of a page, and factor by which everything is scaled
	columns     int
	x, y        float64 // top left corner of the next line
	column      int     // index of the current column
	top         float64 // top of the columns of the current page
	pages       []draw.Page
}

// width returns the width of a column, in millimetres.
func (t *typesetter) width() float64 {
	return (t.w - 2*summaryMargin - columnGap*float64(t.columns-1)) / float64(t.columns)
}

func (t *typesetter) add(m draw.Mark) {
	last := &t.pages[len(t.pages)-1]
	last.Marks = append(last.Marks, m)
}

// nextColumn begins a new page, in its first column.
func (t *typesetter) nextColumn() {
	t.pages = append(t.pages, draw.Page{W: t.w, H: t.h})
	t.x, t.y, t.column, t.top = summaryMargin, summaryMargin, 0, summaryMargin
}

// ensureRoom begins a new column, or a new page, unless the current column has room for
// height millimetres.
func (t *typesetter) ensureRoom(height float64) {
	switch {
	case t.y+height <= t.h-summaryMargin || t.y <= t.top:
	case t.column+1 < t.columns:
		t.column++
		t.x, t.y = t.x+t.width()+columnGap, t.top
	default:
		t.nextColumn()
	}
}

// setBlock sets a paragraph of the given width at x, y, and returns its height, all in
// millimetres. size is the type size in points.
func (t *typesetter) setBlock(x, y, width float64, text string, font draw.Font, size float64, fill draw.RGB) (float64, error) {
	text = strings.Join(draw.Paragraphs(text), " ")
	if err := font.Check(text); err != nil {
		return 0, err
	}
	lines, err := font.Wrap(text, size, width, nil)
	if err != nil {
		return 0, err
	}
	em := draw.PointsToMM(size)
	for i, line := range lines {
		at := draw.Point{X: x, Y: y + em*(0.97+1.3*float64(i))}
		t.add(draw.Run{At: at, Text: line.Pieces[0].Text, Font: font, Size: size, Fill: fill})
	}
	return 1.3 * em * float64(len(lines)), nil
}

// strikeOut draws a line through every line of the last block of text. height is the
// block's height in millimetres, size its type size in points.
func (t *typesetter) strikeOut(height, size float64) {
	em := draw.PointsToMM(size)
	marks := t.pages[len(t.pages)-1].Marks
	for _, m := range marks[len(marks)-int(math.Round(height/(1.3*em))):] {
		r := m.(draw.Run)
		t.add(draw.Rect(r.At.X, r.At.Y-0.26*em, r.Font.Width(r.Text, size), 0.12, grey))
	}
}

var (
	grey   = draw.RGB{R: 0x60, G: 0x60, B: 0x66}
	accent = draw.RGB{R: 0x96, G: 0x20, B: 0x1e}
)

// setSummary sets a whole summary: title, legend, note and sections.
func (t *typesetter) setSummary(s *Summary) error {
	t.nextColumn()
	width := t.w - 2*summaryMargin
	used, err := t.setBlock(summaryMargin, t.y, width, s.Title, draw.Bold, titleSize*t.scale, draw.Black)
	if err != nil {
		return err
	}
	t.y += used + 1.5*t.scale
	t.add(draw.Rect(summaryMargin, t.y, width, 0.6, draw.Black))
	t.y += 4 * t.scale
	for _, text := range [...]string{s.Legend, s.Note} {
		if text == "" {
			continue
		}
		size := ruleSize * 0.9 * t.scale
		if text == s.Legend {
			t.markChange(t.y, size)
		}
		used, err := t.setBlock(summaryMargin, t.y, width, text, draw.Italic, size, grey)
		if err != nil {
			return err
		}
		t.y += used + 3*t.scale
	}
	t.top, width = t.y, t.width()
	for _, section := range s.Sections {
		t.ensureRoom(20 * t.scale)
		used, err := t.setBlock(t.x, t.y, width, section.Heading, draw.Bold, headingSize*t.scale, draw.Black)
		if err != nil {
			return err
		}
		t.y += used
		t.add(draw.Rect(t.x, t.y+0.3*t.scale, width, 0.15, grey))
		t.y += 1.4 * t.scale
		for _, r := range section.Rules {
			if err := t.setRule(r); err != nil {
				return err
			}
		}
		t.y += 3.5 * t.scale
	}
	return nil
}

// setRule sets the name of a rule and, beside it, its text. A rule that differs from the
// edition is marked in the margin, and followed by the edition's text, struck out.
func (t *typesetter) setRule(r Rule) error {
	size := ruleSize * t.scale
	label := labelWidth * t.scale
	if t.columns > 1 {
		label = narrowLabel * t.scale
	}
	width := t.width() - label
	scratch := typesetter{w: t.w, h: t.h, scale: t.scale, columns: t.columns}
	set := func(t *typesetter, y float64) (float64, error) {
		at := t.x + label
		left, err := t.setBlock(t.x, y, label-3, r.Label, draw.Regular, size, grey)
		if err != nil {
			return 0, err
		}
		font := draw.Regular
		if r.Changed {
			font = draw.Bold
		}
		right, err := t.setBlock(at, y, width, r.Text, font, size, draw.Black)
		if err != nil {
			return 0, err
		}
		if r.Changed && r.EditionText != "" {
			more, err := t.setBlock(at, y+right, width, r.EditionText, draw.Italic, size*0.9, grey)
			if err != nil {
				return 0, err
			}
			t.strikeOut(more, size*0.9)
			right += more
		}
		return max(left, right), nil
	}
	scratch.nextColumn()
	height, err := set(&scratch, 0)
	if err != nil {
		return err
	}
	t.ensureRoom(height)
	if _, err := set(t, t.y); err != nil {
		return err
	}
	if r.Changed {
		t.markChange(t.y, size)
	}
	t.y += height + 0.5*t.scale
	return nil
}

// markChange draws a lozenge in the margin, beside a line whose top is given, as the mark
// of a changed rule. size is the line's type size in points.
func (t *typesetter) markChange(top, size float64) {
	var p draw.Path
	x, y, k := t.x-3, top+0.62*draw.PointsToMM(size), 0.36*draw.PointsToMM(size)
	p.Polygon(x, y-k, x+0.8*k, y, x, y+k, x-0.8*k, y).Solid()
	t.add(draw.Shape{Contours: p.Contours(), Fill: accent})
}
