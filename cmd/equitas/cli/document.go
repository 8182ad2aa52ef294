package cli

import (
	"os"
	"strconv"
	"strings"
	"time"

	"equitas/engine/lab/wording"
)

// DocumentTime returns the creation time to write into documents. It is the start of 1970, not
// the current time, so that the same cards give the same file. If SOURCE_DATE_EPOCH is set, it is
// that number of seconds later; a value that is no such number is an error.
func DocumentTime() (time.Time, error) {
	const name = "SOURCE_DATE_EPOCH"
	s := os.Getenv(name)
	if s == "" {
		return time.Unix(0, 0), nil
	}
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil || n < 0 || n > 1<<36 {
		return time.Time{}, Usagef("%s is %s, must be seconds since 1970", name, wording.QuoteValue(s))
	}
	return time.Unix(n, 0), nil
}

// Producer returns the program's name and version for documents.
func Producer() string {
	name, _, _ := strings.Cut(Version(), "\n")
	return name
}

// Today returns the local date as text: 2026-11-28.
func Today() string { return time.Now().Format(time.DateOnly) }
