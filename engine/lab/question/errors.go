package question

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"equitas/engine/rule"
)

// ErrStopped is the error of a question that was stopped before it had any result.
var ErrStopped = errors.New("stopped before the first deal was played")

// StoppedIfNil returns err, or [ErrStopped] if err is nil.
func StoppedIfNil(err error) error {
	if err == nil {
		return ErrStopped
	}
	return err
}

// An InvalidError reports a question that makes no sense, for example because fields
// contradict each other. Its message names fields by the flags that set them, such as
// --seats.
type InvalidError struct{ Msg string }

func (e *InvalidError) Error() string { return e.Msg }

// Invalidf returns a [*InvalidError].
func Invalidf(format string, args ...any) error { return &InvalidError{fmt.Sprintf(format, args...)} }

// A FileError reports faults in files of variants and decks, with their lines.
type FileError struct {
	Faults rule.Faults
	Source func(file string) string // returns the text of a file, for [rule.Faults.Write]
}

func (e *FileError) Error() string { return e.Faults.Error() }

// FromFlags reports whether all faults that are errors are about values given by flags such
// as --set or --vary, and none is about a file.
func (e *FileError) FromFlags() bool {
	return !slices.ContainsFunc(e.Faults, func(f rule.Fault) bool {
		return !f.Warning && !strings.HasPrefix(f.At.File, "--")
	})
}

// FirstError returns the message of the first fault that is an error, with its help, in one
// line without its place in the file.
func (e *FileError) FirstError() string {
	i := slices.IndexFunc(e.Faults, func(f rule.Fault) bool { return !f.Warning })
	if i < 0 {
		return e.Error()
	}
	if f := &e.Faults[i]; f.Help != "" {
		return f.Msg + "; " + f.Help
	}
	return e.Faults[i].Msg
}

// A BrokenError reports a match that broke, which is an error of the program. RepeatCommand
// is the command that repeats the match.
type BrokenError struct {
	Reason        string
	RepeatCommand string
}

func (e *BrokenError) Error() string { return e.Reason }
