package cli

import (
	"crypto/rand"
	"encoding/binary"
)

// SecretNumber returns a random number below n from a cryptographic source, uniformly distributed
// if n is far below 1<<64. It panics if n is 0. It selects which results of other processes are
// verified; no number in a report depends on it.
func SecretNumber(n uint64) uint64 {
	var b [8]byte
	rand.Read(b[:]) // it never fails
	return binary.LittleEndian.Uint64(b[:]) % n
}
