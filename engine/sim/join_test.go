package sim

import (
	"bytes"
	"testing"
)

// Parts that were played apart, and some of them written and read, are the block
// that is played in one go, to the last byte.
func TestJoin(t *testing.T) {
	for _, c := range []*Cell{
		fakeCell("uniform", &fakeRules{}, "any", "any", "any"),
		fakeCell("mixed", &fakeRules{head: 2, endless: true}, "keen", "any"),
	} {
		for _, span := range []Span{{5, 3}, {6, 0}, {4, 4095}, {4, 4096}} {
			for _, unit := range []uint8{0, 2} {
				want := played(t, c, unit, span)[0]
				for level := range span.Level + 2 {
					var player Player
					var parts []Block
					for i, part := range (Task{Span: span, Unit: unit, Cells: []*Cell{c}}).Parts(level) {
						blocks, fault := player.Play(part)
						if fault != nil {
							t.Fatal(fault)
						}
						if i%2 == 1 { // it was sent
							back, err := Unpack(blocks[0].Pack())
							if err != nil {
								t.Fatal(err)
							}
							blocks[0] = *back
						}
						parts = append(parts, blocks[0])
					}
					got, err := Join(parts)
					if err != nil || !bytes.Equal(got.Bytes(), want.Bytes()) || got.Span != span {
						t.Errorf("%s, %v in rows of 2^%d, %d parts: %v, another block", c.Name, span, unit, len(parts), err)
					}
					if n := len(parts); n > 1 {
						for what, wrong := range map[string][]Block{"one is missing": parts[1:], "one is twice": append(parts[:n-1:n-1], parts[0])} {
							if _, err := Join(wrong); err == nil && n > 2 {
								t.Errorf("%s, %v, %d parts: %s, and nothing is wrong", c.Name, span, n, what)
							}
						}
					}
				}
			}
		}
	}
}
