package cli

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// When writing fails halfway, as on a full disk, the message must name the file that the user named, once:
// the temporary file beside it is gone by then.
func TestWriteErrorNamesTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "report.json")
	o, err := Create(path, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	defer o.Discard()
	if err := o.file.Close(); err != nil { // now every write fails
		t.Fatal(err)
	}
	_, err = io.WriteString(o, "x")
	want := "cannot write " + path + ": file already closed"
	if err == nil || err.Error() != want || !errors.Is(err, os.ErrClosed) {
		t.Errorf("writing: got %v, want %s", err, want)
	}
	if again := WriteError(path, err); again.Error() != want {
		t.Errorf("WriteError of it: got %v, want %s", again, want)
	}
}
