package cli

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"syscall"
	"unicode/utf8"

	"equitas/engine/lab/question"
	"equitas/engine/match"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
	"equitas/reports/table"

	"github.com/spf13/cobra"
)

// The exit codes.
const (
	ExitDone     = 0
	ExitFailed   = 1 // a failure: a faulty file, a failed write, an interrupt
	ExitUsage    = 2 // wrong usage: an unknown command, flag or name, a value out of range
	ExitUnclear  = 3 // gates that the matches neither confirm nor refute
	exitInternal = 4 // an error of the program
)

// Usagef returns an error of wrong usage. A command that ends with it has exit code
// [ExitUsage], and an example of the command is printed after the message.
func Usagef(format string, args ...any) error {
	return &question.InvalidError{Msg: fmt.Sprintf(format, args...)}
}

// A QuietError ends a command with exit code [ExitFailed] and without a message, because the
// reason has been printed already.
type QuietError struct{}

func (QuietError) Error() string { return "see above" }

// A PipeWriter writes until the reader closes the pipe, as in equitas --help | head. After
// that it discards everything without an error, since cobra would print the error.
type PipeWriter struct{ io.Writer }

func (w PipeWriter) Write(p []byte) (int, error) {
	n, err := w.Writer.Write(p)
	if errors.Is(err, syscall.EPIPE) {
		return len(p), nil
	}
	return n, err
}

// report prints the error that ended a command, if err is not nil, and returns the exit code.
func (s *Streams) report(cmd *cobra.Command, err error) int {
	if err == nil {
		return ExitDone
	}
	if errors.Is(err, syscall.EPIPE) { // the reader closed the pipe, as in equitas … | head
		return ExitFailed
	}
	name := cmd.CommandPath()
	if e, ok := errors.AsType[*question.FileError](err); ok {
		if e.Faults.Write(s.Err, e.Source) == nil && e.FromFlags() {
			return ExitUsage
		}
		return ExitFailed
	}
	if e, ok := errors.AsType[*question.BrokenError](err); ok {
		fmt.Fprintf(s.Err, "%s: a game broke, and that is an error of equitas, not of yours:\n  %s\nto see it again:\n  %s\n", name, source.ShortenLines(e.Reason), e.RepeatCommand)
		return exitInternal
	}
	if _, ok := errors.AsType[QuietError](err); ok {
		return ExitFailed
	}
	if e, ok := errors.AsType[*GateError](err); ok {
		fmt.Fprintf(s.Err, "%s: %s\n", name, e.Msg)
		return e.Code
	}
	unknown, ok := errors.AsType[*rule.UnknownError](err)
	if _, inside := errors.AsType[*match.LineError](err); inside {
		ok = false // the name comes from a record, not from the user
	}
	if ok && unknown.Nearest == "" {
		err = Usagef("%s; equitas list variants shows all", err)
	}
	if _, asked := errors.AsType[*question.InvalidError](err); ok || asked {
		said, how := name+": "+source.ShortenLines(err.Error()), ""
		if !strings.Contains(name, " ") || !strings.Contains(said, name+" ") { // otherwise the message contains an example already
			how = "example: " + example(cmd)
		}
		fmt.Fprintln(s.Err, s.withExample(said, how))
		return ExitUsage
	}
	fmt.Fprintf(s.Err, "%s: %s\n", name, source.ShortenLines(err.Error()))
	return ExitFailed
}

// errorWidth is the largest width of messages about wrong usage on a terminal, in columns.
const errorWidth = 100

// withExample returns a message about wrong usage together with an example, which may be "".
// They are on one line unless stderr is a terminal; there the message is wrapped, and the
// example follows on a line of its own.
func (s *Streams) withExample(message, example string) string {
	line := message
	if example != "" {
		line += "; " + example
	}
	width := errorWidth
	if s.Width > 0 {
		width = max(min(width, s.Width), 40)
	}
	if !s.ErrIsTerminal || utf8.RuneCountInString(line) <= width {
		return line
	}
	text := strings.Join(table.Wrap(message, width-2), "\n  ")
	if example != "" {
		text += "\n  " + example
	}
	return text
}

// Write writes text to w.
func Write(w io.Writer, text string) error {
	_, err := io.WriteString(w, text)
	return err
}

// A GateError ends a command, after the report was written, if a variant breaks one of its
// gates or if that is unclear.
type GateError struct {
	Code int    // exit code: [ExitFailed] or [ExitUnclear]
	Msg  string // which gates, in words
}

func (e *GateError) Error() string { return e.Msg }

// An IncompleteError ends an interrupted command after the results so far were written.
type IncompleteError struct {
	out            *Output
	reportFile     string // file with the incomplete report; "" for stdout
	GamesFile      string // file with the games of --keep so far; "" if there is none
	UnwrittenGames string // the file that --keep names, which was not written; "" if there is none
}

func (e *IncompleteError) Error() string {
	text := "stopped: the report is incomplete"
	if e.reportFile != "" {
		text += ", and in " + e.reportFile + "; " + e.out.Path + " was not written"
		if e.out.replaces {
			text += " and is as it was"
		}
	}
	if e.GamesFile != "" {
		text += "; the games so far are in " + e.GamesFile + ", not in " + e.UnwrittenGames
	}
	return text
}
