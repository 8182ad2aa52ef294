package draw

import (
	"encoding/base64"
	"fmt"
	"html"
	"strconv"
	"strings"
)

// SVG returns a drawing of w × h millimetres as an svg element for a web page. title
// describes it for people who cannot see it.
func SVG(marks []Mark, w, h float64, title string) string {
	return svgElement(marks, w, h, title, pageStyle, nil)
}

// pageStyle is the style attribute with which browsers set text to the widths that
// [Font.Width] returns.
const pageStyle = ` style="font-kerning:none;white-space:pre"`

// SVGWithoutStyle is like [SVG], but the element has no style attribute, for pages whose
// content security policy forbids it. The page's style sheet must then set font-kerning:
// none and white-space: pre for the element.
func SVGWithoutStyle(marks []Mark, w, h float64, title string) string {
	return svgElement(marks, w, h, title, "", nil)
}

// svgElement returns a drawing as an svg element with the attribute style. Text in
// designers' own fonts is added to letters, which gives the page the fonts; if letters is
// nil, it is drawn as outlines.
func svgElement(marks []Mark, w, h float64, title, style string, letters *Letters) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="%smm" height="%smm" viewBox="0 0 %s %s" `+
		`font-family="&quot;%s&quot;, Arial, Helvetica, sans-serif"%s><title>%s</title>`,
		formatLength(w), formatLength(h), formatLength(w), formatLength(h), Family, style, html.EscapeString(title))
	head := b.Len()
	for _, m := range marks {
		switch m := m.(type) {
		case Shape:
			writeSVGShape(&b, m)
		case Run:
			writeSVGRun(&b, m, letters)
		case Picture:
			writeSVGPicture(&b, m)
		case Corners:
			if m.coversPicture(w, h) {
				all := b.String()
				b.Reset()
				b.WriteString(all[:head] + m.clipSVG(all[head:]))
				continue
			}
			for _, s := range m.PaperMarks() {
				writeSVGShape(&b, s.(Shape))
			}
		}
	}
	b.WriteString("</svg>")
	return b.String()
}

// formatLength formats a length with at most three decimals.
func formatLength(v float64) string {
	s := strconv.FormatFloat(v, 'f', 3, 64)
	s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	if s == "-0" {
		return "0"
	}
	return s
}

func writeSVGShape(b *strings.Builder, s Shape) {
	fmt.Fprintf(b, `<path fill="%s" d="`, s.Fill)
	for _, c := range s.Contours {
		for i, p := range c {
			if i == 0 {
				b.WriteByte('M')
			} else {
				b.WriteByte('L')
			}
			b.WriteString(formatLength(p.X) + " " + formatLength(p.Y))
		}
		b.WriteByte('Z')
	}
	b.WriteString(`"/>`)
}

// fallbackFonts maps families of built-in fonts to the fonts that browsers use if the
// family is not installed.
var fallbackFonts = map[string]string{Serif: "&quot;Times New Roman&quot;, serif", Mono: "&quot;Courier New&quot;, monospace"}

func writeSVGRun(b *strings.Builder, r Run, letters *Letters) {
	shown := r.Font.custom != nil && r.HiddenWidth == 0
	switch {
	case shown && letters != nil:
		letters.add(r)
	case shown:
		writeSVGOutlines(b, r)
		r.HiddenWidth = r.Font.Width(r.Text, r.Size)
	}
	fill, length, adjust := r.Fill.String(), r.Font.Width(r.Text, r.Size), ""
	if r.HiddenWidth > 0 {
		fill, length, adjust = "none", r.HiddenWidth, ` lengthAdjust="spacingAndGlyphs"`
	}
	fmt.Fprintf(b, `<text x="%s" y="%s" font-size="%s" fill="%s" textLength="%s"%s`,
		formatLength(r.At.X), formatLength(r.At.Y), formatLength(PointsToMM(r.Size)), fill, formatLength(length), adjust)
	if shown && letters != nil {
		fmt.Fprintf(b, ` font-family="%s"`, r.Font.custom.inDocuments())
	} else if f := r.Font.Family(); f != Family && r.Font.custom == nil {
		fmt.Fprintf(b, ` font-family="&quot;%s&quot;, %s"`, f, fallbackFonts[f])
	}
	switch r.Font.style() {
	case bold:
		b.WriteString(` font-weight="bold"`)
	case italic:
		b.WriteString(` font-style="italic"`)
	}
	if r.Turn != Upright {
		fmt.Fprintf(b, ` transform="rotate(%d %s %s)"`, -90*int(r.Turn), formatLength(r.At.X), formatLength(r.At.Y))
	}
	fmt.Fprintf(b, `>%s</text>`, html.EscapeString(r.Text))
}

func writeSVGPicture(b *strings.Builder, p Picture) {
	w, h := p.W, p.H
	if p.Turn%2 == 1 {
		w, h = h, w
	}
	f := FrameInBox(p.X, p.Y, w, h, p.Turn, 1)
	fmt.Fprintf(b, `<image transform="translate(%s %s) rotate(%d)" width="%s" height="%s" preserveAspectRatio="xMidYMid slice" href="data:image/%s;base64,%s"/>`,
		formatLength(f.X), formatLength(f.Y), -90*int(p.Turn), formatLength(w), formatLength(h), p.Image.format(), base64.StdEncoding.EncodeToString(p.Image.data))
}
