package cond

import (
	"slices"
	"strings"
	"sync"
)

// exprCache caches compiled texts: sweeps, checks of folders and watching files compile the same
// conditions again and again, in spaces that differ little. A text is compiled anew if a
// variable or constant that it names is declared differently.
var exprCache = struct {
	sync.Mutex
	exprs map[compileKey][]cachedExpr
	rows  int // table rows of all cached expressions, plus extraRows for each
}{exprs: map[compileKey][]cachedExpr{}}

const (
	maxCachedRows    = 1 << 22 // rows of all cached expressions; with more, the cache is emptied
	maxCachedPerText = 16      // largest number of cached expressions of the same text
	extraRows        = 256     // rows that an expression counts beside those of its table
)

// A compileKey holds the arguments of a call of [Space.Compile], to recognize an equal call.
type compileKey struct {
	src     string
	want    Type
	visible string
}

// A cachedExpr is a cached expression with the arguments that it was compiled for.
type cachedExpr struct {
	expr   *Expr
	vars   []int // indices of the variables that the text names, in the space of expr
	consts []int
}

func compileKeyOf(src string, want Type, visible []string) compileKey {
	k := compileKey{src: src, want: want}
	if visible != nil {
		k.visible = "." + strings.Join(visible, ".")
	}
	return k
}

// isValidIn reports whether all names in the expression mean the same in s as in the expression's
// own space.
func (k *cachedExpr) isValidIn(s *Space) bool {
	of := k.expr.space
	if of == s {
		return true
	}
	for _, v := range k.vars {
		if v >= len(s.vars) || !s.vars[v].hasSameMeaning(&of.vars[v]) {
			return false
		}
	}
	for _, c := range k.consts {
		if c >= len(s.consts) || !s.consts[c].hasSameMeaning(&of.consts[c]) {
			return false
		}
	}
	return true
}

// hasSameMeaning reports whether two variables are declared alike, so that a condition means the
// same with either.
func (v *Var) hasSameMeaning(o *Var) bool {
	return v.Name == o.Name && v.Type == o.Type && v.Lo == o.Lo && v.Hi == o.Hi && v.Optional == o.Optional && slices.Equal(v.Words, o.Words)
}

// hasSameMeaning reports whether two constants are equal.
func (c *Const) hasSameMeaning(o *Const) bool {
	return c.Name == o.Name && c.Value == o.Value && c.Text == o.Text
}

// cachedFor returns the cached expression for a key whose names all mean the same in s, or nil.
func (s *Space) cachedFor(k compileKey) *Expr {
	exprCache.Lock()
	defer exprCache.Unlock()
	l := exprCache.exprs[k]
	for i := range l {
		if l[i].isValidIn(s) {
			return l[i].expr
		}
	}
	return nil
}

// cacheExpr caches an expression, with the variables and constants that it uses.
func cacheExpr(k compileKey, x cachedExpr) {
	exprCache.Lock()
	defer exprCache.Unlock()
	rows := x.expr.Rows() + extraRows
	if exprCache.rows += rows; exprCache.rows > maxCachedRows {
		clear(exprCache.exprs)
		exprCache.rows = rows
	}
	l := exprCache.exprs[k]
	if len(l) == maxCachedPerText {
		for i := range l {
			exprCache.rows -= l[i].expr.Rows() + extraRows
		}
		l = nil
	}
	exprCache.exprs[k] = append(l, x)
}
