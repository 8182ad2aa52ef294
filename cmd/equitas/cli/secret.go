package cli

import (
	"crypto/rand"
	"encoding/binary"
)

// SecretNumber returns a uniformly distributed number below n, which must be at least 1 and far
// below 1<<64, from a cryptographic source. It selects which results of other processes are
// verified; no number in a report depends on it.
func SecretNumber(n uint64) uint64 {
	var b [8]byte
	rand.Read(b[:]) // it never fails
	return binary.LittleEndian.Uint64(b[:]) % n
}
