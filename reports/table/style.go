package table

// A Style is how text and Markdown look. The zero value is Unicode, 100 columns wide.
type Style struct {
	ASCII bool // no box lines, arrows or typographic signs
	Width int  // width of a line in columns; 0 means 100
}

// LineWidth returns the width of a line in columns: o.Width or, if that is not positive,
// 100.
func (o Style) LineWidth() int {
	if o.Width <= 0 {
		return 100
	}
	return o.Width
}
