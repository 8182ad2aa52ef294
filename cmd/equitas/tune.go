package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"equitas/cmd/equitas/cli"
	"equitas/engine/lab/question"
	"equitas/engine/lab/wording"
	"equitas/reports"

	"github.com/spf13/cobra"
)

func tuneCmd(s *cli.Streams) *cobra.Command {
	var q question.Tune
	opt := questionFlags{trainingHint: cli.AvoidTrainingFlag}
	file := ""
	cmd := &cobra.Command{
		Use:   "tune VARIANT [--vary KEY=VALUES …] [--aim METRIC=GOAL …]",
		Short: "Search for rule values that meet your aims, with few changes",
		Long: `Looks for values of rules that bring VARIANT to its aims with as few changes as
possible, and tests the result on deals that had no part in choosing it. The
aims are the goals of headline measures in its file ([metric."len.turns"] goal),
or those named with --aim. The rules that may change are those of --vary, or of
the table [tune] in the file, or else all rules, within values near the present
ones; in that last case copies of cards only move from card to card, so that
every deck keeps its size.

It plays every value of every rule by itself, learns from that what each does to
each aim, and plays the most promising settings with more and more deals. The
best for every number of changed rules are played again on fresh deals, to show
what each further change gains. At most three are then compared with the
unchanged variant on deals of their own, from 500,000 plays on by bots that have
learned each of them. A setting that makes another goal, a [gate], skill, the
shortest games or the use of parts worse is never proposed, nor one in which
trial matches find something that nobody can use or that has no effect (--free
lifts such a guard). Only the new file that -o names is written.

KEY may hold a *: 'card.*.count'. VALUES are lo..hi, a list with commas, or ±N
around the present value; without VALUES they are the values near it that the
schema allows. GOAL is as in a file, or a range: 30..60, 0, '25 %', '2 to 4 pp'.`,
		Example: `  equitas tune proelio/0.9.6 --vary hand.limit --vary draw.n --budget 20000
  equitas tune proelio/0.9.6 --aim len.turns=30..35 --budget 20000`,
		Args:              cli.ArgsBetween(1, 1, "one VARIANT (a name or a file)"),
		ValidArgsFunction: cli.CompleteNames(1, cli.VariantNames),
		RunE: func(cmd *cobra.Command, args []string) error {
			q.Variant = args[0]
			return tuneInto(cmd, s, &opt, &q, file)
		},
	}
	opt.addQuestion(cmd, &q)
	opt.Engine.Add(cmd, s)
	opt.OutputFlags.AddFlags(cmd)
	cmd.Flags().Lookup("output").Usage = "write to `FILE`: one that ends in .toml is what was found as a new variant, any other is the report, whose format its ending names"
	settle := cmd.PreRunE
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error {
		if cli.Extension(opt.File) == ".toml" {
			file, opt.File = opt.File, ""
		}
		return settle(cmd, args)
	}
	return cmd
}

// tuneInto runs a search and, if file is not "", writes the proposed variant to it. It never
// overwrites a file, and writes none if the search proposes nothing or was stopped.
func tuneInto(cmd *cobra.Command, s *cli.Streams, opt *questionFlags, q *question.Tune, file string) error {
	if file != "" {
		if _, err := os.Lstat(file); err == nil {
			return cli.Usagef("-o %s: there is such a file already, and none is written over: name a new one", wording.QuoteValue(file))
		} else if !errors.Is(err, fs.ErrNotExist) {
			return cli.WriteError(file, err)
		}
		if _, err := os.Stat(filepath.Dir(file)); err != nil {
			return cli.WriteError(file, err)
		}
		opt.onAnswer = func(a *question.Answer) error {
			for _, r := range a.Reports {
				t, ok := r.(*reports.Tune)
				if !ok || t.File == "" || a.Stopped {
					continue
				}
				if err := cli.UnfinishedFiles.Create(file, func() error { return createNew(file, t.File) }); err != nil {
					return cli.WriteError(file, err)
				}
				t.WrittenTo = file
				return cli.UnfinishedFiles.Finish(func() error { return nil }, file)
			}
			if !opt.Quiet {
				fmt.Fprintln(s.Err, "nothing is proposed, so that nothing was written to "+file)
			}
			return nil
		}
	}
	return opt.answer(cmd, s, q, nil)
}
