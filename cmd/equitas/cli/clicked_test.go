package cli

import (
	"os"
	"path/filepath"
	"testing"
)

// Only a null device counts as nobody reading; a redirection to a file or program does not.
func TestNobody(t *testing.T) {
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	file, err := os.Create(filepath.Join(t.TempDir(), "file"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()

	for _, c := range []struct {
		name string
		f    *os.File
		want bool
	}{{"nowhere", null, true}, {"a file", file, false}, {"a pipe", w, false}, {"its other end", r, false}} {
		if got := isUnconnected(c.f); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	r.Close()
	if !isUnconnected(r) {
		t.Error("a stream that is closed leads to somebody")
	}
}
