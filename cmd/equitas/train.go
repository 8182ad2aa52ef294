package main

import (
	"context"
	"io"

	"equitas/cmd/equitas/cli"
	"equitas/engine/lab/question"
	"equitas/engine/train"

	"github.com/spf13/cobra"
)

func trainCmd(s *cli.Streams) *cobra.Command {
	q := question.Train{Generations: train.Generations} // set here so that the command that repeats the report includes it
	var opt questionFlags
	var weights string // file to which the weights are also written
	cmd := &cobra.Command{
		Use:   "train VARIANT",
		Short: "Let bots learn a variant, and show how strong they become",
		Long: `Fits the weights of the bot tuned to a variant by letting it play, and reports
how its strength grows and what it learned. The weights are kept with results
(--store) under the hash of the rules and the number of seats, where --bots
tuned finds them: bots at three seats have learned at three. Training stops
after two trainings in a row that find nothing better or, once one has found
something, after the next that finds nothing; it takes four trainings at most.
In games told in text the first three trainings use three methods. --rest 3 goes
on until three in a row find nothing, and has some bots begin by using what the
others never use. --generations asks for a single training of another length.

Learning begins with the game's veteran, a bot that has learned its first
edition for a long time, or, in a game without a veteran, with the rule of
thumb. In games that take minutes to learn it begins with the weights of the
edition that VARIANT extends, if the program has them for that number of seats.
New weights replace the old ones only if they win more among players with the
old weights, and do not win clearly less against rules of thumb: so if bots of
two variants differ, the rules are the reason. Where seats have roles, the roles
learn in turn, against rules of thumb, the bots they began as and the latest
improvements. New weights must win more against all of these together, and
clearly less against none; every second training begins again with the rule of
thumb. Seats of a role that win together learn as one. In a long game for two
without roles, a bot is rejected if it wins 2.5 points less than any earlier one
against rules of thumb or the bots they began as.`,
		Example: `  equitas train proelio/cheap-merchant --generations 2
  equitas train proelio/first-game --generations 1 --seed 2`,
		Args:              cli.ArgsBetween(1, 1, "one VARIANT (a name or a file)"),
		ValidArgsFunction: cli.CompleteNames(1, cli.VariantNames),
		RunE: func(cmd *cobra.Command, args []string) error {
			q.Variant = args[0]
			return opt.train(cmd.Context(), s, &q, weights)
		},
	}
	opt.addQuestion(cmd, &q)
	cmd.Flags().StringVar(&weights, "weights", "", "write the weights to `FILE` too: a style that --bots FILE plays")
	opt.OutputFlags.AddFlags(cmd)
	return cmd
}

// train trains bots, writes the report of how strong they became, and writes their weights to
// file unless that is "".
func (a *questionFlags) train(ctx context.Context, s *cli.Streams, q *question.Train, file string) error {
	lib, err := a.OpenLibrary(s)
	if err != nil {
		return err
	}
	p, err := lib.Lab.Prepare(q, a.newReporter(s).Observer())
	if err != nil {
		return err
	}
	if err := cli.CheckDifferentFiles("-o", a.File, "--weights", file); err != nil {
		return err
	}
	out, err := cli.Create(a.File, s.Out)
	if err != nil {
		return err
	}
	defer out.Discard()
	weights, err := cli.Create(file, io.Discard)
	if err != nil {
		return err
	}
	defer weights.Discard()
	answer, err := p.Answer(ctx)
	if err != nil {
		return err
	}
	if err := cli.Write(weights, answer.Weights); err != nil {
		return cli.WriteError(file, err)
	}
	if err := weights.Commit(); err != nil {
		return err
	}
	if err := a.WriteAll(out, answer.Reports, s); err != nil {
		return err
	}
	return out.Commit()
}
