package rows

// A window is what a number is in some rows, at most [each]: what there is to see of
// it, and how many steps each lies above a base, if these are few. The numbers
// themselves are only made for who asks.
type window struct {
	look
	n      int
	data   []byte // the steps of all, each from 0 to 127; or nil
	base   int64  // then: where they begin, 0 or more
	step   int64
	steps  int64   // all of them together
	values []int64 // all numbers, once they are made
	small  [each]byte
	wide   []int64 // room for values; most are never made
}

// farthest is so near that a number of up to 127 steps is small, and its base and steps.
const farthest = small >> 9

// read sets the window to n rows, from first on; b is the block that holds them all, from
// its first one on, or nil. scratch has room for each.
func (w *window) read(r *Rows, b *Block, x *Number, first, n int, scratch []int64) {
	w.look, w.n, w.data, w.values = look{}, n, nil, nil
	if b != nil && x.plain() && w.column(b, x.Plus[0]-1) || w.add(r, x, first) {
		return
	}
	w.values = w.roomFor(n)
	if !r.read(w.values, x, first, scratch) {
		clear(w.values)
		return
	}
	w.at(w.values)
}

// column sets the window to the first rows of a column of a block, if its numbers are few
// steps above one that is not below 0; otherwise it returns false.
func (w *window) column(b *Block, c int) bool {
	if b.empty(c) {
		clear(w.small[:w.n])
		w.data, w.base, w.step, w.steps = w.small[:w.n], 0, 1, 0
		return true
	}
	col := b.column(c)
	switch {
	case col.width == 0 && col.small(): // the same in all rows: so many steps of 1
		col.bytes(w.small[:w.n], 0)
		w.lookAt(0, 1)
	case col.few() && col.least >= 0 && col.least < farthest && col.step < farthest:
		col.steps(w.small[:(w.n+7)&^7])
		w.lookAt(col.least, int64(col.step))
	default:
		return false
	}
	return true
}

// add sets the window to a sum of columns of numbers from 0 to 127, if it is one of
// these itself, wherever it was added up to; otherwise it returns false.
func (w *window) add(r *Rows, x *Number, first int) bool {
	if x.Each < 0 || x.Each > 0x7f {
		return false
	}
	sum := w.small[:w.n]
	for i := range sum {
		sum[i] = byte(x.Each)
	}
	var room [each]byte
	for _, t := range x.columns() {
		if !r.bytes(room[:w.n], t.column, first) || !addBytes(sum, room[:w.n], t.less) {
			return false
		}
	}
	w.lookAt(0, 1)
	return true
}

// lookAt looks at numbers that are so many steps above a base as there are in small.
func (w *window) lookAt(base, step int64) {
	w.data, w.base, w.step = w.small[:w.n], base, step
	w.atBytes(w.data)
	if w.steps = w.sum; base == 0 && step == 1 {
		return
	}
	if base > 0 {
		w.some = w.n
	}
	w.sum = base*int64(w.n) + step*w.steps
	w.least, w.most = base+step*w.least, base+step*w.most
	w.bits = uint64(w.most) << 1
}

// plain reports whether the numbers are the steps.
func (w *window) plain() bool { return w.data != nil && w.base == 0 && w.step == 1 }

// numbers returns all numbers.
func (w *window) numbers() []int64 {
	if w.values == nil {
		w.values = w.roomFor(w.n)
		for i, n := range w.data {
			w.values[i] = w.base + w.step*int64(n)
		}
	}
	return w.values
}

// roomFor returns room for n numbers, at most [each].
func (w *window) roomFor(n int) []int64 {
	if w.wide == nil {
		w.wide = make([]int64, each)
	}
	return w.wide[:n]
}

// only returns the block that holds n rows from first on, and begins with them; nil if none
// does.
func (r *Rows) only(first, n int) *Block {
	at := r.block(first)
	if b := &r.blocks[at]; r.first[at] == first && b.rows >= n {
		return b
	}
	return nil
}

// bytes sets room to column c from row first on, as many rows as it has room for, if
// its numbers are small there; otherwise it returns false.
func (r *Rows) bytes(room []byte, c, first int) bool {
	for at := r.block(first); len(room) > 0; at++ {
		b, from := &r.blocks[at], first-r.first[at]
		n := min(b.rows-from, len(room))
		if b.empty(c) {
			clear(room[:n])
		} else if col := b.column(c); col.small() {
			col.bytes(room[:n], from)
		} else {
			return false
		}
		room, first = room[n:], first+n
	}
	return true
}
