package playtests

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"equitas/cmd/equitas/cli"
	"equitas/engine/lab/diary"
	"equitas/engine/lab/question"
	"equitas/engine/lab/wording"
	"equitas/engine/playtest"
	"equitas/reports/playfile"

	"github.com/spf13/cobra"
)

func joinWithCommas(l []string) string { return strings.Join(l, ",") }

// A newOptions holds the flags of the commands that write a file: form, new and write.
type newOptions struct {
	file  string   // path of the file to write
	lang  string   // language of the file
	quiet bool     // whether messages are not printed
	sets  []string // KEY=VALUE settings laid over the variant

	inventedGames, seats int     // number of matches that bots play to fill the file; number of seats, 0 for the default
	bots                 string  // name of the bot that plays all seats of these matches
	seed                 *uint64 // seed of these matches; nil for the default
}

func newCmd(s *cli.Streams) *cobra.Command {
	opt := newOptions{lang: "en", bots: "greedy"}
	cmd := &cobra.Command{
		Use:   "new VARIANT -o FILE",
		Short: "Begin a table to write your games into: CSV or XLSX",
		Long: `Writes a table with a column for everything that can be noted of a game, and no
rows. An .xlsx has a second sheet that says what to write into each column; for
a .csv this is printed on the screen. Only variant, seats and winner are
required: an empty cell means that the value was not noted. An existing file is
never overwritten.

--invent 20 fills in twenty games that bots played, to try out the report; their
remarks say so.`,
		Example: `  equitas playtests new proelio/0.9.6 -o evenings.csv
  equitas playtests new stronghold/2010 --lang it -o serate.xlsx`,
		Args:              cli.ArgsBetween(1, 1, "one VARIANT (a name or a file)"),
		ValidArgsFunction: cli.CompleteNames(1, cli.VariantNames),
		RunE: func(cmd *cobra.Command, args []string) error {
			if f := cmd.Flags(); opt.inventedGames == 0 && (f.Changed("bots") || f.Changed("seats") || f.Changed("seed")) {
				return cli.Usagef("--bots, --seats and --seed are of invented games: add --invent 20")
			}
			return writeNew(cmd.Context(), s, args[0], &opt)
		},
	}
	cli.AddFile(cmd, &opt.file)
	cmd.Flags().Lookup("output").Usage = "write to `FILE`, a new one that ends in .csv or .xlsx; needed"
	cmd.Flags().Var(cli.ChoiceValue(&opt.lang, "en", "it"), "lang", "the language of the columns: `LANG`")
	f := cmd.Flags()
	f.Var(cli.NumberValue(&opt.inventedGames, 1, diary.MaxInvented), "invent", "fill in `N` games that bots played")
	f.Lookup("invent").DefValue = "0"
	f.StringVar(&opt.bots, "bots", opt.bots, "with --invent, the `NAME` of the bot that plays all seats")
	f.Var(cli.NumberValue(&opt.seats, 1, 16), "seats", "with --invent, at so many seats: `N` (default as VARIANT says)")
	f.Lookup("seats").DefValue = "0"
	cli.AddSeed(cmd, &opt.seed, "with --invent, the master seed `S`")
	cli.AddQuiet(cmd, &opt.quiet)
	return cmd
}

// writeNew writes a table in which people note games of a variant: empty, or with games that bots
// played for --invent.
func writeNew(ctx context.Context, s *cli.Streams, variant string, opt *newOptions) error {
	if opt.file == "" {
		return cli.Usagef("needs -o FILE.csv or FILE.xlsx")
	}
	if err := cli.CheckExtension(opt.file, "a table of games", ".csv", ".xlsx"); err != nil {
		return err
	}
	if info, err := os.Stat(opt.file); err == nil && info.Mode().IsRegular() {
		return cli.Usagef("-o is %s, which is there already, and no games are written over: choose another name", wording.QuoteValue(opt.file))
	}
	lib, err := cli.OpenLibrary()
	if err != nil {
		return err
	}
	v, err := lib.Open(s, variant, nil, opt.quiet)
	if err != nil {
		return err
	}
	book := diary.NewPlaybook(lib.Library)
	t := book.TermsOf(v)
	var games []playtest.Game
	if opt.inventedGames > 0 {
		seed := uint64(1)
		if opt.seed != nil {
			seed = *opt.seed
		}
		witness := &cli.Reporter{Streams: s, Quiet: opt.quiet, Workers: 1}
		if games, err = diary.InventGames(ctx, lib.Lab, book, variant, opt.seats, opt.inventedGames, opt.bots, seed, witness.Observer()); err != nil {
			return err
		}
	}
	if err := write(s, opt.file, games, playtest.Headings(t, opt.lang), t, opt.lang); err != nil {
		return err
	}
	if opt.quiet || opt.file == "-" {
		return nil
	}
	var b strings.Builder
	if cli.Extension(opt.file) == ".csv" {
		for _, x := range playtest.ExplainColumns(t, opt.lang) {
			fmt.Fprintf(&b, "%-15s %s\n", x.Heading, x.Text)
		}
	}
	return cli.Write(s.Out, b.String())
}

