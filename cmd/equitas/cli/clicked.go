package cli

import (
	"io/fs"
	"os"
	"runtime"

	"github.com/inconshreveable/mousetrap"
	"golang.org/x/term"
)

// clicked reports whether the program was started with a double click. On Windows it then
// has a console of its own; elsewhere no stream is connected and there is a desktop.
func clicked() bool {
	if mousetrap.StartedByExplorer() {
		return true
	}
	desktop := runtime.GOOS == "darwin" || os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != ""
	return desktop && nobody(os.Stdin) && nobody(os.Stdout) && nobody(os.Stderr)
}

// nobody reports whether a stream is connected to no terminal, file or program, but to what
// desktops connect: the null device, or their log.
func nobody(f *os.File) bool {
	info, err := f.Stat()
	if err != nil {
		return true // closed
	}
	return !term.IsTerminal(int(f.Fd())) && info.Mode()&(fs.ModeCharDevice|fs.ModeSocket) != 0
}
