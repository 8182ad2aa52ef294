package svg_test

import (
	"fmt"
	"image"
	"math"
	"runtime"
	"strings"
	"testing"

	"equitas/reports/draw"
	"equitas/reports/svg"
)

// drawn returns an SVG file with these shapes on a grid of 20 × 20 units, of which ten are
// half the square of a symbol.
func drawn(shapes string) []byte {
	return []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">` + shapes + `</svg>`)
}

// filled returns the area of all parts in units of the grid, by the non-zero winding rule
// and counted on a raster. Parts in the colour of the background do not count.
func filled(s *svg.Symbol) float64 {
	const n = 200
	sum := 0
	for y := range n {
		for x := range n {
			p := draw.Point{X: (float64(x)+0.5)/n*2.2 - 1.1, Y: (float64(y)+0.5)/n*2.2 - 1.1}
			on := false
			for _, part := range s.Parts {
				if winding(part.Contours, p) != 0 {
					on = part.Paint != svg.Ground
				}
			}
			if on {
				sum++
			}
		}
	}
	return float64(sum) / n / n * 22 * 22
}

func winding(contours [][]draw.Point, p draw.Point) int {
	w := 0
	for _, c := range contours {
		for i, a := range c {
			b := c[(i+1)%len(c)]
			left := (b.X-a.X)*(p.Y-a.Y) - (b.Y-a.Y)*(p.X-a.X)
			switch {
			case a.Y <= p.Y && b.Y > p.Y && left > 0:
				w++
			case a.Y > p.Y && b.Y <= p.Y && left < 0:
				w--
			}
		}
	}
	return w
}

// Every kind of shape must fill the same area as in a browser.
func TestShapes(t *testing.T) {
	for shapes, want := range map[string]float64{
		`<rect x="2" y="2" width="10" height="5"/>`:                                                                                 50,
		`<rect x="2" y="2" width="10" height="10" rx="5"/>`:                                                                         25 * math.Pi,
		`<circle cx="10" cy="10" r="5"/>`:                                                                                           25 * math.Pi,
		`<ellipse cx="10" cy="10" rx="8" ry="4"/>`:                                                                                  32 * math.Pi,
		`<polygon points="2,2 12,2 12,12"/>`:                                                                                        50,
		`<polyline points="2 2 12 2 12 12"/>`:                                                                                       50,
		`<path d="M2 2h10v10h-10z"/>`:                                                                                               100,
		`<path d="M2 2h10v10h-10z M4 4h4v4h-4z"/>`:                                                                                  100,
		`<path d="M2 2h10v10h-10z M4 4v4h4v-4z"/>`:                                                                                  84,
		`<path fill-rule="evenodd" d="M2 2h10v10h-10z M4 4h4v4h-4z M5 5h2v2h-2z"/>`:                                                 88,
		`<path style="fill-rule: evenodd; fill: #000" d="M2 2h10v10h-10z M4 4h4v4h-4z"/>`:                                           84,
		`<g transform="translate(4 4) scale(2)"><rect width="5" height="5"/></g>`:                                                   100,
		`<g transform="rotate(45 10 10)"><rect x="5" y="5" width="10" height="10"/></g>`:                                            100,
		`<rect width="10" height="10" transform="matrix(-1 0 0 1 12 2)"/>`:                                                          100,
		`<rect width="5" height="10" transform="skewX(45)"/>`:                                                                       50,
		`<rect width="20" height="20" fill="white"/><rect x="5" y="5" width="4" height="4"/>`:                                       16,
		`<rect width="20" height="20"/><rect x="5" y="5" width="10" height="10" fill="#fff"/>`:                                      300,
		`<g fill="none"><rect width="9" height="9"/><rect width="2" height="3" fill="red"/></g>`:                                    6,
		`<rect width="9" height="9" display="none"/><rect width="2" height="2"/>`:                                                   4,
		`<g visibility="hidden"><rect width="9" height="9"/><rect visibility="visible" width="2" height="2"/></g>`:                  4,
		`<line x1="2" y1="10" x2="12" y2="10" stroke="black" stroke-width="2"/>`:                                                    20,
		`<path d="M2 10h10" stroke="#000" stroke-width="2" stroke-linecap="square"/>`:                                               24,
		`<path d="M4 10h10" stroke="#000" stroke-width="2" stroke-linecap="round"/>`:                                                20 + math.Pi,
		`<path d="M4 4h8v8" fill="none" stroke="currentColor" stroke-width="2"/>`:                                                   33,
		`<path d="M4 4h8v8" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="bevel"/>`:                           32.5,
		`<path d="M4 4h8v8" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/>`:                           32 + math.Pi/4,
		`<path d="M4 4h8v8h-8z" fill="none" stroke="currentColor" stroke-width="2"/>`:                                               64,
		`<path d="M4 4h8l-8 2" fill="none" stroke="black" stroke-width="2" stroke-miterlimit="1"/>`:                                 -1, // only tests that it is read
		`<path d="M10 10z" stroke="black" stroke-width="4" stroke-linecap="round"/>`:                                                4 * math.Pi,
		`<defs><clipPath id="a"><rect width="9" height="9"/></clipPath></defs><title>A &amp; b</title><rect width="2" height="2"/>`: 4,
		`<x:nodes xmlns:x="urn:editor"><x:path d="M0 0h9v9z"/></x:nodes><rect width="2" height="2"/>`:                               4,
		`<rect width="2" height="2" opacity="0"/><rect width="3" height="2" fill-opacity="1"/>`:                                     6,
	} {
		s, err := svg.Read(drawn(shapes))
		if err != nil {
			t.Errorf("%s: %v", shapes, err)
			continue
		}
		if got := filled(s); want >= 0 && math.Abs(got-want) > 0.02*want+0.35 {
			t.Errorf("%s fills %.2f, want %.2f", shapes, got, want)
		}
	}
	s, err := svg.Read([]byte(`<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<s:svg xmlns:s="http://www.w3.org/2000/svg" width="20px" height="10"><s:rect width="20" height="10" fill="Teal"/></s:svg>`))
	if err != nil {
		t.Fatal(err)
	}
	if p := s.Parts[0]; p.Paint != svg.OwnColour || p.Colour != (draw.RGB{G: 128, B: 128}) || math.Abs(filled(s)-200) > 4 {
		t.Errorf("a wide symbol is %v, filling %.1f", p.Paint, filled(s))
	}
}

