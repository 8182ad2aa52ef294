package records

import (
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"testing"

	"equitas/engine/lab"
	"equitas/engine/rule"
	"equitas/engine/search"
)

// full makes tests play all that they can.
var full = flag.Bool("full", false, "play all that the tests can")

// Bots search in a hurry: how well they play is of no matter.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	search.Hurry = 40
	os.Exit(m.Run())
}

// osDisk is the whole file system.
type osDisk struct{}

func (osDisk) Stat(path string) (fs.FileInfo, error) { return os.Stat(path) }

func (osDisk) Open(path string) (fs.File, error) { return os.Open(path) }

func (osDisk) Abs(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return path
}

func (osDisk) Folder(path string) fs.FS { return os.DirFS(path) }

// testLab opens a laboratory without a cache, with layers of the designer's own.
func testLab(t testing.TB, own ...rule.Layer) *lab.Lab { return labOf(t, 2, own...) }

// labOf is testLab with so many workers.
func labOf(t testing.TB, workers int, own ...rule.Layer) *lab.Lab {
	t.Helper()
	return lab.Open(lab.Resources{Disk: osDisk{}, Workers: workers, Layers: func() []rule.Layer { return own }})
}
