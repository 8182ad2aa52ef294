package face

import (
	"fmt"
	"strings"

	"equitas/engine/rule/source"
)

// A Fault is a reason why a card cannot be printed, or why it prints badly.
type Fault struct {
	ID, Lang string // id of the card, and language of its face
	Side     int
	Part     string // the part of the card: "name", "text", "kind", "deck", "art", "symbol", "tag"; or "title", that of the game, which all cards bear
	Msg      string // "does not fit: needs 34.1 mm at 6 pt, has 29.0 mm"
	Rune     rune   // the character that cannot be printed; 0 if the fault is not about a character
	Warning  bool   // cards can be printed in spite of the fault
	Help     string // advice on what to do; may be ""

	At source.Place // place in the theme's file for a fault of the theme; otherwise the zero value
}

// String returns the fault in one line: "patrol, text it: does not fit: …".
func (f Fault) String() string {
	if f.At.File != "" {
		return f.Msg
	}
	if f.Part == "title" {
		return "title of the game: " + f.Msg
	}
	part := f.Part
	if f.Part != "art" && f.Part != "symbol" && f.Part != "tag" && f.Lang != "" {
		part += " " + f.Lang
	}
	return fmt.Sprintf("%s, %s: %s", f.ID, part, f.Msg)
}

// Faults is a list of faults.
type Faults []Fault

// Error returns the faults as text, one per line.
func (f Faults) Error() string {
	lines := make([]string, len(f))
	for i := range f {
		lines[i] = f[i].String()
	}
	return strings.Join(lines, "\n")
}

// HasError reports whether any fault is not just a warning, so that nothing may be printed.
func (f Faults) HasError() bool {
	for _, one := range f {
		if !one.Warning {
			return true
		}
	}
	return false
}
