package draw

import (
	"fmt"
	"strconv"
	"strings"
)

// lengthUnits are the units of length that can be read, with their sizes in millimetres.
var lengthUnits = []struct {
	name string
	mm   float64
}{{"mm", 1}, {"cm", 10}, {"in", 25.4}, {"pt", 25.4 / 72}}

// ParseLength parses a length with its unit, such as 63mm, 6.3cm, 2.5in or 18pt, and
// returns it in millimetres. It returns an error if the length is not from lo to hi
// millimetres.
func ParseLength(s string, lo, hi float64) (float64, error) {
	unit, v, ok := splitLength(s)
	switch {
	case ok && unit == "":
		return 0, fmt.Errorf("needs a unit: %smm, or cm, in, pt", strings.TrimSpace(s))
	case !ok:
		return 0, fmt.Errorf("must be a length such as 5mm, 0.5cm, 0.2in or 14pt")
	case v < lo || v > hi:
		return 0, fmt.Errorf("must be %g mm to %g mm", lo, hi)
	}
	return v, nil
}

// splitLength splits a length into its unit, "" if it has none, and its size in
// millimetres. Without a unit, mm is the number itself. ok is false if there is no valid
// number.
func splitLength(s string) (unit string, mm float64, ok bool) {
	num := strings.TrimSpace(s)
	k := 1.0
	for _, u := range lengthUnits {
		if rest, found := strings.CutSuffix(num, u.name); found {
			num, unit, k = strings.TrimSpace(rest), u.name, u.mm
			break
		}
	}
	if num == "" || strings.Trim(num, "+-0123456789.") != "" {
		return unit, 0, false
	}
	v, err := strconv.ParseFloat(num, 64)
	return unit, v * k, err == nil
}

// ParseSize parses a width and a height with a unit, such as 63x88mm or 2.5x3.5in, and
// returns them in millimetres. It returns an error if one of them is not from lo to hi
// millimetres.
func ParseSize(s string, lo, hi float64) (w, h float64, err error) {
	a, b, ok := strings.Cut(strings.TrimSpace(s), "x")
	unit, h, okH := splitLength(b)
	own, _, _ := splitLength(a)
	if own == "" {
		a += unit
	}
	_, w, okW := splitLength(a)
	switch {
	case !ok || !okW || !okH:
		return 0, 0, fmt.Errorf("must be a size such as 63x88mm or 2.5x3.5in")
	case unit == "":
		return 0, 0, fmt.Errorf("needs a unit: %smm, or cm, in, pt", strings.TrimSpace(s))
	case w < lo || h < lo || w > hi || h > hi:
		return 0, 0, fmt.Errorf("must be %g mm to %g mm each way", lo, hi)
	}
	return w, h, nil
}
