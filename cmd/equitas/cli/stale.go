package cli

import (
	"os"
	"path/filepath"
	"strings"
	"time"
)

// StaleAfter is how long ago a file that is not whole was written last, at least, for
// nobody to be writing it any more: a run that lives writes more often than once in
// two days, or has written all.
const StaleAfter = 48 * time.Hour

// temporary is how the names begin that a file has before it is whole; eight digits,
// 0 to f, follow.
func temporary(target string) string {
	const most = 200 // bytes of a name; with the rest it stays below what systems allow
	base := filepath.Base(target)
	if len(base) > most {
		base = strings.ToValidUTF8(base[:most], "")
	}
	return "." + base + "."
}

// removeStale takes away what runs that were killed, or went down with the machine,
// have left beside a file that is being written again: files with the names that its
// parts have before it is whole, not written for two days. What cannot be taken away
// stays.
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
