package cond

import "testing"

// A quotient is rounded towards zero in every form of expression, and its bounds are those of
// the rounded values.
func TestDivision(t *testing.T) {
	s := NewSpace([]Var{
		{Name: "a.x", Type: Int, Lo: -9, Hi: 9},
		{Name: "a.y", Type: Int, Lo: 1, Hi: 4},
		{Name: "a.wide", Type: Int, Lo: -1_000_000, Hi: 1_000_000},
	}, nil)
	for _, c := range []struct {
		text   string
		form   Form
		lo, hi int32
		of     func(x, y, wide int32) int32
	}{
		{"7 / 2", Constant, 3, 3, func(int32, int32, int32) int32 { return 3 }},
		{"-7 / 2", Constant, -3, -3, func(int32, int32, int32) int32 { return -3 }},
		{"a.x / 1", Table, -9, 9, func(x, _, _ int32) int32 { return x }},
		{"a.x / 2", Table, -4, 4, func(x, _, _ int32) int32 { return x / 2 }},
		{"a.x / a.y", Table, -9, 9, func(x, y, _ int32) int32 { return x / y }},
		{"a.x * 3 / 2 + a.x % 2", Table, -14, 14, func(x, _, _ int32) int32 { return x*3/2 + x%2 }},
		{"a.wide / a.y", Closures, -1_000_000, 1_000_000, func(_, y, w int32) int32 { return w / y }},
	} {
		e, err := s.Compile(c.text, Int, nil)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		if lo, hi := e.Bounds(); e.Form() != c.form || lo != c.lo || hi != c.hi {
			t.Errorf("%s is a %s from %d to %d, want a %s from %d to %d", c.text, e.Form(), lo, hi, c.form, c.lo, c.hi)
		}
		for x := int32(-9); x <= 9; x++ {
			for y := int32(1); y <= 4; y++ {
				w := x*77_777 + y
				if got, want := e.Eval([]int32{x, y, w}), c.of(x, y, w); got != want {
					t.Errorf("%s with x %d, y %d, wide %d is %d, want %d", c.text, x, y, w, got, want)
				}
			}
		}
	}
}
