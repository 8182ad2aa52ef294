package svg

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"equitas/reports/draw"
)

// namespace is the XML namespace of SVG. Elements in other namespaces belong to the editor
// that wrote the file.
const namespace = "http://www.w3.org/2000/svg"

// Read reads an SVG file. The error is an [*Error].
func Read(data []byte) (*Symbol, error) {
	r := reader{data: data, d: xml.NewDecoder(bytes.NewReader(data)), styles: []style{defaultStyle}}
	if len(data) > MaxFileSize {
		return nil, &Error{1, 1, fmt.Sprintf("the file has %d kB, at most %d are read", len(data)>>10, MaxFileSize>>10)}
	}
	if !bytes.Contains(data, []byte("svg")) {
		return nil, &Error{1, 1, "is no SVG file: there is no <svg>"}
	}
	r.d.CharsetReader = func(charset string, _ io.Reader) (io.Reader, error) {
		return nil, fmt.Errorf("the file says that it is written in %s; save it as UTF-8", shortQuote(charset))
	}
	for {
		at := int(r.d.InputOffset())
		token, err := r.d.RawToken()
		if err == io.EOF {
			break
		}
		if err == nil {
			err = r.processToken(token)
		}
		if err != nil {
			return nil, r.errorAt(at, err)
		}
	}
	switch {
	case !r.hasRoot:
		return nil, &Error{1, 1, "is no SVG file: there is no <svg>"}
	case len(r.open) > 0:
		return nil, r.errorAt(len(data), fmt.Errorf("the file ends within <%s>", r.open[len(r.open)-1]))
	}
	s, err := (&Symbol{r.parts}).fit(r.view)
	if err != nil {
		return nil, r.errorAt(r.rootOffset, err)
	}
	return s, nil
}

// A reader reads one SVG file.
type reader struct {
	data       []byte
	d          *xml.Decoder
	open       []string // names of the open elements
	styles     []style  // styles of the open elements; the first is the default style
	prefixes   []string // namespace prefixes that stand for SVG
	skip       int      // number of open elements from the outermost ignored one inwards; 0 if none is ignored
	elements   int      // number of elements so far
	hasRoot    bool     // the outermost element, <svg>, was read
	rootOffset int      // offset of the byte after the start tag of the outermost element
	view       box      // size of the drawing
	points     int      // number of points so far
	parts      []Part
}

// errorAt returns err as an [*Error] with the position of the byte at offset in the file.
func (r *reader) errorAt(offset int, err error) error {
	if syntax, ok := errors.AsType[*xml.SyntaxError](err); ok {
		err = errors.New("is no sound XML: " + syntax.Msg)
		offset = int(r.d.InputOffset())
	}
	before := r.data[:min(offset, len(r.data))]
	line := bytes.Count(before, []byte("\n"))
	col := utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:])
	return &Error{line + 1, col + 1, err.Error()}
}

// processToken processes one token of the file.
func (r *reader) processToken(t xml.Token) error {
	switch t := t.(type) {
	case xml.StartElement:
		if r.elements++; r.elements > maxElements {
			return fmt.Errorf("the file has more than %d elements", maxElements)
		}
		if len(r.open) == maxDepth {
			return fmt.Errorf("more than %d elements lie within each other", maxDepth)
		}
		r.open = append(r.open, qualifiedName(t.Name))
		r.styles = append(r.styles, r.styles[len(r.styles)-1])
		if r.skip > 0 {
			r.skip++
			return r.checkHostile(t)
		}
		return r.beginElement(t)
	case xml.EndElement:
		n := len(r.open) - 1
		if n < 0 || r.open[n] != qualifiedName(t.Name) {
			return fmt.Errorf("</%s> ends no element", qualifiedName(t.Name))
		}
		r.open, r.styles = r.open[:n], r.styles[:n+1]
		r.skip = max(0, r.skip-1)
	case xml.Directive:
		if bytes.ContainsAny(t, "[") || !bytes.HasPrefix(bytes.ToUpper(t), []byte("DOCTYPE")) {
			return errors.New("<!" + strings.Fields(string(t) + " ")[0] + " with declarations is refused: a symbol needs no entities")
		}
	case xml.ProcInst:
		if t.Target != "xml" {
			return fmt.Errorf("<?%s is refused: nothing outside of the file is read", t.Target)
		}
	}
	return nil
}

