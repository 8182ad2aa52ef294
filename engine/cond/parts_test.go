package cond

import "testing"

// The parts of a condition, evaluated one by one, give the condition's value.
func TestParts(t *testing.T) {
	s := NewSpace([]Var{{Name: "a.x", Type: Int, Hi: 9}, {Name: "a.y", Type: Int, Hi: 9}, {Name: "a.z", Type: Bool, Hi: 1}}, nil)
	for _, c := range []struct {
		text  string
		parts int
		every bool
	}{
		{"a.x > 3 && a.y < a.x && a.z", 3, true},
		{"a.x > 3 && (a.y < a.x || a.z)", 2, true},
		{"a.x > 3 || a.y < a.x && a.z", 2, false},
		{"a.x > a.y", 0, false},
		{"!(a.x > 3 && a.z)", 0, false},
		{"true", 0, false},
	} {
		x, err := s.Compile(c.text, Bool, nil)
		if err != nil {
			t.Fatal(err)
		}
		parts, every := x.Parts()
		if len(parts) != c.parts || len(parts) > 0 && every != c.every {
			t.Fatalf("%s has %d parts, all of which must hold: %v; want %d, %v", c.text, len(parts), every, c.parts, c.every)
		}
		for i := range int32(200) {
			vals := []int32{i % 10, i / 10 % 10, i / 100}
			yes := int32(0)
			if every {
				yes = 1
			}
			for _, p := range parts {
				if every {
					yes &= p.Eval(vals)
				} else {
					yes |= p.Eval(vals)
				}
			}
			if len(parts) > 0 && yes != x.Eval(vals) {
				t.Fatalf("%s of %v is %d, its parts say %d", c.text, vals, x.Eval(vals), yes)
			}
		}
	}
}
