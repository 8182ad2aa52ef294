package draw

import (
	"fmt"
	"math"
	"strconv"
)

// A Polyline is a line through points. If Closed is true, it returns from the last point to
// the first.
type Polyline struct {
	Points []Point
	Closed bool
}

// MaxPoints is the largest number of points in all lines of one path.
const MaxPoints = 50_000

// Trace parses SVG path data (the attribute d) with the commands M, L, H, V, C, S, Q, T, A
// and Z, absolute or relative. Curves are approximated by line segments. An error names the
// offending byte.
func Trace(data string) ([]Polyline, error) {
	t := tracer{data: data}
	for {
		t.skipSeparators()
		if t.offset == len(t.data) {
			break
		}
		if err := t.step(); err != nil {
			return nil, err
		}
		if t.points+len(t.pen.open) > MaxPoints {
			return nil, fmt.Errorf("the path has more than %d points", MaxPoints)
		}
	}
	t.endContour(false)
	return t.lines, nil
}

// Trace adds the contours of SVG path data (see the function [Trace]), closed, as areas if
// solid is true, otherwise as holes. If there is an error, it adds nothing.
func (p *Path) Trace(data string, solid bool) error {
	lines, err := Trace(data)
	if err != nil {
		return err
	}
	for _, l := range lines {
		p.open = l.Points
		p.close(solid)
	}
	return nil
}

// A tracer parses SVG path data.
type tracer struct {
	data    string
	offset  int   // byte offset in data
	command byte  // command to which the next numbers belong; 0 before the first
	current Point // end of the last segment
	start   Point // first point of the current contour
	control Point // last control point, from which S and T continue
	curve   byte  // 'C' after a cubic curve, 'Q' after a quadratic one, 0 otherwise
	pen     Path  // its open contour is the line that is being built
	lines   []Polyline
	points  int // number of points in lines
}

// endContour adds the current contour, if it has points, to t.lines. closed tells whether
// it returns to its start.
func (t *tracer) endContour(closed bool) {
	if len(t.pen.open) > 0 {
		t.lines = append(t.lines, Polyline{t.pen.open, closed})
		t.points += len(t.pen.open)
	}
	t.pen.open = nil
}

// operands has the number of operands of each command.
var operands = map[byte]int{'M': 2, 'L': 2, 'H': 1, 'V': 1, 'C': 6, 'S': 4, 'Q': 4, 'T': 2, 'A': 7, 'Z': 0}

// step parses and executes one command, or one more set of operands for the last command.
func (t *tracer) step() error {
	p := &t.pen
	c := t.data[t.offset]
	if c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' {
		t.command = c
		t.offset++
	} else if t.command == 0 || t.command&^0x20 == 'Z' {
		return t.syntaxError("a command")
	}
	upper := t.command &^ 0x20
	n, known := operands[upper]
	switch {
	case !known:
		return fmt.Errorf("byte %d of the path is %q, want one of M, L, H, V, C, S, Q, T, A, Z", t.offset, string(rune(t.command)))
	case p.open == nil && upper != 'M':
		if upper == 'Z' {
			return nil
		}
		p.Move(t.start.X, t.start.Y) // after Z, a contour may begin at the old start without M
	}
	var v [7]float64
	for i := range n {
		flag := upper == 'A' && (i == 3 || i == 4)
		x, err := t.readNumber(flag)
		if err != nil {
			return err
		}
		v[i] = x
	}
	t.draw(upper, t.command != upper, v)
	return nil
}

// draw executes a command, given as its capital letter, with the operands v. If relative is
// true, they are relative to the current point.
func (t *tracer) draw(command byte, relative bool, v [7]float64) {
	p := &t.pen
	var o Point
	if relative {
		o = t.current
	}
	pt := func(i int) Point { return Point{o.X + v[i], o.Y + v[i+1]} }
	to, curve, control := t.current, byte(0), t.control
	switch command {
	case 'M':
		t.endContour(false)
		to = pt(0)
		p.Move(to.X, to.Y)
		t.start = to
		t.command-- // M becomes L and m becomes l: further pairs are lines
	case 'L':
		to = pt(0)
		p.Line(to.X, to.Y)
	case 'H':
		to.X = o.X + v[0]
		p.Line(to.X, to.Y)
	case 'V':
		to.Y = o.Y + v[0]
		p.Line(to.X, to.Y)
	case 'C', 'S':
		a, b := pt(0), pt(2)
		if command == 'S' {
			a, b = t.mirroredControl('C'), pt(0)
			to = pt(2)
		} else {
			to = pt(4)
		}
		p.Curve(a.X, a.Y, b.X, b.Y, to.X, to.Y)
		curve, control = 'C', b
	case 'Q', 'T':
		a := pt(0)
		if command == 'T' {
			a, to = t.mirroredControl('Q'), pt(0)
		} else {
			to = pt(2)
		}
		const k = 2.0 / 3
		p.Curve(t.current.X+k*(a.X-t.current.X), t.current.Y+k*(a.Y-t.current.Y), to.X+k*(a.X-to.X), to.Y+k*(a.Y-to.Y), to.X, to.Y)
		curve, control = 'Q', a
	case 'A':
		to = pt(5)
		p.arc(t.current, to, math.Abs(v[0]), math.Abs(v[1]), v[2], v[3] != 0, v[4] != 0)
	case 'Z':
		t.endContour(true)
		to = t.start
	}
	t.current, t.curve, t.control = to, curve, control
}