// qualifiedName returns the name of an element as the file has it: "svg:path".
func qualifiedName(n xml.Name) string {
	if n.Space != "" {
		return n.Space + ":" + n.Local
	}
	return n.Local
}

// ignoredElements are ignored with all their content, because they draw nothing by themselves.
var ignoredElements = []string{"title", "desc", "metadata", "defs", "clipPath", "mask", "pattern", "linearGradient", "radialGradient", "symbol", "marker", "filter"}

// refusedElements maps elements that are refused to the reasons.
var refusedElements = map[string]string{
	"script":        "is refused: a symbol runs nothing",
	"use":           "is refused; draw the copy out (in Inkscape: unlink the clone)",
	"image":         "is refused: a symbol has no pictures; art = \"…\" shows one",
	"foreignObject": "is refused: only shapes can be printed",
	"text":          "is refused: make paths of the letters",
	"a":             "is refused: a symbol has no links",
	"style":         "is refused: write fill and stroke at the shapes (in Illustrator: presentation attributes; in Inkscape: plain SVG)",
	"switch":        "is refused: only shapes can be printed",
	"animate":       "is refused: paper does not move", "animateTransform": "is refused: paper does not move", "animateMotion": "is refused: paper does not move", "set": "is refused: paper does not move",
}

// recordPrefixes records which namespace prefixes stand for SVG, from the attributes of the
// outermost element. It returns an error if that is not <svg>.
func (r *reader) recordPrefixes(t xml.StartElement) error {
	r.prefixes = []string{""}
	for _, a := range t.Attr {
		switch {
		case a.Name.Space == "xmlns" && a.Value == namespace:
			r.prefixes = append(r.prefixes, a.Name.Local)
		case a.Name.Space == "" && a.Name.Local == "xmlns" && a.Value != namespace && t.Name.Space == "":
			return fmt.Errorf("is no SVG file: xmlns is %s, must be %q", shortQuote(a.Value), namespace)
		}
	}
	if !r.isSVG(t.Name.Space) || t.Name.Local != "svg" {
		return fmt.Errorf("is no SVG file: it begins with <%s>", qualifiedName(t.Name))
	}
	return nil
}

// isSVG reports whether a namespace prefix stands for SVG.
func (r *reader) isSVG(prefix string) bool { return slices.Contains(r.prefixes, prefix) }

// checkHostile returns an error if an element would run a script.
func (r *reader) checkHostile(t xml.StartElement) error {
	if !r.isSVG(t.Name.Space) {
		return nil
	}
	if t.Name.Local == "script" {
		return fmt.Errorf("<%s> %s", t.Name.Local, refusedElements["script"])
	}
	for _, a := range t.Attr {
		if strings.HasPrefix(strings.ToLower(a.Name.Local), "on") && a.Name.Space == "" {
			return fmt.Errorf("%s is refused: a symbol runs nothing", a.Name.Local)
		}
	}
	return nil
}

