package rows

import "fmt"

// A Packer packs rows that arrive one by one.
type Packer struct {
	rows     Rows
	maxRows  int
	pending  []int64
	rowCount int // number of rows added
}

// NewPacker returns a Packer for at most maxRows rows of width numbers each.
func NewPacker(width, maxRows int) *Packer { return &Packer{rows: New(width), maxRows: maxRows} }

// Add appends a row. It returns an error if the row's length is not Width, or if there are
// maxRows rows already.
func (p *Packer) Add(row []int64) error {
	switch {
	case len(row) != p.rows.width:
		return fmt.Errorf("row %d of the sums has %d numbers, those before it %d", p.rowCount, len(row), p.rows.width)
	case p.rowCount == p.maxRows:
		return fmt.Errorf("more than %d rows of sums", p.maxRows)
	}
	p.pending = append(p.pending, row...)
	if p.rowCount++; p.rowCount%rowsPerBlock == 0 {
		p.flush()
	}
	return nil
}

// Len returns the number of rows added.
func (p *Packer) Len() int { return p.rowCount }

// Width returns the number of numbers per row.
func (p *Packer) Width() int { return p.rows.width }

// Rows returns all rows added.
func (p *Packer) Rows() Rows {
	p.flush()
	return p.rows
}

func (p *Packer) flush() {
	if len(p.pending) > 0 {
		p.rows.Add(Pack(p.rows.width, p.pending))
		p.pending = p.pending[:0]
	}
}
