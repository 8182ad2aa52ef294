package workbench

import (
	"math"
	"strings"
	"testing"

	"equitas/reports/chart"
)

// A variant keeps its title in a picture, though something of the game is called so.
func TestTitlesInPictures(t *testing.T) {
	p := chart.Curves("", []string{"8", "Short"}, []chart.Curve{{Points: []chart.Point{{Value: 0.2}, {Value: 1.4}}}}, math.NaN(), math.NaN(), 1, "", "")
	r := &request{lang: "it", view: "compare", gameName: "proelio_core"}
	if svg := string(r.renderPicture(p, "a", wideFigureWidth)); !strings.Contains(svg, ">La mano non basta<") {
		t.Fatalf("Short is no name of the game any more, take another: %s", svg)
	}
	r.titles = []string{"Short"}
	if svg := string(r.renderPicture(p, "b", wideFigureWidth)); !strings.Contains(svg, ">Short<") {
		t.Errorf("the title of a variant is told in another language: %s", svg)
	}
}
