// Package flowchart lays out the diagram of a match: a box for each phase with its actions,
// and lines between boxes. The more often matches take a line, the wider it is. Templates
// render the [Drawing].
package flowchart

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"equitas/cmd/equitas/workbench/words"
	"equitas/engine/lab"
)

// Sizes of the diagram, in CSS pixels.
const (
	WideWidth   = 980 // width for wide screens
	NarrowWidth = 350 // width for narrow screens
	sideMargin  = 18  // margin at the left and at the right
	cardGap     = 38  // horizontal gap between boxes
	rowGap      = 64  // vertical gap between rows of boxes
	padding     = 14  // distance between a box's edge and its text
	lineHeight  = 21  // height of the line of an action
	textSize    = 16  // height of a line of small text
	pillHeight  = 34  // height of the box where a match begins
	glyphWidth  = 6.3 // mean width of a letter in small text
	boldWidth   = 7.6 // mean width of a letter in the name of a box
	actionWidth = 7.0 // mean width of a letter in the line of an action
	numberWidth = 50  // room for the frequency beside an action
)

// A plan is a diagram being laid out: phases are in rows, in the order in which one leads
// to the next.
type plan struct {
	flow       *lab.Flow
	word       func(name string, args ...any) string // returns a text of the view
	link       func(key string) string               // returns the address of the rule at a key; "" for none
	lang       string                                // language in which numbers are written
	id         string                                // prefix of the ids of elements
	width      float64                               // width of the drawing in CSS pixels
	maxColumns int                                   // largest number of boxes in a row

	endNode int         // node of the end, after those of the phases
	count   [][]float64 // number of transitions, by node from and node to
	known   [][]bool    // whether a transition occurred in any match, even of random bots, by node from and node to
	visits  []float64   // number of visits, by node
	cards   []*Card     // boxes, by node
	rows    [][]*Card   // boxes by row from the top, each row from the left
}

// LayOut lays out a flow with at most maxColumns boxes in a row, on a drawing that is width CSS
// pixels wide. id is the prefix of the ids of its elements, word returns texts of the view,
// and link returns the address of the rule at a key, "" for none.
func LayOut(f *lab.Flow, lang, id string, width float64, maxColumns int, word func(string, ...any) string, link func(key string) string) *Drawing {
	p := &plan{flow: f, lang: lang, word: word, link: link, id: id, width: width, maxColumns: maxColumns, endNode: len(f.Chart)}
	p.countTransitions()
	p.assignLayers()
	p.fillCards()
	d := &Drawing{W: width}
	d.H = p.placeCards()
	d.Connectors = p.drawConnectors()
	d.Cards = p.cards
	return d
}

// beginNode returns the node of the beginning, after those of the phases and the end.
func (p *plan) beginNode() int { return p.endNode + 1 }

// countTransitions sets count, known and visits from the flow.
func (p *plan) countTransitions() {
	n := p.endNode + 2
	for range n {
		p.count, p.known = append(p.count, make([]float64, n)), append(p.known, make([]bool, n))
	}
	p.visits = make([]float64, n)
	node := func(w lab.Transition) (from, to int) {
		if from, to = w.From, w.To; from < 0 {
			from = p.beginNode()
		}
		if to >= lab.EndOffset {
			to = p.endNode
		}
		return from, to
	}
	for w := range p.flow.Possible {
		from, to := node(w)
		p.known[from][to] = true
	}
	for w, times := range p.flow.Transitions {
		from, to := node(w)
		p.count[from][to] += float64(times)
		p.visits[from] += float64(times)
	}
}

// assignLayers makes the boxes and sets their layers by their distance from the beginning. A phase
// that no known transition leads to is placed below the one before it in the chart.
func (p *plan) assignLayers() {
	at := make([]int, p.endNode+2)
	for i := range at {
		at[i] = -1
	}
	at[p.beginNode()] = 0
	queue := []int{p.beginNode()}
	for len(queue) > 0 {
		u := queue[0]
		queue = queue[1:]
		for v := range p.endNode {
			if p.known[u][v] && at[v] < 0 {
				at[v] = at[u] + 1
				queue = append(queue, v)
			}
		}
	}
	deepest := 1
	for i := range p.endNode {
		if at[i] < 0 {
			if at[i] = 1; i > 0 {
				at[i] = at[i-1] + 1
			}
		}
		deepest = max(deepest, at[i])
	}
	at[p.endNode] = deepest + 1
	for i, layer := range at {
		c := &Card{ID: fmt.Sprintf("%s-%d", p.id, i), node: i, layer: layer, span: 1}
		p.cards = append(p.cards, c)
	}
}

// columnsFor returns the width of a box with so many rows, in columns of the diagram: at least one,
// and at most p.maxColumns.
func (p *plan) columnsFor(rows int) int {
	return min(p.maxColumns, 1+(rows-1)/14)
}

