package files

import (
	"errors"
	"os"
)

// Exchange swaps the files named a and b in an open folder in one step, so that both names exist
// at any time. If the system or the drive does not support this, the error is
// [errors.ErrUnsupported] and nothing has changed. If a file does not exist, the error is
// [io/fs.ErrNotExist].
func Exchange(folder *os.File, a, b string) error {
	err := exchange(folder, a, b)
	if err != nil && isUnsupported(err) {
		err = errors.ErrUnsupported
	}
	return err
}
