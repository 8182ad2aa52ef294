package board

import (
	_ "embed"
	"fmt"
	"strings"

	"equitas/engine"
)

// shapeStyle is the style sheet for shapes; it uses the variables that colourStyle declares.
//
//go:embed board.css
var shapeStyle string

// palette has the colour of every seat. The colours also differ in lightness, for people
// who see few colours.
var palette = [engine.MaxSeats]string{"#c0392b", "#2468b0", "#3c8d40", "#d9a400", "#7d4fa8", "#e07b39", "#2a9d96", "#6b6257"}

// ringDashes has, for every seat, the dash pattern of the white ring on its pieces, for
// people who cannot tell the colours apart. The first seat has no ring, the second an
// unbroken one.
var ringDashes = [engine.MaxSeats]string{"", "", "6 3", "1.5 2.7", "12 4", "9 3 1.5 3", "3 6", "20 5"}

// colourStyle is the style sheet that declares the colours of the table and of the seats.
var colourStyle = func() string {
	var b strings.Builder
	b.WriteString(":root{--paper:#fdfcf9;--ink:#22201c;--soft:#6f6a60;--felt:#efe9dc;--water:#d7e6ee;--edge:#8a8171}")
	for i, c := range palette {
		fmt.Fprintf(&b, ".s%d{--seat:%s}", i, c)
		if ringDashes[i] != "" {
			fmt.Fprintf(&b, ".r%d{stroke-dasharray:%s}", i, ringDashes[i])
		}
	}
	b.WriteByte('\n')
	return b.String()
}()
