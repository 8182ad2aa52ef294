package face

// An area is a rectangle on a face, in millimetres.
type area struct{ x, y, w, h float64 }

// Sizes of type, in points, and thicknesses, in millimetres.
const (
	kindSize             = 7.5 // at which the towers of what is asked are measured
	shrink               = 0.5
	leading              = 1.25 // lines, in type sizes, but for those of sentences
	baseline             = 0.97 // of the first line, below the top of its box, in type sizes
	capHalf              = 0.36 // half the height of capitals, in type sizes
	inline               = 0.8  // height of a symbol in a text, in type sizes
	outlineThick         = 0.3
	towerHalf, towerStep = 1.4, 4.0
)

// Longest names and texts, in characters.
const (
	maxName = 40
	maxText = 600
)
