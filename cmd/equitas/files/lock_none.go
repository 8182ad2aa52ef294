//go:build !darwin && !dragonfly && !freebsd && !linux && !netbsd && !openbsd && !windows

package files

import (
	"errors"
	"os"
)

// tryLock returns an error: there are no file locks on this system.
func tryLock(*os.Root) (release func(), err error) { return nil, errors.ErrUnsupported }
