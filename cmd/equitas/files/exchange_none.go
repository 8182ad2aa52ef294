//go:build !darwin && !linux

package files

import (
	"errors"
	"os"
)

func exchange(*os.File, string, string) error { return errors.ErrUnsupported }

// isUnsupported reports whether an error means that the operation is not supported.
func isUnsupported(err error) bool { return errors.Is(err, errors.ErrUnsupported) }
