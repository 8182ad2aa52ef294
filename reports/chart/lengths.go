package chart

import "fmt"

// A Histogram is the distribution of a number, such as the length of matches, over bins of
// equal width.
type Histogram struct {
	From, Width float64   // beginning of the first bin, and width of the bins
	Base, Other []float64 // shares of the matches in each bin, 0 to 1; Other may be nil
}

// Histograms draws the histograms of base, as a filled area, and of other, as a line.
func Histograms(title, unit string, h Histogram, baseName, otherName string) Picture {
	shares := extent{0, 0}
	shares.add(h.Base...)
	shares.add(h.Other...)
	top := max(shares.hi, 0.01)
	bins := max(len(h.Base), len(h.Other), 1)
	end := h.From + float64(bins)*h.Width
	const height = 250
	return Picture{
		Title: title,
		Desc: fmt.Sprintf("%s: most often %s %s%s", title, peakRange(h, h.Base), unit,
			emptyIf(h.Other == nil, fmt.Sprintf(" in %s, %s %s in %s", baseName, peakRange(h, h.Other), unit, otherName))),
		Height: height,
		draw: func(c *canvas, width float64) {
			f := plot{
				xAxis:    axis{lo: h.From, hi: end, label: unit, ticks: wholeTicks(h.From, end, width/80)},
				yAxis:    axis{hi: top * 1.05, ticks: roundTicks(0, top*1.05, 4, 100, " %")},
				hasYGrid: true,
			}
			f.layers = append(f.layers, func(c *canvas, p panel) {
				c.fillArea(bandColour, 1, h.steps(p, h.Base, top)...)
				c.drawLine(newPen(baseColour, 2), h.steps(p, h.Base, top)...)
				if h.Other != nil {
					c.drawLine(newPen(otherColour, 2, 6, 2), h.steps(p, h.Other, top)...)
				}
			})
			if h.Other != nil {
				f.legend = sideEntries(baseName, otherName)
			}
			f.draw(c, width, height)
		},
	}
}

// steps returns the outline of a histogram in panel p: from the axis up, along the bins,
// and back to the axis. top is the largest share.
func (h *Histogram) steps(p panel, shares []float64, top float64) []point {
	outline := []point{{p.x(h.From), p.y(0)}}
	for i, v := range shares {
		x := h.From + float64(i)*h.Width
		if !isFinite(v) {
			v = 0
		}
		y := p.y(clamp(v, 0, top))
		outline = append(outline, point{p.x(x), y}, point{p.x(x + h.Width), y})
	}
	return append(outline, point{p.x(h.From + float64(len(shares))*h.Width), p.y(0)})
}

// peakRange returns the range of the bin with the largest share in list: "30 to 34".
func peakRange(h Histogram, list []float64) string {
	at := 0
	for i, v := range list {
		if v > list[at] {
			at = i
		}
	}
	lo := h.From + float64(at)*h.Width
	if h.Width <= 1 {
		return formatNumber(lo, 0)
	}
	return formatNumber(lo, 0) + " to " + formatNumber(lo+h.Width-1, 0)
}

// emptyIf returns "" if cond is true, otherwise s.
func emptyIf(cond bool, s string) string {
	if cond {
		return ""
	}
	return s
}
