package rows

// A window holds the values of a [Number] in at most [rowsPerBlock] rows: their summary and,
// if all are at most 127 steps above a base, the counts of steps. Then the values themselves
// are computed on request only.
type window struct {
	summary
	rowCount    int    // number of rows
	data        []byte // counts of steps, each from 0 to 127; nil if values is used instead
	base        int64  // with data: the value at 0 steps; not negative
	step        int64
	stepSum     int64   // sum of the counts of steps
	values      []int64 // all values; nil until they are computed
	smallSteps  [rowsPerBlock]byte
	valueBuffer []int64 // memory for values, rarely needed
}

// maxBaseAndStep is a limit for base and step. If both are below it, the zigzag encoding of
// a value of up to 127 steps is below maxProductOperand.
const maxBaseAndStep = maxProductOperand >> 9

// read sets the window to the values of the number x in the n rows from first on. b is the
// block that begins at row first and holds all n rows, or nil if there is none. scratch has
// room for [rowsPerBlock] numbers.
func (w *window) read(r *Rows, b *Block, x *Number, first, n int, scratch []int64) {
	w.summary, w.rowCount, w.data, w.values = summary{}, n, nil, nil
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

// setColumn sets the window to the first w.rowCount rows of column c of a block, if all numbers of
// the column are at most 127 steps above the least and the least is not negative. Otherwise
// it returns false and changes nothing.
func (w *window) setColumn(b *Block, c int) bool {
	if b.isZeroColumn(c) {
		clear(w.smallSteps[:w.rowCount])
		w.data, w.base, w.step, w.stepSum = w.smallSteps[:w.rowCount], 0, 1, 0
		return true
	}
	col := b.column(c)
	switch {
	case col.width == 0 && col.hasSmallNumbers(): // all rows are equal: stored as steps of 1
		col.bytes(w.smallSteps[:w.rowCount], 0)
		w.summarize(0, 1)
	case col.hasFewSteps() && col.least >= 0 && col.least < maxBaseAndStep && col.step < maxBaseAndStep:
		col.steps(w.smallSteps[:(w.rowCount+7)&^7])
		w.summarize(col.least, int64(col.step))
	default:
		return false
	}
	return true
}

// setSum sets the window to the values of x in the w.rowCount rows from first on, if all its
// columns and all partial sums are from 0 to 127; otherwise it returns false.
func (w *window) setSum(r *Rows, x *Number, first int) bool {
	if x.Constant < 0 || x.Constant > 0x7f {
		return false
	}
	sum := w.smallSteps[:w.rowCount]
	for i := range sum {
		sum[i] = byte(x.Constant)
	}
	var room [rowsPerBlock]byte
	for _, t := range x.columns() {
		if !r.fillBytes(room[:w.rowCount], t.column, first) || !addBytes(sum, room[:w.rowCount], t.subtracted) {
			return false
		}
	}
	w.summarize(0, 1)
	return true
}

// summarize sets base, step, data and the summary for the values base + step·smallSteps[i].
func (w *window) summarize(base, step int64) {
	w.data, w.base, w.step = w.smallSteps[:w.rowCount], base, step
	w.setFromBytes(w.data)
	if w.stepSum = w.sum; base == 0 && step == 1 {
		return
	}
	if base > 0 {
		w.nonZero = w.rowCount
	}
	w.sum = base*int64(w.rowCount) + step*w.stepSum
	w.min, w.max = base+step*w.min, base+step*w.max
	w.bits = uint64(w.max) << 1
}

// valuesAreSteps reports whether the values equal the counts of steps.
func (w *window) valuesAreSteps() bool { return w.data != nil && w.base == 0 && w.step == 1 }

// numbers returns all values.
func (w *window) numbers() []int64 {
	if w.values == nil {
		w.values = w.buffer(w.rowCount)
		for i, n := range w.data {
			w.values[i] = w.base + w.step*int64(n)
		}
	}
	return w.values
}

// buffer returns memory for n numbers, at most [rowsPerBlock]. Every call returns the same
// memory.
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
	if b := &r.blocks[at]; r.firstRows[at] == first && b.rows >= n {
		return b
	}
	return nil
}

// fillBytes fills room with the numbers of column c in the rows from first on, if they are
// packed as numbers from 0 to 127; otherwise it returns false.
func (r *Rows) fillBytes(room []byte, c, first int) bool {
	for at := r.block(first); len(room) > 0; at++ {
		b, from := &r.blocks[at], first-r.firstRows[at]
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
