package rows

import "fmt"

// A Packer takes rows one by one and keeps them packed.
type Packer struct {
	rows    Rows
	most    int
	pending []int64
	n       int
}

// NewPacker is for at most so many rows, of width numbers.
func NewPacker(width, most int) *Packer { return &Packer{rows: New(width), most: most} }

// Add takes the next row. One that is longer or shorter than the others, or one
// too many, is an error.
func (p *Packer) Add(row []int64) error {
	switch {
	case len(row) != p.rows.width:
		return fmt.Errorf("row %d of the sums has %d numbers, those before it %d", p.n, len(row), p.rows.width)
	case p.n == p.most:
		return fmt.Errorf("more than %d rows of sums", p.most)
	}
	p.pending = append(p.pending, row...)
	if p.n++; p.n%each == 0 {
		p.flush()
	}
	return nil
}

// Len returns how many rows were taken, and Width how many numbers each has.
func (p *Packer) Len() int   { return p.n }
func (p *Packer) Width() int { return p.rows.width }

// Rows returns all rows that were taken.
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
