// Package playtests implements equitas playtests: games at a real table, a form to record
// them on, and their comparison with games of bots.
package playtests

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"equitas/cmd/equitas/cli"
	"equitas/cmd/equitas/workbench/translate"
	"equitas/engine/cond"
	"equitas/engine/lab/diary"
	"equitas/engine/lab/question"
	"equitas/engine/playtest"
	"equitas/reports"
	"equitas/reports/playfile"

	"github.com/spf13/cobra"
)

// options are the flags of equitas playtests.
type options struct {
	cli.PlayFlags
	question.Play
	cli.OutputFlags
	against    string // name of the variant whose bots all games are compared with; "": each game's own
	remarks    bool   // whether remarks are shown
	skipFaulty bool   // whether rows with faults are left out
	lang       string // language of the report
}

// Command returns the command "equitas playtests" with its subcommands.
func Command(s *cli.Streams) *cobra.Command {
	opt := options{lang: "en"}
	cmd := &cobra.Command{
		Use:   "playtests FILE… [--against VARIANT]",
		Short: "Compare the games of your table with those of bots",
		Long: `Reads your notes of real games and says whether bots play as your friends do,
and at which level: first how much so few games can show, then what your table
and each level of bots have in common. FILE is a table (CSV or XLSX, as equitas
playtests new begins one), what the app BG Stats exports, or records of matches
in which people played. Every row is checked: a message names the cell of each
fault, and there is no report until all are corrected.

Names of people never leave the file: reports say seats. equitas help playtests
begins with an empty sheet.`,
		Example: `  equitas playtests new proelio/0.9.6 --invent 20 -o nights.csv --quiet
  equitas playtests nights.csv --bots greedy,tuned`,
		Args: cobra.ArbitraryArgs,
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return cmd.Help()
		}
		if err := checkMisspeltCommand(cmd, args[0]); err != nil {
			return err
		}
		return report(cmd, s, args, &opt)
	}
	f := cmd.Flags()
	f.StringVar(&opt.against, "against", "", "the `VARIANT` whose bots all games are compared with (default each game's own)")
	f.Var(cli.ListValue(&opt.Bots, cli.ParseName), "bots", "`NAMES` of levels of play, as greedy,tuned,search:100 (equitas list bots)")
	f.Lookup("bots").DefValue = "greedy,tuned"
	f.Var(cli.NumberValue(&opt.Deals, 1, diary.MaxLevelDeals), "deals", "play `N` games at each level; 200 where bots search")
	f.Lookup("deals").DefValue = fmt.Sprint(diary.DefaultLevelDeals)
	cli.AddSeed(cmd, &opt.Seed, "`S`, the master seed: same seed, same answer")
	cli.AddWorkers(cmd, &opt.Workers)
	cli.AddStore(cmd, &opt.Store)
	cli.AddSets(cmd, &opt.Sets)
	cli.AddQuiet(cmd, &opt.Quiet)
	f.BoolVar(&opt.remarks, "remarks", false, "show remarks, the rules looked up and where it broke, without names")
	f.BoolVar(&opt.skipFaulty, "skip-bad", false, "leave out rows with faults, say which, and report the others")
	f.Var(cli.ChoiceValue(&opt.lang, "en", "it"), "lang", "the language of the report: `LANG`")
	opt.OutputFlags.AddFlags(cmd)
	cmd.AddCommand(formCmd(s), newCmd(s), writeCmd(s))
	return cmd
}

// checkMisspeltCommand returns an error if word is not a file and is similar to a subcommand of
// cmd; nil otherwise.
func checkMisspeltCommand(cmd *cobra.Command, word string) error {
	if _, err := os.Stat(word); err == nil || word == "-" || strings.ContainsAny(word, "./\\") {
		return nil
	}
	var known []string
	for _, c := range cmd.Commands() {
		known = append(known, c.Name())
	}
	if near := cond.Nearest(word, known); near != "" {
		return cli.Usagef("there is no file and no command %q; nearest: %s", "playtests "+word, near)
	}
	return nil
}

