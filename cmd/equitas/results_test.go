package main

import (
	"strings"
	"testing"

	"equitas/engine/store"
)

// The result of checking a file of results must be told correctly, also if nothing can be
// repaired.
func TestToldChecked(t *testing.T) {
	const shut = "r.db cannot be written: read-only file system"
	for _, c := range []struct {
		checked store.CheckResult
		want    string // the last line
	}{
		{store.CheckResult{}, "r.db: nothing is kept yet"},
		{store.CheckResult{Scenarios: 1, Blocks: 2, Bytes: 9}, "r.db: 1 result in 2 parts and 0 texts of what bots learned are whole, 9 bytes"},
		{store.CheckResult{Scenarios: 1, Blocks: 2, Bytes: 9, ReadOnlyReason: shut}, "r.db: 1 result in 2 parts and 0 texts of what bots learned are whole, 9 bytes"},
		{store.CheckResult{Scenarios: 1, DroppedCount: 2}, "2 were damaged and deleted: what is asked for is played again"},
		{store.CheckResult{Scenarios: 1, DroppedCount: 1, ReadOnlyReason: shut}, "1 was damaged, and not deleted: " + shut + "; what is asked for is played again"},
		{store.CheckResult{Unreadable: true}, "r.db: it cannot be read, and is put aside; what is whole goes into a new one"},
		{store.CheckResult{Unreadable: true, ReadOnlyReason: shut}, "r.db: not all of it can be read, and nothing is put aside: " + shut},
	} {
		lines := strings.Split(strings.TrimSuffix(checkedInWords("r.db", c.checked), "\n"), "\n")
		if got := lines[len(lines)-1]; got != c.want {
			t.Errorf("%+v: %q, want %q", c.checked, got, c.want)
		}
	}
}
