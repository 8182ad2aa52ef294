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
		s, narrow := within(v.Name)
		if n := v.Count(); !narrow && n > uint64(most) || narrow && int64(s.Hi)-int64(s.Lo) >= int64(most) {
			return true, false
		}
		choices[i] = v.values(s, narrow)
		if total *= len(choices[i]); total > most {
			return true, false
		}
	}
	if total == 0 {
		return false, true
	}
	if x.form == Table {
		for i, at := range x.vars {
			choices[i] = x.table.different(at, choices[i])
		}
	}
	at := make([]int, len(choices)) // counts through the choices, the first fastest
	for i, v := range x.vars {
		vals[v] = choices[i][0]
	}
	for {
		if (x.Eval(vals) != 0) == yes {
			return true, true
		}
		i := 0
		for ; i < len(at); i++ {
			if at[i]++; at[i] < len(choices[i]) {
				vals[x.vars[i]] = choices[i][at[i]]
				break
			}
			at[i], vals[x.vars[i]] = 0, choices[i][0]
		}
		if i == len(at) {
			return false, true
		}
	}
}

// different leaves out each of a variable's values that brings the same answers
// as one before it, whatever the other variables are.
func (t *table) different(v int, values []int32) []int32 {
	var l []int32
	seen := map[int32]bool{}
	for _, value := range values {
		row := int32(0)
		for i := range t.dims {
			if d := &t.dims[i]; d.v == v {
				row += d.Row(value)
			}
		}
		if !seen[row] {
			seen[row] = true
			l = append(l, value)
		}
	}
	return l
}

// values lists what a variable may be, in a span if that is narrowed.
func (v *Var) values(s Span, narrow bool) []int32 {
	var l []int32
	if !narrow {
		for i := range int(v.Count()) {
			l = append(l, v.Value(i))
		}
		return l
	}
	for n := s.Lo; n <= s.Hi; n++ {
		l = append(l, n)
	}
	return l
}
