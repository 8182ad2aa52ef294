package files

import (
	"errors"
	"os"
)

// Exchange swaps the names of two files in an open folder in one step: at no time does
// either name lack a file. If the system or the drive does not support this, the error is
// [errors.ErrUnsupported] and nothing has changed; if a file does not exist, it is
// [io/fs.ErrNotExist].
func Exchange(folder *os.File, a, b string) error {
	err := exchange(folder, a, b)
	if err != nil && isUnsupported(err) {
		err = errors.ErrUnsupported
	}
	return err
}
