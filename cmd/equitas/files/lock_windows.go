package files

import (
	"errors"
	"os"
	"path/filepath"

	"golang.org/x/sys/windows"
)

// lockFile is the name of the file that exists in a folder while the folder is locked.
const lockFile = ".equitas.lock"

// tryLock locks a folder without waiting; if another process holds it, the error is [ErrBusy]. The
// lock is a file that no other process can open and that is deleted when it is closed.
func tryLock(root *os.Root) (release func(), err error) {
	name, err := windows.UTF16PtrFromString(filepath.Join(root.Name(), lockFile))
	if err != nil {
		return nil, err
	}
	h, err := windows.CreateFile(name, windows.GENERIC_READ|windows.GENERIC_WRITE, 0, nil, windows.OPEN_ALWAYS,
		windows.FILE_ATTRIBUTE_HIDDEN|windows.FILE_FLAG_DELETE_ON_CLOSE|windows.FILE_FLAG_OPEN_REPARSE_POINT, 0)
	if errors.Is(err, windows.ERROR_SHARING_VIOLATION) || errors.Is(err, windows.ERROR_DELETE_PENDING) {
		return nil, ErrBusy
	}
	if err != nil {
		return nil, err
	}
	return func() { windows.CloseHandle(h) }, nil
}
