package cond

// A Span is a range of values of a variable, from Lo to Hi, inclusive. The values of a Word are
// indices into its words.
type Span struct{ Lo, Hi int32 }

// CanAnswer reports whether some combination of the variables' values gives an answer other
// than 0, or, if yes is false, the answer 0. allowedSpan returns the range to which a variable is
// restricted; its ok is false if there is no restriction. If there are more than
// maxCombinations combinations, CanAnswer tries none and returns true, false; otherwise sure is
// true.
func (x *Expr) CanAnswer(yes bool, allowedSpan func(name string) (_ Span, ok bool), maxCombinations int) (can, sure bool) {
	if x.form == Constant {
		return (x.value != 0) == yes, true
	}
	vals := make([]int32, len(x.space.vars))
	choices := make([][]int32, len(x.vars))
	total := 1
	for i, at := range x.vars {
		v := &x.space.vars[at]
		s, narrow := allowedSpan(v.Name)
		if n := v.Count(); !narrow && n > uint64(maxCombinations) || narrow && int64(s.Hi)-int64(s.Lo) >= int64(maxCombinations) {
			return true, false
		}
		choices[i] = v.values(s, narrow)
		if total *= len(choices[i]); total > maxCombinations {
			return true, false
		}
	}
	if total == 0 {
		return false, true
	}
	if x.form == Table {
		for i, at := range x.vars {
			choices[i] = x.table.distinctValues(at, choices[i])
		}
	}
	at := make([]int, len(choices)) // indices into choices, counted up with the first fastest
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

// distinctValues returns those of the values of variable v that the table distinguishes: of
// several values that give the same answers, only the first.
func (t *table) distinctValues(v int, values []int32) []int32 {
	var l []int32
	seen := map[int32]bool{}
	for _, value := range values {
		row := int32(0)
		for i := range t.dims {
			if d := &t.dims[i]; d.varIndex == v {
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

// values returns the values of s if narrow is set, otherwise all values of the variable.
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
