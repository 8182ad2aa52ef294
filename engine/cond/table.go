package cond

import (
	"math/bits"
	"slices"
)

// A table holds the answers for all combinations of classes. Each variable's value contributes
// an offset, and the sum of the offsets is the row of the answer.
type table struct {
	dims   []Column
	rows8  []int8 // the rows, if all answers fit in 8 bits
	rows32 []int32
}

// A Column is one variable, or one word of a Set, in a table. All types are read in the same
// way, without branches: shift and mask select the bits, lo and hi are the range, where lo is
// Absent for an optional variable.
type Column struct {
	v               int
	shift           uint8
	mask            int32
	lo, hi          int32
	offsets         []int32 // by value: what it adds to the row; nil for a long range
	breaks          []int32 // for a long range: the values at which a new class begins
	stride          int32   // rows between two classes
	representatives []int32 // one value of each class
}

// newTable returns a table of all combinations of classes, filled by calling run for one value
// of every class.
func newTable(vars []Var, all []classes, run numFunc, scratch []int32) *table {
	t := &table{}
	for _, c := range all {
		v := &vars[c.v]
		if v.Type == Set {
			for m := uint32(c.mask); m != 0; m &= m - 1 {
				t.dims = append(t.dims, Column{v: c.v, shift: uint8(bits.TrailingZeros32(m)),
					mask: 1, hi: 1, offsets: []int32{0, 1}, representatives: []int32{0, 1}})
			}
			continue
		}
		d := Column{v: c.v, mask: -1, offsets: slices.Clone(c.classOf), breaks: c.breaks, representatives: c.representatives}
		switch {
		case v.Type != Int:
			d.hi = int32(v.Count() - 1)
		case v.Optional:
			d.lo, d.hi = v.Lo-1, v.Hi
		default:
			d.lo, d.hi = v.Lo, v.Hi
		}
		t.dims = append(t.dims, d)
	}
	rows := int32(1)
	for i := range slices.Backward(t.dims) {
		d := &t.dims[i]
		d.stride = rows
		rows *= int32(len(d.representatives))
		for j := range d.offsets {
			d.offsets[j] *= d.stride
		}
	}
	t.fill(int(rows), run, scratch)
	return t
}

// set sets the column's variable in vals to a value of the given class.
func (d *Column) set(vals []int32, class int) {
	vals[d.v] = vals[d.v]&^(d.mask<<d.shift) | d.representatives[class]<<d.shift
}

// fill computes every row of the table by run, for all combinations of the values of its
// dims. The last dim varies fastest.
func (t *table) fill(rows int, run numFunc, vals []int32) {
	at := make([]int, len(t.dims))
	for i := range t.dims {
		t.dims[i].set(vals, 0)
	}
	t.rows32 = make([]int32, rows)
	fits := true
	for row := range t.rows32 {
		x := saturate(run(vals))
		t.rows32[row] = x
		fits = fits && x == int32(int8(x))
		for i := len(at) - 1; i >= 0; i-- {
			if at[i]++; at[i] == len(t.dims[i].representatives) {
				at[i] = 0
			}
			t.dims[i].set(vals, at[i])
			if at[i] != 0 {
				break
			}
		}
	}
	if fits {
		t.rows8 = make([]int8, rows)
		for i, x := range t.rows32 {
			t.rows8[i] = int8(x)
		}
		t.rows32 = nil
	}
}

// rows returns the number of rows.
func (t *table) rows() int { return max(len(t.rows8), len(t.rows32)) }

// constant returns the answer that all rows have; false if they differ.
func (t *table) constant() (int32, bool) {
	for i := range t.rows() {
		if t.at(i) != t.at(0) {
			return 0, false
		}
	}
	return t.at(0), true
}

func (t *table) at(row int) int32 {
	if t.rows8 != nil {
		return int32(t.rows8[row])
	}
	return t.rows32[row]
}

// eval returns the answer for values of the variables.
func (t *table) eval(vals []int32) int32 {
	row := int32(0)
	for i := range t.dims {
		d := &t.dims[i]
		row += d.Row(vals[d.v])
	}
	return t.at(int(row))
}

// Var returns the variable, as an index into [Space.Vars].
func (d *Column) Var() int { return d.v }

// Row returns what a value of the column's variable adds to the row of the answer.
func (d *Column) Row(value int32) int32 {
	x := min(max(value>>d.shift&d.mask, d.lo), d.hi)
	if d.offsets == nil {
		return d.search(x)
	}
	return d.offsets[x-d.lo]
}

// search returns what a value of a long range adds to the row.
func (d *Column) search(x int32) int32 {
	row := int32(0)
	for _, b := range d.breaks {
		if x < b {
			break
		}
		row += d.stride
	}
	return row
}
