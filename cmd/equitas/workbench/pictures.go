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
	Told         bool // whether its description for screen readers is in the language of the page
}

// wideFigureWidth is the width of pictures on wide screens, in CSS pixels. Tables are as wide.
const wideFigureWidth = 920

// renderFigure draws a figure of a report for wide and narrow screens. id must be unique on the
// page.
func (r *request) renderFigure(f table.Figure, id string) responsivePicture {
	return responsivePicture{r.renderPicture(f.Picture, id+"-w", wideFigureWidth), r.renderPicture(f.Picture, id+"-n", chart.Narrow), f.Caption, false}
}

// renderPicture draws a chart as SVG with a width in CSS pixels and its texts in the language of the
// page. id must be unique on the page.
func (r *request) renderPicture(p chart.Picture, id string, width float64) template.HTML {
	if r.lang != "en" {
		p = p.Translated(func(s string) string {
			if slices.Contains(r.titles, s) {
				return s
			}
			return translate.PictureText(r.translationTarget(), s)
		})
	}
	return template.HTML(p.SVG(id, width))
}

// translatedFigure is like [request.renderFigure] for a figure whose words are already in the
// language of the page, so that only numbers are converted. wide is its width on wide screens, in
// CSS pixels.
func (r *request) translatedFigure(f table.Figure, id string, wide float64) responsivePicture {
	p := localizeNumbers(r.lang, f.Picture)
	draw := func(id string, width float64) template.HTML { return template.HTML(p.SVG(id, width)) }
	return responsivePicture{draw(id+"-w", wide), draw(id+"-n", chart.Narrow), f.Caption, true}
}

// localizeNumbers returns p with its numbers written as in the language lang; its words stay.
func localizeNumbers(lang string, p chart.Picture) chart.Picture {
	p.Desc = words.LocalizeNumbers(lang, p.Desc)
	return p.Translated(func(s string) string { return translate.PictureNumber(lang, s) })
}
