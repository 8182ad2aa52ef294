package cond

import (
	"math/bits"
	"slices"
)

// A table holds the answers for all combinations of the variables' classes. Each variable's
// value has an offset, and the sum of these offsets is the row of the answer.
type table struct {
	dims   []Column
	rows8  []int8  // by row: the answer, if all answers fit in 8 bits; otherwise nil
	rows32 []int32 // by row: the answer otherwise; or nil
}

// A Column is one dimension of a [Table]: a variable, or one word of a Set. Variables of all
// types are read in the same way, without branches: shift and mask select bits of the value,
// which are then clamped to lo to hi. If the variable is optional, lo stands for Absent.
type Column struct {
	varIndex        int // index of the variable
	shift           uint8
	mask            int32
	lo, hi          int32
	offsets         []int32 // by value minus lo: the number that the value adds to the row; nil for a long range
	breaks          []int32 // for a long range: the rising values at which a new class begins
	stride          int32   // difference of the rows of two neighbouring classes
	representatives []int32 // by class: one of its values
}

// newTable returns a table of all combinations of classes. It computes each answer by run, with
// one value of every variable's class, for which it uses scratch.
func newTable(vars []Var, all []classes, run numFunc, scratch []int32) *table {
	t := &table{}
	for _, c := range all {
		v := &vars[c.varIndex]
		if v.Type == Set {
			for m := uint32(c.mask); m != 0; m &= m - 1 {
				t.dims = append(t.dims, Column{varIndex: c.varIndex, shift: uint8(bits.TrailingZeros32(m)),
					mask: 1, hi: 1, offsets: []int32{0, 1}, representatives: []int32{0, 1}})
			}
			continue
		}
		d := Column{varIndex: c.varIndex, mask: -1, offsets: slices.Clone(c.classOf), breaks: c.breaks, representatives: c.representatives}
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

// set sets the column's variable, or the column's word of it, in vals to a value of the given
// class.
func (d *Column) set(vals []int32, class int) {
	vals[d.varIndex] = vals[d.varIndex]&^(d.mask<<d.shift) | d.representatives[class]<<d.shift
}

// fill computes all rows of the table, a given number, by calling run for each combination of the
// classes of its columns. The last column varies fastest. vals is scratch memory for run.
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

// constant returns the answer that all rows have, and true; 0, false if they differ.
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

// eval returns the answer for vals, which has the values of the variables by index.
func (t *table) eval(vals []int32) int32 {
	row := int32(0)
	for i := range t.dims {
		d := &t.dims[i]
		row += d.Row(vals[d.varIndex])
	}
	return t.at(int(row))
}

// Var returns the column's variable, as an index into [Space.Vars].
func (d *Column) Var() int { return d.varIndex }

// Row returns the number that a value of the column's variable adds to the row of the answer.
func (d *Column) Row(value int32) int32 {
	x := min(max(value>>d.shift&d.mask, d.lo), d.hi)
	if d.offsets == nil {
		return d.search(x)
	}
	return d.offsets[x-d.lo]
}

// search returns the number that a value x of a long range adds to the row of the answer.
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
