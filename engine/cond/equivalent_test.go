package cond

import (
	"math/rand/v2"
	"testing"
)

// Two expressions are the same if and only if they have equal values for all values of their
// variables.
func TestSame(t *testing.T) {
	s := testSpace()
	for _, c := range []struct {
		a, b string
		want Type
		same bool
	}{
		{"5", "2 + 3", Int, true},
		{"5", "rules.hand.limit", Int, true},
		{"5", "6", Int, false},
		{"house.hand + 1", "1 + house.hand", Int, true},
		{"house.hand + 1", "house.fortification + 1", Int, false},
		{"house.hand * 2", "house.hand + house.hand", Int, true},
		{"house.hand > 1", "!(house.hand <= 1)", Bool, true},
		{"house.hand > 1 && house.turn > 3", "3 < house.turn && 1 < house.hand", Bool, true},
		{"house.hand > 1 && house.turn > 3", "house.hand > 1 || house.turn > 3", Bool, false},
		{"house.hand >= 0", "true", Bool, true},
		{"house.hand >= 0", "house.debt >= 0", Bool, false},
		{"house.gold > 70000", "house.gold >= 70001", Bool, true},
		{"house.gold > 70000", "house.gold > 70001", Bool, false},
		{"(card.value ?? 0) > 3", "card.value != nil && (card.value ?? 0) > 3", Bool, true},
		{"(card.value ?? 4) > 3", "(card.value ?? 0) > 3", Bool, false},
		{"card.deck == 'base'", "card.deck != 'imperial'", Bool, true},
		{"card.kind == 'attack'", "card.kind != 'defense'", Bool, false},
		{"'guards' in card.tags", "!!('guards' in card.tags)", Bool, true},
		{"'guards' in card.tags", "'spies' in card.tags", Bool, false},
		{"table.season == 'summer' ? 2 : 1", "table.season == 'autumn' ? 1 : 2", Int, true},
		{"house.gold + 1", "1 + house.gold", Int, false}, // too many values to compare
		{"house.turn * 60 + house.hand + house.debt + deployed.sum * 2", "house.turn * 60 + house.debt + house.hand + deployed.sum + deployed.sum", Int, true},
	} {
		a, b := compile(t, s, c.a, c.want), compile(t, s, c.b, c.want)
		if got := Equivalent(a, b); got != c.same {
			t.Errorf("%s and %s are the same: %v, want %v", c.a, c.b, got, c.same)
		}
		if got := Equivalent(b, a); got != c.same {
			t.Errorf("%s and %s are the same: %v, want %v", c.b, c.a, got, c.same)
		}
	}
	other := NewSpace([]Var{{Name: "house.hand", Type: Int, Lo: 0, Hi: 12}, {Name: "table.plague", Type: Bool}}, nil)
	if Equivalent(compile(t, s, "house.hand > 3", Bool), compile(t, other, "house.hand > 3", Bool)) {
		t.Error("a name of another range is the same")
	}
	if !Equivalent(compile(t, s, "!table.plague", Bool), compile(t, other, "!table.plague", Bool)) {
		t.Error("a name that stands elsewhere in another space is not the same")
	}
	if Equivalent(compile(t, s, "1", Int), compile(t, s, "true", Bool)) {
		t.Error("a number is yes")
	}
}

// Expressions that are the same have equal values in random states; others differ in some.
func TestSameTried(t *testing.T) {
	s := testSpace()
	r := rand.New(rand.NewPCG(7, 8))
	parts := []string{"house.hand > 3", "house.hand <= 3", "table.plague", "!table.plague"}
	join := []string{" && ", " || ", " == "}
	made := func() string {
		text := parts[r.IntN(len(parts))]
		for range 1 + r.IntN(2) {
			text = "(" + text + ")" + join[r.IntN(len(join))] + "(" + parts[r.IntN(len(parts))] + ")"
		}
		return text
	}
	same := 0
	for range 600 {
		ta, tb := made(), made()
		a, b := compile(t, s, ta, Bool), compile(t, s, tb, Bool)
		equal := true
		for range 300 {
			vals := state(t, s, "house.hand", r.IntN(11), "card.deck", []string{"base", "imperial"}[r.IntN(2)], "table.plague", r.IntN(2), "house.debt", r.IntN(3)-1, "card.tags", r.IntN(8))
			equal = equal && a.Eval(vals) == b.Eval(vals)
		}
		if got := Equivalent(a, b); got != equal {
			t.Errorf("%s and %s are the same: %v, but of 300 states all agree: %v", ta, tb, got, equal)
		} else if got {
			same++
		}
	}
	if same < 5 || same > 300 {
		t.Errorf("%d of 600 pairs are the same", same)
	}
}
