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
	File string // name of the input that the caller has given, or ""
	Line int    // number of the line, from 1
	Msg  string // what was found and what was expected
	Err  error  // the cause, or nil: an [engine.IllegalError] for an illegal pick
}

// Error implements error. The text is on one line, whatever the record contains.
func (e *LineError) Error() string {
	msg := strings.NewReplacer("\n", " ", "\r", " ").Replace(e.Msg)
	if e.File != "" {
		return fmt.Sprintf("%s:%d: %s", e.File, e.Line, msg)
	}
	return fmt.Sprintf("line %d: %s", e.Line, msg)
}

// Unwrap returns Err.
func (e *LineError) Unwrap() error { return e.Err }

// seatName returns a seat's name for errors. Like records, it counts seats from 0; texts for
// players count them from 1.
func seatName(s engine.Seat) string { return fmt.Sprintf("seat %d (counted from 0)", s) }

// quoted returns a list of words for an error, each in quotation marks; "nothing" for an empty
// list.
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

// excerpt returns a piece of JSON for an error, cut off with "…" if it is long.
func excerpt(raw string) string {
	const most = 120 // in bytes
	if len(raw) <= most {
		return raw
	}
	return strings.ToValidUTF8(raw[:most], "") + " …"
}
