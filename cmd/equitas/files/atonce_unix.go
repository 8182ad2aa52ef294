//go:build unix

package files

import "syscall"

// nonBlocking is the flag to open without blocking.
const nonBlocking = syscall.O_NONBLOCK
