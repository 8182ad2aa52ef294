package files

import (
	"errors"
	"os"
	"time"
)

// ErrBusy is the error if another program held the lock of a folder for the whole waiting
// time.
var ErrBusy = errors.New("another program holds the folder")

// lockPause is the time between attempts to lock a folder.
const lockPause = 2 * time.Millisecond

// Lock locks a folder: only one of all callers, in any process, holds it at a time, until
// it releases the lock or ends in any way. The lock is advisory. Lock waits up to patience
// and then fails with [ErrBusy].
//
// alone reports whether the lock is held: on a drive that does not support locks, as some
// shared drives do not, it is false, and err is nil.
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
