//go:build !darwin && !linux

package files

import (
	"errors"
	"os"
)

func exchange(*os.File, string, string) error { return errors.ErrUnsupported }

// unable reports an error that says that this cannot be done here.
func unable(err error) bool { return errors.Is(err, errors.ErrUnsupported) }
