package board

import (
	"encoding/xml"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"

	"equitas/engine"
)

// sample is a picture with a shape of each kind.
var sample = engine.Picture{
	X: -5, Y: -5, W: 110, H: 110.5,
	Shapes: []engine.Shape{
		{Kind: engine.Rect, Style: engine.Ground, Seat: engine.Nobody, X: 50, Y: 50, W: 100, H: 100, Title: "the table"},
		{Kind: engine.Circle, Style: engine.Solid, Seat: 1, X: 10, Y: 20.125, W: 20},
		{Kind: engine.Line, Style: engine.Outline, Seat: engine.Nobody, X: 0, Y: 100, W: 15, H: -3},
		{Kind: engine.Polygon, Style: engine.Dashed, Seat: 0, Points: [][2]float64{{0, 0}, {10, 0}, {10, 9.999}}},
		{Kind: engine.Label, Style: engine.Solid, Seat: 7, X: 10, Y: 20, H: 6, Text: "<B & C>"},
	},
	Notes: []engine.Note{{Seat: 1, Text: "5 resources"}, {Seat: 2, Text: "none"}, {Seat: engine.Nobody, Text: "a <truce>"}},
	Seats: []string{"Faction 1", "Faction <2>"},
}

// Shapes must be drawn at their places in millimetres, in order. What is not on the table
// must be listed below it.
func TestSVG(t *testing.T) {
	var b strings.Builder
	if err := WriteSVG(&b, sample, "a & b", false); err != nil {
		t.Fatal(err)
	}
	wellFormed(t, b.String())
	want := `<rect class="ground" x="0" y="0" width="100" height="100" rx="2"><title>the table</title></rect>
<circle class="solid s1" cx="10" cy="20.12" r="10"/>
<circle class="ring r1" cx="10" cy="20.12" r="8"/>
<line class="outline" x1="0" y1="100" x2="15" y2="97"/>
<polygon class="dashed s0" points="0,0 10,0 10,10"/>
<text class="solid label s7" x="10" y="20" font-size="6">&lt;B &amp; C&gt;</text>
`
	const below = `<circle class="solid s1" cx="-3.53" cy="106.6" r="0.73"/>
<circle class="ring r1" cx="-3.53" cy="106.6" r="0.59"/>
<text class="note" x="-2.07" y="106.6" font-size="1.47">Faction &lt;2&gt;: 5 resources</text>
<circle class="solid s2" cx="-3.53" cy="108.8" r="0.73"/>
<circle class="ring r2" cx="-3.53" cy="108.8" r="0.59"/>
<text class="note" x="-2.07" y="108.8" font-size="1.47">Seat 3: none</text>
<text class="note" x="-2.07" y="111" font-size="1.47">a &lt;truce&gt;</text>
`
	if want := want + below + "</svg>\n"; !strings.HasSuffix(b.String(), want) {
		t.Errorf("got\n%s\nwant it to end in\n%s", b.String(), want)
	}
	const svg, box = `<svg xmlns="http://www.w3.org/2000/svg" `, `viewBox="-5 -5 110 119.3" role="img">`
	if !strings.HasPrefix(b.String(), svg+box) { // without a size, so that it fits the window
		t.Errorf("the picture does not begin with %s", svg+box)
	}
	var large strings.Builder
	if err := WriteSVG(&large, sample, "a & b", true); err != nil {
		t.Fatal(err)
	}
	table := strings.NewReplacer(below, "", "119.3", "110.5", svg, svg+`width="110mm" height="110.5mm" `) // without the list below the table
	if want := table.Replace(b.String()); large.String() != want {
		t.Errorf("at true size the picture is\n%s\nwant\n%s", large.String(), want)
	}
	if !strings.Contains(b.String(), "<title>a &amp; b</title>") {
		t.Error("the picture has no title")
	}
}

// wellFormed fails the test if a text is not well-formed XML.
func wellFormed(t *testing.T, text string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(text))
	d.Strict = false
	d.AutoClose = []string{"meta"}
	for {
		if _, err := d.Token(); err == io.EOF {
			return
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

// On a page every frame must link to the next and the previous one. The page must show
// everything without scripts and styles, and escape all names.
func TestHTML(t *testing.T) {
	var matches []Match
	for i := range 2 {
		m := Match{Title: fmt.Sprintf("game/variant, deal %d", i), Result: "conquest & glory"}
		for k := range 3 {
			m.Frames = append(m.Frames, Frame{Title: fmt.Sprintf("After turn %d", k), Events: []string{"seat 1: play <script>"}, Picture: sample})
		}
		matches = append(matches, m)
	}
	var b strings.Builder
	if err := WriteHTML(&b, "a <b>", "mind the gap", matches); err != nil {
		t.Fatal(err)
	}
	page := b.String()
	wellFormed(t, page)
	ids := map[string]bool{}
	for _, m := range regexp.MustCompile(` id="([^"]+)"`).FindAllStringSubmatch(page, -1) {
		if ids[m[1]] {
			t.Errorf("id %s stands twice", m[1])
		}
		ids[m[1]] = true
	}
	if len(ids) != 6+1 { // also the element that enlarges the table
		t.Errorf("%d frames, want 6", len(ids)-1)
	}
	narrow := strings.Index(page, "  .board { width: 62rem; max-height: none; }\n  #whole:checked ~ .frame .board { width: 100%; }")
	if box := strings.Index(page, `<input type="checkbox" id="whole">`); box < narrow || narrow < strings.Index(page, "(max-width: 50rem)") || box > strings.Index(page, `class="frame"`) || strings.Count(page, `<label for="whole">`) != 6 {
		t.Error("on a telephone the table cannot be read, or not be made to fit")
	}
	if events, notes := strings.Index(page, `<ol class="events">`), strings.Index(page, `<ul class="notes">`); events < 0 || notes < events {
		t.Error("what has happened does not stand above what cannot be seen on the table")
	}
	links := regexp.MustCompile(`href="#([^"]+)"`).FindAllStringSubmatch(page, -1)
	for _, m := range links {
		if !ids[m[1]] {
			t.Errorf("a link leads to %s, which there is not", m[1])
		}
	}
	if want := 2 + 2*8; len(links) != want { // two links at each end, four in the middle
		t.Errorf("%d links, want %d", len(links), want)
	}
	for _, want := range []string{"<b>Faction &lt;2&gt;</b> 5 resources", "<b>Seat 3</b> none", "<b>Table</b> a &lt;truce&gt;", "play &lt;script&gt;", "conquest &amp; glory", "mind the gap", "a &lt;b&gt;"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if strings.Contains(page, "<script") || strings.Contains(page, "http") {
		t.Error("the page has a script, or needs a host")
	}
}
