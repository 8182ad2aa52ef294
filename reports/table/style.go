package table

// A Style says how text and Markdown look. The zero value is Unicode, 100 columns wide.
type Style struct {
	ASCII bool // no box lines, arrows or typographic signs
	Width int  // columns; 0 means 100
}

func (o Style) LineWidth() int {
	if o.Width <= 0 {
		return 100
	}
	return o.Width
}
