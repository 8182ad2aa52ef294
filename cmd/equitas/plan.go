package main

import (
	"context"
	"fmt"
	"slices"
	"time"

	"equitas/engine/rule"
	"equitas/engine/sim"
	"equitas/reports"

	"github.com/spf13/cobra"
)

// pilotDeals is how many deals a pilot plays.
const pilotDeals = 200

type planOptions struct {
	setup
	look
}

func planCmd(s *streams) *cobra.Command {
	opt := planOptions{setup: newSetup(pilotDeals)}
	cmd := &cobra.Command{
		Use:   "plan BASE OTHER",
		Short: "Tell how many deals a comparison needs, from a pilot",
		Long: `Plays a pilot of deals that the comparison itself will not play, and reports how
many deals find a change as large as each headline measure's margin. How long
that many take here goes to stderr.`,
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
	return cmd
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
	seed := opt.seed
	opt.seed = sim.PilotMaster(seed)
	begin := time.Now()
	return opt.reports(ctx, s, vs, &opt.look, nil, func(pl *played) ([]reports.Report, error) {
		runs, seats := pl.runs, pl.seats
		spent := time.Since(begin)
		begin = time.Now()
		asked := opt.setup
		asked.seed = seed
		p := &reports.Plan{
			Command: commandLine(slices.Concat([]string{"equitas", "plan", base, other}, asked.again(seats))),
			Base:    vs[0].side(opt.lineup()), Other: vs[1].side(opt.lineup()),
			Changes: changes, Seats: seats, Seed: seed,
			Result:     sim.Compare(runs[0], runs[1]),
			Notes:      append(notes(vs), opt.botNotes(vs[1])...),
			Incomplete: runs[0].Incomplete,
		}
		if deals := runs[0].Deals; deals > 0 && !opt.quiet {
			for _, n := range []int{2000, 20_000} {
				fmt.Fprintf(s.err, "%s deals take about %s here\n", commas(n), roughly(spent*time.Duration(n)/time.Duration(deals)))
			}
		}
		return []reports.Report{p}, nil
	})
}
