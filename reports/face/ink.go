package face

// An Ink is how much ink, and which colours, a printed card needs.
type Ink string

// The inks.
const (
	Full  Ink = "full"  // all colours of the theme
	Light Ink = "light" // outlines on white, which need little ink
	Grey  Ink = "grey"  // like Full, in shades of grey
)

// Inks returns the names of all inks.
func Inks() []string { return []string{string(Full), string(Light), string(Grey)} }
