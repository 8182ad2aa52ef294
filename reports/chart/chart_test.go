package chart

import (
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"
)

var nan = math.NaN()

// pictures returns a picture of each kind, with names that need escaping and values at the
// limits.
func pictures() map[string]Picture {
	odd := `A|B <i>"x"</i> & però`
	return map[string]Picture{
		"forest": ForestPlot([]Effect{
			{Label: odd, Change: "−5.3", Delta: -2, Lo: -3, Hi: -1, Kind: Changed},
			{Label: "far", Change: "+99", Delta: 99, Lo: 80, Hi: 120, Kind: Changed},
			{Label: "same", Change: "0.0", Lo: -0.2, Hi: 0.3, Kind: Same},
			{Label: "unknown", Change: "–", Delta: nan, Lo: nan, Hi: nan}}),
		"match":    WinChances("Chances", []string{"House 1", odd, "House 3"}, [][]float64{{.3, .3, .4}, {.2, .5, .3}, {.2, .6, .2}, {0, 1, 0}}, []Moment{{1, "1"}, {2, odd}, {9, "far"}}, 2, "choices"),
		"no match": WinChances("Chances", []string{"a"}, [][]float64{{1}}, nil, -1, "choices"),
		"overlay": Overlay([]TwoResults{
			{odd, Effect{Change: "−5.3", Delta: -2, Lo: -3, Hi: -1}, Effect{Change: "+99", Delta: 99, Lo: 80, Hi: 120}},
			{"one", Effect{Change: "–", Delta: nan, Lo: nan, Hi: nan}, Effect{Change: "0.0", Lo: -0.2, Hi: 0.3}}}, "A", odd),
		"shares": Shares("Win shares", []Pair{
			{Label: odd, Base: Point{0.25, 0.2, 0.3}, Other: Point{0.35, 0.3, 0.4}, BaseText: "25 %", OtherText: "35 %"},
			{Label: "only base", Base: Point{0.1, 0.05, 0.2}, Other: Point{nan, nan, nan}, BaseText: "10 %", OtherText: "–"}},
			0.25, 100, " %", "base", odd),
		"one side": Shares("Win shares", []Pair{{Label: "a", Base: Point{0.25, 0.25, 0.25}, BaseText: "25 %"}}, nan, 100, " %", "base", ""),
		"lengths":  Histograms("Length", "turns", Histogram{From: 10, Width: 5, Base: []float64{0.1, 0.5, 0.4}, Other: []float64{0.3, 0.7, 0}}, "base", odd),
		"one bin":  Histograms("Length", "turns", Histogram{From: 10, Width: 1, Base: []float64{1}}, "base", ""),
		"curves": Curves(odd, []string{"3", "4", "5"}, []Curve{
			{"one", []Point{{1, 0, 2}, {nan, nan, nan}, {3, 2, 4}}}, {odd, []Point{{2, nan, nan}, {2, 1, 3}, {2, 2, 2}}}},
			nan, nan, 1, "", "hand.limit"),
		"fans": FanChart(odd, Fan{Places: []float64{4, 8, 12, 16}, Base: []Point{{1, 0, 2}, {2, 1, 3}, {nan, nan, nan}, {4, 3, 5}}, Other: []Point{{-1, -2, 0}, {1e300, 0, math.Inf(1)}, {2, nan, nan}, {2, 1, 4}}},
			1, "", "turns", "base", odd),
		"one place": FanChart("A", Fan{Places: []float64{1}, Base: []Point{{1, 0, 2}}}, 100, " %", "turns", "base", ""),
		"map": HeatChart(HeatMap{Title: odd, Across: []string{"3", odd}, Down: []string{odd, "no", "late"}, AcrossName: odd, DownName: odd, Low: "lower", High: odd,
			Cells: [][]HeatCell{{{Text: odd, SmallText: "± 1", Shade: -3}, {Text: "1", Shade: nan}}, {{Text: "2", IsUnchanged: true}}}}),
		"flat": Curves("flat", []string{"a", "b"}, []Curve{{"", []Point{{5, 5, 5}, {5, 5, 5}}}}, nan, nan, 1, "", ""),
	}
}