// Elements that would be drawn differently, that load something or run a script must be
// refused with their place.
func TestRefused(t *testing.T) {
	for shapes, want := range map[string]string{
		"\n <script>alert(1)</script>":                                  "line 2, column 2: <script> is refused: a symbol runs nothing",
		`<defs><g><script/></g></defs>`:                                 "<script> is refused",
		`<rect onclick="x()" width="2" height="2"/>`:                    "onclick is refused",
		`<metadata><g onload="x()"/></metadata>`:                        "onload is refused",
		`<use href="#a"/>`:                                              "<use> is refused; draw the copy out",
		`<a href="http://example.org"><rect width="2" height="2"/></a>`: "<a> is refused",
		`<image href="file:///etc/passwd"/>`:                            "<image> is refused",
		`<text>a</text>`:                                                "<text> is refused: make paths",
		`<foreignObject/>`:                                              "<foreignObject> is refused",
		`<style>.a{fill:red}</style>`:                                   "<style> is refused",
		`<animate/>`:                                                    "<animate> is refused",
		`<rect xlink:href="#a" width="2" height="2"/>`:                  "href is refused",
		`<svg/>`:                          "<svg> within <svg>",
		`<blink/>`:                        "<blink> is not read; known: g, path",
		`<g fill="url(#x)"/>`:             `fill: "url(#x)" is not read`,
		`<g fill="blu"/>`:                 `fill: "blu" is no colour`,
		`<g fill="#12"/>`:                 "is no colour",
		`<g clip-path="url(#a)"/>`:        "clip-path: is not read",
		`<g style="mask:url(#a)"/>`:       "mask: is not read",
		`<g stroke-dasharray="1 2"/>`:     "stroke-dasharray: is not read",
		`<g opacity=".5"/>`:               "opacity: .5 must be 1 or 0",
		`<g transform="spin(2)"/>`:        `transform: "spin" must be one of matrix`,
		`<g transform="rotate(2"/>`:       "transform: ",
		`<g transform="scale(NaN)"/>`:     `transform: "NaN" is no number`,
		`<rect width="NaN" height="2"/>`:  `<rect>: width: "NaN" is no number`,
		`<rect width="0x10" height="2"/>`: `is no number`,
		`<rect width="5%" height="2"/>`:   `is no number`,
		`<circle r="-2"/>`:                "r is -2, must be 0 or more",
		`<path d="M1 1X"/>`:               `is "X", want one of M, L`,
		`<polygon points="1 2 3"/>`:       "must be pairs",
		`<path fill-rule="evenodd" d="M10 1L15 18L2 7H18L5 18z"/>`: "has lines that cross in a path with fill-rule evenodd",
		`<rect x="15" y="0" width="10" height="2"/>`:               "draws at 25, 0, beyond its view box, 0 0 20 20",
		``:       "draws nothing",
		`<g>`:    "</svg> ends no element",
		`&bomb;`: "invalid character entity",
		`<g transform="scale(1e6) scale(1e6)"><rect width="1" height="1"/></g>`: "beyond its view box",
	} {
		if _, err := svg.Read(drawn(shapes)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", shapes, err, want)
		}
	}
	for file, want := range map[string]string{
		"":                                      "is no SVG file: there is no <svg>",
		"<html svg=''/>":                        "is no SVG file: it begins with <html>",
		`<svg xmlns="urn:other"/>`:              "is no SVG file: xmlns is",
		`<svg/>`:                                "has no viewBox",
		`<svg width="9mm" height="9mm"/>`:       "needs a viewBox",
		`<svg viewBox="0 0 9"/>`:                "must be such as 0 0 24 24",
		`<svg viewBox="0 0 30000 30000"/>`:      "is 30000 × 30000, must be at most 20000",
		`<svg viewBox="0 0 9 9">`:               "the file ends within <svg>",
		`<?xml-stylesheet href="a.css"?><svg/>`: "<?xml-stylesheet is refused",
		`<?xml version="1.0" encoding="latin1"?><svg/>`: "save it as UTF-8",
		`<!DOCTYPE svg [<!ENTITY a "aa">]><svg/>`:       "with declarations is refused",
		"\x89PNG\r\n\x1a\n\x00":                         "is no SVG file",
		strings.Repeat(" ", svg.MaxFileSize) + "<svg/>": "at most 512 are read",
	} {
		if _, err := svg.Read([]byte(file)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60s: %v, want %s", file, err, want)
		}
	}
}

