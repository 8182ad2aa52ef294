package cond

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// testSpace has variables of every type, with short and long ranges.
func testSpace() *Space {
	return NewSpace([]Var{
		{Name: "house.turn", Type: Int, Lo: 1, Hi: 60},
		{Name: "house.hand", Type: Int, Lo: 0, Hi: 10},
		{Name: "house.fortification", Type: Int, Lo: 0, Hi: 4},
		{Name: "house.debt", Type: Int, Lo: -5, Hi: 5},
		{Name: "house.gold", Type: Int, Lo: 0, Hi: 1_000_000},
		{Name: "house.guild_used", Type: Bool},
		{Name: "card.value", Type: Int, Lo: 0, Hi: 9, Optional: true},
		{Name: "card.min", Type: Int, Lo: 0, Hi: 4, Optional: true},
		{Name: "card.id", Type: Word, Words: []string{"resources", "imperial_resources", "knights", "patrol",
			"infiltration", "inquisition", "palisades", "trebuchets", "tower"}},
		{Name: "card.deck", Type: Word, Words: []string{"base", "imperial"}},
		{Name: "card.kind", Type: Word, Words: []string{"attack", "defense", "strategy"}},
		{Name: "card.tags", Type: Set, Words: []string{"guards", "spies", "relic"}},
		{Name: "table.plague", Type: Bool},
		{Name: "table.top", Type: Word, Words: []string{"none", "imperial", "base"}},
		{Name: "table.season", Type: Word, Words: []string{"summer", "autumn"}},
		{Name: "table.price", Type: Int, Lo: 10, Hi: 2_000_000, Optional: true},
		{Name: "deployed.guards", Type: Bool},
		{Name: "deployed.sum", Type: Int, Lo: 0, Hi: 30},
	}, []Const{
		{Name: "rules.hand.limit", Value: 5},
		{Name: "rules.attack.limit", Value: 1},
		{Name: "rules.attack.bonus", Value: -2},
		{Name: "rules.plague", Value: 1},
	})
}

// state returns the values of the variables given by "name value" pairs; all others are 0.
func state(t testing.TB, s *Space, pairs ...any) []int32 {
	t.Helper()
	vals := make([]int32, len(s.Vars()))
	for i := 0; i < len(pairs); i += 2 {
		v := s.Lookup(pairs[i].(string))
		if v < 0 {
			t.Fatalf("no variable %v", pairs[i])
		}
		switch x := pairs[i+1].(type) {
		case int:
			vals[v] = int32(x)
		case int32:
			vals[v] = x
		case string:
			vals[v] = int32(slices.Index(s.Vars()[v].Words, x))
		}
	}
	return vals
}

func compile(t testing.TB, s *Space, src string, want Type) *Expr {
	t.Helper()
	x, err := s.Compile(src, want, nil)
	if err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	return x
}

