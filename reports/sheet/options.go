package sheet

import (
	"fmt"
	"strings"

	"equitas/reports/draw"
)

// Values of fields of [Options].
const (
	Auto      = "auto"
	Portrait  = "portrait"
	Landscape = "landscape"

	Edge   = "edge"   // marks: ticks outside the grid
	Corner = "corner" // ticks at every corner of a card
	Lines  = "full"   // lines across the page
	None   = "none"   // no marks; no backs

	Duplex   = "duplex"   // backs: every second page is the back of the previous one
	Fold     = "fold"     // backs below their fronts on the same page, which is folded
	Separate = "separate" // each back on a page of its own, to be printed separately

	LongEdge  = "long"
	ShortEdge = "short"
)

// An Options defines the layout of cards on pages. Lengths are in millimetres.
type Options struct {
	PaperW, PaperH         float64 // size of the paper in its usual orientation; Orient may turn it
	Orient                 string  // Auto, Portrait or Landscape
	CardW, CardH           float64 // size of a card after cutting; both 0 for the size of its theme
	Margin                 float64 // width of the margin that is kept free because printers cannot print there
	Bleed                  float64 // how far colour extends beyond the cut
	Gap                    float64 // distance between cards, at least twice the bleed
	Marks                  string  // Edge, Corner, Lines or None
	Backs                  string  // None, Duplex, Fold or Separate
	Flip                   string  // the edge of the paper about which a sheet is turned for its back: LongEdge or ShortEdge
	BackShiftX, BackShiftY float64 // shift of back pages to the right and down
	MarkBacks              bool    // back pages have cut marks too
	PrintEachOnce          bool    // each face is printed only once, with its number of copies
	SortForStack           bool    // cards are distributed over the pages so that pages cut as one stack give sorted cards
	SplitDecks             bool    // each deck begins on a new page
	Tag                    string  // text at the foot of every card
}

// DefaultOptions returns the default options: A4, cards of their theme's size without gaps, no
// backs.
func DefaultOptions() Options {
	return Options{
		PaperW: 210, PaperH: 297, Orient: Auto, Margin: 5,
		Marks: Edge, Backs: None, Flip: LongEdge,
	}
}

// papers are the sizes of paper that have names, in millimetres.
var papers = []struct {
	name string
	w, h float64
}{{"a4", 210, 297}, {"letter", 215.9, 279.4}, {"legal", 215.9, 355.6}, {"a3", 297, 420}}

// ParsePaper parses a size of paper: a name such as a4, or a size such as 200x300mm, from
// 50 to 2,000 mm each way. It returns the width and the height in millimetres.
func ParsePaper(s string) (w, h float64, err error) {
	names := make([]string, len(papers))
	for i, p := range papers {
		if p.name == strings.ToLower(s) {
			return p.w, p.h, nil
		}
		names[i] = p.name
	}
	if w, h, err = draw.ParseSize(s, 50, 2000); err != nil {
		return 0, 0, fmt.Errorf("must be %s, or a size of 50 to 2,000 mm each way such as 200x300mm", strings.Join(names, ", "))
	}
	return w, h, nil
}

// ParseOffset parses two lengths, to the right and down, such as 0.5mm,-0.3mm, and returns
// them in millimetres. Each must be from -limit to limit.
func ParseOffset(s string, limit float64) (x, y float64, err error) {
	a, b, ok := strings.Cut(s, ",")
	if !ok {
		return 0, 0, fmt.Errorf("must be two lengths, right and down, such as 0.5mm,-0.3mm")
	}
	if x, err = draw.ParseLength(a, -limit, limit); err != nil {
		return 0, 0, err
	}
	if y, err = draw.ParseLength(b, -limit, limit); err != nil {
		return 0, 0, err
	}
	return x, y, nil
}

// A GapError is the error for a gap between cards, in millimetres, that is smaller than
// twice the bleed.
type GapError struct{ Gap, Bleed float64 }

func (e *GapError) Error() string {
	return fmt.Sprintf("the gap is %g mm, must be at least %g mm, twice the bleed", e.Gap, 2*e.Bleed)
}
