package draw

import (
	"fmt"

	"golang.org/x/image/colornames"
)

// An RGB is a colour of sRGB.
type RGB struct{ R, G, B uint8 }

// The colours that every drawing needs.
var (
	White = RGB{255, 255, 255}
	Black = RGB{0, 0, 0}
)

// String returns the colour as web pages write it: "#96201e".
func (c RGB) String() string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// Grey returns the grey that is as bright: Rec. 709 luma.
func (c RGB) Grey() RGB {
	y := uint8((2126*int(c.R) + 7152*int(c.G) + 722*int(c.B) + 5000) / 10000)
	return RGB{y, y, y}
}

// Mix returns the colour with so many eighths of another in it: 0 to 8.
func (c RGB) Mix(other RGB, eighths int) RGB {
	mix := func(a, b uint8) uint8 { return uint8((int(a)*(8-eighths) + int(b)*eighths + 4) / 8) }
	return RGB{mix(c.R, other.R), mix(c.G, other.G), mix(c.B, other.B)}
}

// Grey returns a drawing in shades of grey.
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

// Named returns a colour by the name that web pages have for it: "teal".
func Named(name string) (RGB, bool) {
	c, ok := colornames.Map[name]
	return RGB{c.R, c.G, c.B}, ok
}
