package chart

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf8"
)

// A Curve is a series of values, with intervals, at positions along a line.
type Curve struct {
	Name   string
	Points []Point // one for each position; NaN if there is no value
}

// Curves draws up to six curves over positions on the horizontal axis, whose labels are xLabels. Labels of the
// vertical axis are values times factor; the last one has the unit. lo and hi are the ends
// of the axis; NaN derives an end from the data.
func Curves(title string, xLabels []string, curves []Curve, lo, hi, factor float64, unit, axisLabel string) Picture {
	all := noExtent
	var said []string
	for _, k := range curves {
		var list []string
		for i, v := range k.Points[:min(len(k.Points), len(xLabels))] {
			all.add(v.Value, v.Lo, v.Hi)
			if isFinite(v.Value) {
				list = append(list, fmt.Sprintf("%s %s%s", xLabels[i], formatNumber(v.Value*factor, 1), unit))
			}
		}
		text := strings.Join(list, ", ")
		if k.Name != "" {
			text = strings.TrimSpace(k.Name + ": " + text)
		}
		said = append(said, text)
	}
	all.add(lo, hi)
	low, high := all.bounds(factor)
	if room := (high - low) * 0.06; math.IsNaN(lo) {
		low, high = low-room, high+room
	} else {
		high += room
	}
	height := curvesHeight(len(curves))
	return Picture{
		Title:  title,
		Desc:   strings.Join(said, "; "),
		Height: height,
		draw: func(c *canvas, width float64) {
			f := plot{
				xAxis:    axis{lo: -0.25, hi: float64(max(len(xLabels)-1, 0)) + 0.25, label: axisLabel, ticks: placeTicks(c.translatedAll(xLabels), width)},
				yAxis:    axis{lo: low, hi: high, ticks: roundTicks(low, high, 5, factor, unit)},
				hasYGrid: true,
			}
			var names []string
			for i, k := range curves {
				k.Points = k.Points[:min(len(k.Points), len(xLabels))]
				names = append(names, k.Name)
				f.layers = append(f.layers, func(c *canvas, p panel) { k.draw(c, p, i, len(curves)) })
			}
			if len(curves) > 1 {
				f.legend, f.entriesPerLine = curveLegend(names), 2
			}
			f.draw(c, width, height)
		},
	}
}

// curvesHeight returns the height, in CSS pixels, of a picture with so many curves, whose
// legend has two entries per line.
func curvesHeight(curves int) float64 { return 276 + legendLine*float64((curves-1)/2) }

// placeTicks returns ticks with the names of places for an axis of the given width: all
// names, shortened if necessary, or, if there is no room for them, every second, third and
// so on.
func placeTicks(places []string, width float64) []tick {
	const least = 6 // number of letters needed to tell names apart
	longest := 0
	for _, name := range places {
		longest = max(longest, utf8.RuneCountInString(name))
	}
	room := width * 1.6 / float64(max(len(places), 1)) // width of one place, in the measure of [fitLabel]
	step := max(int(math.Ceil(float64(min(longest, least))*letterWidth/room)), 1)
	var names []tick
	for i := 0; i < len(places); i += step {
		names = append(names, tick{float64(i), fitLabel(places[i], room*float64(step))})
	}
	return names
}

// curveStyles are the styles of curves, in order; they differ in more than colour.
var curveStyles = []struct {
	shape  shape
	colour colour
	style  pen
}{
	{disc, baseColour, newPen(baseColour, 2)},
	{diamond, otherColour, newPen(otherColour, 2, 6, 2)},
	{square, emphasisColour, newPen(emphasisColour, 2, 2, 2)},
	{ring, baseColour, newPen(baseColour, 2, 8, 3, 2, 3)},
	{ring, otherColour, newPen(otherColour, 1.5)},
	{ring, emphasisColour, newPen(emphasisColour, 1.5, 10, 4)},
}

// curveLegend returns the legend of curves with the given names, each with its mark.
func curveLegend(names []string) []legendEntry {
	var list []legendEntry
	for i, name := range names {
		look := curveStyles[i%len(curveStyles)]
		list = append(list, legendEntry{name, look.shape, look.colour})
	}
	return list
}

// draw draws curve i of n. The curves are shifted slightly to the side so that their
// intervals do not overlap, by less than the distance to the next position.
func (k Curve) draw(c *canvas, p panel, i, n int) {
	look := curveStyles[i%len(curveStyles)]
	apart := p.x(1) - p.x(0) // distance between positions
	shift := min(6, apart/float64(n)) * (float64(i) - float64(n-1)/2)
	size := min(8, max(apart, 2))
	at := func(place int, v float64) point {
		return point{p.x(float64(place)) + shift, p.y(clamp(v, p.yAxis.lo, p.yAxis.hi))}
	}
	var run []point
	for place, v := range k.Points {
		if !isFinite(v.Value) {
			c.drawLine(look.style, run...)
			run = nil
			continue
		}
		run = append(run, at(place, v.Value))
	}
	c.drawLine(look.style, run...)
	for place, v := range k.Points {
		if !isFinite(v.Value) {
			continue
		}
		if !math.IsNaN(v.Lo) && !math.IsNaN(v.Hi) {
			c.drawLine(newPen(look.colour, 1.5), at(place, v.Lo), at(place, v.Hi))
		}
		c.drawMark(look.shape, look.colour, at(place, v.Value), size)
	}
}
