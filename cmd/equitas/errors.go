package main

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"syscall"

	"equitas/engine/lab"
	"equitas/engine/match"
	"equitas/engine/rule"
	"equitas/engine/rule/source"

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

func usagef(format string, args ...any) error {
	return &lab.WrongError{Msg: fmt.Sprintf(format, args...)}
}

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
	if e, ok := errors.AsType[*lab.FileError](err); ok {
		if e.Faults.Write(s.err, e.Source) == nil && e.Typed() {
			return exitAsked
		}
		return exitFailed
	}
	if e, ok := errors.AsType[*lab.BrokenError](err); ok {
		fmt.Fprintf(s.err, "%s: a game broke, and that is an error of equitas, not of yours:\n  %s\nto see it again:\n  %s\n", name, source.Shortened(e.Reason), e.Again)
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
	if _, asked := errors.AsType[*lab.WrongError](err); ok || asked {
		fmt.Fprintf(s.err, "%s: %s; example: %s\n", name, source.Shortened(err.Error()), firstExample(cmd))
		return exitAsked
	}
	fmt.Fprintf(s.err, "%s: %s\n", name, source.Shortened(err.Error()))
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
