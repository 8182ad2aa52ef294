package rng

// A Digest mixes a sequence of numbers into one, for example the key of what a seat sees.
// Equal sequences give equal digests.
type Digest uint64

// Add mixes in a number.
func (d *Digest) Add(x uint64) { *d = Digest(Mix64(uint64(*d) ^ x)) }

// AddBytes mixes in bytes, and how many there are.
func (d *Digest) AddBytes(b []uint8) {
	d.Add(uint64(len(b)))
	x := uint64(0) // up to eight bytes
	for i, c := range b {
		x = x<<8 | uint64(c)
		if i%8 == 7 {
			d.Add(x)
			x = 0
		}
	}
	d.Add(x)
}
