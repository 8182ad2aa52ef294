//go:build unix

package files

import "syscall"

// atOnce is the flag to open without blocking.
const atOnce = syscall.O_NONBLOCK
