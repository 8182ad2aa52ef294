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

// wideFigure is how wide pictures are on wide screens, in CSS pixels: as the tables beside
// which they stand.
const wideFigure = 920

// figure draws a figure of a report. id is unlike all others of the page.
func (r *request) figure(f table.Figure, id string) drawn {
	return drawn{r.drawn(f.Picture, id+"-w", wideFigure), r.drawn(f.Picture, id+"-n", chart.Narrow), f.Caption}
}

// drawn draws a chart so many CSS pixels wide, its texts in the language of the page. What
// package chart writes is escaped by it.
func (r *request) drawn(p chart.Picture, id string, width float64) template.HTML {
	var tell func(string) string
	if r.lang != "en" {
		tell = func(s string) string {
			told, in := tellIn(r.lang, s)
			if in == "en" && drawnNumber.MatchString(s) {
				return spaced(s)
			}
			return told
		}
	}
	return template.HTML(p.SVGTold(id, width, tell))
}