// fillCards sets the texts, rows and exits of the boxes, and how many columns they are wide.
func (p *plan) fillCards() {
	f := p.flow
	for i := range f.Chart {
		x, c := &f.Chart[i], p.cards[i]
		c.Name, c.Key, c.To = x.Title, x.Name, p.link(x.Key)
		c.span = p.columnsFor(len(x.Kinds))
		all := f.Visits(i)
		c.Never, c.Asked = all == 0, p.frequencyInWords(float64(all))
		most := int64(1)
		for _, n := range f.ChosenTimes[i] {
			most = max(most, n)
		}
		for k := range x.Kinds {
			n := f.ChosenTimes[i][k]
			form := x.Kinds[k].Title
			row := Row{Text: form, Key: x.Kinds[k].Form, Often: p.frequencyInWords(float64(n)), Never: n == 0, Bar: float64(n) / float64(most), To: p.link(cmp.Or(x.Kinds[k].Key, x.Key))}
			form += " (" + x.Kinds[k].Form + ")"
			row.Title = p.word("flow.never", form)
			if n > 0 {
				row.Title = p.word("flow.taken", form, row.Often, Percent(float64(n), float64(all)), Percent(float64(f.ChosenMatches[i][k]), float64(f.Matches)))
			}
			c.Rows = append(c.Rows, row)
		}
		c.doc = x.Doc + " · " + x.Name
		if p.isTooNarrow(c) {
			c.span = min(p.maxColumns, max(c.span, 2))
		}
		for _, v := range p.successors(i) {
			if p.count[i][v] == 0 || len(c.Exits) == maxExits {
				break
			}
			e := Exit{Share: Percent(p.count[i][v], p.visits[i]), To: "#" + p.cards[v].ID, Text: p.word("flow.end")}
			switch {
			case v == i:
				e.Text, e.To = p.word("flow.again"), ""
			case v < p.endNode:
				e.Text = f.Chart[v].Title
			}
			c.Exits = append(c.Exits, e)
		}
	}
	end, begin := p.cards[p.endNode], p.cards[p.beginNode()]
	end.Name, begin.Name, begin.Pill = p.word("flow.ends"), p.word("flow.begins"), true
	by := make([]float64, len(f.Reasons))
	for w, n := range f.Transitions {
		if w.To >= lab.EndOffset {
			by[w.To-lab.EndOffset] += float64(n)
		}
	}
	for i, reason := range f.Reasons {
		share := by[i] / math.Max(1, float64(f.Matches))
		if !p.hasRoomFor(reason, 1) {
			end.span = min(p.maxColumns, 2)
		}
		end.Rows = append(end.Rows, Row{Text: reason, Often: Percent(by[i], float64(f.Matches)), Never: by[i] == 0, Bar: share, Title: reason})
	}
}

// isTooNarrow reports whether a box that is one column wide is too narrow for its name or
// for one of its actions.
func (p *plan) isTooNarrow(c *Card) bool {
	head := p.word("flow.asked", c.Asked)
	if c.Never {
		head = p.word("flow.nobody")
	}
	if float64(utf8.RuneCountInString(c.Name))*boldWidth+float64(utf8.RuneCountInString(head))*glyphWidth+padding > p.columnWidth()-2*padding {
		return true
	}
	return slices.ContainsFunc(c.Rows, func(r Row) bool { return !p.hasRoomFor(r.Text, 1) })
}

// hasRoomFor reports whether the text of an action fits into a line of a box that is so many columns
// wide.
func (p *plan) hasRoomFor(action string, columns float64) bool {
	width := p.columnWidth()*columns + cardGap*(columns-1) - 2*padding
	return float64(utf8.RuneCountInString(action)) <= (width-numberWidth)/actionWidth
}

// columnWidth returns the width of a column, without the gap between columns.
func (p *plan) columnWidth() float64 {
	return (p.width - 2*sideMargin - cardGap*float64(p.maxColumns-1)) / float64(p.maxColumns)
}

// maxExits is the largest number of exits listed in a box.
const maxExits = 5

// successors returns the nodes to which transitions from the phase i are known, the most frequent
// first.
func (p *plan) successors(i int) []int {
	var l []int
	for v := range p.endNode + 1 {
		if p.known[i][v] {
			l = append(l, v)
		}
	}
	slices.SortStableFunc(l, func(a, b int) int { return cmp.Compare(p.count[i][b], p.count[i][a]) })
	return l
}

// frequencyInWords returns, as text, how often per match something happens that happened n times in
// all matches.
func (p *plan) frequencyInWords(n float64) string { return Frequency(p.flow, p.lang, n) }

// Frequency returns, as text with numbers as in the language lang, how often per match something
// happens that happened n times in all matches of f.
func Frequency(f *lab.Flow, lang string, n float64) string {
	return words.LocalizeNumbers(lang, frequencyText(n/math.Max(1, float64(f.Matches))))
}

// frequencyText returns a frequency as text with up to two decimals: "12", "1.5", "0.25", "<0.01".
func frequencyText(x float64) string {
	switch {
	case x == 0:
		return "0"
	case x >= 9.95:
		return fmt.Sprintf("%.0f", x)
	case x >= 0.995:
		return fmt.Sprintf("%.1f", x)
	case x >= 0.005:
		return fmt.Sprintf("%.2f", x)
	}
	return "<0.01"
}

