package cond

import (
	"slices"
	"testing"
)

func TestClauses(t *testing.T) {
	s := testSpace()
	for _, c := range []struct {
		src  string
		want []string
	}{
		{"house.hand > 2", []string{"house.hand > 2"}},
		{"house.turn >= 2 && !table.plague\n  && (house.fortification > 0 || house.hand > 1)",
			[]string{"house.turn >= 2", "!table.plague", "house.fortification > 0 || house.hand > 1"}},
		{"(house.turn >= 2 and (house.hand > 1 && table.plague))", []string{"house.turn >= 2", "house.hand > 1", "table.plague"}},
		{"(card.min ?? ((card.value ?? 0) - rules.attack.limit)) <= house.fortification",
			[]string{"(card.min ?? ((card.value ?? 0) - rules.attack.limit)) <= house.fortification"}},
		{"(house.hand) > (house.turn)", []string{"(house.hand) > (house.turn)"}},
		{"table.plague && house.hand > 1 || house.turn > 3", []string{"table.plague && house.hand > 1 || house.turn > 3"}},
		{"table.plague ? house.hand > 1 && house.turn > 3 : table.plague", []string{"table.plague ? house.hand > 1 && house.turn > 3 : table.plague"}},
		{"1 < house.hand < 4 && table.season == 'summer'", []string{"1 < house.hand < 4", "table.season == 'summer'"}},
		{"not table.plague and card.id in ['tower', 'patrol']", []string{"not table.plague", "card.id in ['tower', 'patrol']"}},
		{"house.hand > 1 /* ( && */ && table.plague", []string{"house.hand > 1", "table.plague"}},
		{"true", []string{"true"}},
	} {
		got, err := s.Clauses(c.src, nil)
		var texts []string
		for _, x := range got {
			texts = append(texts, x.Text)
			if part := oneLine(string([]rune(c.src)[x.At : x.At+x.Width])); part != x.Text {
				t.Errorf("%s: the part %q is said to stand where %q does", c.src, x.Text, part)
			}
		}
		if err != nil || !slices.Equal(texts, c.want) {
			t.Errorf("%s: %q, %v, want %q", c.src, texts, err, c.want)
		}
	}
	if _, err := s.Clauses("house.hnd > 2", nil); err == nil {
		t.Error("a name that there is not is no fault")
	}
}

// A condition holds if and only if all its clauses do.
func FuzzClauses(f *testing.F) {
	for _, src := range []string{"house.turn >= 2 && !table.plague && (house.fortification > 0 || house.hand > 1)", "((table.plague) and 1 < house.hand < 4)", "card.value == nil || table.plague && house.hand > 1"} {
		f.Add(src, uint8(3))
	}
	s := testSpace()
	f.Fuzz(func(t *testing.T, src string, seed uint8) {
		whole, err := s.Compile(src, Bool, nil)
		if err != nil {
			return
		}
		parts, err := s.Clauses(src, nil)
		if err != nil {
			t.Fatalf("%q: %v", src, err)
		}
		vals := make([]int32, len(s.Vars()))
		for i := range s.Vars() {
			v := &s.Vars()[i]
			if n := int64(v.Hi) - int64(v.Lo) + 1; v.Type == Int {
				vals[i] = v.Lo + int32((int64(seed)*int64(i+3))%n)
			} else {
				vals[i] = int32(seed>>(i%8)) & 1
			}
		}
		all := int32(1)
		for _, p := range parts {
			all &= p.Eval(vals)
		}
		if got := whole.Eval(vals); got != all {
			t.Errorf("%q is %d, its parts together %d", src, got, all)
		}
	})
}
