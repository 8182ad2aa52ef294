// Package refusal has the errors that pages tell in words of their own, in the language of
// the page, with the HTTP status that they are answered with.
package refusal

import (
	"net/http"
	"slices"

	"equitas/cmd/equitas/workbench/words"
)

// Statuses of refusals.
const (
	Wrong     = http.StatusBadRequest
	Forbidden = http.StatusForbidden
	Missing   = http.StatusNotFound
	Changed   = http.StatusConflict
	Busy      = http.StatusTooManyRequests
	Ending    = http.StatusServiceUnavailable
)

// An Error is an error that a page tells in words, with its HTTP status.
type Error struct {
	Status int
	Name   string // of its text in package words, such as "bench.nowhere"
	Args   []any  // what fills the text
}

// New returns an [Error] with a status, the name of its text, and what fills the text.
func New(status int, name string, args ...any) error { return &Error{status, name, args} }

func (e *Error) Error() string { return words.Text("en", e.Name, slices.Clone(e.Args)...) }