// Every picture must be well-formed at every width, have a name and a description, contain
// no NaN or infinity, take its colours from the page, and be the same when drawn again.
func TestPictures(t *testing.T) {
	for name, p := range pictures() {
		for _, width := range []float64{Wide, Narrow} {
			svg := p.SVG("id", width)
			if again := p.SVG("id", width); again != svg {
				t.Errorf("%s: a second drawing differs", name)
			}
			d := xml.NewDecoder(strings.NewReader(svg))
			elements := 0
			for {
				tok, err := d.Token()
				if err == io.EOF {
					break
				}
				if err != nil {
					t.Fatalf("%s at %g: %v", name, width, err)
				}
				if _, ok := tok.(xml.StartElement); ok {
					elements++
				}
			}
			if elements < 10 {
				t.Errorf("%s: only %d elements", name, elements)
			}
			for _, bad := range []string{"NaN", "Inf", "#0", "Liberation", "http"} {
				if strings.Contains(svg, bad) {
					t.Errorf("%s at %g has %q", name, width, bad)
				}
			}
			for _, want := range []string{`<title id="id-t">`, `<desc id="id-d">`, `role="img"`, fmt.Sprintf(`viewBox="0 0 %g `, width)} {
				if !strings.Contains(svg, want) {
					t.Errorf("%s at %g lacks %q", name, width, want)
				}
			}
		}
	}
}

// The spots of a map must cover its fields, side by side and within the picture.
func TestMapSpots(t *testing.T) {
	p := HeatChart(HeatMap{Title: "a", Across: []string{"1", "2", "3"}, Down: []string{"x", "y"}})
	for _, width := range []float64{Wide, Narrow} {
		spots := p.CellRects(width)
		if len(spots) != 6 {
			t.Fatalf("%d spots, want 6", len(spots))
		}
		for i, s := range spots {
			if s.X < 0 || s.Y < 0 || s.W <= 0 || s.H <= 0 || s.X+s.W > width || s.Y+s.H > p.Height || s.Row != i/3 || s.Column != i%3 {
				t.Errorf("at %g: %+v", width, s)
			}
			if i%3 > 0 && spots[i-1].X+spots[i-1].W > s.X {
				t.Errorf("at %g: %+v covers %+v", width, spots[i-1], s)
			}
		}
	}
}

// The page must give the colour of a field; its strength must grow with the difference for
// every colour. Uncertain differences must be paler than all certain ones.
func TestMapShades(t *testing.T) {
	opacity := func(shade float64, pale bool) string {
		svg := HeatChart(HeatMap{Title: "a", Across: []string{"1", "2"}, Down: []string{"x"}, Cells: [][]HeatCell{{{Text: "1", Shade: shade, IsInsignificant: pale}}}}).SVG("id", Wide)
		_, after, _ := strings.Cut(svg, "fill=\"var(--other)\" fill-opacity=\"")
		value, _, _ := strings.Cut(after, "\"")
		return value
	}
	pale, weak, strong := opacity(1, true), opacity(0.1, false), opacity(1, false)
	if pale >= weak || weak >= strong || pale == "" {
		t.Errorf("opacities %q, %q and %q, want each to be less than the next", pale, weak, strong)
	}
}

// A change beyond the end of the axis must be drawn as an arrow at the edge.
func TestForestCutsFarChanges(t *testing.T) {
	near := []Effect{{Label: "a", Delta: 3, Lo: 2, Hi: 4, Kind: Changed, GoalDirection: -1}}
	far := []Effect{{Label: "a", Delta: 300, Lo: 200, Hi: 400, Kind: Changed, GoalDirection: -1}}
	count := func(e []Effect, colour string) int {
		return strings.Count(ForestPlot(e).SVG("id", Wide), "var(--"+colour+")")
	}
	if n, f := count(near, "loud"), count(far, "loud"); n != 2 || f != 1 {
		t.Errorf("%d loud marks for a near change, %d for a far one; want a line and a diamond, and an arrow", n, f)
	}
	near[0].GoalDirection = 1
	if g, l := count(near, "good"), count(near, "loud"); g != 2 || l != 0 {
		t.Errorf("a change for the better has %d good marks and %d loud ones, want 2 and 0", g, l)
	}
	if near[0].GoalDirection = 0; count(near, "good")+count(near, "loud") != 0 {
		t.Error("a change that is neither better nor worse has a colour")
	}
}

