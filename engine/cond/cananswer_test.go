package cond

import "testing"

func TestCan(t *testing.T) {
	space := NewSpace([]Var{
		{Name: "roll.best", Type: Int, Lo: 0, Hi: 12}, {Name: "roll.resistance", Type: Int, Lo: 0, Hi: 100},
		{Name: "card.value", Type: Int, Lo: 0, Hi: 9, Optional: true}, {Name: "card.kind", Type: Word, Words: []string{"wall", "ram"}},
		{Name: "house.big", Type: Int, Lo: 0, Hi: 1_000_000}, {Name: "house.plague", Type: Bool},
	}, nil)
	wall := func(n int32) func(string) (Span, bool) {
		return func(name string) (Span, bool) {
			switch name {
			case "roll.best":
				return Span{2, 12}, true
			case "roll.resistance":
				return Span{n, n}, true
			}
			return Span{}, false
		}
	}
	for _, c := range []struct {
		text      string
		wall      int32
		can, sure bool
	}{
		{"roll.best > roll.resistance", 11, true, true},
		{"roll.best > roll.resistance", 12, false, true},
		{"roll.best >= roll.resistance", 12, true, true},
		{"roll.best == 0", 1, false, true}, // a value outside its range
		{"false", 1, false, true},
		{"card.value == nil && card.kind == 'ram'", 1, true, true},
		{"house.plague && (card.value ?? 0) > 8 && roll.resistance == 3", 3, true, true},
		{"house.plague && (card.value ?? 0) > 8 && roll.resistance == 3", 4, false, true},
		{"house.big == 7", 1, true, false},
	} {
		x, err := space.Compile(c.text, Bool, []string{"roll", "card", "house"})
		if err != nil {
			t.Fatal(err)
		}
		if can, sure := x.CanAnswer(true, wall(c.wall), 1<<16); can != c.can || sure != c.sure {
			t.Errorf("%s, %d: %t, %t, want %t, %t", c.text, c.wall, can, sure, c.can, c.sure)
		}
		if x, err = space.Compile("!("+c.text+")", Bool, []string{"roll", "card", "house"}); err != nil {
			t.Fatal(err)
		}
		if can, _ := x.CanAnswer(false, wall(c.wall), 1<<16); can != c.can {
			t.Errorf("not %s, %d: can be no: %t, want %t", c.text, c.wall, can, c.can)
		}
	}
}
