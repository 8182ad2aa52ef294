package rows

// A window holds a number over at most [rowsPerBlock] rows: its summary and, if all values
// are few steps above a base, those steps. The values themselves are computed on request
// only.
type window struct {
	summary
	n           int
	data        []byte // steps, each from 0 to 127; or nil
	base        int64  // with data: the value at 0 steps; not negative
	step        int64
	stepSum     int64   // sum of the steps
	values      []int64 // all numbers, once computed
	smallSteps  [rowsPerBlock]byte
	valueBuffer []int64 // memory for values, rarely needed
}

// maxBaseAndStep is a limit for base and step: a value of up to 127 steps is then below
// maxProductOperand.
const maxBaseAndStep = maxProductOperand >> 9

// read sets the window to n rows starting at first. b is the block that begins there and
// holds them all, or nil. scratch has room for [rowsPerBlock] numbers.
func (w *window) read(r *Rows, b *Block, x *Number, first, n int, scratch []int64) {
	w.summary, w.n, w.data, w.values = summary{}, n, nil, nil
	if b != nil && x.isColumn() && w.setColumn(b, x.Added[0]-1) || w.setSum(r, x, first) {
		return
	}
	w.values = w.buffer(n)
	if !r.read(w.values, x, first, scratch) {
		clear(w.values)
		return
	}
	w.set(w.values)
}

// setColumn sets the window to the first rows of a column of a block, if its numbers are few
// steps above a least one that is not negative; otherwise it returns false and changes
// nothing.
func (w *window) setColumn(b *Block, c int) bool {
	if b.isZeroColumn(c) {
		clear(w.smallSteps[:w.n])
		w.data, w.base, w.step, w.stepSum = w.smallSteps[:w.n], 0, 1, 0
		return true
	}
	col := b.column(c)
	switch {
	case col.width == 0 && col.hasSmallNumbers(): // all rows are equal: stored as steps of 1
		col.bytes(w.smallSteps[:w.n], 0)
		w.summarize(0, 1)
	case col.hasFewSteps() && col.least >= 0 && col.least < maxBaseAndStep && col.step < maxBaseAndStep:
		col.steps(w.smallSteps[:(w.n+7)&^7])
		w.summarize(col.least, int64(col.step))
	default:
		return false
	}
	return true
}

// setSum sets the window to a sum of columns of numbers from 0 to 127, if every partial sum is
// in that range too; otherwise it returns false.
func (w *window) setSum(r *Rows, x *Number, first int) bool {
	if x.Constant < 0 || x.Constant > 0x7f {
		return false
	}
	sum := w.smallSteps[:w.n]
	for i := range sum {
		sum[i] = byte(x.Constant)
	}
	var room [rowsPerBlock]byte
	for _, t := range x.columns() {
		if !r.fillBytes(room[:w.n], t.column, first) || !addBytes(sum, room[:w.n], t.subtracted) {
			return false
		}
	}
	w.summarize(0, 1)
	return true
}

// summarize sets the summary to that of the values base + small[i]·step.
func (w *window) summarize(base, step int64) {
	w.data, w.base, w.step = w.smallSteps[:w.n], base, step
	w.setFromBytes(w.data)
	if w.stepSum = w.sum; base == 0 && step == 1 {
		return
	}
	if base > 0 {
		w.nonZero = w.n
	}
	w.sum = base*int64(w.n) + step*w.stepSum
	w.min, w.max = base+step*w.min, base+step*w.max
	w.bits = uint64(w.max) << 1
}

// valuesAreSteps reports whether the values equal the steps.
func (w *window) valuesAreSteps() bool { return w.data != nil && w.base == 0 && w.step == 1 }

// numbers returns all values.
func (w *window) numbers() []int64 {
	if w.values == nil {
		w.values = w.buffer(w.n)
		for i, n := range w.data {
			w.values[i] = w.base + w.step*int64(n)
		}
	}
	return w.values
}

// buffer returns memory for n numbers, at most [rowsPerBlock]; it is the same memory every
// time.
func (w *window) buffer(n int) []int64 {
	if w.valueBuffer == nil {
		w.valueBuffer = make([]int64, rowsPerBlock)
	}
	return w.valueBuffer[:n]
}

// blockAt returns the block that begins at row first and has at least n rows; nil if there is
// none.
func (r *Rows) blockAt(first, n int) *Block {
	at := r.block(first)
	if b := &r.blocks[at]; r.first[at] == first && b.rows >= n {
		return b
	}
	return nil
}

// fillBytes fills room with column c starting at row first, if its numbers there are from 0 to
// 127; otherwise it returns false.
func (r *Rows) fillBytes(room []byte, c, first int) bool {
	for at := r.block(first); len(room) > 0; at++ {
		b, from := &r.blocks[at], first-r.first[at]
		n := min(b.rows-from, len(room))
		if b.isZeroColumn(c) {
			clear(room[:n])
		} else if col := b.column(c); col.hasSmallNumbers() {
			col.bytes(room[:n], from)
		} else {
			return false
		}
		room, first = room[n:], first+n
	}
	return true
}