// report reads files of real games and writes a report that compares them with games of bots.
func report(cmd *cobra.Command, s *cli.Streams, files []string, opt *options) error {
	if len(opt.Sets) > 0 && opt.against == "" {
		return cli.Usagef("--set is laid over the variant of --against: name one")
	}
	lib, err := opt.OpenLibrary(s)
	if err != nil {
		return err
	}
	book := diary.NewPlaybook(lib.Library)
	witness := &cli.Reporter{Streams: s, Quiet: opt.Quiet, Workers: opt.Workers, TrainingHint: cli.AvoidTrainingFlag}
	o := witness.Observer()
	d, err := read(lib, book, s, files, &readOptions{opt.against, opt.Sets, opt.skipFaulty, opt.lang}, o)
	if err != nil {
		return err
	}
	out, err := cli.Create(opt.File, s.Out)
	if err != nil {
		return err
	}
	defer out.Discard()
	r, err := diary.Compare(cmd.Context(), lib.Lab, diary.CompareQuestion{Book: book, Games: d.Games, Against: opt.against, Sets: opt.Sets, Bots: opt.Bots, Deals: opt.Deals, Seed: opt.Seed}, o)
	if err != nil {
		return err
	}
	d.CopyCounts(r)
	r.Lang, r.ShowRemarks = opt.lang, opt.remarks
	r.Command = question.CommandLine(append([]string{"equitas", "playtests"}, opt.repeatArgs(files)...))
	return opt.Deliver(out, []reports.Report{r}, s, false)
}

// repeatArgs returns the arguments of equitas playtests that give the same report of files again.
func (o *options) repeatArgs(files []string) []string {
	args := append([]string{}, files...)
	add := func(flag, value string) {
		if value != "" {
			args = append(args, flag, value)
		}
	}
	add("--against", o.against)
	if len(o.Bots) > 0 {
		add("--bots", joinWithCommas(o.Bots))
	}
	if o.Deals > 0 {
		add("--deals", fmt.Sprint(o.Deals))
	}
	if o.Seed != nil {
		add("--seed", fmt.Sprint(*o.Seed))
	}
	args = append(args, question.SetFlags(o.Sets)...)
	if o.remarks {
		args = append(args, "--remarks")
	}
	if o.skipFaulty {
		args = append(args, "--skip-bad")
	}
	if o.lang != "en" {
		add("--lang", o.lang)
	}
	return args
}

// A readOptions holds the options of read.
type readOptions struct {
	against    string // name of the variant of games that do not name one; "" if there is none
	sets       []string
	skipFaulty bool   // whether faulty rows are skipped with a warning
	lang       string // language of messages about faults
}

// read reads the games in files; the file "-" is stdin. Rows with faults are an error, or, if
// opt.skipFaulty is true, a warning on stderr.
func read(lib *cli.Library, book *diary.Playbook, s *cli.Streams, files []string, opt *readOptions, o question.Observer) (*diary.Diary, error) {
	d := &diary.Diary{Lang: opt.lang, Today: cli.Today()}
	say := func(text string) string { return translate.ErrorText(translate.Target{Lang: opt.lang}, text) }
	var usual *playtest.Terms
	if opt.against != "" {
		v, err := lib.Library.Variant(opt.against, opt.sets, nil)
		if err != nil {
			return nil, err
		}
		usual = book.TermsOf(v)
	}
	for _, file := range files {
		text, err := cli.ReadContents(s, file, "a file of games", playfile.MaxSize)
		if err != nil {
			return nil, err
		}
		shown := file
		if file == "-" {
			shown = "stdin"
		}
		if err := d.Read(lib.Lab, book, shown, text, usual, o); err != nil {
			return nil, errors.New(say(err.Error()))
		}
	}
	if len(d.Faults) == 0 {
		return d, nil
	}
	told := d.Faults.TextIn(opt.lang, say)
	if !opt.skipFaulty {
		if len(d.Games) > 0 {
			told += "\n" + say("--skip-bad reports the rows without faults")
		}
		return nil, errors.New(told)
	}
	return d, cli.Write(s.Err, told+"\n")
}
