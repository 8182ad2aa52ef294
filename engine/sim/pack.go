package sim

import "fmt"

// Pack writes the block as it is kept and sent, and its sum. What players had is
// summed up with that, so that nobody need do it again.
func (b *Block) Pack() (data []byte, sum [8]byte) {
	if b.events != nil {
		b.exposures, b.events = sumEvents(b.events), nil
	}
	data = b.Bytes()
	return data, sumOf(data)
}

// Unpack reads what [Block.Pack] wrote. What has another sum is an error.
func Unpack(data []byte, sum [8]byte) (*Block, error) {
	if got := sumOf(data); got != sum {
		return nil, fmt.Errorf("damaged: its sum is %x, must be %x", got, sum)
	}
	return ParseBlock(data)
}

// Fits reports what is wrong with a block that is said to be of the cell and has
// come from elsewhere; nil if nothing shows.
func (c *Cell) Fits(b *Block) error {
	if id := c.ID(); b.Cell != id {
		return fmt.Errorf("a block of cell %s, must be of %s", b.Cell, id)
	}
	return b.fits(len(c.Columns()), c.Rotations())
}

// fits reports what is wrong with a block of deals of so many columns and matches.
func (b *Block) fits(width, rotations int) error {
	n, traced := 1<<(b.Span.Level-b.Unit), max(0, min(b.Span.To(), FewDeals)-b.Span.From())
	switch {
	case b.rows.Len() != n || b.rows.Width() != width:
		return fmt.Errorf("a block of %d rows with %d numbers each, must be %d with %d", b.rows.Len(), b.rows.Width(), n, width)
	case len(b.traces) != traced || len(b.lengths) != traced*rotations:
		return fmt.Errorf("a block of %d traces and %d lengths, must be %d and %d", len(b.traces), len(b.lengths), traced, traced*rotations)
	}
	return nil
}

// fold returns the block as it is with 2^unit deals a row; it has fewer.
func (b Block) fold(unit uint8) Block {
	b.rows, b.Unit = b.rows.Fold(1<<(unit-b.Unit)), unit
	return b
}
