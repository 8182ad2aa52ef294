package cli

import (
	"io/fs"
	"os"
	"runtime"

	"github.com/inconshreveable/mousetrap"
	"golang.org/x/term"
)

// startedByClick reports whether the program was started with a double click. On Windows it
// then has a console of its own; on other systems there is a desktop and no stream is
// connected.
func startedByClick() bool {
	if mousetrap.StartedByExplorer() {
		return true
	}
	desktop := runtime.GOOS == "darwin" || os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != ""
	return desktop && isUnconnected(os.Stdin) && isUnconnected(os.Stdout) && isUnconnected(os.Stderr)
}

// isUnconnected reports whether nobody reads or writes the other end of a stream, as in programs that
// a desktop has started: it is closed, the null device, or the log of the desktop.
func isUnconnected(f *os.File) bool {
	info, err := f.Stat()
	if err != nil {
		return true // closed
	}
	return !term.IsTerminal(int(f.Fd())) && info.Mode()&(fs.ModeCharDevice|fs.ModeSocket) != 0
}
