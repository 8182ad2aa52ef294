package sim

import "fmt"

// A Packer takes rows one by one and keeps them packed.
type Packer struct {
	rows    Rows
	pending []int64
	n       int
}

// NewPacker is for rows of width numbers.
func NewPacker(width int) *Packer { return &Packer{rows: Rows{width: width}} }

// Add takes the next row. One that is longer or shorter than the others, or one
// too many for a run, is an error.
func (p *Packer) Add(row []int64) error {
	switch {
	case len(row) != p.rows.width:
		return fmt.Errorf("row %d of the sums has %d numbers, those before it %d", p.n, len(row), p.rows.width)
	case p.n == FewDeals:
		return fmt.Errorf("more than %d rows of sums", FewDeals)
	}
	p.pending = append(p.pending, row...)
	if p.n++; p.n%maxBlock == 0 {
		p.flush()
	}
	return nil
}

func (p *Packer) flush() {
	if len(p.pending) > 0 {
		p.rows.add(pack(p.rows.width, p.pending))
		p.pending = p.pending[:0]
	}
}