// write writes a table of games to a file: as XLSX if its extension is that, otherwise as CSV.
// heads are the headings of the columns, which say what each contains.
func write(s *cli.Streams, file string, games []playtest.Game, heads []string, t *playtest.Terms, lang string) error {
	xlsx := cli.Extension(file) == ".xlsx"
	out := cli.OutputFlags{File: file}
	return out.Write(s, xlsx, func(w io.Writer) error {
		if xlsx {
			return playfile.WriteBook(w, heads, games, t, lang)
		}
		return playfile.WriteCSV(w, heads, games)
	})
}

func writeCmd(s *cli.Streams) *cobra.Command {
	opt := struct {
		newOptions
		skip bool
	}{newOptions: newOptions{lang: "en"}}
	cmd := &cobra.Command{
		Use:   "write FILE… -o FILE",
		Short: "Write games in another format: CSV, XLSX, or for BG Stats",
		Long: `Reads the games of files as equitas playtests does and writes all of them into
one: a table (.csv, .xlsx), or a file that the app BG Stats imports (.bgsplay).
Values for which the app has no field are written into the first lines of its
comments, and read back from there. People are written as P1, P2, …, each the
same in all games: names never leave their file.`,
		Example: `  equitas playtests new hearts/standard --invent 5 -o hearts.csv --quiet
  equitas playtests write hearts.csv -o hearts.bgsplay`,
		Args: cli.ArgsBetween(1, 100, "one FILE or several"),
		RunE: func(_ *cobra.Command, args []string) error {
			return convert(s, args, &opt.newOptions, opt.skip)
		},
	}
	cli.AddFile(cmd, &opt.file)
	cmd.Flags().Lookup("output").Usage = "write to `FILE`, which ends in .csv, .xlsx or .bgsplay; needed"
	cmd.Flags().Var(cli.ChoiceValue(&opt.lang, "en", "it"), "lang", "the language of the columns: `LANG`")
	cmd.Flags().BoolVar(&opt.skip, "skip-bad", false, "leave out rows with faults, and say which")
	cli.AddQuiet(cmd, &opt.quiet)
	return cmd
}

// convert reads games from files and writes all of them to the file of -o, in the format of its
// extension. If skip is true, it leaves out rows with faults; otherwise they are an error.
func convert(s *cli.Streams, files []string, opt *newOptions, skip bool) error {
	if opt.file == "" {
		return cli.Usagef("needs -o FILE.csv, FILE.xlsx or FILE.bgsplay")
	}
	if err := cli.CheckExtension(opt.file, "a file of games", ".csv", ".xlsx", ".bgsplay", ".json"); err != nil {
		return err
	}
	for _, f := range files {
		a, err := os.Stat(f)
		b, err2 := os.Stat(opt.file)
		if err == nil && err2 == nil && os.SameFile(a, b) {
			return cli.Usagef("-o is %s, which is read: choose another file", wording.QuoteValue(opt.file))
		}
	}
	lib, err := cli.OpenLibrary()
	if err != nil {
		return err
	}
	d, err := read(lib, diary.NewPlaybook(lib.Library), s, files, &readOptions{skipFaulty: skip, lang: opt.lang}, question.Observer{})
	if err != nil {
		return err
	}
	if len(d.Games) == 0 {
		return fmt.Errorf("there are no games to be written")
	}
	if end := cli.Extension(opt.file); end == ".bgsplay" || end == ".json" {
		out := cli.OutputFlags{File: opt.file}
		return out.Write(s, false, func(w io.Writer) error { return playfile.WriteBGStats(w, d.Games) })
	}
	return write(s, opt.file, d.Games, playfile.HeadsOf(d.Games, opt.lang), d.Games[0].Terms, opt.lang)
}
