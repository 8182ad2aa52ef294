package board

import (
	_ "embed"
	"fmt"
	"strings"

	"equitas/engine"
)

// style draws shapes; colours are the variables it uses, those of the seats
// among them.
//
//go:embed board.css
var style string

// palette has a colour for every seat. They differ in lightness too, for people who see few
// colours.
var palette = [engine.MaxSeats]string{"#c0392b", "#2468b0", "#3c8d40", "#d9a400", "#7d4fa8", "#e07b39", "#2a9d96", "#6b6257"}

// rings are the dashes of the white ring on the pieces of every seat, for people who cannot
// distinguish the colours: the first seat has no ring, the second a whole one.
var rings = [engine.MaxSeats]string{"", "", "6 3", "1.5 2.7", "12 4", "9 3 1.5 3", "3 6", "20 5"}

// colours declares the colours of seats.
var colours = func() string {
	var b strings.Builder
	b.WriteString(":root{--paper:#fdfcf9;--ink:#22201c;--soft:#6f6a60;--felt:#efe9dc;--water:#d7e6ee;--edge:#8a8171}")
	for i, c := range palette {
		fmt.Fprintf(&b, ".s%d{--seat:%s}", i, c)
		if rings[i] != "" {
			fmt.Fprintf(&b, ".r%d{stroke-dasharray:%s}", i, rings[i])
		}
	}
	b.WriteByte('\n')
	return b.String()
}()
