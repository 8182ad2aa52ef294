package folder

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"equitas/engine/lab"
	"equitas/engine/lab/project"
)

// The error for a file that cannot be written must speak of writing, not of reading.
func TestCannotWrite(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "variants"), nil, 0o666); err != nil { // a file in place of a folder
		t.Fatal(err)
	}
	p, err := Open(dir, lab.Resources{})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Root.Close()
	err = p.WriteProject([]project.File{{Path: "variants/proelio/six.toml", Text: "title = 'six'\n"}})
	if err == nil || !strings.HasPrefix(err.Error(), "cannot write variants/proelio/six.toml: ") || strings.Contains(err.Error(), "read") {
		t.Errorf("got %v, want why it cannot be written", err)
	}
}
