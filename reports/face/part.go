package face

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"equitas/reports/draw"
	"equitas/reports/theme"
)

// boxOf returns the area of a part on the card, upright or in landscape as the face is.
func (s *canvas) boxOf(p *theme.Part) area {
	box := &p.Upright
	if s.face.Landscape {
		box = &p.Landscape
	}
	x, y, w, h := box.Rect(s.w, s.h)
	return area{x, y, w, h}
}

// usesInk reports whether a part is drawn in the ink of the design.
func (s *canvas) usesInk(p *theme.Part) bool {
	switch p.Ink {
	case "full":
		return s.Ink != Light
	case "light":
		return s.Ink == Light
	}
	return true
}

// drawPart draws a part of the theme, unless the face has no content for it or its
// condition does not hold.
func (s *canvas) drawPart(p *theme.Part) {
	if !s.usesInk(p) {
		return
	}
	if p.Condition != nil {
		yes, err := p.Condition.Holds(s.conditionVariables)
		if err != nil {
			s.addThemeFault(p.At, false, "part.%s: %v", p.Name, err)
			return
		}
		if !yes {
			return
		}
	}
	a := s.boxOf(p)
	if e, ok := s.partExtents[p.AfterPart]; ok && p.AfterPart != "" {
		const gap = 1
		if from := e.to + gap; from > a.x {
			a.w -= from - a.x
			a.x = from
		}
	}
	if e, ok := s.partExtents[p.BeforePart]; ok && p.BeforePart != "" {
		const gap = 1
		a.w = min(a.w, e.from-gap-a.x)
	}
	from := len(s.marks)
	at, shown := s.drawRotated(p, a, false)
	if !shown {
		return
	}
	s.partExtents[p.Name] = at
	if p.Mirrored {
		b := a
		b.x = s.w - a.x - a.w
		s.drawRotated(p, b, true)
	}
	if p.Turned {
		round := draw.Frame{Turn: draw.UpsideDown, X: s.w, Y: s.h}
		s.marks = round.AppendMarks(s.marks, s.marks[from:len(s.marks):len(s.marks)])
	}
	s.warnOverlap(p, s.marks[from:])
}

// drawRotated draws a part once into area a, rotated if the part is. It returns the extent
// of the drawing, and whether anything was drawn. mirrored exchanges left and right
// alignment.
func (s *canvas) drawRotated(p *theme.Part, a area, mirrored bool) (extent, bool) {
	if p.Turn == draw.Upright {
		return s.drawContent(p, a, mirrored)
	}
	w, h := a.w, a.h
	if p.Turn == draw.Left || p.Turn == draw.Right {
		w, h = h, w
	}
	outer := s.marks
	s.marks = nil
	_, shown := s.drawContent(p, area{0, 0, w, h}, mirrored)
	inner := s.marks
	s.marks = draw.FrameInBox(a.x, a.y, w, h, p.Turn, 1).AppendMarks(outer, inner)
	return extent{a.x, a.x + a.w}, shown
}

// drawContent draws the content of a part into area a, without rotation. It returns the
// extent of the drawing, and whether anything was drawn. mirrored exchanges left and right
// alignment.
func (s *canvas) drawContent(p *theme.Part, a area, mirrored bool) (extent, bool) {
	whole := extent{a.x, a.x + a.w}
	align := p.Align
	if mirrored {
		align = map[string]string{"left": "right", "right": "left", "centre": "centre"}[align]
	}
	switch p.Content {
	case "panel":
		s.drawPanel(p, a)
		return whole, true
	case "art":
		if s.image == nil {
			return extent{}, false
		}
		b := s.withBleed(a)
		img := s.image
		if on := s.topAreaAt(a.x+a.w/2, a.y+a.h/2); !on.picture { // what is transparent shows the colour below
			img = img.On(on.fill)
		}
		s.add(draw.Picture{X: b.x, Y: b.y, W: b.w, H: b.h, Image: img})
		s.paintedAreas = append(s.paintedAreas, paintedArea{area: a, picture: true})
		return whole, true
	case "symbol":
		half := min(a.w, a.h) / 2
		x := a.x + a.w/2
		switch align {
		case "left":
			x = a.x + half
		case "right":
			x = a.x + a.w - half
		}
		fill := s.colour(p)
		s.drawSymbol(s.symbolOf(s.theme.Symbol(&s.face)), x, a.y+a.h/2, half, fill)
		s.warnContrast(p, a, fill, theme.MinSymbolContrast)
		return extent{x - half, x + half}, true
	case "text":
		return whole, s.setText(p, a)
	case "asks":
		if len(s.face.Min) == 0 {
			return extent{}, false
		}
		return s.drawRequirement(p, a, align), true
	case "foot":
		s.drawFoot(p, a)
		return whole, true
	}
	part, text := s.partText(p)
	if p.Content == "name" {
		switch n := utf8.RuneCountInString(text); {
		case n == 0:
			s.addFault("name", "is empty")
			return extent{}, false
		case n > maxName:
			s.addFault("name", "has %d characters, at most %d can be printed", n, maxName)
			return extent{}, false
		}
	}
	if p.Capitals {
		text = strings.ToUpper(text)
	}
	written := text
	if p.SmallCapitals {
		written = strings.ToUpper(text)
	}
	if text == "" || !s.checkPrintable(part, p.Font, written) {
		return extent{}, false
	}
	return s.setTextLine(p, a, part, text, align)
}

