//go:build unix

package files

import "syscall"

// nonBlocking is the flag for opening a file without blocking.
const nonBlocking = syscall.O_NONBLOCK
