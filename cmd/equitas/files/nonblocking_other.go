//go:build !unix

package files

// nonBlocking is the flag for opening a file without blocking; this system needs none.
const nonBlocking = 0
