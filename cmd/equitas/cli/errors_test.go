package cli

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
	s := &Streams{Out: io.Discard, Err: &out}
	err := &lab.BrokenError{Reason: "a card is missing", Again: "equitas record x"}
	if code := s.report(&cobra.Command{Use: "equitas"}, err); code != exitBroken || !strings.Contains(out.String(), "to see it again:\n  equitas record x\n") || !strings.Contains(out.String(), "a card is missing") {
		t.Errorf("exit code %d, %q", code, out.String())
	}
}
