package files

import (
	"errors"
	"os"
)

// Exchange has two files of a folder change names in one step: at no time is one of
// the names without a file, and no file is without a name. folder is open. Where the
// system or the drive cannot, the error is [errors.ErrUnsupported], and nothing has
// changed; where one of them is not there, it is [io/fs.ErrNotExist].
func Exchange(folder *os.File, a, b string) error {
	err := exchange(folder, a, b)
	if err != nil && unsupported(err) {
		err = errors.ErrUnsupported
	}
	return err
}
