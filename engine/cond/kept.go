package cond

import (
	"slices"
	"strings"
	"sync"
)

// kept caches compiled texts: sweeps, checks of folders and watching files compile the same
// conditions again and again, in spaces that differ little. A text is compiled anew if a
// variable or constant that it names is declared differently.
var kept = struct {
	sync.Mutex
	exprs map[asking][]keptExpr
	rows  int // table rows of all cached expressions, plus extraRows for each
}{exprs: map[asking][]keptExpr{}}

const (
	maxCachedRows    = 1 << 22 // rows of all cached expressions; with more, the cache is emptied
	maxCachedPerText = 16      // largest number of cached expressions of the same text
	extraRows        = 256     // rows that an expression counts beside those of its table
)

// An asking holds the arguments of a call of [Space.Compile], to recognize an equal call.
type asking struct {
	src     string
	want    Type
	visible string
}

// A keptExpr is a cached expression with the arguments that it was compiled for.
type keptExpr struct {
	expr   *Expr
	vars   []int // indices of the variables that the text names, in the space of expr
	consts []int
}

func askingOf(src string, want Type, visible []string) asking {
	k := asking{src: src, want: want}
	if visible != nil {
		k.visible = "." + strings.Join(visible, ".")
	}
	return k
}

// holds reports whether all names in the expression mean the same in s as in the expression's
// own space.
func (k *keptExpr) holds(s *Space) bool {
	of := k.expr.space
	if of == s {
		return true
	}
	for _, v := range k.vars {
		if v >= len(s.vars) || !s.vars[v].means(&of.vars[v]) {
			return false
		}
	}
	for _, c := range k.consts {
		if c >= len(s.consts) || !s.consts[c].means(&of.consts[c]) {
			return false
		}
	}
	return true
}

// means reports whether two variables are declared alike, so that a condition means the
// same with either.
func (v *Var) means(o *Var) bool {
	return v.Name == o.Name && v.Type == o.Type && v.Lo == o.Lo && v.Hi == o.Hi && v.Optional == o.Optional && slices.Equal(v.Words, o.Words)
}

// means reports whether two constants are equal.
func (c *Const) means(o *Const) bool {
	return c.Name == o.Name && c.Value == o.Value && c.Text == o.Text
}

// again returns the cached expression for a key whose names all mean the same in s, or nil.
func (s *Space) again(k asking) *Expr {
	kept.Lock()
	defer kept.Unlock()
	l := kept.exprs[k]
	for i := range l {
		if l[i].holds(s) {
			return l[i].expr
		}
	}
	return nil
}

// keep caches an expression, with the variables and constants that it uses.
func keep(k asking, x keptExpr) {
	kept.Lock()
	defer kept.Unlock()
	rows := x.expr.Entries() + extraRows
	if kept.rows += rows; kept.rows > maxCachedRows {
		clear(kept.exprs)
		kept.rows = rows
	}
	l := kept.exprs[k]
	if len(l) == maxCachedPerText {
		for i := range l {
			kept.rows -= l[i].expr.Entries() + extraRows
		}
		l = nil
	}
	kept.exprs[k] = append(l, x)
}
