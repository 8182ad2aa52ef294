package sheet

import (
	"fmt"
	"strings"

	"equitas/reports/draw"
)

// The values of the options that are words.
const (
	Auto      = "auto"
	Portrait  = "portrait"
	Landscape = "landscape"

	Edge   = "edge"   // marks: ticks outside the grid
	Corner = "corner" // ticks at every corner of a card
	Lines  = "full"   // lines across the page
	None   = "none"   // no marks; no backs

	Duplex   = "duplex"   // backs: every second page is the back of the one before
	Fold     = "fold"     // backs below their fronts, to be folded
	Separate = "separate" // each back on a page of its own, to be printed apart

	LongEdge  = "long"
	ShortEdge = "short"
)

// Options define the layout of cards on pages. Lengths are in millimetres.
type Options struct {
	PaperW, PaperH float64 // as the paper is sold; Orient turns it
	Orient         string  // Auto, Portrait or Landscape
	CardW, CardH   float64 // of a card after cutting; both 0 for its theme's size
	Margin         float64 // unprintable margin
	Bleed          float64 // how far colour goes beyond the cut
	Gap            float64 // between cards, at least twice the bleed
	Marks          string  // Edge, Corner, Lines or None
	Backs          string  // None, Duplex, Fold or Separate
	Flip           string  // the edge about which a sheet is turned: LongEdge or ShortEdge
	NudgeX, NudgeY float64 // shift of back pages: right, down
	MarksBack      bool    // marks on back pages too
	OneEach        bool    // each face once, with the number of copies
	Stack          bool    // cards follow each other through the pages, not on them: cut in a stack they come out sorted
	Split          bool    // each deck begins a new page
	Tag            string  // printed in the foot of every card
}

// Default returns the default options: A4, cards of their theme's size edge to edge, no
// backs.
func Default() Options {
	return Options{
		PaperW: 210, PaperH: 297, Orient: Auto, Margin: 5,
		Marks: Edge, Backs: None, Flip: LongEdge,
	}
}

// papers are the paper sizes that have names.
var papers = []struct {
	name string
	w, h float64
}{{"a4", 210, 297}, {"letter", 215.9, 279.4}, {"legal", 215.9, 355.6}, {"a3", 297, 420}}

// Paper reads a size of paper: a name, or a size such as 200x300mm; 50 to
// 2,000 mm each way.
func Paper(s string) (w, h float64, err error) {
	names := make([]string, len(papers))
	for i, p := range papers {
		if p.name == strings.ToLower(s) {
			return p.w, p.h, nil
		}
		names[i] = p.name
	}
	if w, h, err = draw.Size(s, 50, 2000); err != nil {
		return 0, 0, fmt.Errorf("must be %s, or a size of 50 to 2,000 mm each way such as 200x300mm", strings.Join(names, ", "))
	}
	return w, h, nil
}

// Offset reads two lengths, right and down, such as 0.5mm,-0.3mm, each from
// -most to most millimetres.
func Offset(s string, most float64) (x, y float64, err error) {
	a, b, ok := strings.Cut(s, ",")
	if !ok {
		return 0, 0, fmt.Errorf("must be two lengths, right and down, such as 0.5mm,-0.3mm")
	}
	if x, err = draw.Length(a, -most, most); err != nil {
		return 0, 0, err
	}
	if y, err = draw.Length(b, -most, most); err != nil {
		return 0, 0, err
	}
	return x, y, nil
}

// A GapError reports a gap between cards that is too small for their bleeds.
type GapError struct{ Gap, Bleed float64 }

func (e *GapError) Error() string {
	return fmt.Sprintf("the gap is %g mm, must be at least %g mm, twice the bleed", e.Gap, 2*e.Bleed)
}
