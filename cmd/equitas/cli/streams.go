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
	Out io.Writer // for the answer
	Err io.Writer // for everything else

	Width          int  // width of the terminal in columns; 0 if Out is no terminal
	ErrIsTerminal  bool // whether Err is a terminal, so that progress may be shown
	InIsTerminal   bool // whether In is a terminal, so that a person types
	StartedByClick bool // whether the program was started with a double click

	results *results      // nil: results are not kept
	Engines []*EngineKind // kinds of engines besides local and folder
}

// OutIsTerminal reports whether Out is a terminal.
func (s *Streams) OutIsTerminal() bool {
	out, ok := s.Out.(interface{ Fd() uintptr })
	return ok && term.IsTerminal(int(out.Fd()))
}

// StandardStreams returns the standard streams of the process.
func StandardStreams() *Streams {
	s := &Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, ErrIsTerminal: term.IsTerminal(int(os.Stderr.Fd())), InIsTerminal: term.IsTerminal(int(os.Stdin.Fd())), StartedByClick: startedByClick()}
	if w, _, err := term.GetSize(int(os.Stdout.Fd())); err == nil {
		s.Width = w
	}
	return s
}

// Run runs the command line args, without the program's name, and returns the exit code. program
// makes the root command for the streams that it gets.
func Run(ctx context.Context, s *Streams, program func(*Streams) *cobra.Command, args []string) int {
	out, errs := &controlFilter{w: s.Out}, &controlFilter{w: s.Err}
	defer out.writePartial()
	defer errs.writePartial()
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
	if code == 0 && out.failed { // help does not check for write errors
		return ExitFailed
	}
	return code
}

// WrapText wraps the lines of a text to the width of the terminal, and indents each continuation
// by four spaces more than its line. If Out is no terminal, it returns the text unchanged.
func (s *Streams) WrapText(text string) string {
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
