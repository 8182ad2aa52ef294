package main

import (
	"context"
	"io"

	"equitas/engine"
	"equitas/engine/lab"
	"equitas/engine/train"

	"github.com/spf13/cobra"
)

func trainCmd(s *streams) *cobra.Command {
	q := lab.Train{Generations: train.Generations}
	var opt asking
	var weights string // where else the weights go
	cmd := &cobra.Command{
		Use:   "train VARIANT",
		Short: "Let bots learn a variant, and show how strong they become",
		Long: `Fits the weights of the bot tuned to a variant by letting it play, and reports how
its strength grows and what it learned. The weights are kept in the user's cache
folder under the hash of the rules and the number of seats, where --bots tuned
finds them: who plays at three seats has learned at three. Bots train until two
trainings in a row have found nothing, four times at most; --generations is for a
single one of another length.

Learning begins with the game's veteran, a bot that has played its first edition
for long, or in a game without one with the rule of thumb. New weights replace
those it began with only if they win more among players who have not changed: so
where bots of two variants differ, the rules make them.`,
		Example: `  equitas train proelio/cheap-merchant --generations 2
  equitas train proelio/first-game --generations 1 --seed 2`,
		Args:              between(1, 1, "one VARIANT (a name or a file)"),
		ValidArgsFunction: completeNames(1, variantNames),
		RunE: func(cmd *cobra.Command, args []string) error {
			q.Variant = args[0]
			return opt.train(cmd.Context(), s, &q, weights)
		},
	}
	f := cmd.Flags()
	f.Var(number[int]{&q.Seats, 2, engine.MaxSeats}, "seats", "train with `N` seats (default as the variant says)")
	f.Lookup("seats").DefValue = ""
	f.Var(number[int]{&q.Generations, 1, lab.MaxGeneration}, "generations", "train for `N` generations of games; any number but the usual is a single training, whose weights are not kept")
	addSeed(cmd, &q.Seed, "`S`, the master seed: same seed, same weights")
	addWorkers(cmd, &opt.workers)
	f.StringVar(&q.From, "from", "", "begin with the weights of `BOT`, the name or file of a style (default the game's veteran)")
	f.StringVar(&weights, "weights", "", "write the weights to `FILE` too: a style that --bots FILE plays")
	addSets(cmd, &q.Sets)
	addQuiet(cmd, &opt.quiet)
	opt.look.addFlags(cmd)
	return cmd
}

// train lets bots learn, and writes what they learned and how strong they became.
func (a *asking) train(ctx context.Context, s *streams, q *lab.Train, file string) error {
	lib, err := openLibraryFor(a.workers)
	if err != nil {
		return err
	}
	p, err := lib.lab.Prepare(q, a.witness(s).observer())
	if err != nil {
		return err
	}
	if err := apart("-o", a.file, "--weights", file); err != nil {
		return err
	}
	out, err := create(a.file, s.out)
	if err != nil {
		return err
	}
	defer out.discard()
	weights, err := create(file, io.Discard)
	if err != nil {
		return err
	}
	defer weights.discard()
	answer, err := p.Answer(ctx)
	if err != nil {
		return err
	}
	if err := write(weights, answer.Weights); err != nil {
		return writeError(file, err)
	}
	if err := weights.commit(); err != nil {
		return err
	}
	if err := a.writeAll(out, answer.Reports, s); err != nil {
		return err
	}
	return out.commit()
}
