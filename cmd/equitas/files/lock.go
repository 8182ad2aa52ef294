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

// Lock locks a folder against all other callers of Lock in any process, until release is called or
// the process ends. If another caller holds the lock, Lock waits, and returns [ErrBusy] after the
// time maxWait.
//
// held reports whether the lock is held. On a drive without support for locks, such as some
// shared drives, held is false, err is nil, and release does nothing.
func Lock(root *os.Root, maxWait time.Duration) (release func(), held bool, err error) {
	for end := time.Now().Add(maxWait); ; time.Sleep(lockPause) {
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