// Files that are made to exhaust time or memory must be refused before they do.
func TestBombs(t *testing.T) {
	entities := `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">`
	for c := 'b'; c < 'k'; c++ {
		entities += fmt.Sprintf(`<!ENTITY %c "%s">`, c, strings.Repeat(fmt.Sprintf("&%c;", c-1), 10))
	}
	for name, file := range map[string][]byte{
		"entities": []byte(entities + `]><svg>&j;</svg>`),
		"deep":     drawn(strings.Repeat("<g>", 1_000_000)),
		"nested":   drawn(strings.Repeat("<g>", 80_000)),
		"wide":     drawn(strings.Repeat("<g/>", 80_000)),
		"line":     drawn(`<path d="M0 0` + strings.Repeat("h1", svg.MaxFileSize/2-100) + `"/>`),
		"curves":   drawn(`<path d="M0 0` + strings.Repeat("t1 1", svg.MaxFileSize/4-100) + `"/>`),
		"arcs":     drawn(`<path d="M0 0` + strings.Repeat("a1 1 0 111 1", svg.MaxFileSize/12-100) + `"/>`),
		"evenodd":  drawn(`<path fill-rule="evenodd" d="M0 0` + strings.Repeat("l1 9l1-9", 6000) + `"/>`),
		"discs":    drawn(strings.Repeat(`<circle r="1"/>`, 9_000)),
		"strokes":  drawn(`<g stroke="red" stroke-linejoin="round">` + strings.Repeat(`<path d="M1 1l1 1-1 1 1 1-1 1 1 1-1 1"/>`, 9_000) + `</g>`),
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := svg.Read(file); err == nil {
			t.Errorf("%s: is read", name)
		}
		runtime.ReadMemStats(&after)
		if used := (after.TotalAlloc - before.TotalAlloc) >> 20; used > 100 {
			t.Errorf("%s: takes %d MB", name, used)
		}
	}
}

const icons = `{"prefix": "test", "info": {"name": "Test icons", "author": {"name": "Ann Author"}, "license": {"title": "CC BY 3.0"}},
 "width": 20, "height": 20,
 "icons": {
  "bar": {"body": "<path fill='currentColor' d='M0 0h20v2H0z'/>"},
  "bad": {"body": "<use href='#a'/>"}
 },
 "aliases": {"post": {"parent": "bar", "rotate": 1}, "low": {"parent": "bar", "vFlip": true}, "left": {"parent": "post", "hFlip": true}, "a": {"parent": "b"}, "b": {"parent": "a"}, "lost": {"parent": "none"}}}`

