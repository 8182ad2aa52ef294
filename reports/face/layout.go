package face

// An area is a rectangle on a face, in millimetres.
type area struct{ x, y, w, h float64 }

// Sizes on a face; in millimetres if nothing else is stated.
const (
	towerTypeSize        = 7.5  // type size, in points, for which the towers of a requirement are drawn in their normal size
	sizeStep             = 0.5  // by how much type shrinks in one step, in points
	leading              = 1.25 // distance between the baselines of two lines, in type sizes
	baseline             = 0.97 // distance from the top of a box to the first baseline, in type sizes
	halfCapHeight        = 0.36 // half the height of capitals, in type sizes
	inlineHeight         = 0.8  // height of a symbol in a text, in type sizes
	outlineThick         = 0.3
	towerHalf, towerStep = 1.4, 4.0
)

// Largest lengths of names and of texts, in characters.
const (
	maxName = 40
	maxText = 600
)
