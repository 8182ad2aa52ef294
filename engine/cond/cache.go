package cond

import (
	"slices"
	"strings"
	"sync"
)

// exprCache caches compiled expressions, since callers compile the same conditions again and
// again in spaces that differ little. A cached expression is used only if the variables and
// constants that it names are declared in the same way.
var exprCache = struct {
	sync.Mutex
	exprs map[compileKey][]cachedExpr
	rows  int // number of table rows of all cached expressions, plus extraRows for each
}{exprs: map[compileKey][]cachedExpr{}}

const (
	maxCachedRows    = 1 << 22 // largest exprCache.rows; beyond it the cache is emptied
	maxCachedPerText = 16      // largest number of cached expressions with the same compileKey
	extraRows        = 256     // number of rows that stand for the memory of an expression without its table
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
	consts []int // indices of the constants that the text names
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

// hasSameMeaning reports whether two variables have equal declarations, apart from Doc, so that
// a condition means the same with either.
func (v *Var) hasSameMeaning(o *Var) bool {
	return v.Name == o.Name && v.Type == o.Type && v.Lo == o.Lo && v.Hi == o.Hi && v.Optional == o.Optional && slices.Equal(v.Words, o.Words)
}

// hasSameMeaning reports whether two constants are equal, apart from Doc.
func (c *Const) hasSameMeaning(o *Const) bool {
	return c.Name == o.Name && c.Value == o.Value && c.Text == o.Text
}

// cachedFor returns the cached expression for a key if all names in it mean the same in s; nil
// if there is none.
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
