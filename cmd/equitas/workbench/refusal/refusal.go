// Package refusal has errors that pages show in their own language, each with the HTTP status of
// the answer.
package refusal

import (
	"net/http"
	"slices"

	"equitas/cmd/equitas/workbench/words"
)

// HTTP statuses of refusals.
const (
	Wrong     = http.StatusBadRequest         // the request cannot be carried out as it is
	Forbidden = http.StatusForbidden          // the user may not do this
	Missing   = http.StatusNotFound           // there is no such thing
	Changed   = http.StatusConflict           // it has changed since the page was loaded
	Busy      = http.StatusTooManyRequests    // other work must end first
	Ending    = http.StatusServiceUnavailable // the workbench is ending
)

// An Error is an error with a text in all languages of the pages.
type Error struct {
	Status int    // HTTP status
	Name   string // key of its text in package words, such as "bench.nowhere"
	Args   []any  // arguments for the placeholders of the text
}

// New returns an [*Error] with an HTTP status, such as [Wrong], the key of its text and the arguments
// for the text.
func New(status int, name string, args ...any) error { return &Error{status, name, args} }

func (e *Error) Error() string { return words.Text("en", e.Name, slices.Clone(e.Args)...) }
