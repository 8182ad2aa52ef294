package main

import (
	"context"

	"equitas/engine/sim"
	"equitas/reports"

	"github.com/spf13/cobra"
)

type simOptions struct {
	setup
	look
}

func simCmd(s *streams) *cobra.Command {
	opt := simOptions{setup: newSetup(2000)}
	cmd := &cobra.Command{
		Use:   "sim VARIANT",
		Short: "Play one variant many times and report its measures",
		Long: `Plays the deals 0 to N-1 of a seed with bots and reports, with 95 % intervals,
who wins, how long games last, how they end and what players do. With different
bots every deal is played once for each seat, the bots moving on by one.`,
		Example: `  equitas sim proelio/0.9.6 --deals 200
  equitas sim proelio/six-cards --seats 3,4 --deals 200 --format markdown`,
		Args:              between(1, 1, "one VARIANT (a name or a file)"),
		ValidArgsFunction: completeNames(1, variantNames),
		RunE: func(cmd *cobra.Command, args []string) error {
			return simulate(cmd.Context(), s, args[0], &opt)
		},
	}
	opt.setup.addFlags(cmd, "seats: `N,N` is a report for each number (default as the variant says)", "play `N` deals")
	opt.look.addFlags(cmd)
	return cmd
}

// simulate plays one variant and writes a report for every number of seats.
func simulate(ctx context.Context, s *streams, name string, opt *simOptions) error {
	lib, err := openLibrary()
	if err != nil {
		return err
	}
	v, err := lib.load(s, name, opt.sets, opt.quiet)
	if err != nil {
		return err
	}
	vs := []*variant{v}
	return opt.reports(ctx, s, vs, &opt.look, func(runs []*sim.Run, seats int) []report {
		return []report{&reports.Summary{
			Command: commandLine(append([]string{"equitas", "sim", name}, opt.setup.again(seats)...)),
			Variant: v.side(opt.lineup()),
			Seats:   seats,
			Deals:   opt.deals,
			Seed:    opt.seed,
			Result:  sim.Summarise(runs[0]),
			Notes:   append(notes(vs), opt.botNotes(v)...),
		}}
	})
}

// side names a variant in a report.
func (v *variant) side(bots string) reports.Side {
	return reports.Side{Name: v.Set.Name, Title: v.Set.Title, RulesHash: v.Set.Hash, Bots: bots}
}
