//go:build !unix

package files

// nonBlocking is the flag to open without blocking; not needed here.
const nonBlocking = 0
