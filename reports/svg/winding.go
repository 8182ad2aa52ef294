package svg

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"equitas/reports/draw"
)

// orientEvenOdd changes the directions of contours that are to be filled by the even-odd rule, in
// place, so that the nonzero winding rule fills the same area. A contour inside an even
// number of others becomes an area, one inside an odd number a hole. It returns an error
// for contours that cross themselves or each other, because this is not possible for them.
func orientEvenOdd(all [][]draw.Point) error {
	const most = 5000 // every edge is compared with its neighbours
	points := 0
	for _, c := range all {
		points += len(c)
	}
	if points > most {
		return fmt.Errorf("a path with fill-rule evenodd has %d points, at most %d are read; use nonzero", points, most)
	}
	if hasCrossing(all) {
		return errors.New("has lines that cross in a path with fill-rule evenodd; join the parts into one outline, or use nonzero")
	}
	depth := make([]int, len(all))
	for i, c := range all {
		for j, o := range all {
			if i != j && isInside(pointOnEdge(c), o) {
				depth[i]++
			}
		}
	}
	for i, c := range all {
		if (area(c) > 0) != (depth[i]%2 == 0) {
			slices.Reverse(c)
		}
	}
	return nil
}

// pointOnEdge returns a point on a contour that is not one of its corners.
func pointOnEdge(c []draw.Point) draw.Point {
	return draw.Point{X: (c[0].X + c[1].X) / 2, Y: (c[0].Y + c[1].Y) / 2}
}

// isInside reports whether a point lies inside a contour.
func isInside(p draw.Point, c []draw.Point) bool {
	in := false
	for i, a := range c {
		b := c[(i+1)%len(c)]
		if (a.Y > p.Y) != (b.Y > p.Y) && p.X < a.X+(p.Y-a.Y)/(b.Y-a.Y)*(b.X-a.X) {
			in = !in
		}
	}
	return in
}

// area returns twice the area of a contour, positive if it runs clockwise on the page.
func area(c []draw.Point) float64 {
	sum := 0.0
	for i, a := range c {
		b := c[(i+1)%len(c)]
		sum += a.X*b.Y - b.X*a.Y
	}
	return sum
}

// hasCrossing reports whether any two edges of contours cross, other than at their ends.
func hasCrossing(all [][]draw.Point) bool {
	type edge struct {
		a, b   draw.Point
		lo, hi float64 // range of y
	}
	var edges []edge
	for _, c := range all {
		for i, a := range c {
			b := c[(i+1)%len(c)]
			edges = append(edges, edge{a, b, min(a.Y, b.Y), max(a.Y, b.Y)})
		}
	}
	slices.SortFunc(edges, func(a, b edge) int { return cmp.Compare(a.lo, b.lo) })
	side := func(a, b, p draw.Point) float64 { return (b.X-a.X)*(p.Y-a.Y) - (b.Y-a.Y)*(p.X-a.X) }
	for i, e := range edges {
		for _, f := range edges[i+1:] {
			if f.lo > e.hi {
				break
			}
			if min(f.a.X, f.b.X) > max(e.a.X, e.b.X) || max(f.a.X, f.b.X) < min(e.a.X, e.b.X) {
				continue
			}
			if side(e.a, e.b, f.a)*side(e.a, e.b, f.b) < 0 && side(f.a, f.b, e.a)*side(f.a, f.b, e.b) < 0 {
				return true
			}
		}
	}
	return false
}
