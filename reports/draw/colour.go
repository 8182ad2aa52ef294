package draw

import (
	"fmt"
	"math"

	"golang.org/x/image/colornames"
)

// An RGB is a colour in the colour space sRGB.
type RGB struct{ R, G, B uint8 }

// The colours white and black.
var (
	White = RGB{255, 255, 255}
	Black = RGB{0, 0, 0}
)

// String returns the colour as web pages write it: "#96201e".
func (c RGB) String() string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// Grey returns the grey with the same brightness (luma by Rec. 709).
func (c RGB) Grey() RGB {
	y := uint8((2126*int(c.R) + 7152*int(c.G) + 722*int(c.B) + 5000) / 10000)
	return RGB{y, y, y}
}

// Mix returns a mixture of c and other. eighths, 0 to 8, is how many eighths of it are
// other.
func (c RGB) Mix(other RGB, eighths int) RGB {
	mix := func(a, b uint8) uint8 { return uint8((int(a)*(8-eighths) + int(b)*eighths + 4) / 8) }
	return RGB{mix(c.R, other.R), mix(c.G, other.G), mix(c.B, other.B)}
}

// Grey returns the drawing in shades of grey.
func Grey(marks []Mark) []Mark {
	grey := make([]Mark, len(marks))
	for i, m := range marks {
		grey[i] = m.recolour(RGB.Grey)
	}
	return grey
}

func (s Shape) recolour(c func(RGB) RGB) Mark {
	s.Fill = c(s.Fill)
	return s
}

func (r Run) recolour(c func(RGB) RGB) Mark {
	r.Fill = c(r.Fill)
	return r
}

func (p Picture) recolour(func(RGB) RGB) Mark {
	p.Image = p.Image.grey()
	return p
}

// NamedColour returns the colour with a CSS name, such as "teal"; false if there is none.
func NamedColour(name string) (RGB, bool) {
	c, ok := colornames.Map[name]
	return RGB{c.R, c.G, c.B}, ok
}

// Contrast returns the contrast ratio of two colours by WCAG 2: from 1, for equal colours,
// to 21, for black and white.
func Contrast(a, b RGB) float64 {
	la, lb := a.luminance(), b.luminance()
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

// luminance returns the relative luminance of a colour by WCAG 2, 0 to 1.
func (c RGB) luminance() float64 {
	linear := func(v uint8) float64 {
		f := float64(v) / 255
		if f <= 0.04045 {
			return f / 12.92
		}
		return math.Pow((f+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}
