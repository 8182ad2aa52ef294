package main

import (
	"context"
	"io"

	"equitas/cmd/equitas/cli"
	"equitas/engine/lab"
	"equitas/engine/train"

	"github.com/spf13/cobra"
)

func trainCmd(s *cli.Streams) *cobra.Command {
	q := lab.Train{Generations: train.Generations} // so that the command that repeats it includes it
	var opt asking
	var weights string // where else the weights go
	cmd := &cobra.Command{
		Use:   "train VARIANT",
		Short: "Let bots learn a variant, and show how strong they become",
		Long: `Fits the weights of the bot tuned to a variant by letting it play, and reports
how its strength grows and what it learned. The weights are kept with results
(--store) under the hash of the rules and the number of seats, where --bots
tuned finds them: who plays at three seats has learned at three. Bots train
until two trainings in a row have found nothing, or one after a find, four times
at most; in games told in text the first three learn in three ways. --rest 3
goes on until three in a row have, and lets some learn who begin by using what
the others leave alone; --generations is for a single training of another
length.

Learning begins with the game's veteran, a bot that has played its first edition
for long, or in a game without one with the rule of thumb; in games that take
minutes to learn, with what was learned of the edition that VARIANT extends, if
it came along for so many seats. New weights replace those it began with only if
they win more among players who have not changed, and not clearly less from
rules of thumb: so where bots of two variants differ, the rules make them. Where
seats have roles these learn in turn, from rules of thumb, from those they began
as and from the last who were better: who replaces them wins more from all of
these together, and clearly less from none; every second training begins anew,
as the rule of thumb. Seats of a role that win together learn as one. Where two
play a long game without roles, nobody is taken over who wins 2.5 points less
from rules of thumb, or from those they began as, than any before.`,
		Example: `  equitas train proelio/cheap-merchant --generations 2
  equitas train proelio/first-game --generations 1 --seed 2`,
		Args:              cli.Between(1, 1, "one VARIANT (a name or a file)"),
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

// train trains bots, and writes what they learned and how strong they became.
func (a *asking) train(ctx context.Context, s *cli.Streams, q *lab.Train, file string) error {
	lib, err := a.OpenLibrary(s)
	if err != nil {
		return err
	}
	p, err := lib.Lab.Prepare(q, a.witness(s).Observer())
	if err != nil {
		return err
	}
	if err := cli.NotSameFile("-o", a.File, "--weights", file); err != nil {
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
