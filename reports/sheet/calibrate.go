package sheet

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"equitas/reports/draw"
)

// WriteCalibration writes a document of two pages with which to measure by how much a
// printer's back side is shifted against its front side: crosses on the front, rulers in
// half millimetres on the back.
func WriteCalibration(w io.Writer, o Options, say Words, doc draw.Document) error {
	low, high := min(o.PaperW, o.PaperH), max(o.PaperW, o.PaperH)
	g := Grid{W: low, H: high, Flip: o.Flip}
	if o.Orient == Landscape {
		g.W, g.H = high, low
	}
	const inset = 25.0
	places := []draw.Point{
		{X: g.W / 2, Y: g.H / 2},
		{X: inset, Y: inset}, {X: g.W - inset, Y: inset},
		{X: inset, Y: g.H - inset}, {X: g.W - inset, Y: g.H - inset},
	}
	var front, back []draw.Mark
	for _, p := range places {
		front = append(front, thinLine(p.X-10, p.Y, p.X+10, p.Y), thinLine(p.X, p.Y-10, p.X, p.Y+10))
		back = draw.Frame{X: p.X, Y: p.Y}.AppendMarks(back, rulers())
	}
	how := "try_long"
	if g.Flip == ShortEdge {
		how = "try_short"
	}
	lines := []string{
		say.say(how),
		say.say("try_light"),
	}
	front = append(front, textLines(g.W/2, g.H/2-35, lines)...)
	y := g.H/2 - 50
	front = append(front, thinLine(g.W/2-barLength/2, y, g.W/2+barLength/2, y),
		thinLine(g.W/2-barLength/2, y-1.5, g.W/2-barLength/2, y+1.5), thinLine(g.W/2+barLength/2, y-1.5, g.W/2+barLength/2, y+1.5))
	front = append(front, textLines(g.W/2, y-2.5, []string{say.say("try_bar")})...)
	back = append(back, textLines(g.W/2, g.H/2+25, []string{
		say.say("try_back"),
		say.say("try_read"),
		say.say("try_give"),
	})...)
	if o.BackShiftX != 0 || o.BackShiftY != 0 {
		back = draw.Frame{X: o.BackShiftX, Y: o.BackShiftY}.AppendMarks(nil, back)
	}
	return draw.WritePDF(w, doc, slices.Values([]draw.Page{
		{W: g.W, H: g.H, Marks: front, Bookmarks: []string{say.say("side_front")}},
		{W: g.W, H: g.H, Marks: back, Bookmarks: []string{say.say("side_back")}},
	}))
}

// rulers returns two rulers that cross at their zero points, each from -10 to 10 mm.
func rulers() []draw.Mark {
	var marks []draw.Mark
	for half := -20; half <= 20; half++ {
		at, long := float64(half)/2, 0.8
		switch {
		case half%10 == 0:
			long = 2.4
		case half%2 == 0:
			long = 1.5
		}
		marks = append(marks, thinLine(at, 0, at, -long), thinLine(0, at, long, at))
		if half%10 == 0 && half != 0 {
			label := strings.Replace(fmt.Sprintf("%+d", half/2), "-", "−", 1)
			size := 6.0
			w := draw.Regular.Width(label, size)
			marks = append(marks,
				draw.Run{At: draw.Point{X: at - w/2, Y: 2.6}, Text: label, Size: size}, // below the line: the ticks stand above it
				draw.Run{At: draw.Point{X: 3, Y: at + 0.36*draw.PointsToMM(size)}, Text: label, Size: size})
		}
	}
	return append(marks, thinLine(-10, 0, 10, 0), thinLine(0, -10, 0, 10))
}

// textLines returns lines of text, each centred at x, the first on the baseline y.
func textLines(x, y float64, lines []string) []draw.Mark {
	var marks []draw.Mark
	const size = 9.0
	for i, l := range lines {
		at := draw.Point{X: x - draw.Regular.Width(l, size)/2, Y: y + float64(i)*1.4*draw.PointsToMM(size)}
		marks = append(marks, draw.Run{At: at, Text: l, Size: size})
	}
	return marks
}
