package cli

import (
	"os"
	"path/filepath"
	"strings"
	"time"
)

// StaleAfter is the age at which an incomplete file counts as abandoned: a running program
// writes more often than once in two days.
const StaleAfter = 48 * time.Hour

// temporaryPrefix returns the beginning of the names of temporary files for target. Eight
// hexadecimal digits follow it.
func temporaryPrefix(target string) string {
	const most = 200 // bytes; with the suffix a name stays below the limits of file systems
	base := filepath.Base(target)
	if len(base) > most {
		base = strings.ToValidUTF8(base[:most], "")
	}
	return "." + base + "."
}

// removeStale removes temporary files for target that killed programs left: those that were not
// written to for [StaleAfter] before now. A file that cannot be removed stays.
func removeStale(target string, now time.Time) {
	dir, begins := filepath.Dir(target), temporaryPrefix(target)
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
