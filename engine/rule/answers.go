package rule

import (
	"equitas/engine/cond"
)

// askedEnough is the least number of questions after which a condition that never held, or
// always did, is reported.
const askedEnough = 200

// asked returns the conditions of the user's own, but those that cannot be otherwise, which
// are reported when they are read.
func (x *reach) asked() (list []*Value) {
	for _, v := range x.loaded.Set.Conditions() {
		if v.At.File != x.r.changing() || v.Expr.Type() != cond.Bool {
			continue
		}
		if _, always := v.Expr.Always(); !always {
			list = append(list, v)
		}
	}
	return list
}

// conditions reports conditions of the user's own that never held, or always did, however
// often they were asked, unless that was so before.
func (x *reach) conditions() {
	for _, v := range x.asked() {
		if x.said(v.At) {
			continue
		}
		t, was := x.seen.answers[v.Path], x.before.answers[v.Path]
		if t.Asked < askedEnough {
			continue
		}
		switch {
		case t.Yes == 0 && (was.Asked == 0 || was.Yes > 0):
			x.warn(v.At, "ask for something that comes up, or take it out", "condition %s held not once in %s questions of %s trial matches", v.Path, cond.Commas(t.Asked), cond.Commas(x.seen.Matches))
		case t.Yes == t.Asked && (was.Asked == 0 || was.Yes < was.Asked):
			x.warn(v.At, "take it out, or ask for something else", "condition %s held every time in %s questions of %s trial matches", v.Path, cond.Commas(t.Asked), cond.Commas(x.seen.Matches))
		}
	}
}

// said reports whether something was found at a place already.
func (x *reach) said(at Place) bool {
	for _, f := range x.found {
		if f.At.File == at.File && f.At.Line == at.Line {
			return true
		}
	}
	return false
}
