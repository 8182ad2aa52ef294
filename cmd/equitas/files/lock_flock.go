//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package files

import (
	"errors"
	"os"
	"syscall"
)

// tryLock locks a folder without waiting; if another process holds it, the error is [ErrBusy]. It
// locks the folder itself, so that no lock file is needed.
func tryLock(root *os.Root) (release func(), err error) {
	f, err := root.Open(".")
	if err != nil {
		return nil, err
	}
	how := error(nil)
	if err = withDescriptor(f, func(fd uintptr) { how = syscall.Flock(int(fd), syscall.LOCK_EX|syscall.LOCK_NB) }); err == nil {
		err = how
	}
	if err == nil {
		return func() { f.Close() }, nil
	}
	f.Close()
	if errors.Is(err, syscall.EWOULDBLOCK) || errors.Is(err, syscall.EINTR) {
		return nil, ErrBusy
	}
	return nil, err
}

// withDescriptor calls do with the file descriptor of f, and returns an error if f is closed.
func withDescriptor(f *os.File, do func(fd uintptr)) error {
	c, err := f.SyscallConn()
	if err != nil {
		return err
	}
	return c.Control(do)
}
