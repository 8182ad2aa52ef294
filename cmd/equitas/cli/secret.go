package cli

import (
	"crypto/rand"
	"encoding/binary"
)

// Secret draws one of n, which is at least 1 and far below 1<<64, all alike, by chance
// that nobody else can know: which results of others are looked at. No number of a report
// depends on it.
func Secret(n uint64) uint64 {
	var b [8]byte
	rand.Read(b[:]) // it never fails
	return binary.LittleEndian.Uint64(b[:]) % n
}
