package face

import (
	"equitas/engine/card"
	"equitas/reports/draw"
)

// The face of a card that stands upright, and what part of it is safe from a
// knife that slips. Raise [card.Layout] with any change of how faces look.
const (
	Width  = 63.0
	Height = 88.0
)

// An area is a rectangle on a face, in millimetres.
type area struct{ x, y, w, h float64 }

// A layout is where everything stands on a face.
type layout struct {
	w, h       float64
	frame      area
	band       area
	symbol     draw.Point // centre
	symbolHalf float64
	valueX     float64 // baseline and beginning of the value
	valueY     float64
	nameY      float64
	nameX      float64 // without a value
	nameX2     float64 // with one
	picture    area
	kindX      float64
	kindY      float64
	right      float64 // edge of what stands at the right
	text       area
	footX      float64
	footY      float64
}

var portrait = layout{
	w: Width, h: Height,
	frame:  area{3, 3, 57, 82},
	band:   area{3, 3, 57, 11},
	symbol: draw.Point{X: 7.6, Y: 8.4}, symbolHalf: 2.1,
	valueX: 10.6, valueY: 11.1,
	nameX: 12, nameX2: 18, nameY: 10.2,
	picture: area{5, 16, 53, 27},
	kindX:   5, kindY: 47.5, right: 58,
	text:  area{5, 50, 53, 29},
	footX: 5, footY: 83.4,
}

var landscape = layout{
	w: Height, h: Width,
	frame:  area{3, 3, 82, 57},
	band:   area{3, 3, 82, 9},
	symbol: draw.Point{X: 7.6, Y: 7.5}, symbolHalf: 1.8,
	valueX: 10.6, valueY: 10,
	nameX: 12, nameX2: 18, nameY: 9.3,
	picture: area{5, 14, 28, 38},
	kindX:   36, kindY: 17.5, right: 83,
	text:  area{36, 20, 47, 33},
	footX: 5, footY: 58.4,
}

// of returns the layout of a face.
func of(f card.Face) layout {
	if f.Landscape {
		return landscape
	}
	return portrait
}

// Sizes of type, in points, and thicknesses, in millimetres.
const (
	valueSize            = 18.0
	nameSize             = 12.0
	nameLeast            = 7.0
	kindSize             = 7.5
	textSize             = 9.0
	textLeast            = 6.0
	footSize             = 5.0
	shrink               = 0.5
	leading              = 1.25 // lines, in type sizes
	baseline             = 0.97 // of the first line, below the top of its box, in type sizes
	inline               = 0.8  // height of a symbol in a text, in type sizes
	frameThick           = 0.6
	outlineThick         = 0.3
	pictureSymbol        = 8.0 // half size
	towerHalf, towerStep = 1.4, 4.0
)

// Longest names and texts, in characters.
const (
	maxName = 40
	maxText = 600
)
