// Package tools implements the command equitas tools, a server of the Model Context Protocol over
// standard input and output. With it an assistant, such as a chatbot that can start programs on
// this machine, can ask for a comparison instead of inventing one.
//
// Every tool answers a question that a command of equitas answers too (engine/lab). An answer has
// the sentence of the report, its intervals, what players never used, and the command line that
// repeats it. The package has no rules and no statistics of its own.
//
//	command.go   the command, and opening the folder
//	transport.go messages, one on a line; an invalid one is answered with an error
//	server.go    instructions for assistants, and the list of tools
//	schema.go    arguments of a tool as JSON Schema, derived from the questions
//	call.go      one call: its arguments, drafts, duration and progress
//	answer.go    the answer, as data and as text
//	ask.go       tools that play whole matches
//	position.go  tools that play on from a position
//	record.go    a match in sentences
//	look.go      tools that play nothing
//	write.go     a new variant file
//	pages.go     resources: topics of help, and the schemas of games
//
// No file outside the folder is read or written, not even through links, and no existing file in
// it is changed. Titles, names and texts of cards from files are passed on as data: in quotes or
// in fields of their own.
package tools

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"

	"equitas/cmd/equitas/cli"
	"equitas/engine/lab"
	"equitas/engine/lab/wording"
	"equitas/engine/rule/source"

	"github.com/spf13/cobra"
)

// Command returns the command "equitas tools".
func Command(s *cli.Streams) *cobra.Command {
	var play cli.PlayFlags
	cmd := &cobra.Command{
		Use:   "tools [FOLDER]",
		Short: "Let an assistant ask equitas: tools of the Model Context Protocol",
		Long: `Answers an assistant (a chatbot that can start programs on this machine) by
standard input and output, in the Model Context Protocol: it lists what there
is, checks rules that the assistant has written, compares, sweeps and tunes. The
assistant starts it; equitas help assistants says how to set that up.

FOLDER is the folder of a project, as equitas new makes one. Nothing outside it
is read or written. In it only new variant files are written; no file is
overwritten. Without FOLDER only built-in variants are available, and nothing is
written. Nothing leaves this machine: no network is used. The program ends when
its input does.`,
		Example: `  equitas tools
  equitas tools .`,
		Args: cli.ArgsBetween(0, 1, "the folder of a project, or nothing"),
		RunE: func(cmd *cobra.Command, args []string) error {
			root, err := openRoot(args)
			if err != nil {
				return err
			}
			if root != nil {
				defer root.Close()
			}
			r := lab.Resources{Workers: play.Workers}
			if play.Store != "" { // without a store nothing is written anywhere
				if r, err = play.Resources(s); err != nil {
					return err
				}
			}
			if s.InIsTerminal {
				fmt.Fprintln(s.Err, "An assistant starts this and asks it in the Model Context Protocol (equitas help assistants); Ctrl-C ends it.")
			}
			return serve(cmd.Context(), s.In, s.Out, newServer(root, r))
		},
	}
	cli.AddWorkers(cmd, &play.Workers)
	cli.AddStore(cmd, &play.Store)
	cmd.Flags().Lookup("store").Usage = "keep results in `FILE`, and play only what it lacks (default nothing is kept when the program ends)"
	return cmd
}

// openRoot opens the folder args[0]; it returns nil if args is empty.
func openRoot(args []string) (*os.Root, error) {
	if len(args) == 0 {
		return nil, nil
	}
	info, err := os.Stat(args[0])
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: there is no such folder", wording.QuoteValue(args[0]))
	case !info.IsDir():
		return nil, fmt.Errorf("%s is a file, expected the folder of a project", wording.QuoteValue(args[0]))
	}
	root, err := os.OpenRoot(cli.AbsolutePath(args[0]))
	if err != nil {
		return nil, fmt.Errorf("%s cannot be opened: %s", wording.QuoteValue(args[0]), source.ErrorInWords(err))
	}
	return root, nil
}

// serve answers requests that it reads from in, and writes the answers to out, until in ends, out
// is closed or ctx is done. None of these is an error.
func serve(ctx context.Context, in io.Reader, out io.Writer, v *server) error {
	err := v.protocol().Run(ctx, &lineTransport{in: in, out: out})
	if ctx.Err() != nil || errors.Is(err, io.EOF) || errors.Is(err, syscall.EPIPE) || errors.Is(err, io.ErrClosedPipe) {
		return nil // the normal end
	}
	return err
}
