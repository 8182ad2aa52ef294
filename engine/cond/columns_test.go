package cond

import (
	"math/rand/v2"
	"testing"
)

// The columns of a table, read one by one, give the value of Eval.
func TestColumns(t *testing.T) {
	space := NewSpace([]Var{
		{Name: "a.small", Type: Int, Lo: -3, Hi: 9}, {Name: "a.maybe", Type: Int, Lo: 0, Hi: 5, Optional: true},
		{Name: "a.long", Type: Int, Lo: 0, Hi: 1_000_000}, {Name: "a.yes", Type: Bool, Hi: 1},
		{Name: "a.word", Type: Word, Words: []string{"x", "y", "z"}}, {Name: "a.set", Type: Set, Words: []string{"p", "q", "r"}},
	}, nil)
	r := rand.New(rand.NewPCG(5, 6))
	for text, columns := range map[string]int{
		"7":                 0,
		"a.small * a.small": 1,
		"a.small * (a.maybe ?? 4) - (a.long > 70 ? 2 : 0)":               3,
		"('p' in a.set ? 10 : 0) + ('r' in a.set ? 200 : a.small)":       3,
		"(a.word == 'y' ? 1 : 2) * (a.yes ? 3 : 5) + (a.long < 9 ? 1:0)": 3,
		"a.long % 1000 + a.small":                                        0, // too many values for a table
	} {
		x, err := space.Compile(text, Int, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := len(x.Columns()); got != columns {
			t.Errorf("%s has %d columns, want %d", text, got, columns)
		}
		for range 200 {
			vals := randomState(space, r)
			if len(x.Columns()) == 0 {
				break
			}
			row := int32(0)
			for _, c := range x.Columns() {
				row += c.Row(vals[c.Var()])
			}
			if got, want := x.At(row), x.Eval(vals); got != want {
				t.Fatalf("%s of %v: %d, want %d", text, vals, got, want)
			}
		}
	}
}