// partText returns the text of a part of one line, and the name of that part of the card in
// faults.
func (s *canvas) partText(p *theme.Part) (part, text string) {
	f := &s.face
	switch p.Content {
	case "name":
		return "name", strings.Join(draw.Paragraphs(f.Name), " ")
	case "value":
		return "value", s.value()
	case "kind":
		text := f.KindWord
		if !f.Look.Plain && !f.Landscape && f.DeckWord != "" {
			text += " · " + f.DeckWord
		}
		return "kind", text
	case "deck":
		return "deck", f.DeckWord
	case "game":
		return "game", s.Game
	case "id":
		return "id", f.ID
	case "count":
		return "count", "×" + strconv.Itoa(f.Count)
	case "own":
		switch v := s.entryData[p.EntryKey].(type) {
		case nil:
			return p.EntryKey, ""
		case int:
			return p.EntryKey, formatNumber(v)
		default:
			return p.EntryKey, fmt.Sprint(v)
		}
	}
	return "words", p.WordKey
}

// setTextLine sets a text in one line, as large as it fits; if it does not fit in the
// smallest type, in several lines, as many as the part may have. It returns the extent of
// the text, and whether anything was drawn.
func (s *canvas) setTextLine(p *theme.Part, a area, part, text, align string) (extent, bool) {
	fill := s.colour(p)
	at := func(width float64) float64 {
		switch align {
		case "right":
			return a.x + a.w - width
		case "centre":
			return a.x + (a.w-width)/2
		}
		return a.x
	}
	for size := p.Size; size >= p.MinSize; size -= sizeStep {
		if w := lineWidth(p, text, size); w <= a.w {
			y := a.y + a.h
			switch em := draw.PointsToMM(size); p.VerticalAlign {
			case "top":
				y = a.y + baseline*em
			case "middle":
				y = a.y + a.h/2 + halfCapHeight*em
			}
			x := at(w)
			s.setLine(p, x, y, text, size, fill)
			s.warnContrast(p, area{x, y - 0.7*draw.PointsToMM(size), w, 0.7 * draw.PointsToMM(size)}, fill, theme.MinTextContrast)
			return extent{x, x + w}, true
		}
	}
	if p.Lines == 1 {
		s.addFitFault(p, part, "%q does not fit: needs %.1f mm at %.3g pt, has %.1f mm", text, lineWidth(p, text, p.MinSize), p.MinSize, a.w)
		return extent{}, false
	}
	least := p.MinSize
	if p.SmallCapitals { // with small capitals, all letters of several lines are of the smaller size
		text, least = strings.ToUpper(text), smallCapitalScale*least
	}
	lines, err := p.Font.Wrap(text, least, a.w, nil)
	if err != nil {
		s.addFitFault(p, part, "%v", err)
		return extent{}, false
	}
	if len(lines) > p.Lines {
		s.addFitFault(p, part, "%q does not fit: needs %d lines at %.3g pt, has %d", text, len(lines), least, p.Lines)
		return extent{}, false
	}
	em := draw.PointsToMM(least)
	step := em * leading
	middle := a.y + a.h - 0.35*draw.PointsToMM(p.Size) // baseline of the middle line, which a single line would have too
	switch p.VerticalAlign {
	case "top":
		middle = a.y + step*float64(len(lines))/2
	case "middle":
		middle = a.y + a.h/2
	}
	e := extent{math.Inf(1), math.Inf(-1)}
	for i, line := range lines {
		x := at(line.Width)
		y := middle + 0.35*em + step*(float64(i)-float64(len(lines)-1)/2)
		s.drawRun(x, y, line.Pieces[0].Text, p.Font, least, fill)
		e.from, e.to = min(e.from, x), max(e.to, x+line.Width)
	}
	s.warnContrast(p, area{e.from, middle - step, e.to - e.from, 2 * step}, fill, theme.MinTextContrast)
	return e, true
}

