package rows

// A window is what a number is in some rows, at most [each]: what there is to see of
// it, and the numbers themselves as bytes, if they have room there. All together they
// are only made for who asks.
type window struct {
	look
	n      int
	data   []byte  // all of them, if each is from 0 to 127; or nil
	values []int64 // all of them, once they are made
	small  [each]byte
	wide   []int64 // room for values; most are never made
}

// read sets the window to n rows, from first on. scratch has room for each.
func (w *window) read(r *Rows, x *Number, first, n int, scratch []int64) {
	w.look, w.n, w.values = look{}, n, nil
	if w.data = w.bytes(r, x, first); w.data != nil && w.atBytes(w.data) {
		return
	}
	w.data, w.values = nil, w.roomFor(n)
	if !r.read(w.values, x, first, scratch) {
		clear(w.values)
		return
	}
	w.at(w.values)
}

// numbers returns all numbers.
func (w *window) numbers() []int64 {
	if w.values == nil {
		w.values = w.roomFor(w.n)
		for i, n := range w.data {
			w.values[i] = int64(n)
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

// bytes returns the numbers as bytes, if that is what they are made of; otherwise nil.
// Some may be below 0 or above 127.
func (w *window) bytes(r *Rows, x *Number, first int) []byte {
	if x.plain() {
		return r.bytes(w.small[:w.n], x.Plus[0]-1, first)
	}
	if x.Each < 0 || x.Each > 0x7f {
		return nil
	}
	sum := w.small[:w.n]
	for i := range sum {
		sum[i] = byte(x.Each)
	}
	var room [each]byte
	for _, t := range x.columns() {
		data := r.bytes(room[:w.n], t.column, first)
		if data == nil || !addBytes(sum, data, t.less) {
			return nil
		}
	}
	return sum
}

// bytes returns column c from row first on, as many rows as room is for, if its numbers
// lie in bytes there; otherwise nil.
func (r *Rows) bytes(room []byte, c, first int) []byte {
	at := r.block(first)
	for rest := room; len(rest) > 0; at++ {
		b, from := &r.blocks[at], first-r.first[at]
		n := min(b.rows-from, len(rest))
		switch data, size := b.column(c); {
		case size > 1:
			return nil
		case size == 0:
			clear(rest[:n])
		case n == len(room):
			return data[from : from+n]
		default:
			copy(rest, data[from:from+n])
		}
		rest, first = rest[n:], first+n
	}
	return room
}
