package cond

import (
	"testing"
)

// A text is compiled again for a space in which anything that it names differs, and otherwise
// taken from the cache.
func TestKept(t *testing.T) {
	vars := func(change func(v []Var)) []Var {
		v := []Var{
			{Name: "house.hand", Type: Int, Hi: 9},
			{Name: "house.kind", Type: Word, Words: []string{"small", "large"}},
			{Name: "house.marks", Type: Set, Words: []string{"a", "b"}},
			{Name: "house.rest", Type: Int, Hi: 3},
		}
		change(v)
		return v
	}
	consts := func(change func(c []Const)) []Const {
		c := []Const{{Name: "rules.limit", Value: 4}, {Name: "rules.price", Text: "house.rest + 1"}, {Name: "rules.other", Value: 1}}
		change(c)
		return c
	}
	none, same := func([]Var) {}, func([]Const) {}
	const src = "house.hand > rules.limit && house.kind == 'large' && 'b' in house.marks || house.hand > rules.price * 3"
	compile := func(v []Var, c []Const, visible []string) *Expr {
		t.Helper()
		x, err := NewSpace(v, c).Compile(src, Bool, visible)
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	first := compile(vars(none), consts(same), nil)
	if compile(vars(none), consts(same), nil) != first {
		t.Error("the same is compiled twice")
	}
	if compile(vars(func(v []Var) { v[3].Doc = "what is left" }), consts(func(c []Const) { c[2].Value = 2 }), nil) != first {
		t.Error("it is compiled anew for what it does not name")
	}
	if compile(vars(none), consts(same), []string{"house", "rules"}) == first {
		t.Error("what may be named makes no difference")
	}
	for name, x := range map[string]*Expr{
		"range":    compile(vars(func(v []Var) { v[0].Hi = 12 }), consts(same), nil),
		"words":    compile(vars(func(v []Var) { v[1].Words = []string{"large", "small"} }), consts(same), nil),
		"set":      compile(vars(func(v []Var) { v[2].Words = []string{"b", "a"} }), consts(same), nil),
		"order":    compile(vars(func(v []Var) { v[0], v[3] = v[3], v[0] }), consts(same), nil),
		"constant": compile(vars(none), consts(func(c []Const) { c[0].Value = 5 }), nil),
		"amount":   compile(vars(none), consts(func(c []Const) { c[1].Text = "house.rest + 2" }), nil),
		"below":    compile(vars(func(v []Var) { v[3].Hi = 4 }), consts(same), nil), // a variable that the amount names
	} {
		if x == first {
			t.Errorf("another %s makes no difference", name)
		}
	}
	// More spaces than the cache holds for one text, which still give correct expressions.
	for i := range 3 * maxCachedPerText {
		x := compile(vars(none), consts(func(c []Const) { c[0].Value = int32(i); c[1].Text = "9" }), nil)
		vals := []int32{int32(i) + 1, 1, 2, 0}
		if got, want := x.Eval(vals), int32(1); i < 9 && got != want {
			t.Errorf("limit %d: %d, want %d", i, got, want)
		}
	}
	exprCache.Lock()
	defer exprCache.Unlock()
	rows := 0
	for _, l := range exprCache.exprs {
		for i := range l {
			rows += l[i].expr.Rows() + extraRows
		}
	}
	if rows != exprCache.rows {
		t.Errorf("%d rows are kept, counted are %d", rows, exprCache.rows)
	}
}
