package workbench

import (
	"html/template"
	"slices"

	"equitas/cmd/equitas/workbench/translate"
	"equitas/cmd/equitas/workbench/words"
	"equitas/reports/chart"
	"equitas/reports/table"
)

// A responsivePicture is a picture in two versions, for wide and for narrow screens. The
// style sheet shows one of them.
type responsivePicture struct {
	Wide, Narrow template.HTML
	Caption      string
	Told         bool // also what it says to screen readers is in the language of the page
}

// wideFigure is the width of pictures on wide screens, in CSS pixels. Tables have the same
// width.
const wideFigure = 920

// renderFigure draws a figure of a report. id must be unique on the page.
func (r *request) renderFigure(f table.Figure, id string) responsivePicture {
	return responsivePicture{r.renderPicture(f.Picture, id+"-w", wideFigure), r.renderPicture(f.Picture, id+"-n", chart.Narrow), f.Caption, false}
}

// renderPicture renders a chart with a width in CSS pixels and its texts in the language of the
// page. Package chart escapes its output.
func (r *request) renderPicture(p chart.Picture, id string, width float64) template.HTML {
	var say func(string) string
	if r.lang != "en" {
		say = func(s string) string {
			if slices.Contains(r.titles, s) {
				return s
			}
			return translate.PictureText(r.reader(), s)
		}
	}
	return template.HTML(p.SVGTold(id, width, say))
}

// translatedFigure draws a figure, as [request.renderFigure] does, whose texts are already in the
// language of the page, so that only numbers are converted. wide is its width on wide
// screens, in CSS pixels.
func (r *request) translatedFigure(f table.Figure, id string, wide float64) responsivePicture {
	say := func(s string) string { return translate.PictureNumber(r.lang, s) }
	p := f.Picture
	p.Desc = words.Numbers(r.lang, p.Desc)
	draw := func(id string, width float64) template.HTML { return template.HTML(p.SVGTold(id, width, say)) }
	return responsivePicture{draw(id+"-w", wide), draw(id+"-n", chart.Narrow), f.Caption, true}
}
