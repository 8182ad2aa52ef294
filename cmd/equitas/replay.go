package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"regexp"
	"slices"

	"equitas/cmd/equitas/cli"
	"equitas/cmd/equitas/workbench"
	"equitas/engine/lab/question"
	"equitas/engine/lab/records"
	"equitas/engine/lab/wording"
	"equitas/engine/match"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
	"equitas/reports/board"

	"github.com/spf13/cobra"
)

// turnPattern matches values of --turn: a turn, or a turn and a round ("2.3").
var turnPattern = regexp.MustCompile(`^[0-9]{1,9}(\.[0-9]{1,9})?$`)

type replayOptions struct {
	record   bool
	board    string // format of --board: svg, html; ""
	turn     string // turn that --board svg shows, "37" or "2.3"; "": the last
	trueSize bool   // whether --board svg has the true size of the table
	file     string
	quiet    bool
	narrate  bool
	lang     string // language of --words
	records.ReplayOptions
}

func replayCmd(s *cli.Streams) *cobra.Command {
	opt := replayOptions{}
	cmd := &cobra.Command{
		Use:   "replay FILE",
		Short: "Check game records by playing their choices again",
		Long: `Plays the choices of every record in FILE (- reads stdin) under the rules of its
variant. Each line must follow from the rules. Prints one line for every record,
or with --record the record itself, as equitas record writes it. That line
counts seats from 1, as all tables do; records, and messages about their lines,
count from 0.

--words tells each match in sentences: every choice, what else was allowed, and
what came of it, as the player who chose saw it. This lets you check that a game
plays by the rules that you meant; --lang it tells it in Italian.

A record is played under the variant that it names, with what was laid over it
(--set) when it was recorded. It may name a variant that equitas list variants
shows, or a .toml file in the folder of the project; name any other file with
--variant. If the rules have changed since, the record is refused, or with
--other-rules played as far as possible.

A record written by equitas record is compared with the deal of its seed: a
different card or die is reported, and so is a pick of greedy or random that is
not what they pick there. In records of other programs random outcomes only have
to be possible.

For games on a table, board or map, --board html makes a page to step through,
with the position after each turn, or after each round if a turn has several.
--board svg draws one position as a picture that fits the window, or with
--true-size is as large as the table itself. Both are files to open in a
browser; -o FILE names them. For card games --board html draws the table after
every choice, hidden cards too.`,
		Example: `  equitas record proelio/0.9.6 --deals 2 -o games.jsonl
  equitas replay games.jsonl`,
		Args: cli.ArgsBetween(1, 1, "one FILE (- for stdin)"),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case opt.narrate && (opt.board != "" || opt.record):
				return cli.Usagef("--words tells the records, --board draws them and --record writes them again: give one of them")
			case cmd.Flags().Changed("lang") && !opt.narrate:
				return cli.Usagef("--lang is the language of --words")
			case opt.board != "" && opt.record:
				return cli.Usagef("--board draws the records and --record writes them again: give one of them")
			case cmd.Flags().Changed("turn") && opt.board != "svg":
				return cli.Usagef("--turn chooses the position that --board svg draws: equitas replay %s --board svg --turn %s -o turn.svg", question.Quote(args[0]), question.Quote(opt.turn))
			case opt.turn != "" && !turnPattern.MatchString(opt.turn):
				return cli.Usagef("--turn is %s, must be a whole number, or a turn and a round such as 2.3", question.Quote(opt.turn))
			case opt.trueSize && opt.board != "svg":
				return cli.Usagef("--true-size is of the picture that --board svg draws")
			case opt.board != "" && opt.file == "" && s.OutIsTerminal():
				return cli.Usagef("--board %s makes a file to open in a browser and would fill the terminal: add -o FILE.%s", opt.board, opt.board)
			}
			if err := opt.checkExtension(); err != nil {
				return err
			}
			return replay(s, args[0], &opt)
		},
	}
	cmd.Flags().BoolVar(&opt.record, "record", false, "write the records again instead of a line for each")
	cmd.Flags().Var(cli.ChoiceValue(&opt.board, "svg", "html"), "board", "draw the table: `svg` one position, html every turn, or in card games every choice")
	cmd.Flags().StringVar(&opt.turn, "turn", "", "with --board svg, draw the position after turn `N`; 0 is the setup, 2.3 round 3 of turn 2 in games of rounds (default the last)")
	cmd.Flags().BoolVar(&opt.trueSize, "true-size", false, "with --board svg, make the picture as large as the table, in millimetres")
	cmd.Flags().BoolVar(&opt.narrate, "words", false, "tell every choice in sentences: who did what in place of what, and what came of it")
	cmd.Flags().StringVar(&opt.lang, "lang", rule.English, "with --words, tell it in `LANG`")
	cli.AddFile(cmd, &opt.file)
	cmd.Flags().StringArrayVar(&opt.Sets, "set", nil, "lay `KEY=VALUE` over the variant and over what the record sets; repeat for more")
	cmd.Flags().StringVar(&opt.Variant, "variant", "", "play under this variant, a `NAME` or a file, not under the one that the records name")
	cmd.Flags().BoolVar(&opt.OtherRules, "other-rules", false, "also play records whose rules have changed since, as far as they go, and take what bots picked as it stands")
	cli.AddQuiet(cmd, &opt.quiet)
	return cmd
}

