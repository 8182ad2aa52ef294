package main

import (
	"equitas/cmd/equitas/cli"
	"equitas/engine/lab/question"
	"github.com/spf13/cobra"
)

func sweepCmd(s *cli.Streams) *cobra.Command {
	var q question.Sweep
	opt := questionFlags{trainingHint: cli.AvoidTrainingFlag}
	cmd := &cobra.Command{
		Use:   "sweep VARIANT --vary KEY=VALUES …",
		Short: "Try many values of rules, each against the unchanged variant",
		Long: `Plays every combination of the values on the same deals as the unchanged variant
and shows the headline measures, a row for each setting. If --by names a
measure, or ask under [report] in the file does, the setting that comes nearest
to its goal is then played again on fresh deals. The best of many looks better
than it is, so only those numbers should be reported. Without a measure none is
called best. A setting is ruled out, and its row says so, if it clearly leads
away from the goal of another headline measure, breaks a [gate] of the file, or
leaves more than 3 % of the games without an end within the turn limit.

Unless --bots says otherwise the same bots play all settings: those that have
learned the unchanged variant, or the one that it extends, or else greedy. With
--bots tuned bots learn every setting first, which takes a few seconds for each.

VALUES are lo..hi, lo..hi..step, or a list with commas. A value is written as in
a variant file: --vary 'merchant.price.summer=["any"],["any","any"]'.`,
		Example: `  equitas sweep proelio/0.9.6 --vary hand.limit=4..7 --deals 100
  equitas sweep proelio/0.9.6 --vary hand.limit=4,6 --by len.turns --deals 100`,
		Args:              cli.ArgsBetween(1, 1, "one VARIANT (a name or a file)"),
		ValidArgsFunction: cli.CompleteNames(1, cli.VariantNames),
		RunE: func(cmd *cobra.Command, args []string) error {
			q.Variant = args[0]
			return opt.answer(cmd, s, &q, nil)
		},
	}
	opt.addQuestion(cmd, &q)
	opt.Engine.Add(cmd, s)
	opt.OutputFlags.AddFlags(cmd)
	return cmd
}
