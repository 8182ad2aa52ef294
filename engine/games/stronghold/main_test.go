package stronghold

import (
	"os"
	"runtime/debug"
	"testing"
)

// The tests read hundreds of rulesets and keep little of each. Less frequent garbage collection
// saves a tenth of their time.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}
