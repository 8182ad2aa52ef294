package files

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

func exchange(folder *os.File, a, b string) (err error) {
	if e := withDescriptor(folder, func(fd uintptr) { err = unix.Renameat2(int(fd), a, int(fd), b, unix.RENAME_EXCHANGE) }); e != nil {
		return e
	}
	return err
}

// isUnsupported reports whether an error means that the operation is not supported.
func isUnsupported(err error) bool {
	return errors.Is(err, unix.ENOSYS) || errors.Is(err, unix.EINVAL) || errors.Is(err, unix.ENOTSUP)
}
