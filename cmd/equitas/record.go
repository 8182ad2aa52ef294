package main

import (
	"context"
	"fmt"
	"strings"

	"equitas/cmd/equitas/cli"
	"equitas/engine/lab"
	"equitas/engine/lab/question"
	"equitas/reports/table"

	"github.com/spf13/cobra"
)

func recordCmd(s *cli.Streams) *cobra.Command {
	q := lab.Recording{Nth: 1}
	var opt questionFlags
	opt.trainingHint = cli.AvoidTrainingFlag
	cmd := &cobra.Command{
		Use:   "record VARIANT",
		Short: "Play a variant and write every choice down",
		Long: `Plays deals and writes their records: JSON, a line for every event. A record
holds what was dealt, every choice with all legal actions, and the end. equitas
replay checks it and shows it again. The bots sit as --bots names them, the
first one in the first seat.

--find NAME records the first deal in which something occurs: a card, perk or
action that somebody uses (levy, or card.levy), a way to end (end.scoring), or
anything that a match counts (Equitas: act.equitas). --nth 3 records the third
such deal; --deals says how many are looked at.`,
		Example: `  equitas record proelio/0.9.6 --deals 3
  equitas record proelio/0.9.6 --deal 17 --states --bots greedy`,
		Args:              cli.ArgsBetween(1, 1, "one VARIANT (a name or a file)"),
		ValidArgsFunction: cli.CompleteNames(1, cli.VariantNames),
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("deal") && cmd.Flags().Changed("deals") {
				return cli.Usagef("--deal is one deal alone and --deals the first ones: give one of them")
			}
			switch set := cmd.Flags().Changed; {
			case set("find") && set("deal"):
				return cli.Usagef("--find looks for a deal and --deal names one: give one of them")
			case set("nth") && !set("find"):
				return cli.Usagef("--nth is which of the deals that --find finds: add --find NAME")
			case set("find") && strings.TrimSpace(q.Find) == "":
				return cli.Usagef("--find names nothing")
			}
			if err := cli.CheckExtension(opt.File, "a record", ".jsonl", ".json"); err != nil {
				return err
			}
			q.Variant = args[0]
			return opt.writeRecords(cmd.Context(), s, q)
		},
	}
	cli.AddParameters(cmd, q.Parameters())
	opt.PlayFlags.AddFlags(cmd)
	cmd.Flags().Var(cli.OptionalNumberValue(&q.Deal, 0, question.MaxDeals), "deal", "record deal number `I` alone, counted from 0")
	cmd.Flags().StringVar(&q.Find, "find", "", "record the first deal in which `NAME` occurs: a card, perk, action, ending or count (of --deals, default "+table.Thousands(lab.FindDeals)+")")
	cmd.Flags().Var(cli.NumberValue(&q.Nth, 1, question.MaxDeals), "nth", "with --find, record the `K`-th such deal")
	cmd.Flags().BoolVar(&q.States, "states", false, "write the whole position after every choice")
	cli.AddFile(cmd, &opt.File)
	return cmd
}

// writeRecords plays the deals that q asks for and writes their records to the file of -o or
// to stdout. If ctx is done first, it writes the records so far and returns an error.
func (a *questionFlags) writeRecords(ctx context.Context, s *cli.Streams, q lab.Recording) error {
	lib, err := a.OpenLibrary(s)
	if err != nil {
		return err
	}
	w := a.newReporter(s)
	r, err := lib.Lab.Record(ctx, q, w.Observer())
	if err != nil {
		return err
	}
	out, err := cli.Create(a.File, s.Out)
	if err != nil {
		return err
	}
	defer out.Discard()
	w.HideProgress = a.File == "" && s.Width > 0 // no progress among the lines of a record
	done, err := r.Write(ctx, out)
	if err != nil {
		return err
	}
	if done == r.Deals() {
		return out.Commit()
	}
	where, err := out.CommitIncomplete()
	if err != nil {
		return err
	}
	if where != "" {
		where = ", in " + where
	}
	return fmt.Errorf("stopped: %s of %s deals are recorded%s", table.Thousands(done), table.Thousands(r.Deals()), where)
}
