package cardimport

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"equitas/engine/rule"
)

// CellFaults returns the faults of the new variant as faults of the cells that caused them;
// warnings are omitted. temp is the path of the file in which the variant was checked;
// messages have name instead.
func (c *Changes) CellFaults(faults rule.Faults, temp, name string) *CellError {
	var lines []string
	for _, f := range faults {
		if f.Warning {
			continue
		}
		line := f.String()
		if own := filepath.Base(f.At.File) == filepath.Base(temp); own {
			line = name + ": " + f.Msg
			if from, ok := c.origin[f.At.Line]; ok {
				line = from.place + ": " + f.Msg
				if from.template != "" {
					line += fmt.Sprintf("; the text is now %q", from.template)
				}
			}
		}
		if !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	return &CellError{lines}
}

// A CellError lists faults of cells. Its message has one line for each, at most 20.
type CellError struct{ lines []string }

func (e *CellError) Error() string {
	const most = 20
	lines := e.lines
	if n := len(lines) - most; n > 0 {
		lines = append(slices.Clone(lines[:most]), fmt.Sprintf("and %d more", n))
	}
	return strings.Join(lines, "\n")
}