// checkExtension returns an error if the extension of the output file suggests another format than
// the one that the flags select.
func (o *replayOptions) checkExtension() error {
	switch end := cli.Extension(o.file); {
	case o.board == "html":
		return cli.CheckExtension(o.file, "a page", ".html", ".htm")
	case o.board == "svg":
		return cli.CheckExtension(o.file, "a picture", ".svg")
	case o.record:
		return cli.CheckExtension(o.file, "a record", ".jsonl", ".json")
	case end == ".html" || end == ".htm" || end == ".svg":
		return cli.Usagef("-o %s: without --board only a line for each record is written; add --board %s", wording.QuoteValue(o.file), map[bool]string{true: "svg", false: "html"}[end == ".svg"])
	}
	return cli.CheckExtension(o.file, "a line for each record")
}

// replay checks the records in the file name, or in stdin if name is "-", and writes what opt
// asks for: a line for each record, the records, sentences or drawings.
func replay(s *cli.Streams, name string, opt *replayOptions) error {
	in, shown := s.In, "stdin"
	if name != "-" {
		f, err := cli.OpenFile(name, "a file of records")
		if err != nil {
			return err
		}
		defer f.Close()
		in, shown = f, name
	}
	lib, err := cli.OpenLibrary()
	if err != nil {
		return err
	}
	if langs := lib.Languages(""); opt.narrate && !slices.Contains(langs, opt.lang) {
		return cli.Usagef("--lang is %s; %s", question.Quote(opt.lang), source.Suggest(opt.lang, langs))
	}
	var text bytes.Buffer // read again to draw the table of a card game
	if opt.board == "html" {
		in = io.TeeReader(in, &text)
	}
	out, err := cli.Create(opt.file, s.Out)
	if err != nil {
		return err
	}
	defer out.Discard()
	w := bufio.NewWriter(out)
	var again io.Writer
	if opt.record {
		again = w
	}
	q := opt.ReplayOptions
	q.File, q.IsOwnFile, q.Project = shown, lib.InProject, lib.Project()
	var drawn board.Album
	if opt.board != "" {
		q.Open, q.Watch = drawn.Open, drawn.Step
	}
	replayed := records.NewReplayer(lib.Lab, q, (&cli.Reporter{Streams: s, Quiet: opt.quiet}).Observer())
	var told *records.Chronicle
	if opt.narrate {
		told = replayed.Chronicle(w, opt.lang)
	}
	sum, err := replayed.Run(in, again)
	switch {
	case opt.narrate:
		err = cmp.Or(err, told.Err())
	case opt.board == "html" && err == nil && drawn.UndrawableVariant() != "":
		err = opt.drawAlbum(w, lib, &text, shown, replayed.Title(sum), drawn.UndrawableVariant())
	case opt.board != "":
		if err == nil {
			err = opt.draw(w, &drawn, shown, replayed.Title(sum), sum)
		}
	case !opt.record:
		for _, m := range sum.Matches {
			fmt.Fprintln(w, records.ReplayLine(&m))
		}
	}
	if flushErr := w.Flush(); err == nil {
		err = flushErr
	}
	if err != nil {
		return err
	}
	return out.Commit()
}

// drawAlbum writes a page that shows the table of a card game after every choice of the records
// in text. fileName is the name of their file in messages, and undrawable the name of a game without a
// board, for the error if its table cannot be drawn either.
func (o *replayOptions) drawAlbum(w io.Writer, lib *cli.Library, text *bytes.Buffer, fileName, title, undrawable string) error {
	q := o.ReplayOptions
	q.File, q.IsOwnFile, q.Project = fileName, lib.InProject, lib.Project()
	playback, err := records.Read(context.Background(), lib.Lab, q, text.Bytes(), question.Observer{})
	if err != nil {
		return err
	}
	page, ok, err := workbench.MatchPage(context.Background(), playback, title, "Drawn by equitas from "+fileName+". All that lies anywhere is shown, hidden cards too.", rule.English)
	if err != nil {
		return err
	}
	if !ok {
		return fmt.Errorf("%s: %s is not played on a table that could be drawn", fileName, undrawable)
	}
	_, err = w.Write(page)
	return err
}

// draw writes positions of the matches in a. For --board html it writes all of them as a page with a
// title. For --board svg it writes the one that --turn selects as a picture; then it is an error if
// there is more than one match. fileName is the name of the file of records in messages.
func (o *replayOptions) draw(w io.Writer, a *board.Album, fileName, title string, sum *match.Summary) error {
	if flat := a.UndrawableVariant(); flat != "" {
		return fmt.Errorf("%s: %s is drawn choice by choice, as a page: --board html", fileName, flat)
	}
	matches := a.Matches(sum, records.EndingText)
	if o.board == "html" {
		return board.WriteHTML(w, title, "Drawn from "+fileName+".", matches)
	}
	if n := len(matches); n != 1 {
		return fmt.Errorf("%s has %d records, --board svg draws one position of one", fileName, n)
	}
	frame, ok := a.FrameAfter(o.turn)
	if !ok {
		return cli.Usagef("--turn is %s, %s; all are in one page: equitas replay %s --board html -o page.html", o.turn, a.TurnsInWords(), question.Quote(fileName))
	}
	return board.WriteSVG(w, frame.Picture, matches[0].Title+": "+frame.Title, o.trueSize)
}
