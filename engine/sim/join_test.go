package sim

import (
	"bytes"
	"slices"
	"testing"

	"equitas/engine/enginetest/race"
)

// Parts that were played separately, some of them encoded and decoded, join to the block
// that is played at once, to the last byte.
func TestJoin(t *testing.T) {
	for _, c := range []*Scenario{
		fakeCell("uniform", &race.Rules{}, "any", "any", "any"),
		fakeCell("mixed", &race.Rules{HeadStart: 2, Endless: true}, "keen", "any"),
		followed("any", "any", "any"),
	} {
		for _, span := range []Span{{5, 3}, {6, 0}, {4, 4095}, {4, 4096}} {
			for _, unit := range []uint8{0, 2} {
				want := played(t, c, unit, span)[0]
				for level := range span.Level + 2 {
					var player Player
					var parts []Block
					for i, part := range (Task{Span: span, RowLevel: unit, Scenarios: []*Scenario{c}}).Split(level) {
						blocks, fault := player.Play(part)
						if fault != nil {
							t.Fatal(fault)
						}
						if i%2 == 1 { // as if it was sent
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

// The same holds with so many deals that exposures are summed, in the whole block or
// already in its parts.
func TestJoinMany(t *testing.T) {
	c, span := followed("any", "keen", "any", "any"), Span{12, 0}
	want := played(t, c, 6, span)[0]
	if len(want.exposures) == 0 {
		t.Fatal("nothing was summed up")
	}
	summed := 0
	for _, level := range []uint8{9, 10, 11} {
		var spans []Span
		for i := range 1 << (span.Level - level) {
			spans = append(spans, Span{level, i})
		}
		parts := played(t, c, 6, spans...)
		if len(parts[0].exposures) > 0 {
			summed++
		}
		if got, err := Join(parts); err != nil || !bytes.Equal(got.Bytes(), want.Bytes()) {
			t.Errorf("%d parts: %v, another block", len(parts), err)
		}
	}
	if summed == 0 || summed == 3 {
		t.Errorf("%d of 3 times parts were summed up, want some", summed)
	}
}

// A block holds its parts and nothing else: no deals beside its own, and no block with
// other rows, another column or another number.
func TestHolds(t *testing.T) {
	c := fakeCell("uniform", &race.Rules{}, "any", "any", "any")
	one := func(c *Scenario, unit uint8, span Span) Block { return played(t, c, unit, span)[0] }
	whole := one(c, 0, Span{5, 3})
	half := one(c, 0, Span{4, 6})
	other := fakeCell("uniform", &race.Rules{}, "keen", "any", "any")
	for _, x := range []struct {
		name string
		part Block
		want bool
	}{
		{"itself", whole, true},
		{"its first half", one(c, 0, Span{4, 6}), true},
		{"its second half", one(c, 0, Span{4, 7}), true},
		{"what lies before", one(c, 0, Span{4, 5}), false},
		{"what lies behind", one(c, 0, Span{4, 8}), false},
		{"what it is part of", one(c, 0, Span{6, 1}), false},
		{"other rows", one(c, 2, Span{4, 6}), false},
		{"other bots", one(other, 0, Span{4, 6}), false},
		{"more columns", one(followed("any", "any", "any"), 0, Span{4, 6}), false},
	} {
		if got := whole.AgreesWith(&x.part); got != x.want {
			t.Errorf("%s: %v, want %v", x.name, got, x.want)
		}
	}
	made := one(c, 0, Span{4, 7}) // a block with a made-up number
	made.lengths = slices.Clone(made.lengths)
	made.lengths[3]++
	if whole.AgreesWith(&made) {
		t.Error("another length of a match")
	}
	made = one(c, 0, Span{4, 7})
	made.longest.Turns = whole.longest.Turns + 1
	if whole.AgreesWith(&made) {
		t.Error("a longer longest match")
	}
	made = one(c, 0, Span{4, 7})
	columns := []int{0}
	for i := range made.rows.Width() {
		columns = append(columns, i)
	}
	made.rows = made.rows.SelectColumns(append(columns[1:], 0), nil)
	if whole.AgreesWith(&made) {
		t.Error("what it has, and a column more")
	}
	if !half.AgreesWith(&half) || half.AgreesWith(&whole) {
		t.Error("a part holds the whole, or not itself")
	}
}

// Blocks do not join if one is of another scenario, unit, span or number of columns, if
// there are too few, or if they cross the border of two spans.
func TestJoinRefuses(t *testing.T) {
	c, span := fakeCell("uniform", &race.Rules{}, "any", "any", "any"), Span{6, 1}
	var spans []Span
	for i := range 4 {
		spans = append(spans, Span{4, span.Index<<2 + i})
	}
	parts := played(t, c, 0, spans...)
	if _, err := Join(parts); err != nil {
		t.Fatal(err)
	}
	wide := followed("any", "any", "any")
	for what, change := range map[string]func(l []Block) []Block{
		"another scenario":   func(l []Block) []Block { l[2].ScenarioID[0]++; return l },
		"other rows":         func(l []Block) []Block { l[2].RowLevel = 1; return l },
		"deals twice":        func(l []Block) []Block { l[2].Span = l[1].Span; return l },
		"spans of two sizes": func(l []Block) []Block { l[2].Span.Level++; return l },
		"other columns":      func(l []Block) []Block { l[2].rows = played(t, wide, 0, spans[2])[0].rows; return l },
		"the last missing":   func(l []Block) []Block { return l[:3] },
		"the first missing":  func(l []Block) []Block { return l[1:] },
		"across the border":  func(l []Block) []Block { return l[1:3] },
	} {
		if b, err := Join(change(slices.Clone(parts))); err == nil {
			t.Errorf("%s: joined to %v, want an error", what, b.Span)
		}
	}
}
