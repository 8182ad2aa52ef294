package main

import (
	"equitas/cmd/equitas/cli"
	"equitas/engine/lab/question"
	"github.com/spf13/cobra"
)

func planCmd(s *cli.Streams) *cobra.Command {
	var q question.Plan
	opt := questionFlags{trainingHint: cli.AvoidTrainingFlag}
	cmd := &cobra.Command{
		Use:   "plan BASE OTHER",
		Short: "Say how many deals a comparison needs, from a pilot run",
		Long: `Plays a pilot run on deals that the comparison itself will not play, and reports
how many deals it takes to tell whether each headline measure changes by its
margin. With that many, in 8 of 10 runs (--power), a measure without a change
reads same, and one that changes by twice the margin reads higher or lower. The
time that compare takes on this machine is written to stderr.`,
		Example: `  equitas plan proelio/0.9.6 proelio/six-cards
  equitas plan proelio/0.9.6 proelio/cheap-merchant --seats 3,5 --deals 100`,
		Args:              cli.ArgsBetween(2, 2, "BASE and OTHER (names or files)"),
		ValidArgsFunction: cli.CompleteNames(2, cli.VariantNames),
		RunE: func(cmd *cobra.Command, args []string) error {
			q.Base, q.Other = args[0], args[1]
			return opt.answer(cmd, s, &q, nil)
		},
	}
	opt.addQuestion(cmd, &q)
	opt.Engine.Add(cmd, s)
	opt.OutputFlags.AddFlags(cmd)
	return cmd
}
