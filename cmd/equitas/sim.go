package main

import (
	"equitas/cmd/equitas/cli"
	"equitas/engine/lab/question"
	"github.com/spf13/cobra"
)

func simCmd(s *cli.Streams) *cobra.Command {
	var q question.Sim
	opt := questionFlags{trainingHint: cli.AvoidTrainingFlag}
	var from fromFlags
	cmd := &cobra.Command{
		Use:   "sim VARIANT",
		Short: "Play one variant many times and report its measures",
		Long: `Plays the deals 0 to N-1 of a seed with bots and reports, with 95 % intervals,
who wins, how long games last, how they end and what players do. With different
bots every deal is played once for each seat; each time the bots move on by one
seat.

--from RECORD:LINE plays on from a position of a record instead, the one before
the choice on that line. Each time, everything that the deciding player cannot
know is dealt again, or with --known left as it was (equitas help records).`,
		Example: `  equitas sim proelio/0.9.6 --deals 200
  equitas sim proelio/six-cards --seats 3,4 --deals 200 --format markdown`,
		Args:              from.checkArgs(cli.ArgsBetween(0, 0, "no VARIANT with --from: the record names it"), cli.ArgsBetween(1, 1, "one VARIANT (a name or a file)")),
		ValidArgsFunction: cli.CompleteNames(1, cli.VariantNames),
		RunE: func(cmd *cobra.Command, args []string) error {
			if from.IsSet() {
				return opt.playOnFrom(cmd, s, &from, &q.Play, false, nil)
			}
			q.Variant = args[0]
			return opt.answer(cmd, s, &q, opt.OutputFlags.TableFlags())
		},
	}
	opt.addQuestion(cmd, &q)
	opt.Engine.Add(cmd, s)
	opt.OutputFlags.AddFlags(cmd)
	opt.OutputFlags.AddTables(cmd)
	cli.AddKeep(cmd, &opt.keep)
	from.add(cmd, "play on from `RECORD:LINE` and say how that ends")
	return cmd
}
