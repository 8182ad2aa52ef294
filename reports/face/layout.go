package face

// An area is a rectangle on a face, in millimetres.
type area struct{ x, y, w, h float64 }

// Sizes of type, in points, and thicknesses, in millimetres.
const (
	kindSize             = 7.5 // type size at which the towers of a requirement are measured, in points
	sizeStep             = 0.5
	leading              = 1.25 // distance of two lines, in type sizes
	baseline             = 0.97 // distance of the first baseline from the top of its box, in type sizes
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
