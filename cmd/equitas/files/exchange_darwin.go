package files

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

func exchange(folder *os.File, a, b string) (err error) {
	if e := withDescriptor(folder, func(fd uintptr) { err = unix.RenameatxNp(int(fd), a, int(fd), b, unix.RENAME_SWAP) }); e != nil {
		return e
	}
	return err
}

// isUnsupported reports whether an error means that the operation is not supported.
func isUnsupported(err error) bool {
	return errors.Is(err, unix.ENOSYS) || errors.Is(err, unix.EINVAL) || errors.Is(err, unix.ENOTSUP)
}
