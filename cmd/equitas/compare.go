package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"equitas/engine/rule"
	"equitas/engine/sim"
	"equitas/reports"

	"github.com/spf13/cobra"
)

type compareOptions struct {
	setup
	look
	knockouts []string
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
		Args:              between(1, -1, "BASE and at least one OTHER (names or files)"),
		ValidArgsFunction: completeNames(-1, variantNames),
		RunE: func(cmd *cobra.Command, args []string) error {
			return compare(cmd.Context(), s, args, &opt)
		},
	}
	opt.setup.addFlags(cmd, "seats: `N,N` is a report for each number (default as BASE says)", "play `N` deals under every variant")
	opt.look.addFlags(cmd)
	cmd.Flags().Var(number[int]{&opt.top, 0, 1000}, "top", "show at most `K` rows of a screening list; 0 shows all")
	cmd.Flags().BoolVar(&opt.onlyChanged, "only-changed", false, "leave out rows that are the same or unclear")
	addKnockout(cmd, &opt.knockouts, "`NAMES` of cards, Guilds and actions: BASE without each of them is an OTHER too")
	return cmd
}

// compare plays all variants on the same deals and writes a report for every
// other and every number of seats. The first name is the base.
func compare(ctx context.Context, s *streams, names []string, opt *compareOptions) error {
	if len(names) == 1 && len(opt.knockouts) == 0 {
		return usagef("expected BASE and at least one OTHER (names or files), found %s", quote(names[0]))
	}
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
	}
	if err := sameGame(vs); err != nil {
		return err
	}
	for _, part := range opt.knockouts {
		v, err := lib.without(s, vs[0], part)
		if err != nil {
			return err
		}
		vs = append(vs, v)
	}
	return opt.reports(ctx, s, vs, &opt.look, func(runs []*sim.Run, seats int) []reports.Report {
		var made []reports.Report
		for i, other := range vs[1:] {
			made = append(made, opt.comparison(vs[0], other, runs[0], runs[i+1], seats))
		}
		return made
	})
}

// comparison makes one report.
func (opt *compareOptions) comparison(base, other *variant, b, o *sim.Run, seats int) reports.Report {
	var changes []reports.Change
	for _, c := range rule.Diff(base.Set, other.Set) {
		changes = append(changes, reports.Change(c))
	}
	return &reports.Comparison{
		Command: commandLine(slices.Concat([]string{"equitas", "compare", base.asked}, other.named(), opt.setup.again(seats), opt.look.again())),
		Base:    base.side(opt.lineup()),
		Other:   other.side(opt.lineup()),
		Changes: changes,
		Seats:   seats,
		Deals:   opt.deals,
		Seed:    opt.seed,
		Result:  sim.Compare(b, o),
		Notes:   slices.Concat(notes([]*variant{base, other}), measuredNote(base, other), opt.botNotes()),
	}
}

// named returns the arguments that name an OTHER of a comparison.
func (v *variant) named() []string {
	if v.part == "" {
		return []string{v.asked}
	}
	return knockoutFlags([]string{v.part})
}

// sameGame reports variants of different games, which cannot be compared.
func sameGame(vs []*variant) error {
	for _, v := range vs {
		if base := vs[0]; v.Set.Game != base.Set.Game {
			return usagef("%s is %s and %s is %s: only variants of one game can be compared",
				base.asked, base.Game.Title(), v.asked, v.Game.Title())
		}
	}
	return nil
}

// measuredNote tells when the files of the two sides do not measure alike:
// what other says holds for the report.
func measuredNote(base, other *variant) []string {
	var keys []string
	for _, c := range rule.DiffMeasures(base.Set, other.Set) {
		keys = append(keys, c.Path)
	}
	const most = 4
	switch more := len(keys) - most; {
	case len(keys) == 0:
		return nil
	case more > 0:
		keys = append(keys[:most], fmt.Sprintf("%d more", more))
	}
	return []string{fmt.Sprintf("measured as %s says, which differs from %s: %s", other.asked, base.asked, strings.Join(keys, ", "))}
}
