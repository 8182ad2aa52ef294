package svg

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"equitas/reports/draw"
)

// A style is the properties with which an element is drawn, including inherited ones.
type style struct {
	fill, stroke paint
	evenOdd      bool
	width        float64 // width of strokes
	cap, join    string
	miter        float64
	hidden       bool // visibility is hidden; elements within the element may be visible
	invisible    bool // nothing in the element is visible
	unfilled     bool // fill-opacity is 0
	unstroked    bool // stroke-opacity is 0
	transform    matrix
}

// A paint is the value of the property fill or stroke. color is used only if kind is [OwnColour].
type paint struct {
	isNone bool
	kind   Paint
	color  draw.RGB
}

// defaultStyle is the style of elements without any properties.
var defaultStyle = style{stroke: paint{isNone: true}, width: 1, cap: "butt", join: "miter", miter: 4, transform: identityMatrix}

// refusedProperties are attributes and properties that are refused because they change a
// drawing in ways that are not supported. Each is mapped to its value that has no effect,
// which is accepted.
var refusedProperties = map[string]string{
	"clip-path": "none", "mask": "none", "filter": "none", "marker": "none", "marker-start": "none", "marker-mid": "none", "marker-end": "none",
	"stroke-dasharray": "none", "vector-effect": "none", "mix-blend-mode": "normal", "transform-origin": "", "paint-order": "normal",
}

// setProperty sets a property. Unknown properties are ignored, because they do not change
// how a symbol looks.
func (s *style) setProperty(key, value string) error {
	value = strings.TrimSpace(value)
	if value == "inherit" {
		return nil
	}
	var err error
	switch key {
	case "fill":
		s.fill, err = parsePaint(value)
	case "stroke":
		s.stroke, err = parsePaint(value)
	case "fill-rule":
		_, err = checkWord(value, "nonzero", "evenodd")
		s.evenOdd = value == "evenodd"
	case "stroke-width":
		if s.width, err = parseNumber(value); err == nil && s.width < 0 {
			err = fmt.Errorf("%s must be 0 or more", value)
		}
	case "stroke-linecap":
		s.cap, err = checkWord(value, "butt", "round", "square")
	case "stroke-linejoin":
		s.join, err = checkWord(value, "miter", "round", "bevel")
	case "stroke-miterlimit":
		s.miter, err = parseNumber(value)
	case "display":
		s.invisible = s.invisible || value == "none"
	case "visibility":
		s.hidden = value == "hidden" || value == "collapse"
	case "opacity", "fill-opacity", "stroke-opacity":
		err = s.setOpacity(key, value)
	case "transform":
		var m matrix
		if m, err = parseTransform(value); err == nil {
			s.transform = s.transform.compose(m)
		}
	default:
		if usual, ok := refusedProperties[key]; ok && value != usual {
			err = errors.New("is not read; draw the symbol without it")
		}
	}
	if err != nil {
		return fmt.Errorf("%s: %w", key, err)
	}
	return nil
}

// setOpacity sets an opacity property. It accepts only 0 and 1, because translucency cannot
// be printed in every ink.
func (s *style) setOpacity(key, value string) error {
	v, err := parseNumber(value)
	switch {
	case err != nil:
		return err
	case v > 0 && v < 1:
		return fmt.Errorf("%s must be 1 or 0: what shines through cannot be printed in every ink", value)
	case key == "fill-opacity":
		s.unfilled = v <= 0
	case key == "stroke-opacity":
		s.unstroked = v <= 0
	default:
		s.invisible = s.invisible || v <= 0
	}
	return nil
}

// checkWord returns value, or an error if it is not one of known.
func checkWord(value string, known ...string) (string, error) {
	for _, k := range known {
		if value == k {
			return k, nil
		}
	}
	return "", fmt.Errorf("%s must be %s", shortQuote(value), strings.Join(known, ", "))
}

// parsePaint parses the value of the property fill or stroke.
func parsePaint(s string) (paint, error) {
	var c draw.RGB
	switch word := strings.ToLower(s); {
	case word == "none" || word == "transparent":
		return paint{isNone: true}, nil
	case word == "currentcolor":
		return paint{}, nil
	case strings.HasPrefix(word, "#") && (len(word) == 4 || len(word) == 7):
		v, err := strconv.ParseUint(word[1:], 16, 32)
		if err != nil {
			return paint{}, fmt.Errorf("%s is no colour", shortQuote(s))
		}
		if len(word) == 4 {
			c = draw.RGB{R: uint8(v >> 8 * 17), G: uint8(v >> 4 & 15 * 17), B: uint8(v & 15 * 17)}
		} else {
			c = draw.RGB{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v)}
		}
	case strings.HasPrefix(word, "rgb(") && strings.HasSuffix(word, ")"):
		v, err := parseNumbers(word[4 : len(word)-1])
		if err != nil || len(v) != 3 || min(v[0], v[1], v[2]) < 0 || max(v[0], v[1], v[2]) > 255 {
			return paint{}, fmt.Errorf("%s is no colour; write rgb(0, 0, 0) to rgb(255, 255, 255)", shortQuote(s))
		}
		c = draw.RGB{R: uint8(v[0]), G: uint8(v[1]), B: uint8(v[2])}
	case strings.HasPrefix(word, "url("):
		return paint{}, fmt.Errorf("%s is not read: gradients and patterns cannot be printed as a symbol; use one colour", shortQuote(s))
	default:
		var ok bool
		if c, ok = draw.NamedColour(word); !ok {
			return paint{}, fmt.Errorf("%s is no colour", shortQuote(s))
		}
	}
	switch c {
	case draw.Black:
		return paint{}, nil
	case draw.White:
		return paint{kind: Ground}, nil
	}
	return paint{kind: OwnColour, color: c}, nil
}

// setStyleAttribute sets the properties in value, that of the attribute style.
func (s *style) setStyleAttribute(value string) error {
	for one := range strings.SplitSeq(value, ";") {
		key, v, ok := strings.Cut(one, ":")
		key = strings.TrimSpace(key)
		if !ok {
			if key != "" {
				return fmt.Errorf("style has %s, must be such as fill:black", shortQuote(key))
			}
			continue
		}
		v = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(v), "!important"))
		if key == "transform" {
			return fmt.Errorf("style has transform, which is read as an attribute only")
		}
		if err := s.setProperty(key, v); err != nil {
			return err
		}
	}
	return nil
}