// mirroredControl returns the control point with which a curve, 'C' or 'Q', continues the
// previous one smoothly; the current point if that was not of the same kind.
func (t *tracer) mirroredControl(curve byte) Point {
	if t.curve != curve {
		return t.current
	}
	return Point{2*t.current.X - t.control.X, 2*t.current.Y - t.control.Y}
}

// arc adds an elliptical arc between two points (SVG 2, appendix B.2.4). degrees is the
// rotation of the radius rx. long selects the longer arc, clockwise the direction.
func (p *Path) arc(from, to Point, rx, ry, degrees float64, long, clockwise bool) {
	if rx == 0 || ry == 0 || from == to {
		p.Line(to.X, to.Y)
		return
	}
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	dx, dy := (from.X-to.X)/2, (from.Y-to.Y)/2
	x, y := float64(cos*dx)+float64(sin*dy), float64(cos*dy)-float64(sin*dx)
	if over := float64(x*x)/(rx*rx) + float64(y*y)/(ry*ry); over > 1 {
		rx, ry = rx*math.Sqrt(over), ry*math.Sqrt(over)
	}
	left := float64(rx*rx*ry*ry) - float64(rx*rx*y*y) - float64(ry*ry*x*x)
	k := math.Sqrt(max(0, left/(float64(rx*rx*y*y)+float64(ry*ry*x*x))))
	if long == clockwise {
		k = -k
	}
	cx, cy := k*rx*y/ry, -k*ry*x/rx
	begin := math.Atan2((y-cy)/ry, (x-cx)/rx)
	turn := math.Atan2((-y-cy)/ry, (-x-cx)/rx) - begin
	switch {
	case clockwise && turn < 0:
		turn += 2 * math.Pi
	case !clockwise && turn > 0:
		turn -= 2 * math.Pi
	}
	mx, my := (from.X+to.X)/2, (from.Y+to.Y)/2
	n := max(2, int(math.Ceil(math.Abs(turn)/stepAngle)))
	for i := 1; i < n; i++ {
		s, c := math.Sincos(begin + turn*float64(i)/float64(n))
		ex, ey := cx+float64(rx*c), cy+float64(ry*s)
		p.Line(mx+float64(cos*ex)-float64(sin*ey), my+float64(sin*ex)+float64(cos*ey))
	}
	p.Line(to.X, to.Y)
}

// skipSeparators skips white space and commas.
func (t *tracer) skipSeparators() {
	for t.offset < len(t.data) {
		switch t.data[t.offset] {
		case ' ', ',', '\t', '\n', '\r':
			t.offset++
		default:
			return
		}
	}
}

// readNumber reads a number. If flag is true, it reads a single digit, 0 or 1, which needs
// no separator behind it.
func (t *tracer) readNumber(flag bool) (float64, error) {
	t.skipSeparators()
	from := t.offset
	if flag {
		if from < len(t.data) && (t.data[from] == '0' || t.data[from] == '1') {
			t.offset++
			return float64(t.data[from] - '0'), nil
		}
		return 0, t.syntaxError("0 or 1")
	}
	point := false
	for ; t.offset < len(t.data); t.offset++ {
		c := t.data[t.offset]
		sign := c == '+' || c == '-'
		exponent := t.offset > from && t.data[t.offset-1]|0x20 == 'e'
		if c == '.' && point || sign && t.offset > from && !exponent || !(sign || c == '.' || c|0x20 == 'e' || c >= '0' && c <= '9') {
			break
		}
		point = point || c == '.'
	}
	x, err := strconv.ParseFloat(t.data[from:t.offset], 64)
	if err != nil || math.Abs(x) > 1e6 {
		t.offset = from
		return 0, t.syntaxError("a number")
	}
	return x, nil
}

// syntaxError returns the error for the current position, at which want was expected.
func (t *tracer) syntaxError(want string) error {
	rest := t.data[t.offset:]
	if rest == "" {
		return fmt.Errorf("the path ends where %s must follow", want)
	}
	return fmt.Errorf("byte %d of the path is %q, want %s", t.offset+1, rest[:1], want)
}
