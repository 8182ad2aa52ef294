package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"equitas/engine/rule"
	"equitas/engine/sim"
	"equitas/engine/stat"
	"equitas/reports"

	"github.com/spf13/cobra"
)

// pilotDeals is how many deals a pilot plays.
const pilotDeals = 200

type planOptions struct {
	setup
	look
	power float64
}

func planCmd(s *streams) *cobra.Command {
	opt := planOptions{setup: newSetup(pilotDeals), power: stat.UsualPower}
	cmd := &cobra.Command{
		Use:   "plan BASE OTHER",
		Short: "Tell how many deals a comparison needs, from a pilot",
		Long: `Plays a pilot of deals that the comparison itself will not play, and reports how
many deals tell whether each headline measure changes by its margin: with so
many, no change reads same, and a change of twice the margin higher or lower, in
8 of 10 runs (--power). How long compare takes here goes to stderr.`,
		Example: `  equitas plan proelio/0.9.6 proelio/six-cards
  equitas plan proelio/0.9.6 proelio/cheap-merchant --seats 3,5 --deals 100`,
		Args:              between(2, 2, "BASE and OTHER (names or files)"),
		ValidArgsFunction: completeNames(2, variantNames),
		RunE: func(cmd *cobra.Command, args []string) error {
			return plan(cmd.Context(), s, args[0], args[1], &opt)
		},
	}
	opt.setup.addFlags(cmd, "seats: `N,N` is a plan for each number (default as BASE says)", "play a pilot of `N` deals")
	opt.look.addFlags(cmd)
	cmd.Flags().Var((*powerFlag)(&opt.power), "power", "the share of runs with an answer: `P` from 0.5 to 0.99")
	return cmd
}

// A powerFlag is the chance of an answer that a plan is made for.
type powerFlag float64

func (p *powerFlag) String() string { return strconv.FormatFloat(float64(*p), 'g', -1, 64) }

func (p *powerFlag) Type() string { return "number" }

func (p *powerFlag) Set(text string) error {
	x, err := strconv.ParseFloat(text, 64)
	switch {
	case err == nil && x >= 0.5 && x <= 0.99:
		*p = powerFlag(x)
		return nil
	case err == nil && x >= 50 && x <= 99:
		return fmt.Errorf("must be from 0.5 to 0.99: write %s", strconv.FormatFloat(x/100, 'g', 6, 64))
	}
	return errors.New("must be from 0.5 to 0.99")
}

// rounds is how many times the games of its headline a comparison plays: where
// bots learn, compare also sets one of them among rules of thumb, and where they
// came to play otherwise, both in each other's place. The learning itself is over
// by then, and what was learned is kept.
func (opt *planOptions) rounds(vs []*variant) int {
	switch {
	case !slices.Equal(opt.bots, []string{rule.Tuned}):
		return 1
	case slices.Equal(vs[0].tuned, vs[1].tuned):
		return 2
	}
	return 3
}

// plan plays a pilot and writes how many deals the comparison needs.
func plan(ctx context.Context, s *streams, base, other string, opt *planOptions) error {
	lib, err := openLibrary()
	if err != nil {
		return err
	}
	var vs []*variant
	for _, name := range []string{base, other} {
		v, err := lib.load(s, name, opt.sets, opt.quiet)
		if err != nil {
			return err
		}
		vs = append(vs, v)
	}
	if err := sameGame(vs); err != nil {
		return err
	}
	var changes []reports.Change
	for _, c := range rule.Diff(vs[0].Set, vs[1].Set) {
		changes = append(changes, reports.Change(c))
	}
	usual, err := vs[1].usualDeals(opt.bots)
	if err != nil {
		return err
	}
	seed := opt.seed
	opt.seed = sim.PilotMaster(seed)
	return opt.reports(ctx, s, vs, &opt.look, nil, func(pl *played) ([]reports.Report, error) {
		runs, seats := pl.runs, pl.seats
		asked := opt.setup
		asked.seed = seed
		args := slices.Concat([]string{"equitas", "plan", base, other}, asked.again(seats))
		if opt.power != stat.UsualPower {
			args = append(args, "--power", strconv.FormatFloat(opt.power, 'g', -1, 64))
		}
		p := &reports.Plan{
			Command: commandLine(args), Power: opt.power, Usual: usual,
			Base: vs[0].side(opt.lineup()), Other: vs[1].side(opt.lineup()),
			Changes: changes, Seats: seats, Seed: seed,
			Result:     sim.Compare(runs[0], runs[1]),
			Notes:      append(notes(vs), opt.botNotes(vs[1])...),
			Caveats:    opt.caveats(vs, seats),
			Incomplete: runs[0].Incomplete,
		}
		if !opt.quiet {
			for _, n := range []int{2000, max(20_000, usual)} {
				fmt.Fprintf(s.err, "%s deals take %s here\n", commas(n), about(pl.each*time.Duration(n*opt.rounds(vs))))
			}
		}
		return []reports.Report{p}, nil
	})
}
