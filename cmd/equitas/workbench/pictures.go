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

// translatedFigure draws a figure, as [request.renderFigure] does, whose texts are already in the
// language of the page, so that only numbers are converted. wide is its width on wide
// screens, in CSS pixels.
func (r *request) translatedFigure(f table.Figure, id string, wide float64) responsivePicture {
	p := localizeNumbers(r.lang, f.Picture)
	draw := func(id string, width float64) template.HTML { return template.HTML(p.SVG(id, width)) }
	return responsivePicture{draw(id+"-w", wide), draw(id+"-n", chart.Narrow), f.Caption, true}
}

// localizeNumbers returns a picture whose words are already in a language, with its numbers as they
// are written there.
func localizeNumbers(lang string, p chart.Picture) chart.Picture {
	p.Desc = words.LocalizeNumbers(lang, p.Desc)
	return p.Translated(func(s string) string { return translate.PictureNumber(lang, s) })
}
