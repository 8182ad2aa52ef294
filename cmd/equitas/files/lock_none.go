//go:build !darwin && !dragonfly && !freebsd && !linux && !netbsd && !openbsd && !windows

package files

import (
	"errors"
	"os"
)

// tryLock knows no locks here.
func tryLock(*os.Root) (release func(), err error) { return nil, errors.ErrUnsupported }