// Percent returns n as a share of total, as text: "12 %". Small and large shares are "<1 %" and
// ">99 %".
func Percent(n, total float64) string {
	x := 100 * n / math.Max(1, total)
	switch {
	case n == 0:
		return "0 %"
	case x < 1:
		return "<1 %"
	case x > 99 && n < total:
		return ">99 %"
	}
	return fmt.Sprintf("%.0f %%", x)
}

// wrapText breaks a text in small letters into lines of at most width CSS pixels.
func wrapText(text string, width float64) []string {
	most := max(8, int(width/glyphWidth))
	var lines []string
	for w := range strings.FieldsSeq(text) {
		if n := len(lines); n > 0 && len([]rune(lines[n-1]))+1+len([]rune(w)) <= most {
			lines[n-1] += " " + w
			continue
		}
		lines = append(lines, w)
	}
	return lines
}

// fitText returns a text, shortened with "…" if it is wider than width. glyph is the mean width of a
// letter; both are in CSS pixels.
func fitText(text string, width, glyph float64) string {
	r := []rune(text)
	if most := max(3, int(width/glyph)); len(r) > most {
		return strings.TrimSpace(string(r[:most-1])) + "…"
	}
	return text
}

// placeCards sets the positions and sizes of the boxes, in rows by their layers, and returns the
// height of the diagram.
func (p *plan) placeCards() (height float64) {
	slot := p.columnWidth()
	byLayer := map[int][]*Card{}
	deepest := 0
	for _, c := range p.cards {
		byLayer[c.layer] = append(byLayer[c.layer], c)
		deepest = max(deepest, c.layer)
	}
	y := 4.0
	for layer := range deepest + 1 {
		list := byLayer[layer]
		slices.SortStableFunc(list, func(a, b *Card) int { return cmp.Compare(p.meanX(a), p.meanX(b)) })
		for len(list) > 0 {
			n, used := 0, 0
			for n < len(list) && (n == 0 || used+list[n].span <= p.maxColumns) {
				used += list[n].span
				n++
			}
			row := list[:n]
			list = list[n:]
			total := slot*float64(used) + cardGap*float64(used-1)
			x, tallest := (p.width-total)/2, 0.0
			for _, c := range row {
				c.X, c.Y, c.row = x, y, len(p.rows)
				c.W = slot*float64(c.span) + cardGap*float64(c.span-1)
				p.layOutCard(c)
				x += c.W + cardGap
				tallest = max(tallest, c.H)
			}
			p.rows = append(p.rows, row)
			y += tallest + rowGap
		}
	}
	return y - rowGap + 6
}

// meanX returns the mean x coordinate of the boxes of lower layers that lead to c, weighted by how
// often they do and rounded to 40 pixels. If none leads to c, it is the middle of the diagram.
func (p *plan) meanX(c *Card) float64 {
	sum, n := 0.0, 0.0
	for _, u := range p.cards {
		if u.layer < c.layer && p.known[u.node][c.node] {
			weight := 1 + math.Log1p(p.count[u.node][c.node])
			sum += weight * (u.X + u.W/2)
			n += weight
		}
	}
	if n == 0 {
		return p.width / 2
	}
	return math.Round(sum/n/40) * 40
}

// layOutCard sets the positions of the content of a box, whose own position and width are set, and
// its height.
func (p *plan) layOutCard(c *Card) {
	if c.Pill {
		w := float64(len([]rune(c.Name)))*8 + 44
		c.X += (c.W - w) / 2
		c.W, c.H = w, pillHeight
		return
	}
	inner := c.W - 2*padding
	y := c.Y + 27.0
	c.Doc = nil
	for _, text := range wrapText(c.doc, inner) {
		c.Doc = append(c.Doc, Label{X: c.X + padding, Y: y + 14, Text: text})
		y += textSize
	}
	y += 10
	columns := p.columnsFor(len(c.Rows))
	column := (inner - 16*float64(columns-1)) / float64(columns)
	per := (len(c.Rows) + columns - 1) / columns
	for i := range c.Rows {
		r := &c.Rows[i]
		r.X, r.Y, r.W = c.X+padding+float64(i/per)*(column+16), y+float64(i%per)*lineHeight, column
		r.Text = fitText(r.Text, column-numberWidth, actionWidth)
		r.Bar *= column
	}
	y += float64(per) * lineHeight
	if len(c.Exits) > 0 {
		y += 8
		x, most := c.X+padding, c.X+c.W-padding
		for i := range c.Exits {
			e := &c.Exits[i]
			room := inner - 26 - float64(utf8.RuneCountInString(e.Share))*glyphWidth
			e.Text = fitText(e.Text, room, glyphWidth)
			w := float64(len([]rune(e.Text+e.Share)))*glyphWidth + 26
			if x > c.X+padding && x+w > most {
				x, y = c.X+padding, y+textSize+2
			}
			e.X, e.Y = x, y+12
			x += w
		}
		y += textSize + 2
	}
	c.H = y + 8 - c.Y
}
