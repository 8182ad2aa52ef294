package sheet

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"equitas/reports/draw"
)

// Calibrate writes one sheet to find out how far a printer's two sides are
// apart: crosses on the front, rulers in half millimetres on the back.
func Calibrate(w io.Writer, o Options, doc draw.Document) error {
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
		front = append(front, thin(p.X-10, p.Y, p.X+10, p.Y), thin(p.X, p.Y-10, p.X, p.Y+10))
		back = draw.Frame{X: p.X, Y: p.Y}.Marks(back, rulers())
	}
	lines := []string{
		"Front. Print both pages on one sheet, at 100 %, flipped on the " + g.Flip + " edge.",
		"Hold the sheet against the light and look at the back.",
	}
	front = append(front, words(g.W/2, g.H/2-35, lines)...)
	y := g.H/2 - 50
	front = append(front, thin(g.W/2-barLength/2, y, g.W/2+barLength/2, y),
		thin(g.W/2-barLength/2, y-1.5, g.W/2-barLength/2, y+1.5), thin(g.W/2+barLength/2, y-1.5, g.W/2+barLength/2, y+1.5))
	front = append(front, words(g.W/2, y-2.5, []string{"This bar must be 100 mm long."})...)
	back = append(back, words(g.W/2, g.H/2+25, []string{
		"Back. Against the light the cross of the front shows among these rulers.",
		"Read where its lines cross them: first across (right is plus), then down (down is plus).",
		"Give both numbers: --nudge-back RIGHTmm,DOWNmm, such as --nudge-back 0.5mm,-1mm.",
	})...)
	if o.NudgeX != 0 || o.NudgeY != 0 {
		back = draw.Frame{X: o.NudgeX, Y: o.NudgeY}.Marks(nil, back)
	}
	return draw.WritePDF(w, doc, slices.Values([]draw.Page{
		{W: g.W, H: g.H, Marks: front, Bookmarks: []string{"Front"}},
		{W: g.W, H: g.H, Marks: back, Bookmarks: []string{"Back"}},
	}))
}

// rulers are two scales that cross at their zero, 10 mm each way.
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
		marks = append(marks, thin(at, 0, at, -long), thin(0, at, long, at))
		if half%10 == 0 && half != 0 {
			label := strings.Replace(fmt.Sprintf("%+d", half/2), "-", "−", 1)
			size := 6.0
			w := draw.Regular.Width(label, size)
			marks = append(marks,
				draw.Run{At: draw.Point{X: at - w/2, Y: 2.6}, Text: label, Size: size}, // below the line: the ticks stand above it
				draw.Run{At: draw.Point{X: 3, Y: at + 0.36*draw.MM(size)}, Text: label, Size: size})
		}
	}
	return append(marks, thin(-10, 0, 10, 0), thin(0, -10, 0, 10))
}

// words sets lines around a middle.
func words(x, y float64, lines []string) []draw.Mark {
	var marks []draw.Mark
	const size = 9.0
	for i, l := range lines {
		at := draw.Point{X: x - draw.Regular.Width(l, size)/2, Y: y + float64(i)*1.4*draw.MM(size)}
		marks = append(marks, draw.Run{At: at, Text: l, Size: size})
	}
	return marks
}
