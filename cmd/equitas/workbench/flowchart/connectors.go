package flowchart

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// minConnectorShare returns how frequent a transition between two boxes must be for a line, as a
// share, from 0 to 1, of the visits of from. Rarer transitions are only listed in boxes. The share is
// larger if the line would cross rows, and larger still if it would lead upwards.
func minConnectorShare(from, to *Card) float64 {
	rows := to.row - from.row
	least := 0.08
	switch {
	case rows < -2:
		least = 0.6
	case rows > 2 || rows == -2:
		least = 0.35
	case rows == 2:
		least = 0.15
	}
	return least
}

// A transition is a line to be drawn between the upper box a and the lower box b.
type transition struct {
	a, b               *Card
	down, up           float64 // number of transitions each way
	knownDown, knownUp bool    // whether any match, even one of random bots, had such a transition
	ax, bx             float64 // x coordinates of the ends of the line at a and at b
	aDown, bUp         bool    // whether the line ends at the bottom of a; whether it ends at the top of b
}

// drawConnectors returns the lines between boxes, with their labels.
func (p *plan) drawConnectors() []*Connector {
	links := p.findTransitions()
	p.spreadEnds(links)
	most := 0.0
	for _, l := range links {
		most = max(most, l.down, l.up)
	}
	lanes := map[[2]int]int{} // number of lines through each gap between boxes, by row and gap
	var ties []*Connector
	for _, l := range links {
		ties = append(ties, p.drawConnector(l, most, lanes))
	}
	separateLabels(ties)
	return ties
}

// separateLabels moves labels that overlap earlier ones away from their boxes, by at most four
// steps.
func separateLabels(connectors []*Connector) {
	var placed []*Label
	for _, t := range connectors {
		for i := range t.Labels {
			l := &t.Labels[i]
			for range 4 {
				if !slices.ContainsFunc(placed, l.Overlaps) {
					break
				}
				l.Y += l.offset
			}
			placed = append(placed, l)
		}
	}
}

// Overlaps reports whether two labels overlap.
func (l *Label) Overlaps(o *Label) bool {
	x, y := l.left(), o.left()
	return math.Abs(l.Y-o.Y) < labelHeight && x < y+labelWidth(o.Text) && y < x+labelWidth(l.Text)
}

// labelHeight is the height of a label, in CSS pixels.
const labelHeight = 12

func labelWidth(text string) float64 { return glyphWidth*float64(len(text)) + 3 }

// left returns the x coordinate of the left end of a label.
func (l *Label) left() float64 {
	if l.End {
		return l.X - labelWidth(l.Text)
	}
	return l.X
}

// findTransitions returns a transition for each pair of boxes between which a line is drawn: those
// that are frequent enough, and at least one to every box, if any is known.
func (p *plan) findTransitions() []*transition {
	n := len(p.cards)
	main := make([][]bool, n) // transitions that are frequent enough for a line
	for i := range main {
		main[i] = make([]bool, n)
	}
	for u := range n {
		for v := range n {
			if p.known[u][v] && p.count[u][v] >= minConnectorShare(p.cards[u], p.cards[v])*math.Max(1, p.visits[u]) {
				main[u][v] = true
			}
		}
	}
	for v := range p.endNode + 1 { // so that a line leads to every box: from the most frequent predecessor, or else from a possible one
		best := -1
		for u := range n {
			if u == v || !p.known[u][v] {
				continue
			}
			above, other := p.cards[u].row < p.cards[v].row, best >= 0 && p.cards[best].row < p.cards[v].row
			if best < 0 || above && !other || above == other && p.count[u][v] > p.count[best][v] {
				best = u
			}
		}
		if best >= 0 {
			main[best][v] = true
		}
	}
	var links []*transition
	for i := range n {
		for k := range i {
			if !main[i][k] && !main[k][i] {
				continue
			}
			a, b := p.cards[k], p.cards[i]
			if a.row > b.row || a.row == b.row && a.X > b.X {
				a, b = b, a
			}
			links = append(links, &transition{a: a, b: b, down: p.count[a.node][b.node], up: p.count[b.node][a.node], knownDown: p.known[a.node][b.node], knownUp: p.known[b.node][a.node], aDown: true, bUp: a.row < b.row})
		}
	}
	return links
}

// spreadEnds sets the x coordinates of the ends of lines: those at the same side of a box are apart
// from each other, in the order from left to right of the boxes at their other ends.
func (p *plan) spreadEnds(transitions []*transition) {
	for _, c := range p.cards {
		for _, below := range []bool{true, false} {
			type end struct {
				l     *transition
				first bool
				far   float64
			}
			var ends []end
			for _, l := range transitions {
				if l.a == c && l.aDown == below {
					ends = append(ends, end{l, true, l.b.X + l.b.W/2})
				}
				if l.b == c && l.bUp != below {
					ends = append(ends, end{l, false, l.a.X + l.a.W/2})
				}
			}
			slices.SortStableFunc(ends, func(x, y end) int { return cmp.Compare(x.far, y.far) })
			room := math.Min(c.W-28, float64(len(ends)-1)*54)
			for i, e := range ends {
				x := c.X + c.W/2
				if len(ends) > 1 {
					x += room * (float64(i)/float64(len(ends)-1) - 0.5)
				}
				if e.first {
					e.l.ax = x
				} else {
					e.l.bx = x
				}
			}
		}
	}
}

