package face

import "equitas/reports/draw"

// An Ink says how much colour a card gets.
type Ink string

// The inks.
const (
	Full  Ink = "full"  // coloured bands, tinted paper
	Light Ink = "light" // outlines on white: little ink
	Grey  Ink = "grey"  // full, in shades of grey
)

// Inks returns the names of all inks.
func Inks() []string { return []string{string(Full), string(Light), string(Grey)} }

// The colours of the layout. White on any of the kinds has a contrast of at
// least 6.6 to 1.
var (
	paper = draw.RGB{R: 0xfc, G: 0xfa, B: 0xf4}
	dark  = draw.RGB{R: 0x18, G: 0x18, B: 0x1c}
	quiet = draw.RGB{R: 0x60, G: 0x60, B: 0x66}
	other = draw.RGB{R: 0x46, G: 0x46, B: 0x4c}
)

// kindColour returns the colour of a kind of card; what it has no colour for
// is dark grey.
func kindColour(kind string) draw.RGB {
	switch kind {
	case "attack":
		return draw.RGB{R: 0x96, G: 0x20, B: 0x1e}
	case "defense":
		return draw.RGB{R: 0x1c, G: 0x46, B: 0x7c}
	case "strategy":
		return draw.RGB{R: 0x22, G: 0x62, B: 0x3e}
	case "guild":
		return draw.RGB{R: 0x56, G: 0x30, B: 0x70}
	}
	return other
}

// deckColour returns the colour of a deck's frames.
func deckColour(deck string) draw.RGB {
	switch deck {
	case "base":
		return dark
	case "imperial":
		return draw.RGB{R: 0x7a, G: 0x56, B: 0x0c}
	case "guild":
		return draw.RGB{R: 0x56, G: 0x30, B: 0x70}
	}
	return other
}

// backColours returns the ground and the lines of a back, and the name of its
// emblem.
func backColours(back string) (ground, lines draw.RGB, emblem string) {
	switch back {
	case "base":
		return dark, draw.White, "swords"
	case "imperial":
		return draw.RGB{R: 0xc7, G: 0x9a, B: 0x2e}, dark, "crown"
	case "guild":
		return draw.RGB{R: 0x56, G: 0x30, B: 0x70}, draw.White, "banner"
	}
	return other, draw.White, "lozenge"
}
