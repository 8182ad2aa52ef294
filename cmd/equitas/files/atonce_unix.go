//go:build unix

package files

import "syscall"

// atOnce opens without waiting for who is at the other end.
const atOnce = syscall.O_NONBLOCK
