//go:build !unix

package files

// atOnce is the flag to open without blocking; not needed here.
const atOnce = 0
