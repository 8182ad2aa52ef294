package place

import (
	"math"
	"testing"

	"equitas/engine"
)

// Pieces in a room lie beside and below each other without overlaps, all inside it.
func TestPiecesApart(t *testing.T) {
	room := rect{100, 50, 90, 60}
	for n := range 30 {
		all := make([]Piece, n)
		for i := range all {
			all[i].Count = 1
		}
		var lie []engine.Shape
		for _, s := range appendPieces(nil, all, room) {
			if s.Kind == engine.Circle {
				lie = append(lie, s)
			}
		}
		if len(lie) != n {
			t.Fatalf("%d of %d pieces are drawn", len(lie), n)
		}
		for i, a := range lie {
			if a.X-a.W/2 < room.x || a.X+a.W/2 > room.x+room.w || a.Y-a.W/2 < room.y || a.Y+a.W/2 > room.y+room.h {
				t.Errorf("piece %d of %d, as wide as %g, lies at %g, %g and out of the room %+v", i+1, n, a.W, a.X, a.Y, room)
			}
			for k, b := range lie[:i] {
				if math.Hypot(a.X-b.X, a.Y-b.Y) < a.W {
					t.Errorf("pieces %d and %d of %d overlap: as wide as %g, they lie at %g, %g and %g, %g", k+1, i+1, n, a.W, a.X, a.Y, b.X, b.Y)
				}
			}
		}
	}
}