func TestEval(t *testing.T) {
	s := testSpace()
	at := func(pairs ...any) []int32 { return state(t, s, pairs...) }
	for _, c := range []struct {
		src  string
		want Type
		vals []int32
		form Form
		eval int32
	}{
		{"true", Bool, at(), Constant, 1},
		{"2 + 3 * 4", Int, at(), Constant, 14},
		{"rules.hand.limit - 1", Int, at(), Constant, 4},
		{"-rules.attack.bonus", Int, at(), Constant, 2},
		{"0x10 + 1_000 + 2.0 + 1e2", Int, at(), Constant, 1118},
		{"-7 % 3", Int, at(), Constant, -1},
		{"rules.plague == 1 && table.plague", Bool, at("table.plague", 1), Table, 1},
		{"rules.plague == 0 && table.plague", Bool, at("table.plague", 1), Constant, 0},
		{"house.turn > 1", Bool, at("house.turn", 1), Table, 0},
		{"house.turn > 1", Bool, at("house.turn", 2), Table, 1},
		{"1 < house.turn <= 3", Bool, at("house.turn", 3), Table, 1},
		{"1 < house.turn <= 3", Bool, at("house.turn", 4), Table, 0},
		{"(card.value ?? 0) <= house.fortification + rules.attack.limit", Bool, at("card.value", 3, "house.fortification", 2), Table, 1},
		{"(card.value ?? 0) <= house.fortification + rules.attack.limit", Bool, at("card.value", 4, "house.fortification", 2), Table, 0},
		{"(card.value ?? 0) <= house.fortification + rules.attack.limit", Bool, at("card.value", Absent), Table, 1},
		{"card.value == nil", Bool, at("card.value", Absent), Table, 1},
		{"nil != card.value", Bool, at("card.value", 0), Table, 1},
		{"card.value ?? card.min ?? 7", Int, at("card.value", Absent, "card.min", Absent), Table, 7},
		{"card.value ?? card.min ?? 7", Int, at("card.value", Absent, "card.min", 2), Table, 2},
		{"(card.value ?? card.min) == nil", Bool, at("card.value", Absent, "card.min", Absent), Table, 1},
		{"card.id in ['resources', 'imperial_resources']", Bool, at("card.id", "imperial_resources"), Table, 1},
		{"card.id in ['resources', 'imperial_resources']", Bool, at("card.id", "patrol"), Table, 0},
		{"card.id not in ['resources']", Bool, at("card.id", "patrol"), Table, 1},
		{`"autumn" == table.season`, Bool, at("table.season", "autumn"), Table, 1},
		{"card.deck != 'base'", Bool, at("card.deck", "base"), Table, 0},
		{"card.deck == table.top", Bool, at("card.deck", "base", "table.top", "base"), Table, 1},
		{"card.deck == table.top", Bool, at("card.deck", "base", "table.top", "none"), Table, 0},
		{"'guards' in card.tags", Bool, at("card.tags", 0b101), Table, 1},
		{"'spies' in card.tags || 'relic' in card.tags", Bool, at("card.tags", 0b001), Table, 0},
		{"'spies' not in card.tags", Bool, at("card.tags", 0b010), Table, 0},
		{"house.debt in -2..2", Bool, at("house.debt", -2), Table, 1},
		{"house.debt in [-5, 0, 5]", Bool, at("house.debt", 5), Table, 1},
		{"house.debt in [-5, 0, 5]", Bool, at("house.debt", 4), Table, 0},
		{"house.hand < 3 ? 2 : 1", Int, at("house.hand", 2), Table, 2},
		{"max(1, min(house.hand, 4), house.fortification)", Int, at("house.hand", 9, "house.fortification", 2), Table, 4},
		{"abs(house.debt) * 2", Int, at("house.debt", -3), Table, 6},
		{"house.debt % 3", Int, at("house.debt", -5), Table, -2},
		{"house.turn % house.turn + 1", Int, at("house.turn", 9), Constant, 1},
		{"!table.plague and not house.guild_used", Bool, at(), Table, 1},
		{"table.plague == house.guild_used", Bool, at("table.plague", 1, "house.guild_used", 1), Table, 1},
		{"table.plague == false", Bool, at("table.plague", 1), Table, 0},
		{"house.gold >= 100", Bool, at("house.gold", 100), Table, 1},
		{"house.gold >= 100", Bool, at("house.gold", 99), Table, 0},
		{"house.gold + house.hand", Int, at("house.gold", 70, "house.hand", 3), Closures, 73},
		{"house.gold * house.gold", Int, at("house.gold", 1_000_000), Closures, 2147483647},
		{"-house.gold * house.gold", Int, at("house.gold", 1_000_000), Closures, -2147483647},
		{"(table.price ?? 0) > 20 && table.price != nil", Bool, at("table.price", Absent), Table, 0},
		{"(table.price ?? 50) > 20", Bool, at("table.price", Absent), Table, 1},
		{"(table.price ?? 50) > 20", Bool, at("table.price", 20), Table, 0},
		{"house['hand'] + /* cards */ 1", Int, at("house.hand", 3), Table, 4},
		{"house.hand >= 0", Bool, at(), Constant, 1},
		{"house.hand > 3 || house.hand < 5", Bool, at(), Constant, 1},
	} {
		x := compile(t, s, c.src, c.want)
		if got := x.Eval(c.vals); got != c.eval || x.Form() != c.form {
			t.Errorf("%s: got %d by %v, want %d by %v", c.src, got, x.Form(), c.eval, c.form)
		}
		if x.Source() != c.src || x.Type() != c.want {
			t.Errorf("%s: source %q, type %v", c.src, x.Source(), x.Type())
		}
	}
}

