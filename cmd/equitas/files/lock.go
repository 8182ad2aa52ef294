package files

import (
	"errors"
	"os"
	"time"
)

// ErrBusy is the error of a folder that another program has held all the time.
var ErrBusy = errors.New("another program holds the folder")

// lockPause is the time between attempts to lock a folder.
const lockPause = 2 * time.Millisecond

// Lock locks a folder: only one of all callers, in any process, holds it at a time, until
// it releases the lock or ends in any way. The lock is advisory. Lock waits up to patience
// and then fails with [ErrBusy].
//
// alone says that the lock is held. Where the drive does not support locks, as some shared
// ones do not, alone is false and there is no error.
func Lock(root *os.Root, patience time.Duration) (release func(), alone bool, err error) {
	for end := time.Now().Add(patience); ; time.Sleep(lockPause) {
		release, err := tryLock(root)
		switch {
		case err == nil:
			return release, true, nil
		case !errors.Is(err, ErrBusy):
			return func() {}, false, nil
		case time.Now().After(end):
			return nil, false, err
		}
	}
}
