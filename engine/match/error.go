package match

import (
	"fmt"
	"strconv"
	"strings"

	"equitas/engine"
)

// A LineError reports a line of a record that cannot be read, or that differs from what the
// rules give.
type LineError struct {
	File string // as the caller names it, or ""
	Line int    // from 1
	Msg  string // what was found and what was expected
	Err  error  // the cause, or nil: an [engine.IllegalError] for an illegal pick
}

// Error returns one line, whatever the record contains.
func (e *LineError) Error() string {
	msg := strings.NewReplacer("\n", " ", "\r", " ").Replace(e.Msg)
	if e.File != "" {
		return fmt.Sprintf("%s:%d: %s", e.File, e.Line, msg)
	}
	return fmt.Sprintf("line %d: %s", e.Line, msg)
}

// Unwrap returns Err.
func (e *LineError) Unwrap() error { return e.Err }

// seatName names a seat for an error, as records count: from 0, unlike tables for people.
func seatName(s engine.Seat) string { return fmt.Sprintf("seat %d (counted from 0)", s) }

// quoted lists words for an error.
func quoted(words []string) string {
	if len(words) == 0 {
		return "nothing"
	}
	q := make([]string, len(words))
	for i, w := range words {
		q[i] = strconv.Quote(w)
	}
	return strings.Join(q, ", ")
}

// excerpt shortens a piece of JSON for an error.
func excerpt(raw string) string {
	const most = 120 // bytes
	if len(raw) <= most {
		return raw
	}
	return strings.ToValidUTF8(raw[:most], "") + " …"
}