// A value outside its range is clamped, in every form of expression.
func TestEvalClamps(t *testing.T) {
	s := testSpace()
	for _, src := range []string{
		"house.hand",                      // a table
		"house.hand + house.gold * 0",     // a table, since the product is always 0
		"house.hand + house.gold - 10",    // closures
		"(card.value ?? -1) + house.gold", // closures, optional
	} {
		x := compile(t, s, src, Int)
		for _, c := range []struct{ out, in int32 }{{-4, 0}, {99, 10}, {Absent, 0}} {
			got := x.Eval(state(t, s, "house.hand", c.out, "house.gold", 3_000_000))
			want := x.Eval(state(t, s, "house.hand", c.in, "house.gold", 1_000_000))
			if got != want {
				t.Errorf("%s: with a hand of %d got %d, with %d %d", src, c.out, got, c.in, want)
			}
		}
	}
	x := compile(t, s, "card.value ?? 77", Int)
	for value, want := range map[int32]int32{Absent: 77, -3: 77, 12: 9} {
		if got := x.Eval(state(t, s, "card.value", value)); got != want {
			t.Errorf("card.value %d: got %d, want %d", value, got, want)
		}
	}
	x = compile(t, s, "(card.value ?? 77) + house.gold", Int)
	if got := x.Eval(state(t, s, "card.value", -3)); got != 77 {
		t.Errorf("card.value -3 by closures: got %d, want 77", got)
	}
	x = compile(t, s, "house.gold > 5 && card.id == 'tower'", Bool)
	if got := x.Eval(state(t, s, "house.gold", -1, "card.id", 99)); got != 0 {
		t.Errorf("got %d, want 0", got)
	}
}

func TestVars(t *testing.T) {
	s := testSpace()
	for _, c := range []struct {
		src         string
		vars, named []string
		entries     int
	}{
		{"2 > 1", nil, nil, 0},
		{"card.id == 'tower' && house.turn > 3", []string{"house.turn", "card.id"}, []string{"house.turn", "card.id"}, 4},
		{"house.hand >= 0 && house.turn % 2 == 0", []string{"house.turn"}, []string{"house.turn", "house.hand"}, 2},
		{"house.hand in 0..10", nil, []string{"house.hand"}, 0},
		{"'guards' in card.tags && 'spies' in card.tags", []string{"card.tags"}, []string{"card.tags"}, 4},
		{"house.turn < 5 && house.turn < house.hand", []string{"house.turn", "house.hand"}, []string{"house.turn", "house.hand"}, 60 * 11},
	} {
		x := compile(t, s, c.src, Bool)
		for _, l := range []struct {
			what string
			got  []int
			want []string
		}{{"vars", x.Vars(), c.vars}, {"named", x.NamedVars(), c.named}} {
			var got []string
			for _, v := range l.got {
				got = append(got, s.Vars()[v].Name)
			}
			if !slices.Equal(got, l.want) {
				t.Errorf("%s: %s %v, want %v", c.src, l.what, got, l.want)
			}
		}
		if x.Rows() != c.entries {
			t.Errorf("%s: %d entries, want %d", c.src, x.Rows(), c.entries)
		}
	}
}

func TestAlways(t *testing.T) {
	s := testSpace()
	for _, c := range []struct {
		src  string
		want int32
		ok   bool
	}{
		{"true", 1, true},
		{"house.hand > 10", 0, true},
		{"house.hand > house.fortification || house.hand <= house.fortification", 1, true},
		{"house.gold < 0", 0, true},
		{"house.gold == house.gold", 1, true},
		{"house.gold + house.debt > house.debt + house.gold", 0, false},
		{"house.gold * house.debt < house.gold * house.debt", 0, true},
		{"house.gold * house.debt <= house.gold * house.debt", 1, true},
		{"house.gold > house.debt && !(house.gold > house.debt)", 0, true},
		{"!(house.gold > house.debt) || house.gold > house.debt", 1, true},
		{"house.gold - house.gold == 0", 1, true},
		{"max(house.gold, house.gold) - house.gold > 0", 0, true},
		{"house.hand > 9", 0, false},
	} {
		x := compile(t, s, c.src, Bool)
		if got, ok := x.ProvedConstant(); got != c.want || ok != c.ok {
			t.Errorf("%s: got %d, %v, want %d, %v", c.src, got, ok, c.want, c.ok)
		}
		if _, ok := x.Const(); ok != c.ok {
			t.Errorf("%s: constant %v", c.src, ok)
		}
	}
}

