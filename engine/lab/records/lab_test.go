package records

import (
	"flag"
	"os"
	"runtime/debug"
	"testing"

	"equitas/engine/enginetest"
	"equitas/engine/lab"
	"equitas/engine/rule"
	"equitas/engine/search"
)

// full makes tests play at full length.
var full = flag.Bool("full", false, "play all that the tests can")

// TestMain shortens searches, since no test depends on how well bots play.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	search.LearningDivisor = 40
	os.Exit(m.Run())
}

// testLab returns a laboratory with two workers, no cache, and the layers own.
func testLab(t testing.TB, own ...rule.Layer) *lab.Lab { return labOf(t, 2, own...) }

// labOf returns a laboratory with that many workers, no cache, and the layers own.
func labOf(t testing.TB, workers int, own ...rule.Layer) *lab.Lab {
	t.Helper()
	return lab.Open(lab.Resources{Disk: enginetest.Disk{}, Workers: workers, Layers: func() []rule.Layer { return own }})
}