// beginElement processes the start tag of an element that is not within an ignored one.
func (r *reader) beginElement(t xml.StartElement) error {
	if !r.hasRoot {
		if err := r.recordPrefixes(t); err != nil {
			return err
		}
	}
	if err := r.checkHostile(t); err != nil {
		return err
	}
	name := t.Name.Local
	if !r.isSVG(t.Name.Space) || slices.Contains(ignoredElements, name) { // elements such as <sodipodi:namedview> belong to an editor
		r.skip = 1
		return nil
	}
	if why, ok := refusedElements[name]; ok {
		return fmt.Errorf("<%s> %s", name, why)
	}
	attrs := map[string]string{}
	for _, a := range t.Attr {
		if a.Name.Local == "href" {
			return fmt.Errorf("href is refused: nothing outside of the file is read")
		}
		if a.Name.Space == "" {
			attrs[a.Name.Local] = a.Value
		}
	}
	s := &r.styles[len(r.styles)-1]
	for _, a := range t.Attr {
		if a.Name.Space == "" && a.Name.Local != "style" {
			if err := s.setProperty(a.Name.Local, a.Value); err != nil {
				return err
			}
		}
	}
	if err := s.setStyleAttribute(attrs["style"]); err != nil { // attributes override it below
		return err
	}
	switch {
	case name == "svg" && r.hasRoot:
		return errors.New("<svg> within <svg> is refused; make a group of it")
	case name == "svg":
		r.hasRoot, r.rootOffset = true, int(r.d.InputOffset())
		return r.readRoot(attrs)
	case name == "g":
		return nil
	}
	shape, ok := shapeReaders[name]
	if !ok {
		return fmt.Errorf("<%s> is not read; known: g, path, rect, circle, ellipse, line, polyline, polygon", name)
	}
	lines, err := shape(attrs)
	if err != nil {
		return fmt.Errorf("<%s>: %w", name, err)
	}
	if s.invisible || s.hidden {
		return nil
	}
	return r.addPainted(lines, s)
}

// readRoot reads the size of the drawing from the attributes of the outermost element.
func (r *reader) readRoot(attrs map[string]string) error {
	view, ok := attrs["viewBox"]
	if !ok {
		w, h := attrs["width"], attrs["height"]
		if w == "" || h == "" {
			return errors.New("<svg> has no viewBox, and no width and height")
		}
		view = "0 0 " + w + " " + h
	}
	v, err := parseNumbers(view)
	switch {
	case err != nil && !ok:
		return fmt.Errorf("<svg> needs a viewBox: width and height are not in px: %w", err)
	case err != nil:
		return fmt.Errorf("viewBox: %w", err)
	case len(v) != 4 || v[2] <= 0 || v[3] <= 0:
		return fmt.Errorf("viewBox is %s, must be such as 0 0 24 24", shortQuote(view))
	case v[2] > maxSide || v[3] > maxSide:
		return fmt.Errorf("the drawing is %g × %g, must be at most %d each way", v[2], v[3], maxSide)
	}
	r.view = box{v[0], v[1], v[2], v[3]}
	return nil
}

// addPainted adds the areas of lines that are filled and stroked in style s.
func (r *reader) addPainted(lines []draw.Polyline, s *style) error {
	for _, l := range lines {
		r.points += len(l.Points)
	}
	if r.points > draw.MaxPoints {
		return fmt.Errorf("the file has more than %d points", draw.MaxPoints)
	}
	if !s.fill.isNone && !s.unfilled {
		var filled [][]draw.Point
		for _, l := range lines {
			if len(l.Points) > 2 && area(l.Points) != 0 {
				filled = append(filled, slices.Clone(l.Points))
			}
		}
		if s.evenOdd {
			if err := orientEvenOdd(filled); err != nil {
				return err
			}
		}
		r.add(s.transform.mapContours(filled), s.fill, false)
	}
	if !s.stroke.isNone && !s.unstroked && s.width > 0 {
		var drawn [][]draw.Point
		for _, l := range lines {
			drawn = append(drawn, strokeArea(l, s)...)
			if len(drawn) > draw.MaxPoints/4 {
				return fmt.Errorf("the file has more than %d points", draw.MaxPoints)
			}
		}
		r.add(s.transform.mapContours(drawn), s.stroke, true)
	}
	return nil
}

// add adds an area to the symbol; isStroke tells whether it is that of a stroke.
func (r *reader) add(contours [][]draw.Point, p paint, line bool) {
	if len(contours) > 0 {
		r.parts = append(r.parts, Part{contours, p.kind, p.color, line})
	}
}