// Bounds are exact for tables; for closures they may be too wide.
func TestBounds(t *testing.T) {
	s := testSpace()
	for src, want := range map[string][2]int32{
		"7":                                    {7, 7},
		"house.hand - 3":                       {-3, 7},
		"house.hand > 2 ? house.hand - 3 : 0":  {0, 7},
		"max(0, house.hand - 3)":               {0, 7},
		"house.gold - house.gold":              {0, 0},
		"house.gold * house.hand - house.hand": {-10, 10_000_000},
		"house.hand - house.fortification + 2 * house.hand": {-4, 30},
	} {
		x := compile(t, s, src, Int)
		if lo, hi := x.Bounds(); [2]int32{lo, hi} != want {
			t.Errorf("%s: %d to %d, want %d to %d (%v)", src, lo, hi, want[0], want[1], x.Form())
		}
	}
}

func TestThresholds(t *testing.T) {
	s := testSpace()
	for _, c := range []struct {
		src, name string
		want      []int32
		ok        bool
	}{
		{"house.turn > 3", "house.turn", []int32{4}, true},
		{"house.turn > 3", "house.hand", nil, true},
		{"house.turn + 1 >= 5 && house.hand == 2", "house.turn", []int32{4}, true},
		{"house.turn + 1 >= 5 && house.hand == 2", "house.hand", []int32{2, 3}, true},
		{"house.turn > 3 || house.turn < house.hand", "house.turn", nil, false},
		{"house.debt in [-1, 2, 3]", "house.debt", []int32{-1, 0, 2, 4}, true},
		{"(card.value ?? 0) <= 2 || table.plague", "card.value", []int32{3}, true},
		{"(card.value ?? 9) <= 2 || table.plague", "card.value", []int32{0, 3}, true},
		{"card.value == nil", "card.value", []int32{0}, true},
		{"house.gold >= 100 && house.gold != 5000", "house.gold", []int32{100, 5000, 5001}, true},
		{"house.gold * 2 >= 101", "house.gold", []int32{51}, true},
		{"10 - house.gold * 3 > -20", "house.gold", []int32{10}, true},
		{"house.gold % 7 == 1", "house.gold", nil, false},
		{"(table.price ?? 0) in 5..40", "table.price", []int32{10, 41}, true},
		{"table.plague && card.id == 'tower'", "card.id", nil, false},
	} {
		x := compile(t, s, c.src, Bool)
		got, ok := x.Thresholds(s.Lookup(c.name))
		if !slices.Equal(got, c.want) || ok != c.ok {
			t.Errorf("%s: %s has %v, %v, want %v, %v", c.src, c.name, got, ok, c.want, c.ok)
		}
	}
	if _, ok := compile(t, s, "house.hand * 2", Int).Thresholds(s.Lookup("house.hand")); ok {
		t.Error("house.hand * 2: exact values do not matter")
	}
	got, ok := compile(t, s, "min(house.hand, 2)", Int).Thresholds(s.Lookup("house.hand"))
	if want := []int32{1, 2}; !slices.Equal(got, want) || !ok {
		t.Errorf("min(house.hand, 2): got %v, %v, want %v", got, ok, want)
	}
}

func TestSlow(t *testing.T) {
	s := testSpace()
	for src, want := range map[string]string{
		"house.hand > 3":                       "",
		"true":                                 "",
		"house.gold > house.debt":              "needs 11,000,011 combinations, more than 65,536",
		"house.gold > (table.price ?? 0)":      "needs 1,999,993,999,992 combinations, more than 65,536",
		"house.turn * house.hand > house.gold": "needs 660,000,660 combinations, more than 65,536",
		"house.gold + (table.price ?? 0) + house.debt + deployed.sum + house.turn + house.hand + house.fortification" +
			" + (card.value ?? 0) + (card.min ?? 0) > 5": "needs more combinations than can be counted, more than 65,536",
	} {
		if got := compile(t, s, src, Bool).SlowReason(); got != want {
			t.Errorf("%s: got %q, want %q", src, got, want)
		}
	}
}