// drawConnector returns the line for a transition. It passes through gaps between the boxes of the
// rows that it crosses. maxCount is the number of transitions of the most frequent line, and lanes
// the number of lines through each gap so far, by row and gap.
func (p *plan) drawConnector(l *transition, maxCount float64, lanes map[[2]int]int) *Connector {
	t := &Connector{Never: l.down+l.up == 0, Ends: l.a.ID + " " + l.b.ID}
	t.Width = 1.2
	if !t.Never {
		t.Width += 3.4 * math.Log1p(math.Max(l.down, l.up)) / math.Log1p(maxCount)
	}
	const head = 9
	bottom := func(c *Card) float64 { return c.Y + c.H }
	x0, y0, x1, y1 := l.ax, bottom(l.a), l.bx, l.b.Y
	start, end := y0, y1
	if l.up > 0 || t.Never && l.knownUp && !l.knownDown {
		t.Heads = append(t.Heads, arrowHead(x0, y0+1, -1, t.Width))
		start += head
	}
	downward := l.down > 0 || t.Never && l.knownDown
	var d strings.Builder
	if !l.bUp { // the boxes are in the same row
		y1 = bottom(l.b)
		end = y1
		if downward {
			t.Heads = append(t.Heads, arrowHead(x1, y1+1, -1, t.Width))
			end += head
		}
		_, low := p.rowSpan(l.a.row)
		low += 30
		foot := low - 24
		fmt.Fprintf(&d, "M%.1f %.1fL%.1f %.1fC%.1f %.1f %.1f %.1f %.1f %.1fL%.1f %.1f", x0, start, x0, math.Max(start, foot), x0, low+8, x1, low+8, x1, math.Max(end, foot), x1, end)
	} else {
		if downward {
			t.Heads = append(t.Heads, arrowHead(x1, y1-1, 1, t.Width))
			end -= head
		}
		fmt.Fprintf(&d, "M%.1f %.1f", x0, start)
		x, y := x0, start
		if _, low := p.rowSpan(l.a.row); low > y { // begins below the highest box of the row
			y = low
			fmt.Fprintf(&d, "L%.1f %.1f", x, y)
		}
		curve := func(toX, toY float64) {
			half := (y + toY) / 2
			fmt.Fprintf(&d, "C%.1f %.1f %.1f %.1f %.1f %.1f", x, half, toX, half, toX, toY)
			x, y = toX, toY
		}
		for row := l.a.row + 1; row < l.b.row; row++ {
			top, low := p.rowSpan(row)
			share := 1 / float64(l.b.row-row+1) // moves by this share of the remaining way
			gx := p.nearestGap(row, x+(x1-x)*share, lanes)
			curve(gx, top-8)
			fmt.Fprintf(&d, "L%.1f %.1f", gx, low+8)
			x, y = gx, low+8
		}
		curve(x1, end)
	}
	t.D = d.String()
	label := func(x, y, n float64, right bool, away float64) {
		if n > 0 {
			at := Label{X: x + 7, Y: y, Text: p.frequencyInWords(n), offset: away}
			if right {
				at.X, at.End = x-7, true
			}
			t.Labels = append(t.Labels, at)
		}
	}
	if l.bUp {
		label(x1, y1-12, l.down, false, -labelHeight)
	} else {
		label(x1, y1+20, l.down, false, labelHeight)
	}
	label(x0, y0+20, l.up, l.up > 0 && !l.bUp, labelHeight)
	t.Title = p.word("flow.tie", l.a.Name, l.b.Name, p.frequencyInWords(l.down), p.frequencyInWords(l.up))
	return t
}

// rowSpan returns the y coordinates of the top and the bottom of a row.
func (p *plan) rowSpan(row int) (top, bottom float64) {
	top = p.rows[row][0].Y
	for _, c := range p.rows[row] {
		bottom = math.Max(bottom, c.Y+c.H)
	}
	return top, bottom
}

// nearestGap returns the x coordinate at which a line near x can pass between the boxes of a row. It
// counts the line in lanes, the number of lines through each gap, by row and gap, so that lines
// through the same gap do not coincide.
func (p *plan) nearestGap(row int, x float64, lanes map[[2]int]int) float64 {
	list := p.rows[row]
	last := list[len(list)-1]
	at := []float64{list[0].X - cardGap/2, last.X + last.W + cardGap/2}
	at[0], at[1] = math.Max(at[0], sideMargin/2), math.Min(at[1], p.width-sideMargin/2)
	for i := range list[1:] {
		at = append(at, list[i].X+list[i].W+cardGap/2)
	}
	best := 0
	for i := range at {
		if math.Abs(at[i]-x) < math.Abs(at[best]-x) {
			best = i
		}
	}
	lane := lanes[[2]int{row, best}]
	lanes[[2]int{row, best}]++
	shift := float64((lane+1)/2) * 5 // lines through the same gap alternate to the right and left
	if lane%2 == 1 {
		shift = -shift
	}
	return at[best] + math.Max(-15, math.Min(15, shift))
}

// arrowHead returns the points of a triangle, as the SVG attribute points, with its tip at (x, y). It
// points down if direction is 1 and up if it is -1; width is that of its line.
func arrowHead(x, y, direction, width float64) string {
	w := 3.2 + width*0.8
	return fmt.Sprintf("%.1f,%.1f %.1f,%.1f %.1f,%.1f", x, y, x-w, y-direction*10, x+w, y-direction*10)
}
