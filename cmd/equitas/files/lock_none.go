//go:build !darwin && !dragonfly && !freebsd && !linux && !netbsd && !openbsd && !windows

package files

import (
	"errors"
	"os"
)

// tryLock always returns an error, since this system has no file locks.
func tryLock(*os.Root) (release func(), err error) { return nil, errors.ErrUnsupported }
