package face

// An Ink is the amount of colour on a card.
type Ink string

// The inks.
const (
	Full  Ink = "full"  // coloured bands, tinted paper
	Light Ink = "light" // outlines on white: little ink
	Grey  Ink = "grey"  // full, in shades of grey
)

// Inks returns the names of all inks.
func Inks() []string { return []string{string(Full), string(Light), string(Grey)} }
