package workbench

import (
	"html/template"

	"equitas/reports/chart"
	"equitas/reports/table"
)

// A drawn is a picture twice, for wide and for narrow screens: the style sheet
// shows one of them.
type drawn struct {
	Wide, Narrow template.HTML
	Caption      string
}

// figureOf draws a figure of a report. id is unlike all others of the page.
func figureOf(f table.Figure, id string) (drawn, error) {
	w, err := picture(f.Picture, id+"-w", chart.Wide)
	if err != nil {
		return drawn{}, err
	}
	n, err := picture(f.Picture, id+"-n", chart.Narrow)
	return drawn{w, n, f.Caption}, err
}

// picture draws a chart so many CSS pixels wide. What package chart writes is
// escaped by it.
func picture(p chart.Picture, id string, width float64) (template.HTML, error) {
	svg, err := p.SVG(id, width)
	return template.HTML(svg), err
}
