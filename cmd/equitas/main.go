package main

import (
	"context"
	"io"
	"os"

	"golang.org/x/term"
)

// streams are where a command reads and writes.
type streams struct {
	in  io.Reader
	out io.Writer // the answer
	err io.Writer // everything else

	width    int  // columns of the terminal that out is; 0 if it is none
	terminal bool // err is a terminal: progress may be shown
	typing   bool // in is a terminal: a person types
}

// shows reports whether out is a terminal.
func (s *streams) shows() bool {
	out, ok := s.out.(interface{ Fd() uintptr })
	return ok && term.IsTerminal(int(out.Fd()))
}

func main() {
	ctx := untilSignal(context.Background())
	s := &streams{in: os.Stdin, out: os.Stdout, err: os.Stderr, terminal: term.IsTerminal(int(os.Stderr.Fd())), typing: term.IsTerminal(int(os.Stdin.Fd()))}
	if w, _, err := term.GetSize(int(os.Stdout.Fd())); err == nil {
		s.width = w
	}
	os.Exit(run(ctx, s, os.Args[1:]))
}

// run runs one command line and returns the exit code.
func run(ctx context.Context, s *streams, args []string) int {
	out, errs := &plain{w: s.out}, &plain{w: s.err}
	defer out.end()
	defer errs.end()
	shown := *s
	shown.out, shown.err = out, errs
	s = &shown
	root := rootCmd(s)
	cmd, err := root, unknownCommand(root, args)
	if err == nil {
		root.SetArgs(args)
		cmd, err = root.ExecuteContextC(ctx)
	}
	code := s.report(cmd, err)
	if code == 0 && out.lost { // of help, whose writer does not ask
		return exitFailed
	}
	return code
}
