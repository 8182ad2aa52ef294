package cli

import (
	"errors"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"
	"unicode/utf8"

	"equitas/engine/lab/question"

	"github.com/spf13/cobra"
)

// A match that breaks must give exit code 4 and the command that shows it.
func TestBrokenMatch(t *testing.T) {
	var out strings.Builder
	s := &Streams{Out: io.Discard, Err: &out}
	err := &question.BrokenError{Reason: "a card is missing", RepeatCommand: "equitas record x"}
	if code := s.report(&cobra.Command{Use: "equitas"}, err); code != exitInternal || !strings.Contains(out.String(), "to see it again:\n  equitas record x\n") || !strings.Contains(out.String(), "a card is missing") {
		t.Errorf("exit code %d, %q", code, out.String())
	}
}

// It is no error if only the beginning of a help text is read.
func TestUnread(t *testing.T) {
	for err, want := range map[error]error{nil: nil, &os.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.EPIPE}: nil, io.ErrShortWrite: io.ErrShortWrite} {
		if _, got := (PipeWriter{failing{err}}).Write([]byte("text")); !errors.Is(got, want) {
			t.Errorf("after %v: got %v, want %v", err, got, want)
		}
	}
}

// A failing is a writer that returns err.
type failing struct{ err error }

func (f failing) Write(p []byte) (int, error) { return 0, f.err }

// A wrong argument must give one line for programs. On a terminal it must be wrapped, with
// the example on a line of its own.
func TestAskedWrongly(t *testing.T) {
	said := "equitas tune: --budget is 3, must be 5,000 to 100,000,000 plays of a deal, or a time such as 2m, which a probe makes a number"
	how := "example: equitas tune proelio/0.9.6 --vary hand.limit --vary draw.n --budget 20000"
	if got, want := (&Streams{}).withExample(said, how), said+"; "+how; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	for _, width := range []int{0, 60, 300} {
		got := (&Streams{ErrIsTerminal: true, Width: width}).withExample(said, how)
		lines := strings.Split(got, "\n")
		for _, l := range lines[:len(lines)-1] {
			if n := utf8.RuneCountInString(l); n > 100 || width > 0 && n > width {
				t.Errorf("at width %d a line has %d columns: %q", width, n, l)
			}
		}
		if last := lines[len(lines)-1]; last != "  "+how {
			t.Errorf("at width %d the last line is %q", width, last)
		}
		if text := strings.Join(strings.Fields(got), " "); text != said+" "+how {
			t.Errorf("at width %d it says %q", width, text)
		}
	}
	if got := (&Streams{ErrIsTerminal: true}).withExample("short", ""); got != "short" {
		t.Errorf("got %q", got)
	}
}
