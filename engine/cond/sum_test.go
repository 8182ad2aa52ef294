package cond

import "testing"

// A sum has the value of the amount for all values of its variables. An amount that is not a
// sum is not treated as one.
func TestSum(t *testing.T) {
	s := NewSpace([]Var{{Name: "a.x", Type: Int, Hi: 9}, {Name: "a.y", Type: Int, Lo: -3, Hi: 9}, {Name: "a.z", Type: Int, Hi: 9, Optional: true}}, nil)
	for _, c := range []struct {
		text  string
		terms int // 0: it is not a sum
	}{
		{"a.x + a.y", 2},
		{"a.x - a.y - 3", 2},
		{"max(0, a.x - a.y)", 2},
		{"min(4, max(a.x - a.y, 1))", 2},
		{"max(4, min(a.x + a.x, 1 + 5))", 2},
		{"7 - 2 * (a.x - a.y * 3)", 2},
		{"(a.x + a.y) * 5 - a.x", 3},
		{"a.x * a.y", 0},
		{"max(a.x, a.y)", 0},
		{"a.x / 2", 0},
		{"a.x + (a.z ?? 0)", 0},
		{"a.x > a.y ? 1 : 2", 0},
		{"a.x * 1000 * 1000", 0},
	} {
		x, err := s.Compile(c.text, Int, nil)
		if err != nil {
			t.Fatal(err)
		}
		sum, ok := x.Sum()
		if ok != (c.terms > 0) || ok && len(sum.Terms) != c.terms {
			t.Fatalf("%s is a sum: %v, with %d terms, want %d", c.text, ok, len(sum.Terms), c.terms)
		}
		for i := range int32(130) {
			vals := []int32{i % 10, i/10 - 3, 0}
			terms := int64(0)
			for _, term := range sum.Terms {
				terms += int64(term.Factor) * int64(vals[term.Var])
			}
			if got, want := sum.Value(terms), int64(x.Eval(vals)); ok && got != want {
				t.Fatalf("%s of %v is %d, as a sum %d", c.text, vals, want, got)
			}
		}
	}
}
