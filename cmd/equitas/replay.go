package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"equitas/engine"
	"equitas/engine/lab"
	"equitas/engine/match"
	"equitas/engine/rule/source"

	"github.com/spf13/cobra"
)

type replayOptions struct {
	record bool
	board  string // svg, html or ""
	turn   int    // of --board svg; -1: the last
	large  bool   // --board svg is as large as the table
	file   string
	quiet  bool
	lab.Replay
}

func replayCmd(s *streams) *cobra.Command {
	opt := replayOptions{turn: -1}
	cmd := &cobra.Command{
		Use:   "replay FILE",
		Short: "Check game records by playing their choices again",
		Long: `Plays the choices of every record in FILE (- reads stdin) under the rules of its
variant. Each line must be what the rules make of the game. Prints one line for
every record, or with --record the record itself, as equitas record writes it.
That line counts seats from 1, as all tables do; records, and what is said of
their lines, count from 0.

A record is played under the variant that it names, with what was laid over it
(--set) when it was recorded. It may name a variant that equitas list variants
shows, or a .toml file in the folder of the project; any other file you name
yourself, with --variant. If its rules have changed since, it is refused, or
with --other-rules played as far as it goes.

What equitas record has written is held against the deal of its seed: another
card or another die is told of. Records of other programs have chance of their
own, which only has to be possible.

Of a game on a real table, --board html draws the position after each turn, in
one page to step through, and --board svg draws one position: a picture in the
proportions of the table that fits the window it is opened in, or with
--true-size is as large as the table itself. Both are files to open in a
browser; -o FILE names them.`,
		Example: `  equitas record proelio/0.9.6 --deals 2 -o games.jsonl
  equitas replay games.jsonl`,
		Args: between(1, 1, "one FILE (- for stdin)"),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case opt.board != "" && opt.record:
				return usagef("--board draws the records and --record writes them again: give one of them")
			case cmd.Flags().Changed("turn") && opt.board != "svg":
				return usagef("--turn chooses the position that --board svg draws")
			case opt.large && opt.board != "svg":
				return usagef("--true-size is of the picture that --board svg draws")
			case opt.board != "" && opt.file == "" && s.shows():
				return usagef("--board %s makes a file to open in a browser and would fill the terminal: add -o FILE.%s", opt.board, opt.board)
			}
			if err := opt.fits(); err != nil {
				return err
			}
			return replay(s, args[0], &opt)
		},
	}
	cmd.Flags().BoolVar(&opt.record, "record", false, "write the records again instead of a line for each")
	cmd.Flags().Var(choice{&opt.board, []string{"svg", "html"}}, "board", "draw the table: `svg` one position, html every turn")
	cmd.Flags().Var(number[int]{&opt.turn, 0, lab.MaxDeals}, "turn", "with --board svg, draw the position after turn `N`; 0 is the setup (default the last)")
	cmd.Flags().Lookup("turn").DefValue = ""
	cmd.Flags().BoolVar(&opt.large, "true-size", false, "with --board svg, make the picture as large as the table, in millimetres")
	addFile(cmd, &opt.file)
	cmd.Flags().StringArrayVar(&opt.Sets, "set", nil, "lay `KEY=VALUE` over the variant and what the record has over it; repeat for more")
	cmd.Flags().StringVar(&opt.Variant, "variant", "", "play under this variant, a `NAME` or a file, not under the one that the records name")
	cmd.Flags().BoolVar(&opt.OtherRules, "other-rules", false, "also play records whose rules have changed since, as far as they go")
	addQuiet(cmd, &opt.quiet)
	return cmd
}

// fits refuses a file whose name tells something else than what is written.
func (o *replayOptions) fits() error {
	switch end := ending(o.file); {
	case o.board == "html":
		return fits(o.file, "a page", ".html", ".htm")
	case o.board == "svg":
		return fits(o.file, "a picture", ".svg")
	case o.record:
		return fits(o.file, "a record", ".jsonl", ".json")
	case end == ".html" || end == ".htm" || end == ".svg":
		return usagef("-o %s: without --board only a line for each record is written; add --board %s", lab.Shown(o.file), map[bool]string{true: "svg", false: "html"}[end == ".svg"])
	}
	return fits(o.file, "a line for each record")
}

// replay checks the records in a file.
func replay(s *streams, name string, opt *replayOptions) error {
	in, shown := s.in, "stdin"
	if name != "-" {
		f, err := openFile(name, "a file of records")
		if err != nil {
			return err
		}
		defer f.Close()
		in, shown = f, name
	}
	lib, err := openLibrary()
	if err != nil {
		return err
	}
	out, err := create(opt.file, s.out)
	if err != nil {
		return err
	}
	defer out.discard()
	w := bufio.NewWriter(out)
	var again io.Writer
	if opt.record {
		again = w
	}
	q := opt.Replay
	q.File, q.Own, q.Project = shown, lib.inProject, lib.project()
	var drawn album
	if opt.board != "" {
		q.Open, q.Watch = drawn.open, drawn.step
	}
	replayed := lib.lab.Replayer(q, (&witness{s: s, quiet: opt.quiet}).observer())
	sum, err := replayed.Run(in, again)
	switch {
	case opt.board != "":
		if err == nil {
			err = drawn.write(w, shown, replayed.Title(sum), opt, sum)
		}
	case !opt.record:
		for _, m := range sum.Matches {
			fmt.Fprintln(w, line(&m))
		}
	}
	if flushErr := w.Flush(); err == nil {
		err = flushErr
	}
	if err != nil {
		return err
	}
	return out.commit()
}

// openFile opens a file for reading; what says what is expected. It looks first
// at what it is: opening a FIFO may wait forever, and a device may have no end.
func openFile(name, what string) (*os.File, error) {
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil, fmt.Errorf("%s: there is no such file", name)
	case err != nil:
		return nil, readError(name, err)
	case info.IsDir():
		return nil, fmt.Errorf("%s is a folder, expected %s", name, what)
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s is no file, expected %s; - reads what another program writes", name, what)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, readError(name, err)
	}
	if source.Waits(f) {
		f.Close()
		return nil, fmt.Errorf("%s is no file, expected %s; - reads what another program writes", name, what)
	}
	return f, nil
}

// readError says why a file cannot be read, without the name of the system's
// call.
func readError(name string, err error) error {
	if pe, ok := errors.AsType[*fs.PathError](err); ok {
		err = pe.Err
	}
	return fmt.Errorf("%s cannot be read: %w", name, err)
}

// line tells how a replayed match went.
func line(m *match.Replayed) string {
	how := []string{fmt.Sprintf("%d choices", m.Choices)}
	if m.States > 0 {
		how = append(how, fmt.Sprintf("%d states", m.States))
	}
	how = append(how, m.Result.Reason)
	if who := m.Result.Winners.List(); len(who) > 0 {
		how = append(how, winners(who, m.Start.Seats))
	}
	return fmt.Sprintf("deal %d: %s: replays", m.Start.Index, strings.Join(how, ", "))
}

// winners names seats as people count them: from 1 to of.
func winners(seats []engine.Seat, of int) string {
	if len(seats) == 1 {
		return fmt.Sprintf("seat %d of %d wins", seats[0]+1, of)
	}
	var l []string
	for _, s := range seats {
		l = append(l, fmt.Sprint(s+1))
	}
	return "seats " + strings.Join(l[:len(l)-1], ", ") + " and " + l[len(l)-1] + fmt.Sprintf(" of %d win", of)
}
