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

// full makes tests play at full length.
var full = flag.Bool("full", false, "play all that the tests can")

// TestMain shortens searches, since no test depends on how well bots play.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	search.Hurry = 40
	os.Exit(m.Run())
}

// osDisk is the file system of the machine.
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

// testLab returns a laboratory with two workers, no cache, and the layers own.
func testLab(t testing.TB, own ...rule.Layer) *lab.Lab { return labOf(t, 2, own...) }

// labOf returns a laboratory with that many workers, no cache, and the layers own.
func labOf(t testing.TB, workers int, own ...rule.Layer) *lab.Lab {
	t.Helper()
	return lab.Open(lab.Resources{Disk: osDisk{}, Workers: workers, Layers: func() []rule.Layer { return own }})
}