func TestRoundLabels(t *testing.T) {
	for _, c := range []struct {
		lo, hi, factor float64
		about          int
		want           string
	}{
		{0, 10, 1, 5, "0 2 4 6 8 10x"},
		{0.2, 0.3, 100, 5, "20 22 24 26 28 30x"},
		{-1, 1, 1, 4, "−1.0 −0.5 0.0 0.5 1.0x"},
		{3, 3, 1, 4, "3x"},
	} {
		var labels []string
		for _, k := range roundTicks(c.lo, c.hi, c.about, c.factor, "x") {
			labels = append(labels, k.label)
		}
		if got := strings.Join(labels, " "); got != c.want {
			t.Errorf("round(%g, %g) = %q, want %q", c.lo, c.hi, got, c.want)
		}
	}
}

// The description of a map must list its fields row by row, without unknown fields and
// without those beyond its rows and columns.
func TestMapSaid(t *testing.T) {
	p := HeatChart(HeatMap{Title: "a", Across: []string{"1", "2"}, Down: []string{"x", "y"}, Cells: [][]HeatCell{
		{{Text: "27.1 ▲"}, {}, {Text: "beyond"}}, {{}, {Text: "3"}}, {{Text: "beyond"}},
	}})
	if want := "x, 1: 27.1 ▲; y, 2: 3"; p.Desc != want {
		t.Errorf("it says %q, want %q", p.Desc, want)
	}
}

// The description of a single curve without a name must have only its values.
func TestCurvesSay(t *testing.T) {
	points := []Point{{5, 4, 6}, {math.NaN(), 0, 0}, {7, 6, 8}}
	for _, c := range []struct {
		curves []Curve
		want   string
	}{
		{[]Curve{{"", points}}, "a 5.0, c 7.0"},
		{[]Curve{{"one", points}, {"two", points[:1]}}, "one: a 5.0, c 7.0; two: a 5.0"},
	} {
		if got := Curves("x", []string{"a", "b", "c"}, c.curves, math.NaN(), math.NaN(), 1, "", "").Desc; got != c.want {
			t.Errorf("it says %q, want %q", got, c.want)
		}
	}
}

// The texts that are to be seen stand in the picture, and an empty one leaves nothing behind.
func TestTextsAreWritten(t *testing.T) {
	p := HeatChart(HeatMap{Title: "a", Across: []string{"three", "four"}, Down: []string{"no", "late"}, AcrossName: "cards", DownName: "draws", Low: "lower", High: "higher",
		Cells: [][]HeatCell{{{Text: "+2.5", SmallText: "± 1", Shade: 1}, {Text: "0.0"}}, {{Text: "−1.0", Shade: -1}, {}}}})
	svg := p.SVG("id", Wide)
	for _, want := range []string{"three", "four", "no", "late", "cards", "draws", "lower", "higher", "+2.5", "± 1", "−1.0"} {
		if !strings.Contains(svg, ">"+want+"</text>") {
			t.Errorf("%q is not written in\n%s", want, svg)
		}
	}
	if strings.Contains(svg, "></text>") {
		t.Error("an empty text is written")
	}
}

// The description of a histogram names the bin with the most matches, the first of several.
func TestPeak(t *testing.T) {
	for _, c := range []struct {
		width float64
		list  []float64
		want  string
	}{{5, []float64{1, 3, 2}, "35 to 39"}, {5, []float64{1, 3, 3, 2}, "35 to 39"}, {5, []float64{4}, "30 to 34"}, {1, []float64{1, 2, 4}, "32"}} {
		if got := peakRange(Histogram{From: 30, Width: c.width}, c.list); got != c.want {
			t.Errorf("of %v in bins of %g from 30 on the peak is %s, want %s", c.list, c.width, got, c.want)
		}
	}
}
