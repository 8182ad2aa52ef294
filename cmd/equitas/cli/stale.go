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

// temporaryPrefix returns the beginning of the name of a file while it is incomplete; eight
// hexadecimal digits follow.
func temporaryPrefix(target string) string {
	const most = 200 // bytes; with the suffix a name stays below the limits of file systems
	base := filepath.Base(target)
	if len(base) > most {
		base = strings.ToValidUTF8(base[:most], "")
	}
	return "." + base + "."
}

// removeStale removes the incomplete files that killed programs left in the folder of
// target, a file that is about to be written: those with names of its temporary files that
// were not written to for two days. A file that cannot be removed stays.
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