// colour returns the colour of a part's text or symbol, which depends on the ink.
func (s *canvas) colour(p *theme.Part) draw.RGB {
	c := s.theme.RGB(p.Colour, &s.face)
	if s.Ink != Light {
		return c
	}
	if p.LightColour.IsSet {
		return s.theme.RGB(p.LightColour, &s.face)
	}
	if draw.Contrast(c, draw.White) < theme.MinTextContrast {
		return s.theme.NamedColour("dark")
	}
	return c
}

// warnContrast adds a warning if the contrast between fill, the colour of a part's text or
// symbol in area a, and the background is less than min. For rotated parts it examines the
// middle of the part's box.
func (s *canvas) warnContrast(p *theme.Part, a area, fill draw.RGB, min float64) {
	if p.Turn != draw.Upright {
		a = s.boxOf(p)
	}
	on := s.topAreaAt(a.x+a.w/2, a.y+a.h/2)
	if on.picture {
		s.addThemeFault(p.ColourAt, true, "part.%s stands on a picture, where nobody can say how well it is read: give it a panel", p.Name)
		return
	}
	if s.Ink == Grey {
		if got := draw.Contrast(fill.Grey(), on.fill.Grey()); got < min {
			s.addThemeFault(p.ColourAt, true, "part.%s: %s on %s has a contrast of %.1f : 1 in grey, must be at least %g : 1 to be read with ease", p.Name, fill, on.fill, math.Floor(10*got)/10, min)
		}
	} else if got := draw.Contrast(fill, on.fill); got < min {
		s.addThemeFault(p.ColourAt, true, "part.%s: %s on %s has a contrast of %.1f : 1, must be at least %g : 1 to be read with ease", p.Name, fill, on.fill, math.Floor(10*got)/10, min)
	}
}

// value returns the value of a card as printed; "" if it has none.
func (s *canvas) value() string {
	switch {
	case s.face.Absolute:
		return "∞"
	case s.face.HasValue:
		return formatNumber(s.face.Value)
	}
	return ""
}

// formatNumber formats a whole number with a true minus sign.
func formatNumber(n int) string { return strings.Replace(strconv.Itoa(n), "-", "−", 1) }

// drawPanel draws a panel: its filling, its rays, its picture and the line along its edge.
func (s *canvas) drawPanel(p *theme.Part, a area) {
	line, fill := p.Line, draw.RGB{}
	colour := s.theme.RGB(p.LineColour, &s.face)
	if p.Fill.IsSet {
		fill = s.theme.RGB(p.Fill, &s.face)
	}
	b := s.withBleed(a)
	if s.Ink == Light && draw.Contrast(colour, draw.White) < theme.MinSymbolContrast { // too pale for a line on white
		if colour = s.theme.NamedColour("quiet"); p.Fill.IsSet && draw.Contrast(fill, draw.White) >= theme.MinSymbolContrast {
			colour = fill
		}
	}
	switch {
	case p.Fill.IsSet && s.Ink == Light && line == 0:
		line, colour = outlineThick, fill
		if draw.Contrast(fill, draw.White) < theme.MinSymbolContrast { // too pale for a line
			colour = s.theme.NamedColour("quiet")
		}
		if b != a { // no line where the card is cut
			line = 0
		}
		s.paintedAreas = append(s.paintedAreas, paintedArea{area: a, fill: draw.White})
	case p.Fill.IsSet && s.Ink == Light:
		s.paintedAreas = append(s.paintedAreas, paintedArea{area: a, fill: draw.White})
		s.add(draw.Shape{Contours: [][]draw.Point{roundedOutline(b, p.CornerRadius)}, Fill: draw.White})
	case p.Fill.IsSet:
		s.add(draw.Shape{Contours: [][]draw.Point{roundedOutline(b, p.CornerRadius)}, Fill: fill})
		s.paintedAreas = append(s.paintedAreas, paintedArea{area: a, fill: fill})
	}
	if p.Rays > 0 && s.Ink != Light {
		s.add(draw.Shape{Contours: rayContours(b, p.Rays), Fill: colour})
	}
	if p.Picture != nil && s.Ink != Light {
		if p.BorderWidth == 0 {
			s.add(draw.Picture{X: b.x, Y: b.y, W: b.w, H: b.h, Image: p.Picture})
			s.paintedAreas = append(s.paintedAreas, paintedArea{area: a, picture: true})
		} else {
			s.drawBorder(p, b)
		}
	}
	ring := func(a area, thick, round float64) {
		inner := area{a.x + thick, a.y + thick, a.w - 2*thick, a.h - 2*thick}
		if thick > 0 && inner.w > 0 && inner.h > 0 {
			s.add(draw.Shape{Contours: [][]draw.Point{roundedOutline(a, round), reversed(roundedOutline(inner, max(0, round-thick)))}, Fill: colour})
		}
	}
	ring(a, line, p.CornerRadius)
	if p.HasDoubleLine && line > 0 {
		in := 2 * line
		ring(area{a.x + in, a.y + in, a.w - 2*in, a.h - 2*in}, max(0.15, line/3), max(0, p.CornerRadius-in))
	}
}