// If an expression has many comparisons with a variable of a long range, its values are not
// merged into classes.
func TestManyQuestions(t *testing.T) {
	s := NewSpace([]Var{{Name: "house.gold", Type: Int, Lo: 1, Hi: 60_000}}, nil)
	var src strings.Builder
	for i := range 60 {
		fmt.Fprintf(&src, "(house.gold + %d) %% 7 == 3 || ", 7*i)
	}
	x := compile(t, s, src.String()+"house.gold % 11 == 4", Bool)
	if x.Form() != Table || x.Rows() != 60_000 {
		t.Errorf("%v of %d entries, want a table of 60000", x.Form(), x.Rows())
	}
	if _, ok := x.Thresholds(0); ok {
		t.Error("thresholds without going through the values")
	}
	for _, gold := range []int32{1, 3, 4, 10, 59_999, 60_000} {
		want := int32(0)
		if gold%7 == 3 || gold%11 == 4 {
			want = 1
		}
		if got := x.Eval([]int32{gold}); got != want {
			t.Errorf("gold %d: got %d, want %d", gold, got, want)
		}
	}
}

func TestForm(t *testing.T) {
	for form, want := range map[Form]string{
		Constant: "constant", Table: "table", Closures: "step by step", VM: "expr virtual machine",
	} {
		if got := form.String(); got != want {
			t.Errorf("form %d is %q, want %q", form, got, want)
		}
	}
}

func TestNewSpacePanics(t *testing.T) {
	for what, f := range map[string]func(){
		"one part":      func() { NewSpace([]Var{{Name: "hand", Hi: 1, Type: Int}}, nil) },
		"empty part":    func() { NewSpace([]Var{{Name: "house.", Hi: 1, Type: Int}}, nil) },
		"twice":         func() { NewSpace([]Var{{Name: "a.b"}, {Name: "a.b"}}, nil) },
		"beginning":     func() { NewSpace([]Var{{Name: "a.b"}}, []Const{{Name: "a.b.c"}}) },
		"group":         func() { NewSpace([]Var{{Name: "a.b.c"}}, []Const{{Name: "a.b"}}) },
		"empty range":   func() { NewSpace([]Var{{Name: "a.b", Type: Int, Lo: 1}}, nil) },
		"absent range":  func() { NewSpace([]Var{{Name: "a.b", Type: Int, Lo: Absent}}, nil) },
		"optional word": func() { NewSpace([]Var{{Name: "a.b", Type: Word, Optional: true}}, nil) },
		"absent const":  func() { NewSpace(nil, []Const{{Name: "a.b", Value: Absent}}) },
	} {
		t.Run(what, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			f()
		})
	}
}

func TestLookup(t *testing.T) {
	s := testSpace()
	if got := s.Lookup("house.hand"); s.Vars()[got].Name != "house.hand" {
		t.Errorf("house.hand is variable %d", got)
	}
	if got := s.Lookup("house.hands"); got != -1 {
		t.Errorf("house.hands is variable %d", got)
	}
}

func TestNearest(t *testing.T) {
	known := []string{"value", "limit_hand", "deck", "kind", "min", "tags", "Deck_size", "resources"}
	for word, want := range map[string]string{
		"vaule": "value", "Value": "value", "hand-limit": "limit_hand", "resorces": "resources",
		"dekc": "deck", "mn": "min", "xyz": "", "": "", "kinds": "kind", "size_deck": "Deck_size",
		"valve": "value", "tag": "tags", "mix": "min", "resurcs": "resources", "rsurcs": "",
		"minimum": "min", "res": "resources", "RESO": "resources", "re": "", "mi": "min", "d": "", "value_of_card": "value", "limit": "limit_hand",
	} {
		if got := Nearest(word, known); got != want {
			t.Errorf("%q: got %q, want %q", word, got, want)
		}
	}
	for word, want := range map[string]string{"proelio": "", "card.knights": "", "card.val": "card.value", "proelio/six": "proelio/six-cards"} {
		if got := Nearest(word, []string{"proelio/0.9.6", "proelio/six-cards", "card", "card.value"}); got != want {
			t.Errorf("%q: got %q, want %q", word, got, want)
		}
	}
	if got := Nearest("bat", []string{"rat", "cat"}); got != "cat" {
		t.Errorf("tie: got %q, want cat", got)
	}
}
