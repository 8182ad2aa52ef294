package main

import (
	"io"
	"strings"
	"testing"

	"equitas/engine/lab"

	"github.com/spf13/cobra"
)

// A match that breaks ends with exit code 4 and the command that shows it.
func TestBrokenMatch(t *testing.T) {
	var out strings.Builder
	s := &streams{out: io.Discard, err: &out}
	err := &lab.BrokenError{Reason: "a card is missing", Again: "equitas record x"}
	if code := s.report(&cobra.Command{Use: "equitas"}, err); code != exitBroken || !strings.Contains(out.String(), "to see it again:\n  equitas record x\n") || !strings.Contains(out.String(), "a card is missing") {
		t.Errorf("exit code %d, %q", code, out.String())
	}
}

// A reader that takes nothing is told of by the exit code, of help too.
func TestNothingCanBeWritten(t *testing.T) {
	for _, args := range [][]string{{"help"}, {"help", "bots"}, {"sim", "--help"}, {"list", "games"}, {}} {
		if code := run(t.Context(), &streams{in: strings.NewReader(""), out: fullDisk{}, err: io.Discard}, args); code != exitFailed {
			t.Errorf("%q: exit code %d, want %d", args, code, exitFailed)
		}
	}
}
