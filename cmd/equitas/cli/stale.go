package cli

import (
	"os"
	"path/filepath"
	"strings"
	"time"
)

// StaleAfter is the age at which an incomplete file counts as abandoned: a live run writes
// more often than once in two days, or has finished.
const StaleAfter = 48 * time.Hour

// temporary returns the prefix of the names of a file before it is complete; eight
// hexadecimal digits follow.
func temporary(target string) string {
	const most = 200 // bytes of a name; with the suffix it stays below the limits of systems
	base := filepath.Base(target)
	if len(base) > most {
		base = strings.ToValidUTF8(base[:most], "")
	}
	return "." + base + "."
}

// removeStale removes incomplete files that killed runs left beside a file that is written
// again: those with the names of its temporary files, not written for two days. A file that
// cannot be removed stays.
func removeStale(target string, now time.Time) {
	dir, begins := filepath.Dir(target), temporary(target)
	all, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	for _, f := range all {
		number, ok := strings.CutPrefix(f.Name(), begins)
		if !ok || len(number) != 8 || strings.Trim(number, "0123456789abcdef") != "" || !f.Type().IsRegular() {
			continue
		}
		if info, err := f.Info(); err == nil && now.Sub(info.ModTime()) > StaleAfter {
			os.Remove(filepath.Join(dir, f.Name()))
		}
	}
}
