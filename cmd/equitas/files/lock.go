package files

import (
	"errors"
	"os"
	"time"
)

// ErrBusy is the error of a folder that another program has held all the time.
var ErrBusy = errors.New("another program holds the folder")

// lockPause is how long it takes until a folder that is held is asked for again.
const lockPause = 2 * time.Millisecond

// Lock holds a folder: of all programs that ask for the same one, and of all that do
// so in this program, one has it at a time, until it lets go or ends, however it ends.
// Nothing is kept from writing into the folder that does not ask. It waits for so long,
// then it fails with [ErrBusy].
//
// alone says that this is so. Where the drive knows no locks, as some shared ones do,
// the folder is free for all, alone is false and there is no error.
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
