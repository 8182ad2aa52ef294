// Package refusal has errors that pages show in their own language, with the HTTP status of
// the answer.
package refusal

import (
	"net/http"
	"slices"

	"equitas/cmd/equitas/workbench/words"
)

// HTTP statuses of refusals.
const (
	Wrong     = http.StatusBadRequest
	Forbidden = http.StatusForbidden
	Missing   = http.StatusNotFound
	Changed   = http.StatusConflict
	Busy      = http.StatusTooManyRequests
	Ending    = http.StatusServiceUnavailable
)

// An Error is an error with a text in all languages of the pages.
type Error struct {
	Status int
	Name   string // name of its text in package words, such as "bench.nowhere"
	Args   []any  // arguments of the text
}

// New returns an [Error] with an HTTP status, the name of its text and the text's
// arguments.
func New(status int, name string, args ...any) error { return &Error{status, name, args} }

func (e *Error) Error() string { return words.Text("en", e.Name, slices.Clone(e.Args)...) }
