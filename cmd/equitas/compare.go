package main

import (
	"context"
	"slices"

	"equitas/engine/rule"
	"equitas/engine/sim"
	"equitas/reports"

	"github.com/spf13/cobra"
)

type compareOptions struct {
	setup
	look
}

func compareCmd(s *streams) *cobra.Command {
	opt := compareOptions{setup: newSetup(2000), look: look{top: topRows}}
	cmd := &cobra.Command{
		Use:   "compare BASE OTHER…",
		Short: "Play variants on the same deals and report what differs",
		Long: `Plays BASE and every OTHER on the same deals with the same bots and reports, for
each OTHER, what is different: how much, how sure, and whether it matters.
--set is laid over BASE and every OTHER alike; to compare a single value, write
it into a variant file that extends BASE.`,
		Example: `  equitas compare proelio/0.9.6 proelio/six-cards --deals 200
  equitas compare proelio/0.9.6 proelio/two-actions proelio/long-year --deals 200 --only-changed`,
		Args:              between(2, -1, "BASE and at least one OTHER (names or files)"),
		ValidArgsFunction: completeNames(-1, variantNames),
		RunE: func(cmd *cobra.Command, args []string) error {
			return compare(cmd.Context(), s, args, &opt)
		},
	}
	opt.setup.addFlags(cmd, "seats: `N,N` is a report for each number (default as BASE says)", "play `N` deals under every variant")
	opt.look.addFlags(cmd)
	cmd.Flags().Var(number[int]{&opt.top, 0, 1000}, "top", "show at most `K` rows of a screening list; 0 shows all")
	cmd.Flags().BoolVar(&opt.onlyChanged, "only-changed", false, "leave out rows that are the same or unclear")
	return cmd
}

// compare plays all variants on the same deals and writes a report for every
// other and every number of seats. The first name is the base.
func compare(ctx context.Context, s *streams, names []string, opt *compareOptions) error {
	lib, err := openLibrary()
	if err != nil {
		return err
	}
	var vs []*variant
	for _, name := range names {
		v, err := lib.load(s, name, opt.sets, opt.quiet)
		if err != nil {
			return err
		}
		vs = append(vs, v)
		if base := vs[0]; v.Set.Game != base.Set.Game {
			return usagef("%s is %s and %s is %s: only variants of one game can be compared",
				base.asked, base.Game.Title(), v.asked, v.Game.Title())
		}
	}
	return opt.reports(ctx, s, vs, &opt.look, func(runs []*sim.Run, seats int) []report {
		var made []report
		for i, other := range vs[1:] {
			made = append(made, opt.comparison(vs[0], other, runs[0], runs[i+1], seats))
		}
		return made
	})
}

// comparison makes one report.
func (opt *compareOptions) comparison(base, other *variant, b, o *sim.Run, seats int) report {
	var changes []reports.Change
	for _, c := range rule.Diff(base.Set, other.Set) {
		changes = append(changes, reports.Change(c))
	}
	return &reports.Comparison{
		Command: commandLine(slices.Concat([]string{"equitas", "compare", base.asked, other.asked}, opt.setup.again(seats), opt.look.again())),
		Base:    base.side(opt.lineup()),
		Other:   other.side(opt.lineup()),
		Changes: changes,
		Seats:   seats,
		Deals:   opt.deals,
		Seed:    opt.seed,
		Result:  sim.Compare(b, o),
		Notes:   append(notes([]*variant{base, other}), opt.botNotes(other)...),
	}
}
