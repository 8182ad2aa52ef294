package cli

import (
	"context"
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"equitas/reports/table"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// Streams are the input and the outputs of a command.
type Streams struct {
	In  io.Reader
	Out io.Writer // the answer
	Err io.Writer // everything else

	Width    int  // columns of the terminal that Out is; 0 if it is none
	Terminal bool // Err is a terminal: progress may be shown
	Typing   bool // In is a terminal: a person types
	Clicked  bool // the program was started with a double click

	results *results      // nil: nothing is kept
	Engines []*EngineKind // engines of the program besides the common ones
}

// IsTerminal reports whether Out is a terminal.
func (s *Streams) IsTerminal() bool {
	out, ok := s.Out.(interface{ Fd() uintptr })
	return ok && term.IsTerminal(int(out.Fd()))
}

// Standard returns the streams of the program.
func Standard() *Streams {
	s := &Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Terminal: term.IsTerminal(int(os.Stderr.Fd())), Typing: term.IsTerminal(int(os.Stdin.Fd())), Clicked: startedByClick()}
	if w, _, err := term.GetSize(int(os.Stdout.Fd())); err == nil {
		s.Width = w
	}
	return s
}

// Run runs one command line of a program, which makes its commands for the
// streams that it is given, and returns the exit code.
func Run(ctx context.Context, s *Streams, program func(*Streams) *cobra.Command, args []string) int {
	out, errs := &plain{w: s.Out}, &plain{w: s.Err}
	defer out.end()
	defer errs.end()
	shown := *s
	shown.Out, shown.Err, shown.results = out, errs, new(results)
	defer shown.results.close()
	s = &shown
	root := program(s)
	cmd, err := root, unknownCommand(root, args)
	if err == nil {
		root.SetArgs(args)
		cmd, err = root.ExecuteContextC(ctx)
	}
	code := s.report(cmd, err)
	if code == 0 && out.failed { // for help, which does not check write errors
		return ExitFailed
	}
	return code
}

// Wrapped returns a text wrapped to the width of the terminal, continuation lines indented
// by four more; unchanged if Out is not a terminal.
func (s *Streams) Wrapped(text string) string {
	if s.Width == 0 {
		return text
	}
	width := max(s.Width, 40)
	var b strings.Builder
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if utf8.RuneCountInString(line) > width {
			words := strings.TrimLeft(line, " ")
			indent := line[:len(line)-len(words)]
			line = indent + strings.Join(table.Wrap(words, width-len(indent)-4), "\n"+indent+"    ")
		}
		b.WriteString(line + "\n")
	}
	return b.String()
}