// An icon must be drawn as its set defines it, turned and mirrored for an alias.
func TestSet(t *testing.T) {
	s, err := svg.ReadSet([]byte(icons))
	if err != nil {
		t.Fatal(err)
	}
	if s.Author != "Ann Author" || s.License != "CC BY 3.0" || s.Name != "Test icons" || s.Prefix != "test" || len(s.Names()) != 8 {
		t.Errorf("the set is %+v", s)
	}
	for name, want := range map[string][4]float64{"bar": {-1, -1, 1, -0.8}, "post": {0.8, -1, 1, 1}, "low": {-1, 0.8, 1, 1}, "left": {0.8, -1, 1, 1}} {
		icon, err := s.Icon(name)
		if err != nil {
			t.Error(err)
			continue
		}
		lo, hi := draw.Shape{Contours: icon.Parts[0].Contours}.Bounds()
		for i, got := range [4]float64{lo.X, lo.Y, hi.X, hi.Y} {
			if math.Abs(got-want[i]) > 1e-9 {
				t.Errorf("%s reaches from %v to %v, want %v", name, lo, hi, want)
				break
			}
		}
	}
	for name, want := range map[string]string{"bad": "test:bad: line 1, column 26: <use> is refused", "baz": `test has no icon "baz"`, "a": "lead nowhere", "lost": `no icon "lost"`} {
		if _, err := s.Icon(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
	for from, to := range map[string]string{`"name": "Ann Author"`: "info.author.name is missing", `"title": "CC BY 3.0"`: "info.license.title is missing", `"prefix": "test",`: "has no prefix", `"icons": {`: "has no icons", `"height": 20`: "column"} {
		file := strings.Replace(icons, from, "", 1)
		if from == `"icons": {` {
			file = strings.Replace(icons, from, `"icons": {}, "more": {`, 1)
		}
		if _, err := svg.ReadSet([]byte(file)); err == nil || !strings.Contains(err.Error(), to) {
			t.Errorf("without %s: %v, want %s", from, err, to)
		}
	}
	if _, err := svg.ReadSet([]byte("{\n \"prefix\": 3}")); err == nil || err.Error() != "line 2, column 12: is no set of icons: prefix is number, must be string" {
		t.Errorf("a number for a prefix: %v", err)
	}
}

// FuzzRead reads any file: it must not panic, and drawings must stay within their square.
func FuzzRead(f *testing.F) {
	f.Add(drawn(`<g transform="rotate(3)"><path d="M1 1h4v4z" fill-rule="evenodd"/><rect width="3" height="2" rx="1" stroke="red"/></g>`))
	f.Add([]byte(`<?xml version="1.0"?><svg width="3" height="4"><polyline points="1 2 3 4" stroke="#000" stroke-linejoin="round"/></svg>`))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := svg.Read(data)
		if err != nil {
			return
		}
		for _, m := range s.AppendMarks(nil, 0, 0, 1, draw.Black, draw.White, 0) {
			lo, hi := m.(draw.Shape).Bounds()
			if !(lo.X >= -1.2 && lo.Y >= -1.2 && hi.X <= 1.2 && hi.Y <= 1.2) {
				t.Fatalf("reaches from %v to %v", lo, hi)
			}
		}
		s.AppendMarks(nil, 0, 0, 1, draw.Black, draw.White, 0.1)
	})
}

// FuzzSet reads any set of icons, which must not panic.
func FuzzSet(f *testing.F) {
	f.Add([]byte(icons))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := svg.ReadSet(data)
		if err != nil {
			return
		}
		for _, name := range s.Names() {
			if _, err := s.Icon(name); err != nil && err.Error() == "" {
				t.Fatal("an error without words")
			}
		}
	})
}

// Drawn as outlines, overlapping areas must have no lines inside one another; white areas
// within must have outlines.
func TestLinesAround(t *testing.T) {
	s, err := svg.Read([]byte(`<svg viewBox="0 0 20 20"><path d="M2 4h10v12H2z"/><path d="M8 4h10v12H8z"/><path fill="white" d="M14 8h2v4h-2z"/></svg>`))
	if err != nil {
		t.Fatal(err)
	}
	pixels := image.NewRGBA(image.Rect(0, 0, 200, 200))
	new(draw.Painter).Paint(pixels, s.AppendMarks([]draw.Mark{draw.Rect(0, 0, 20, 20, draw.White)}, 10, 10, 10, draw.Black, draw.White, 0.3), 10)
	for _, c := range []struct {
		x, y int
		ink  bool
	}{{18, 100, true}, {100, 38, true}, {182, 100, true}, {138, 100, true}, {80, 100, false}, {120, 100, false}, {100, 100, false}, {150, 100, false}, {10, 100, false}} {
		if got := pixels.RGBAAt(c.x, c.y).R < 128; got != c.ink {
			t.Errorf("at %d, %d there is a line: %t, want %t", c.x, c.y, got, c.ink)
		}
	}
}
