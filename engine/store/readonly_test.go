package store

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// reads plays with a file that can only be read, and checks: the run is right, so many
// deals are recalled (kept), one warning with says is given, and no file in the folder
// changed.
func reads(t *testing.T, what, file string, deals, kept int, says string) {
	t.Helper()
	before := folderOf(t, file)
	for range 2 {
		var said told
		s := New(file, Options{Warn: said.warn, MaxBytes: 1, Clock: at{1}})
		if run := playWith(t, s, deals, cell(t, 0)); !same(run, alone(t, deals, cell(t, 0))[0]) || run.RecalledDeals != kept {
			t.Errorf("%s: the run is another, or of it %d deals were kept, want %d", what, run.RecalledDeals, kept)
		}
		if text, ok := s.Get("text"); ok != (kept > 0) || ok && text != "what bots learned" {
			t.Errorf("%s: what was learned is %q", what, text)
		}
		if err := s.Put("text", "another"); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: a text is kept, or not because of %v", what, err)
		}
		s.Close()
		s.Close()
		if text := said.String(); !strings.HasPrefix(text, "nothing new is kept: "+file) || !strings.Contains(text, says) ||
			!strings.HasSuffix(text, "; what is kept there is used all the same") || strings.Contains(text, "\n") {
			t.Errorf("%s: it said %q, want one line with %q", what, text, says)
		}
	}
	var said told
	s := New(file, Options{Warn: said.warn})
	list, err := s.List()
	if err != nil || said.String() != "" || len(list) != 2 || list[0].Deals < kept {
		t.Errorf("%s: the list is %v, %v, %q", what, list, err, said.String())
	}
	if c, err := s.Check(); err != nil || c.DroppedCount > 0 || c.Unreadable || !strings.Contains(c.ReadOnlyReason, says) {
		t.Errorf("%s: checked: %+v, %v", what, c, err)
	}
	s.Close()
	if after := folderOf(t, file); !maps.EqualFunc(before, after, bytes.Equal) {
		t.Errorf("%s: the folder is another", what)
	}
}

// folderOf returns the contents of the files beside a file, by name.
func folderOf(t *testing.T, file string) map[string][]byte {
	t.Helper()
	all, err := filepath.Glob(filepath.Join(filepath.Dir(file), "*"))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for _, f := range all {
		if files[f], err = os.ReadFile(f); err != nil {
			t.Fatal(err)
		}
	}
	return files
}

// put writes files, by the endings of their names after that of file.
func put(t *testing.T, file string, ends map[string][]byte) {
	t.Helper()
	for end, text := range ends {
		if err := os.WriteFile(file+end, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// A file that may be read but not written is used.
func TestFileThatMayNotBeWritten(t *testing.T) {
	if os.Getuid() == 0 || runtime.GOOS == "windows" {
		t.Skip("whoever runs this may write everything, or Windows asks for other rights")
	}
	const deals = 300
	text := filled(t, deals)
	dir := t.TempDir()
	file := filepath.Join(dir, "results.db")
	put(t, file, map[string][]byte{"": text})
	for _, mode := range []struct {
		what         string
		file, folder os.FileMode
		says         string
	}{{"a file", 0o444, 0o755, "permission denied"}, {"a folder", 0o644, 0o555, "it cannot be written here"}, {"both", 0o444, 0o555, "permission denied"}} {
		for _, err := range []error{os.Chmod(dir, 0o755), os.Chmod(file, mode.file), os.Chmod(dir, mode.folder)} {
			if err != nil {
				t.Fatal(err)
			}
		}
		reads(t, mode.what, file, deals, deals, mode.says)
		reads(t, mode.what, file, 2*deals, deals, mode.says)
	}
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
}
