package main

import (
	"errors"
	"io"
	"strings"
	"testing"

	"equitas/cmd/equitas/cli"
)

// If the output cannot be written, the exit code must say so, for help as well.
func TestNothingCanBeWritten(t *testing.T) {
	for _, args := range [][]string{{"help"}, {"help", "bots"}, {"sim", "--help"}, {"list", "games"}, {}} {
		if code := run(t.Context(), &cli.Streams{In: strings.NewReader(""), Out: fullDisk{}, Err: io.Discard}, args); code != cli.ExitFailed {
			t.Errorf("%q: exit code %d, want %d", args, code, cli.ExitFailed)
		}
	}
}

// A fullDisk fails every write.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }
