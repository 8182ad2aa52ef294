package svg

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"equitas/reports/draw"
)

// shapeReaders maps the elements that draw something to functions that convert their
// attributes into lines.
var shapeReaders = map[string]func(attrs map[string]string) ([]draw.Polyline, error){
	"path": func(a map[string]string) ([]draw.Polyline, error) { return draw.Trace(a["d"]) },
	"rect": rectangle,
	"circle": func(a map[string]string) ([]draw.Polyline, error) {
		v, err := parseLengths(a, "cx", "cy", "r")
		return ellipseLines(v[0], v[1], v[2], v[2]), err
	},
	"ellipse": func(a map[string]string) ([]draw.Polyline, error) {
		v, err := parseLengths(a, "cx", "cy", "rx", "ry")
		return ellipseLines(v[0], v[1], v[2], v[3]), err
	},
	"line": func(a map[string]string) ([]draw.Polyline, error) {
		v, err := parseLengths(a, "x1", "y1", "x2", "y2")
		return []draw.Polyline{{Points: []draw.Point{{X: v[0], Y: v[1]}, {X: v[2], Y: v[3]}}}}, err
	},
	"polyline": func(a map[string]string) ([]draw.Polyline, error) { return polyLines(a["points"], false) },
	"polygon":  func(a map[string]string) ([]draw.Polyline, error) { return polyLines(a["points"], true) },
}

// parseLengths returns the numbers in the attributes keys, in the same order; a missing one
// is 0. At most six keys may be given.
func parseLengths(attrs map[string]string, keys ...string) (v [6]float64, err error) {
	for i, key := range keys {
		s, ok := attrs[key]
		if !ok || s == "auto" {
			continue
		}
		if v[i], err = parseNumber(s); err != nil {
			return v, fmt.Errorf("%s: %w", key, err)
		}
		if strings.HasPrefix(key, "r") && v[i] < 0 {
			return v, fmt.Errorf("%s is %s, must be 0 or more", key, s)
		}
	}
	return v, nil
}

// ellipseLines returns the outline of an ellipse; nil if a radius is not positive.
func ellipseLines(x, y, rx, ry float64) []draw.Polyline {
	if rx <= 0 || ry <= 0 {
		return nil
	}
	return []draw.Polyline{{Points: ellipse(x, y, rx, ry, 40), Closed: true}}
}

// rectangle returns the outline of a rectangle, which may have rounded corners.
func rectangle(a map[string]string) ([]draw.Polyline, error) {
	v, err := parseLengths(a, "x", "y", "width", "height", "rx", "ry")
	if err != nil {
		return nil, err
	}
	x, y, w, h, rx, ry := v[0], v[1], v[2], v[3], v[4], v[5]
	if w < 0 || h < 0 {
		return nil, errors.New("width and height must be 0 or more")
	}
	if w == 0 || h == 0 {
		return nil, nil
	}
	if a["rx"] == "" {
		rx = ry
	}
	if a["ry"] == "" {
		ry = rx
	}
	rx, ry = min(rx, w/2), min(ry, h/2)
	if rx == 0 || ry == 0 {
		return []draw.Polyline{{Points: []draw.Point{{X: x, Y: y}, {X: x + w, Y: y}, {X: x + w, Y: y + h}, {X: x, Y: y + h}}, Closed: true}}, nil
	}
	var l draw.Polyline
	l.Closed = true
	for i, at := range []draw.Point{{X: x + w - rx, Y: y + h - ry}, {X: x + rx, Y: y + h - ry}, {X: x + rx, Y: y + ry}, {X: x + w - rx, Y: y + ry}} {
		const steps = 18 // number of line segments of a corner
		for k := range steps + 1 {
			sin, cos := math.Sincos(math.Pi / 2 * (float64(i) + float64(k)/steps))
			l.Points = append(l.Points, draw.Point{X: at.X + rx*cos, Y: at.Y + ry*sin})
		}
	}
	return []draw.Polyline{l}, nil
}

// polyLines returns the line through points, which are pairs of numbers as in the SVG
// attribute points.
func polyLines(points string, closed bool) ([]draw.Polyline, error) {
	v, err := parseNumbers(points)
	if err != nil {
		return nil, fmt.Errorf("points: %w", err)
	}
	if len(v)%2 != 0 {
		return nil, fmt.Errorf("points has %d numbers, must be pairs", len(v))
	}
	l := draw.Polyline{Closed: closed}
	for i := 0; i < len(v); i += 2 {
		l.Points = append(l.Points, draw.Point{X: v[i], Y: v[i+1]})
	}
	if len(l.Points) == 0 {
		return nil, nil
	}
	return []draw.Polyline{l}, nil
}
