package chart

import (
	"encoding/binary"
	"encoding/xml"
	"flag"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"
)

// sound fails the test unless a picture is well-formed at both widths and contains no NaN
// or infinity.
func sound(t *testing.T, name string, p Picture) {
	t.Helper()
	for _, width := range []float64{Wide, Narrow} {
		d := xml.NewDecoder(strings.NewReader(p.SVG("id", width)))
		for {
			tok, err := d.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatalf("%s at %g: %v", name, width, err)
			}
			e, ok := tok.(xml.StartElement)
			if !ok {
				continue
			}
			for _, a := range e.Attr {
				if strings.Contains(a.Value, "NaN") || strings.Contains(a.Value, "Inf") {
					t.Fatalf("%s at %g: %s %s=%q", name, width, e.Name.Local, a.Name.Local, a.Value)
				}
			}
		}
	}
}

// everyKind returns a picture of each kind with a number of rows and series. It takes names
// and values from the lists in turn.
func everyKind(rows, series int, names []string, values []float64) []Picture {
	at, next := 0, 0
	name := func() string {
		at++
		return names[at%len(names)]
	}
	value := func() float64 {
		next++
		return values[next%len(values)]
	}
	point := func() Point { return Point{value(), value(), value()} }
	var effects []Effect
	var pairs []Pair
	var places []string
	curves := make([]Curve, series)
	h := Histogram{From: math.Trunc(clamp(float64(rows), 0, 100)), Width: 1}
	for i := range rows {
		effects = append(effects, Effect{Label: name(), Change: name(), Delta: value(), Lo: value(), Hi: value(), Kind: EffectKind(i % 3), GoalDirection: i%3 - 1})
		pairs = append(pairs, Pair{Label: name(), Base: point(), Other: point(), BaseText: name(), OtherText: name()})
		places = append(places, name())
		h.Base, h.Other = append(h.Base, value()), append(h.Other, value())
		for k := range curves {
			curves[k].Points = append(curves[k].Points, point())
		}
	}
	for k := range curves {
		curves[k].Name = name()
		if k == 1 && rows > 0 { // one series is shorter than the places, another is longer
			curves[k].Points = curves[k].Points[1:]
		}
		if k == 2 {
			curves[k].Points = append(curves[k].Points, point())
		}
	}
	single := h
	single.Other = nil
	return []Picture{
		ForestPlot(effects),
		Shares(name(), pairs, value(), 100, " %", name(), name()),
		Shares(name(), pairs, math.NaN(), 1, "", name(), ""),
		Histograms(name(), name(), h, name(), name()),
		Histograms(name(), name(), single, name(), ""),
		Curves(name(), places, curves, math.NaN(), math.NaN(), 100, " %", name()),
		Curves(name(), places, curves, value(), value(), 1, "", name()),
	}
}

// drawAll tests pictures of all kinds.
func drawAll(t *testing.T, rows, series int, names []string, values []float64) {
	t.Helper()
	for i, p := range everyKind(rows, series, names, values) {
		sound(t, fmt.Sprintf("kind %d of %d rows", i, rows), p)
	}
}

// hard are extreme numbers that pictures must be able to draw.
var hard = []float64{0, 0.25, -0.5, 1, math.NaN(), math.Inf(1), math.Inf(-1), 1e300, -1e300, 5e-324, math.MaxFloat64, 1e17, 1e17 + 16}

var full = flag.Bool("full", false, "draw pictures of more numbers of rows")

// Pictures with no row, one row and very many rows must be drawn, with any values; with
// -full for more numbers of rows.
func TestPicturesOfAnyNumberOfRows(t *testing.T) {
	if testing.Short() {
		t.Skip("draws many pictures")
	}
	counts := []int{0, 1, 2, 3, 7, 29, 30, 31, 32, 33, 34, 67, 68, 100, 250}
	if !*full { // numbers at which pages or names change
		counts = []int{0, 1, 2, 30, 33, 68}
	}
	long := strings.Repeat("a very long name ", 40)
	for _, rows := range counts {
		drawAll(t, rows, 1, []string{"101", "102"}, []float64{1, 2, 3})
		drawAll(t, rows, 3, []string{"", long, "a\nb\x00\x1f\ufffe\xff<&>\"", "però"}, hard)
	}
	for _, v := range hard { // all values equal
		drawAll(t, 3, 6, []string{"x"}, []float64{v})
	}
	places := make([]string, 1000)
	points := make([]Point, len(places))
	for i := range places {
		places[i], points[i] = fmt.Sprint(i), Point{float64(i), float64(i) - 1, float64(i) + 1}
	}
	sound(t, "1,000 places", Curves("many", places, []Curve{{"one", points}}, math.NaN(), math.NaN(), 1, "", "turn.limit"))
}

// Of many places only some must be named, but these in full; of few places all.
func TestManyPlacesAreNamedInPart(t *testing.T) {
	for _, c := range []struct {
		from, n int
		want    string
	}{
		{4, 4, "4 5 6 7"},
		{101, 20, "101 102 103 104 105 106 107 108 109 110 111 112 113 114 115 116 117 118 119 120"},
		{101, 32, "101 103 105 107 109 111 113 115 117 119 121 123 125 127 129 131"},
		{1001, 200, "1001 1013 1025 1037 1049 1061 1073 1085 1097 1109 1121 1133 1145 1157 1169 1181 1193"},
	} {
		var places, got []string
		for i := range c.n {
			places = append(places, fmt.Sprint(c.from+i))
		}
		for _, k := range placeTicks(places, Wide) {
			got = append(got, k.label)
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%d places from %d are named %q, want %q", c.n, c.from, s, c.want)
		}
	}
}

// A text that is too long must be cut between letters.
func TestCut(t *testing.T) {
	style := plainLabel
	for _, c := range []struct {
		text string
		room float64
		want string
	}{
		{"Merchant", 200, "Merchant"}, {"Merchant", 30, "Me…"}, {"Merchant", 0, "…"}, {"", 0, ""}, {"two\nlines", 200, "two lines"},
	} {
		if got := cutText(style, oneLine(c.text), c.room); got != c.want {
			t.Errorf("%q in %g pixels is %q, want %q", c.text, c.room, got, c.want)
		}
	}
}

// FuzzPictures draws pictures with any numbers and names.
func FuzzPictures(f *testing.F) {
	bytes := func(l ...float64) []byte {
		var b []byte
		for _, v := range l {
			b = binary.LittleEndian.AppendUint64(b, math.Float64bits(v))
		}
		return b
	}
	f.Add(uint8(5), uint8(32), uint8(1), "101", "102", bytes(1, 2, 3))
	f.Add(uint8(0), uint8(0), uint8(0), "", "", bytes(0))
	f.Add(uint8(1), uint8(3), uint8(6), "a\nb", "<i>", bytes(hard...))
	f.Fuzz(func(t *testing.T, kind, rows, series uint8, one, two string, data []byte) {
		var values []float64
		for ; len(data) >= 8 && len(values) < 64; data = data[8:] {
			values = append(values, math.Float64frombits(binary.LittleEndian.Uint64(data)))
		}
		if len(values) == 0 {
			values = []float64{0}
		}
		all := everyKind(int(rows%40), int(series%8), []string{one, two}, values)
		sound(t, "fuzzed", all[int(kind)%len(all)])
	})
}
