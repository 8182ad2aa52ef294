package question

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"equitas/engine/rule"
)

// ErrStopped is the error of a question that was stopped before there was
// anything to show.
var ErrStopped = errors.New("stopped before the first deal was played")

// OrStopped returns err, or [ErrStopped] if it is nil.
func OrStopped(err error) error {
	if err == nil {
		return ErrStopped
	}
	return err
}

// A WrongError reports a question without a meaning, such as fields that contradict each
// other. It names fields as the flags that set them, such as --seats.
type WrongError struct{ Msg string }

func (e *WrongError) Error() string { return e.Msg }

// Wrongf returns a [*WrongError].
func Wrongf(format string, args ...any) error { return &WrongError{fmt.Sprintf(format, args...)} }

// A FileError reports faults in variant and deck files, with their lines.
type FileError struct {
	Faults rule.Faults
	Source func(file string) string // Text of the files, for [rule.Faults.Write]
}

func (e *FileError) Error() string { return e.Faults.Error() }

// Typed reports whether all errors are about values typed with the question, as --set or
// --vary, and none about a file.
func (e *FileError) Typed() bool {
	return !slices.ContainsFunc(e.Faults, func(f rule.Fault) bool {
		return !f.Warning && !strings.HasPrefix(f.At.File, "--")
	})
}

// First returns the first error in one line, without its place.
func (e *FileError) First() string {
	i := slices.IndexFunc(e.Faults, func(f rule.Fault) bool { return !f.Warning })
	if i < 0 {
		return e.Error()
	}
	if f := &e.Faults[i]; f.Help != "" {
		return f.Msg + "; " + f.Help
	}
	return e.Faults[i].Msg
}

// A BrokenError reports a match that broke, which is an error of the program, with the
// command that repeats it.
type BrokenError struct {
	Reason string
	Again  string
}

func (e *BrokenError) Error() string { return e.Reason }