// rayContours returns n rays from the middle of an area to its edge, with gaps as wide as
// the rays.
func rayContours(a area, n int) [][]draw.Point {
	mx, my := a.x+a.w/2, a.y+a.h/2
	edge := func(turn float64) draw.Point { // returns the point where a ray from the middle leaves the area; turn 1 is a full turn
		sin, cos := math.Sincos(2 * math.Pi * turn)
		k := math.Inf(1)
		if sin != 0 {
			k = min(k, a.w/2/math.Abs(sin))
		}
		if cos != 0 {
			k = min(k, a.h/2/math.Abs(cos))
		}
		return draw.Point{X: mx + k*sin, Y: my - k*cos}
	}
	corner := func(turn float64) (at draw.Point, ok bool) { // returns the corner of the area within the ray that begins at turn, if there is one
		for _, c := range []draw.Point{{X: a.x + a.w, Y: a.y}, {X: a.x + a.w, Y: a.y + a.h}, {X: a.x, Y: a.y + a.h}, {X: a.x, Y: a.y}} {
			t := math.Mod(math.Atan2(c.X-mx, my-c.Y)/(2*math.Pi)+1, 1)
			if t > turn && t < turn+0.5/float64(n) {
				return c, true
			}
		}
		return draw.Point{}, false
	}
	var p draw.Path
	for i := range n {
		from := (float64(i) + 0.25) / float64(n)
		one, two := edge(from), edge(from+0.5/float64(n))
		p.Move(mx, my).Line(one.X, one.Y)
		if c, ok := corner(from); ok {
			p.Line(c.X, c.Y)
		}
		p.Line(two.X, two.Y).Solid()
	}
	return p.Contours()
}

// drawBorder draws a border from a picture that is cut into nine parts: corners are scaled,
// sides are stretched, and the part in the middle is omitted.
func (s *canvas) drawBorder(p *theme.Part, a area) {
	c := min(p.BorderWidth, a.w/2, a.h/2)
	xs, ws := [3]float64{a.x, a.x + c, a.x + a.w - c}, [3]float64{c, a.w - 2*c, c}
	ys, hs := [3]float64{a.y, a.y + c, a.y + a.h - c}, [3]float64{c, a.h - 2*c, c}
	for i := range 9 {
		if i == 4 || ws[i%3] <= 0 || hs[i/3] <= 0 {
			continue
		}
		s.paintedAreas = append(s.paintedAreas, paintedArea{area: area{xs[i%3], ys[i/3], ws[i%3], hs[i/3]}, picture: true})
		s.add(draw.Picture{X: xs[i%3], Y: ys[i/3], W: ws[i%3], H: hs[i/3], Image: p.Picture.Ninth(i, ws[i%3]/hs[i/3])})
	}
}

// roundedOutline returns the outline of an area, clockwise, with corners rounded by the
// radius r.
func roundedOutline(a area, r float64) []draw.Point {
	r = min(r, a.w/2, a.h/2)
	if r <= 0 {
		return draw.Rect(a.x, a.y, a.w, a.h, draw.Black).Contours[0]
	}
	const steps = 8 // number of line segments of each corner
	var all []draw.Point
	for corner, at := range []draw.Point{{X: a.x + r, Y: a.y + r}, {X: a.x + a.w - r, Y: a.y + r}, {X: a.x + a.w - r, Y: a.y + a.h - r}, {X: a.x + r, Y: a.y + a.h - r}} {
		for i := range steps + 1 {
			sin, cos := math.Sincos(math.Pi/2*float64(corner) + math.Pi/2*float64(i)/steps)
			all = append(all, draw.Point{X: at.X - r*cos, Y: at.Y - r*sin})
		}
	}
	return all
}

func reversed(c []draw.Point) []draw.Point {
	r := make([]draw.Point, len(c))
	for i, p := range c {
		r[len(c)-1-i] = p
	}
	return r
}
