package lab

import (
	"flag"
	"os"
	"path/filepath"
	"runtime/debug"
	"testing"

	"equitas/engine/enginetest"
	"equitas/engine/rule"
	"equitas/engine/search"
	"equitas/engine/train"
)

// TestMain lets bots train for one generation with few games, since most tests do not
// depend on what they learn. Garbage is collected less often than by default, since little
// memory stays in use.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	train.Generations, train.DealsDivisor, search.LearningDivisor = 1, 40, 40
	os.Exit(m.Run())
}

var quality = flag.Bool("quality", false, "judge how good players and searches are, in the small forms of the tests that do")

// judges skips a test that judges the strength of players or searches by playing ten
// thousands of matches, unless -quality or -full is set. why says what it plays.
func judges(t *testing.T, why string) {
	t.Helper()
	if testing.Short() || !*quality && !*full {
		t.Skip(why + ": -quality")
	}
}

// folderCache is a cache in the folder of that path.
type folderCache string

func (c folderCache) Path() string { return string(c) }

func (c folderCache) Get(name string) (string, bool) {
	text, err := os.ReadFile(filepath.Join(string(c), name))
	return string(text), err == nil
}

func (c folderCache) Put(name, text string) error {
	return os.WriteFile(filepath.Join(string(c), name), []byte(text), 0o666)
}

// testLab returns a laboratory with an empty cache, two workers and the layers own.
func testLab(t testing.TB, own ...rule.Layer) *Lab {
	t.Helper()
	return Open(Resources{Disk: enginetest.Disk{}, Cache: folderCache(t.TempDir()), Workers: 2, Layers: func() []rule.Layer { return own }})
}

// testVariant reads a variant.
func testVariant(t testing.TB, l *Lab, name string, sets ...string) *Variant {
	t.Helper()
	v, err := l.Library().Variant(name, sets, nil)
	if err != nil {
		t.Fatal(err)
	}
	return v
}
