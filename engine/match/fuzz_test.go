package match_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"equitas/engine/match"
)

// Whatever is read, there is no panic; an error names a line; and what is
// accepted is written as a record that is accepted and written alike.
func FuzzReplay(f *testing.F) {
	for seats := 2; seats <= 6; seats += 2 {
		f.Add(record(f, seats, 3, true))
		f.Add(record(f, seats, 4, false))
	}
	l := lines(record(f, 4, 0, false))
	f.Add(strings.Join(l[:12], "\n"))
	f.Add(l[0])
	for _, e := range edits {
		if len(e.new) < 1000 {
			f.Add(l[0] + "\n" + e.new)
		}
	}
	f.Fuzz(func(t *testing.T, in string) {
		var out bytes.Buffer
		_, err := match.Replay(strings.NewReader(in), load, &out, match.ReplayOptions{})
		if err != nil {
			if le, ok := errors.AsType[*match.LineError](err); !ok || le.Line < 1 {
				t.Fatalf("got %v, want a LineError", err)
			}
			return
		}
		var again bytes.Buffer
		if _, err := match.Replay(bytes.NewReader(out.Bytes()), load, &again, match.ReplayOptions{}); err != nil {
			t.Fatalf("what the replay wrote is refused: %v", err)
		}
		if !bytes.Equal(out.Bytes(), again.Bytes()) {
			t.Fatal("what the replay wrote is written differently")
		}
	})
}
