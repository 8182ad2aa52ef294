package main

import (
	"equitas/cmd/equitas/cli"
	"equitas/engine/lab/question"
	"github.com/spf13/cobra"
)

func duelCmd(s *cli.Streams) *cobra.Command {
	var q question.Duel
	opt := questionFlags{trainingHint: cli.AvoidTrainingWord}
	cmd := &cobra.Command{
		Use:   "duel BOT BOT… --variant VARIANT",
		Short: "Measure how strong bots are against each other",
		Long: `If there are as many bots as seats, they play at one table: every deal once for
each seat, in an order around the table that is drawn again for every deal. With
fewer or more bots, each plays alone against a table full of each of the others.
--ladder sets every bot against a table full of the one before it, and the last
against the rule of thumb. Without names the bots of the ladder are random,
greedy and, where variants are learned in seconds, tuned, otherwise the bot that
has learned the extended variant.

In a game of two sides, such as Invaders against a Defender, every bot plays
each side against every bot, itself too, on the same deals: the shares say for
each pair of bots which side is ahead, and how strong each bot is on either
side.`,
		Example: `  equitas duel greedy random --variant proelio/0.9.6 --deals 200
  equitas duel rusher builder hoarder bluffer --variant proelio/0.9.6 --deals 90`,
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: cli.CompleteNames(-1, func(l *cli.Library) []string { return l.AllBots() }),
		RunE: func(cmd *cobra.Command, args []string) error {
			q.Bots = args
			return opt.answer(cmd, s, &q, nil)
		},
	}
	opt.addQuestion(cmd, &q)
	opt.Engine.Add(cmd, s)
	opt.OutputFlags.AddFlags(cmd)
	return cmd
}
