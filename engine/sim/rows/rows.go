// Package rows stores counts: rows of whole numbers, one for each deal or group of deals,
// packed column by column. It computes the sums that estimates need, exactly and in one
// pass.
package rows

import "slices"

// Rows holds rows of whole numbers, each for one deal or group of deals, in the order of
// deals.
type Rows struct {
	width     int // numbers per row
	rowCount  int // number of rows
	blocks    []Block
	firstRows []int // by block: index of its first row
}

// New returns an empty Rows with width numbers per row.
func New(width int) Rows { return Rows{width: width} }

// rowsPerBlock is the usual number of rows per block.
const rowsPerBlock = 256

// FromNumbers returns packed rows: numbers holds one row after the other, of width numbers
// each.
func FromNumbers(width int, numbers []int64) Rows {
	r := New(width)
	for rows := range slices.Chunk(numbers, rowsPerBlock*width) {
		r.Add(Pack(width, rows))
	}
	return r
}

// Add appends the rows of a block.
func (r *Rows) Add(b Block) {
	r.blocks, r.firstRows = append(r.blocks, b), append(r.firstRows, r.rowCount)
	r.rowCount += b.rows
}

// Compact merges small blocks into blocks of 256 rows, so that adjacent rows are adjacent in
// memory. Call it when all rows are added.
func (r *Rows) Compact() {
	settled := New(r.width)
	for first := 0; first < r.rowCount; first += rowsPerBlock {
		n := min(rowsPerBlock, r.rowCount-first)
		var parts []Block
		for at := r.block(first); at < len(r.blocks) && r.firstRows[at] < first+n; at++ {
			b := &r.blocks[at]
			from, to := max(first-r.firstRows[at], 0), min(first+n-r.firstRows[at], b.rows)
			if from > 0 || to < b.rows {
				parts = append(parts, b.Slice(from, to))
				continue
			}
			parts = append(parts, *b)
		}
		if len(parts) > 1 {
			parts[0] = Join(parts)
		}
		settled.Add(parts[0])
	}
	*r = settled
}

// Len returns the number of rows.
func (r *Rows) Len() int { return r.rowCount }

// Width returns the number of numbers per row.
func (r *Rows) Width() int { return r.width }

// Row returns a copy of row i.
func (r *Rows) Row(i int) []int64 {
	row := make([]int64, r.width)
	at := r.block(i)
	b := &r.blocks[at]
	for c := range row {
		row[c] = b.NumberAt(c, i-r.firstRows[at])
	}
	return row
}

// block returns the index of the block with row i.
func (r *Rows) block(i int) int {
	at, exact := slices.BinarySearch(r.firstRows, i)
	if !exact {
		at-- // the block begins at an earlier row
	}
	return at
}

// Numbers returns the numbers of all rows, one row after the other.
func (r *Rows) Numbers() []int64 {
	var all []int64
	for i := range r.rowCount {
		all = append(all, r.Row(i)...)
	}
	return all
}

// fillColumn fills numbers with column c of the rows from first on, and returns true. If all
// these rows lie in one block in which the column is 0, it returns false and leaves numbers
// unchanged.
func (r *Rows) fillColumn(numbers []int64, c, first int) bool {
	at := r.block(first)
	if b := &r.blocks[at]; b.isZeroColumn(c) && r.firstRows[at]+b.rows >= first+len(numbers) {
		return false
	}
	for ; len(numbers) > 0; at++ {
		b, from := &r.blocks[at], first-r.firstRows[at]
		n := min(b.rows-from, len(numbers))
		b.read(numbers[:n], c, from)
		numbers, first = numbers[n:], first+n
	}
	return true
}
