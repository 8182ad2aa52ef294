package face

import (
	"fmt"
	"strings"
)

// A Fault is why a card cannot be printed, or prints badly.
type Fault struct {
	ID, Lang string
	Side     int
	Part     string // what of the card: "name", "text", "kind", "deck", "art", "tag"
	Msg      string // "does not fit: needs 34.1 mm at 6 pt, has 29.0 mm"
	Rune     rune   // the character that it is about; 0 where it is about none
	Warning  bool   // does not stop a run
}

// String returns the fault in one line: "patrol, text it: does not fit: …".
func (f Fault) String() string {
	part := f.Part
	if f.Part != "art" && f.Part != "tag" && f.Lang != "" {
		part += " " + f.Lang
	}
	return fmt.Sprintf("%s, %s: %s", f.ID, part, f.Msg)
}

// Faults are all that was found.
type Faults []Fault

// Error returns a line for each.
func (f Faults) Error() string {
	lines := make([]string, len(f))
	for i := range f {
		lines[i] = f[i].String()
	}
	return strings.Join(lines, "\n")
}

// Stop reports whether one of them is more than a warning.
func (f Faults) Stop() bool {
	for _, one := range f {
		if !one.Warning {
			return true
		}
	}
	return false
}
