package draw

import (
	"fmt"
	"image"
	"math"
	"strings"
)

// Corners is a mark that rounds the corners of everything drawn before it. The area between
// the rectangle X, Y, W, H and its rounding by the radius R is removed. In images it
// becomes transparent; on paper it becomes white, with a fine line to cut along.
type Corners struct{ X, Y, W, H, R float64 } // millimetres

// cornerLine is the width of the line to cut along, and its grey.
const (
	// cornerLine is the width, in millimetres, of the line to cut along; cornerGrey is its
	// brightness, 0 to 255.
	cornerLine = 0.1
	cornerGrey = 0xb0
)

func (c Corners) placedIn(f Frame) Mark {
	a, b := f.Point(Point{c.X, c.Y}), f.Point(Point{c.X + c.W, c.Y + c.H})
	return Corners{math.Min(a.X, b.X), math.Min(a.Y, b.Y), math.Abs(a.X - b.X), math.Abs(a.Y - b.Y), c.R * f.scale()}
}

func (c Corners) recolour(func(RGB) RGB) Mark { return c }

// arcs returns the four rounded corners, each as points along its arc, and in the same
// order the corners of the rectangle, tips.
func (c Corners) arcs() (arcs [4][]Point, tips [4]Point) {
	const steps = 16
	r := math.Min(c.R, math.Min(c.W, c.H)/2)
	for i, to := range [4]Point{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		tips[i] = Point{c.X + c.W/2 + to.X*c.W/2, c.Y + c.H/2 + to.Y*c.H/2}
		for k := range steps + 1 {
			sin, cos := math.Sincos(math.Pi / 2 * float64(k) / steps)
			arcs[i] = append(arcs[i], Point{tips[i].X - to.X*r*(1-cos), tips[i].Y - to.Y*r*(1-sin)})
		}
	}
	return arcs, tips
}

// PaperMarks returns marks for paper that stand for c: white corners, and the lines to cut
// along.
func (c Corners) PaperMarks() []Mark {
	var marks []Mark
	arcs, tips := c.arcs()
	for i, arc := range arcs {
		marks = append(marks, Shape{[][]Point{append([]Point{tips[i]}, arc...)}, White})
		for k := 1; k < len(arc); k++ {
			marks = append(marks, Stroke(arc[k-1], arc[k], cornerLine, RGB{cornerGrey, cornerGrey, cornerGrey}))
		}
	}
	return marks
}

// coversPicture reports whether the rectangle of c is a whole picture of width w and height h.
func (c Corners) coversPicture(w, h float64) bool {
	const slack = 1e-6
	return math.Abs(c.X) < slack && math.Abs(c.Y) < slack && math.Abs(c.W-w) < slack && math.Abs(c.H-h) < slack
}

// clipSVG returns an SVG element that shows body, which is SVG, without the corners. The
// rectangle of c must be the whole picture.
func (c Corners) clipSVG(body string) string {
	id := strings.NewReplacer(".", "-", " ", "").Replace(fmt.Sprintf("round-%s-%s-%s", formatLength(c.W), formatLength(c.H), formatLength(c.R)))
	return fmt.Sprintf(`<clipPath id="%s"><rect width="%s" height="%s" rx="%s"/></clipPath><g clip-path="url(#%s)">%s</g>`,
		id, formatLength(c.W), formatLength(c.H), formatLength(c.R), id, body)
}

// clearCorners makes the corners c of an image transparent. scale is in pixels per
// millimetre.
func (p *Painter) clearCorners(dst *image.RGBA, c Corners, scale float64) {
	mask := image.NewRGBA(dst.Rect)
	arcs, tips := c.arcs()
	for i, arc := range arcs {
		p.paintShape(mask, Shape{[][]Point{append([]Point{tips[i]}, arc...)}, Black}, scale)
	}
	for i := 3; i < len(mask.Pix); i += 4 {
		if left := 255 - uint32(mask.Pix[i]); left < 255 {
			at := dst.Pix[(i/mask.Stride)*dst.Stride+i%mask.Stride-3:]
			for k := range 4 {
				at[k] = uint8((uint32(at[k])*left + 127) / 255)
			}
		}
	}
}
