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
	tables, err := opt.tables([]*variant{v})
	if err != nil {
		return err
	}
	out, err := create(opt.file, s.out)
	if err != nil {
		return err
	}
	defer out.discard()
	var all []report
	stopped := false
	for _, seats := range tables {
		runs, err := opt.play(ctx, s, []*variant{v}, seats)
		if err == errStopped && len(all) > 0 {
			stopped = true
			break
		}
		if err != nil {
			return err
		}
		all = append(all, &reports.Summary{
			Command: commandLine(append([]string{"equitas", "sim", name}, opt.setup.again(seats)...)),
			Variant: v.side(opt.lineup()),
			Seats:   seats,
			Deals:   opt.deals,
			Seed:    opt.seed,
			Result:  sim.Summarise(runs[0]),
			Notes:   append(notes([]*variant{v}), opt.botNotes()...),
		})
		if stopped = runs[0].Incomplete; stopped {
			break
		}
	}
	return finish(s, out, all, &opt.look, stopped)
}

// side names a variant in a report.
func (v *variant) side(bots string) reports.Side {
	return reports.Side{Name: v.Set.Name, Title: v.Set.Title, RulesHash: v.Set.Hash, Bots: bots}
}
