package cli

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// When a file is written, temporary files of killed runs for it must be removed, but none
// that may still be in use, and none for other files.
func TestStaleGoes(t *testing.T) {
	dir := t.TempDir()
	target := filepath.Join(dir, "report.html")
	long := filepath.Join(dir, strings.Repeat("è", 120))
	now := time.Now()
	old, young := now.Add(-StaleAfter-time.Hour), now.Add(-StaleAfter+time.Hour)
	stay := []string{".report.html.0123456", ".report.html.0123456g", ".report.html.0123ABCD", ".report.html.012345678", "report.html.01234567",
		".report.htm.01234567", ".report.html.bak", ".report.html.", "01234567"}
	put := func(name string, at time.Time) {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte("half"), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range stay {
		put(name, old)
	}
	put(".report.html.89abcdef", old)
	put(temporaryPrefix(long)+"89abcdef", old)
	put(".report.html.00000001", young)
	stay = append(stay, ".report.html.00000001", ".report.html.00000002", "report.html", filepath.Base(long))
	folder := filepath.Join(dir, ".report.html.00000002")
	if err := os.Mkdir(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(folder, old, old); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{target, long} {
		out, err := Create(path, nil)
		if err != nil {
			t.Fatal(err)
		}
		defer out.Discard()
		if err := out.Commit(); err != nil {
			t.Fatal(err)
		}
	}
	var got []string
	all, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range all {
		got = append(got, f.Name())
	}
	slices.Sort(stay)
	if !slices.Equal(got, stay) {
		t.Errorf("in the folder are now\n%q, want\n%q", got, stay)
	}
}

// A new file may not have the name of a Windows device; a name that only begins with one is
// allowed.
func TestCreateNoDevice(t *testing.T) {
	dir := t.TempDir()
	for name, want := range map[string]bool{"con.jsonl": false, "NUL": false, "aux.toml": false, "console.txt": true, "mine.toml": true} {
		o, err := Create(filepath.Join(dir, name), nil)
		if (err == nil) != want {
			t.Errorf("%s: %v", name, err)
		}
		if o != nil {
			o.Discard()
		}
	}
}
