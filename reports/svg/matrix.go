package svg

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"equitas/reports/draw"
)

// A matrix is an affine map of points: it maps x to a·x + c·y + e, and y to b·x + d·y + f.
type matrix struct{ a, b, c, d, e, f float64 }

var identityMatrix = matrix{a: 1, d: 1}

// compose returns the map that first applies n and then m.
func (m matrix) compose(n matrix) matrix {
	return matrix{
		m.a*n.a + m.c*n.b, m.b*n.a + m.d*n.b,
		m.a*n.c + m.c*n.d, m.b*n.c + m.d*n.d,
		m.a*n.e + m.c*n.f + m.e, m.b*n.e + m.d*n.f + m.f,
	}
}

// mapContours maps all points in place, and returns the contours.
func (m matrix) mapContours(all [][]draw.Point) [][]draw.Point {
	for _, c := range all {
		for i, p := range c {
			c[i] = draw.Point{X: m.a*p.X + m.c*p.Y + m.e, Y: m.b*p.X + m.d*p.Y + m.f}
		}
	}
	return all
}

// parseTransform parses the value of the SVG attribute transform.
func parseTransform(s string) (matrix, error) {
	m := identityMatrix
	for rest := strings.TrimLeft(s, " \t\r\n,"); rest != ""; rest = strings.TrimLeft(rest, " \t\r\n,") {
		name, more, ok := strings.Cut(rest, "(")
		inside, after, closed := strings.Cut(more, ")")
		if !ok || !closed {
			return m, fmt.Errorf("%s must be such as translate(2 3)", shortQuote(s))
		}
		v, err := parseNumbers(inside)
		if err != nil {
			return m, err
		}
		n, err := parseFunction(strings.TrimSpace(name), v)
		if err != nil {
			return m, err
		}
		m, rest = m.compose(n), after
	}
	return m, nil
}

// parseFunction returns the map for one function of a transform attribute; v are its
// arguments.
func parseFunction(name string, v []float64) (matrix, error) {
	at := func(i int, otherwise float64) float64 {
		if i < len(v) {
			return v[i]
		}
		return otherwise
	}
	const degree = math.Pi / 180
	most := map[string][2]int{"matrix": {6, 6}, "translate": {1, 2}, "scale": {1, 2}, "rotate": {1, 3}, "skewX": {1, 1}, "skewY": {1, 1}}
	n, known := most[name]
	if !known {
		return identityMatrix, fmt.Errorf("%s must be one of matrix, translate, scale, rotate, skewX, skewY", shortQuote(name))
	}
	if len(v) < n[0] || len(v) > n[1] || name == "rotate" && len(v) == 2 {
		return identityMatrix, fmt.Errorf("%s has %d numbers", name, len(v))
	}
	switch name {
	case "matrix":
		return matrix{v[0], v[1], v[2], v[3], v[4], v[5]}, nil
	case "translate":
		return matrix{1, 0, 0, 1, v[0], at(1, 0)}, nil
	case "scale":
		return matrix{v[0], 0, 0, at(1, v[0]), 0, 0}, nil
	case "rotate":
		sin, cos := math.Sincos(v[0] * degree)
		x, y := at(1, 0), at(2, 0)
		turn := matrix{cos, sin, -sin, cos, 0, 0}
		return matrix{1, 0, 0, 1, x, y}.compose(turn).compose(matrix{1, 0, 0, 1, -x, -y}), nil
	case "skewX":
		return matrix{1, 0, math.Tan(v[0] * degree), 1, 0, 0}, nil
	}
	return matrix{1, math.Tan(v[0] * degree), 0, 1, 0, 0}, nil
}

// maxNumber is the largest absolute value that a number in a file may have.
const maxNumber = 1e6

// parseNumbers parses numbers that are separated by white space and commas.
func parseNumbers(s string) ([]float64, error) {
	var l []float64
	for _, w := range strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(" ,\t\r\n", r) }) {
		v, err := parseNumber(w)
		if err != nil {
			return nil, err
		}
		l = append(l, v)
	}
	return l, nil
}

// parseNumber parses a number, with or without the unit px.
func parseNumber(s string) (float64, error) {
	word := strings.TrimSuffix(strings.TrimSpace(s), "px")
	v, err := strconv.ParseFloat(word, 64)
	if err != nil || strings.ContainsAny(word, "xXpP_nN") || math.Abs(v) > maxNumber {
		return 0, fmt.Errorf("%s is no number from −%g to %g", shortQuote(s), float64(maxNumber), float64(maxNumber))
	}
	return v, nil
}

// shortQuote returns a text from a file in quotation marks, shortened to 40 characters.
func shortQuote(s string) string {
	const long = 40
	if r := []rune(s); len(r) > long {
		s = string(r[:long]) + "…"
	}
	return strconv.Quote(s)
}
