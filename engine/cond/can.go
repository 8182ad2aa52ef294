package cond

// A Span is what a name may be: all from Lo to Hi, inclusive. Of a Word that are
// places in its list.
type Span struct{ Lo, Hi int32 }

// Can reports whether some values of the variables make the answer yes, which is
// any number but 0, or no. within narrows what a name may be; ok is false where it may be
// anything. sure is false where that are more than most combinations: then
// nothing was tried.
func (x *Expr) Can(yes bool, within func(name string) (_ Span, ok bool), most int) (can, sure bool) {
	if x.form == Constant {
		return (x.value != 0) == yes, true
	}
	vals := make([]int32, len(x.space.vars))
	choices := make([][]int32, len(x.vars))
	total := 1
	for i, at := range x.vars {
		v := &x.space.vars[at]
		if n := v.count(); n > uint64(most) {
			return true, false
		}
		choices[i] = v.values(within)
		if total *= len(choices[i]); total > most {
			return true, false
		}
	}
	for n := range total {
		for i, at := range x.vars {
			vals[at] = choices[i][n%len(choices[i])]
			n /= len(choices[i])
		}
		if (x.Eval(vals) != 0) == yes {
			return true, true
		}
	}
	return false, true
}

// values lists what a variable may be.
func (v *Var) values(within func(name string) (Span, bool)) []int32 {
	s, narrow := within(v.Name)
	if !narrow {
		switch v.Type {
		case Int:
			s = Span{v.Lo, v.Hi}
		default:
			s = Span{0, int32(v.count()) - 1}
		}
	}
	var l []int32
	if v.Optional && !narrow {
		l = append(l, Absent)
	}
	for n := s.Lo; n <= s.Hi; n++ {
		l = append(l, n)
	}
	return l
}
