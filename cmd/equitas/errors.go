package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"syscall"

	"equitas/engine/match"
	"equitas/engine/rule"

	"github.com/spf13/cobra"
)

// The exit codes.
const (
	exitDone    = 0
	exitFailed  = 1 // could not: a bad file, a failed write, stopped early
	exitAsked   = 2 // asked wrongly
	exitUnclear = 3 // a gate that is not clear yet
	exitBroken  = 4 // an error of ours
)

// A usageError is a command line that cannot be meant: one line, and an
// example of the command.
type usageError struct{ msg string }

func (e *usageError) Error() string { return e.msg }

func usagef(format string, args ...any) error { return &usageError{fmt.Sprintf(format, args...)} }

// A fileError is what is wrong in variant and deck files, with their lines.
type fileError struct {
	faults rule.Faults
	source func(file string) string
}

func (e *fileError) Error() string { return e.faults.Error() }

// typed reports whether all that is wrong was typed as --set or --vary.
func (e *fileError) typed() bool {
	return !slices.ContainsFunc(e.faults, func(f rule.Fault) bool {
		return !f.Warning && !strings.HasPrefix(f.At.File, "--set") && f.At.File != varyFile
	})
}

// first is the first error in one line, without its place.
func (e *fileError) first() string {
	i := slices.IndexFunc(e.faults, func(f rule.Fault) bool { return !f.Warning })
	if i < 0 {
		return e.Error()
	}
	if f := &e.faults[i]; f.Help != "" {
		return f.Msg + "; " + f.Help
	}
	return e.faults[i].Msg
}

// A brokenError is a match that broke, and the command that shows it again.
type brokenError struct {
	reason string
	again  string
}

func (e *brokenError) Error() string { return e.reason }

// A quietError fails a command that has said why already.
type quietError struct{}

func (quietError) Error() string { return "see above" }

// report prints what stopped a command and returns its exit code.
func (s *streams) report(cmd *cobra.Command, err error) int {
	if err == nil {
		return exitDone
	}
	if errors.Is(err, syscall.EPIPE) { // who reads has enough, as in equitas … | head
		return exitFailed
	}
	name := cmd.CommandPath()
	if e, ok := errors.AsType[*fileError](err); ok {
		if e.faults.Write(s.err, e.source) == nil && e.typed() {
			return exitAsked
		}
		return exitFailed
	}
	if e, ok := errors.AsType[*brokenError](err); ok {
		fmt.Fprintf(s.err, "%s: a game broke, and that is an error of equitas, not of yours:\n  %s\nto see it again:\n  %s\n", name, rule.Shortened(e.reason), e.again)
		return exitBroken
	}
	if _, ok := errors.AsType[quietError](err); ok {
		return exitFailed
	}
	if e, ok := errors.AsType[*gateError](err); ok {
		fmt.Fprintf(s.err, "%s: %s\n", name, e.msg)
		return e.code
	}
	unknown, ok := errors.AsType[*rule.UnknownError](err)
	if _, inside := errors.AsType[*match.LineError](err); inside {
		ok = false // a record named it, not the user
	}
	if ok && unknown.Nearest == "" {
		err = usagef("%s; equitas list variants shows all", err)
	}
	if _, asked := errors.AsType[*usageError](err); ok || asked {
		fmt.Fprintf(s.err, "%s: %s; example: %s\n", name, rule.Shortened(err.Error()), firstExample(cmd))
		return exitAsked
	}
	fmt.Fprintf(s.err, "%s: %s\n", name, rule.Shortened(err.Error()))
	return exitFailed
}

// firstExample returns the first example of a command.
func firstExample(cmd *cobra.Command) string {
	line, _, _ := strings.Cut(strings.TrimSpace(cmd.Example), "\n")
	return strings.TrimSpace(line)
}

// write prints text; the error says what failed.
func write(w io.Writer, text string) error {
	_, err := io.WriteString(w, text)
	return err
}
