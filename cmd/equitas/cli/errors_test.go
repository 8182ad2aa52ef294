package cli

import (
	"errors"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"

	"equitas/engine/lab"

	"github.com/spf13/cobra"
)

// A match that breaks ends with exit code 4 and the command that shows it.
func TestBrokenMatch(t *testing.T) {
	var out strings.Builder
	s := &Streams{Out: io.Discard, Err: &out}
	err := &lab.BrokenError{Reason: "a card is missing", Again: "equitas record x"}
	if code := s.report(&cobra.Command{Use: "equitas"}, err); code != exitBroken || !strings.Contains(out.String(), "to see it again:\n  equitas record x\n") || !strings.Contains(out.String(), "a card is missing") {
		t.Errorf("exit code %d, %q", code, out.String())
	}
}

// A help of which only the top is read is no error.
func TestUnread(t *testing.T) {
	for err, want := range map[error]error{nil: nil, &os.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.EPIPE}: nil, io.ErrShortWrite: io.ErrShortWrite} {
		if _, got := (Unread{failing{err}}).Write([]byte("text")); !errors.Is(got, want) {
			t.Errorf("after %v: got %v, want %v", err, got, want)
		}
	}
}

// failing is who cannot be written to.
type failing struct{ err error }

func (f failing) Write(p []byte) (int, error) { return 0, f.err }
