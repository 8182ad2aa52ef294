package main

import (
	"errors"
	"fmt"
	"strconv"

	"equitas/cmd/equitas/cli"
	"equitas/engine/lab"
	"equitas/engine/stat"

	"github.com/spf13/cobra"
)

func planCmd(s *cli.Streams) *cobra.Command {
	q := lab.Plan{Power: stat.UsualPower}
	opt := asking{spare: cli.SpareFlag}
	cmd := &cobra.Command{
		Use:   "plan BASE OTHER",
		Short: "Tell how many deals a comparison needs, from a pilot",
		Long: `Plays a pilot of deals that the comparison itself will not play, and reports how
many deals tell whether each headline measure changes by its margin: with so
many, no change reads same, and a change of twice the margin higher or lower, in
8 of 10 runs (--power). How long compare takes here goes to stderr.`,
		Example: `  equitas plan proelio/0.9.6 proelio/six-cards
  equitas plan proelio/0.9.6 proelio/cheap-merchant --seats 3,5 --deals 100`,
		Args:              cli.Between(2, 2, "BASE and OTHER (names or files)"),
		ValidArgsFunction: cli.CompleteNames(2, cli.VariantNames),
		RunE: func(cmd *cobra.Command, args []string) error {
			q.Base, q.Other, q.Play = args[0], args[1], opt.Play
			return opt.ask(cmd, s, &q, nil)
		},
	}
	opt.AddPlaying(cmd, "seats: `N,N` is a plan for each number (default as BASE says)", "play a pilot of `N` deals", strconv.Itoa(lab.PilotDeals))
	opt.Engine.Add(cmd, s)
	opt.OutputFlags.AddFlags(cmd)
	cmd.Flags().Var((*powerFlag)(&q.Power), "power", "the share of runs with an answer: `P` from 0.5 to 0.99")
	return cmd
}

// A powerFlag is the chance of an answer that a plan is made for.
type powerFlag float64

func (p *powerFlag) String() string { return strconv.FormatFloat(float64(*p), 'g', -1, 64) }

func (p *powerFlag) Type() string { return "number" }

func (p *powerFlag) Set(text string) error {
	x, err := strconv.ParseFloat(text, 64)
	switch {
	case err == nil && x >= lab.MinPower && x <= lab.MaxPower:
		*p = powerFlag(x)
		return nil
	case err == nil && x >= 50 && x <= 99:
		return fmt.Errorf("must be from 0.5 to 0.99: write %s", strconv.FormatFloat(x/100, 'g', 6, 64))
	}
	return errors.New("must be from 0.5 to 0.99")
}
