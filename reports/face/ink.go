package face

import (
	"equitas/engine/card"
	"equitas/reports/draw"
)

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

// The colours of the layout.
var (
	paper = draw.RGB{R: 0xfc, G: 0xfa, B: 0xf4}
	dark  = draw.RGB{R: 0x18, G: 0x18, B: 0x1c}
	quiet = draw.RGB{R: 0x60, G: 0x60, B: 0x66}
	other = draw.RGB{R: 0x46, G: 0x46, B: 0x4c}
)

// A colour is what a tint looks like.
type colour struct {
	deep  draw.RGB // of bands and frames. White on it has a contrast of at least 6.6 to 1
	back  draw.RGB // the ground of backs
	lines draw.RGB // on that
}

// plain is a colour that is the same everywhere.
func plain(r, g, b uint8) colour {
	deep := draw.RGB{R: r, G: g, B: b}
	return colour{deep, deep, draw.White}
}

var colours = map[card.Tint]colour{
	card.Grey:   {other, other, draw.White},
	card.Black:  {dark, dark, draw.White},
	card.Red:    plain(0x96, 0x20, 0x1e),
	card.Brown:  plain(0x6b, 0x40, 0x1e),
	card.Gold:   {draw.RGB{R: 0x7a, G: 0x56, B: 0x0c}, draw.RGB{R: 0xc7, G: 0x9a, B: 0x2e}, dark},
	card.Green:  plain(0x22, 0x62, 0x3e),
	card.Teal:   plain(0x14, 0x58, 0x60),
	card.Blue:   plain(0x1c, 0x46, 0x7c),
	card.Violet: plain(0x56, 0x30, 0x70),
}
