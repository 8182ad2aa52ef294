package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A new file must be complete when it gets its name, and leave no temporary file. Anything
// that has the name already must stay: a file, a folder, or a link, even a dangling one.
func TestCreate(t *testing.T) {
	dir, root := put(t)
	if err := os.Mkdir(filepath.Join(dir, "folder"), 0o777); err != nil {
		t.Fatal(err)
	}
	there := []string{"a", "folder"}
	if os.Symlink("gone", filepath.Join(dir, "link")) == nil {
		there = append(there, "link")
	}
	var heard []string
	made := func(name string) { heard = append(heard, "made "+name) }
	settled := func(name string) { heard = append(heard, "settled "+name) }
	if err := Create(root, filepath.Join("folder", "new"), []byte("text"), made, settled); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(filepath.Join(dir, "folder", "new")); err != nil || string(text) != "text" {
		t.Errorf("it holds %q (%v)", text, err)
	}
	if len(heard) != 2 || strings.TrimPrefix(heard[0], "made ") != strings.TrimPrefix(heard[1], "settled ") {
		t.Errorf("heard %q", heard)
	}
	for _, name := range there {
		if err := Create(root, name, []byte("other"), nil, nil); !errors.Is(err, fs.ErrExist) {
			t.Errorf("%s: %v, want %v", name, err, fs.ErrExist)
		}
	}
	if err := Create(root, filepath.Join("gone", "new"), nil, nil, nil); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("in a folder that is not there: %v", err)
	}
	if err := Create(root, filepath.Join("..", "new"), nil, nil, nil); err == nil {
		t.Error("a file outside was made")
	}
	if text, _ := os.ReadFile(filepath.Join(dir, "a")); string(text) != "a" {
		t.Errorf("a holds %q", text)
	}
	var names []string
	filepath.WalkDir(dir, func(path string, _ fs.DirEntry, _ error) error {
		names = append(names, filepath.Base(path))
		return nil
	})
	if want := 5 + len(there) - 2; len(names) != want {
		t.Errorf("the folder holds %q, want %d names", names, want)
	}
}
