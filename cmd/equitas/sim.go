package main

import (
	"cmp"
	"slices"
	"strings"

	"equitas/reports"

	"github.com/spf13/cobra"
)

type simOptions struct {
	setup
	look
	judging
	knockouts []string
	options   []string
}

func simCmd(s *streams) *cobra.Command {
	opt := simOptions{setup: newSetup(anyDeals)}
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
			return simulate(cmd, s, args[0], &opt)
		},
	}
	opt.setup.addFlags(cmd, "seats: `N,N` is a report for each number (default as the variant says)", "play `N` deals (default as the variant says: report.deals; or 2000)")
	cmd.Flags().Lookup("deals").DefValue = "0"
	opt.look.addFlags(cmd)
	opt.look.addTables(cmd)
	opt.judging.addFlags(cmd, "VARIANT")
	addKnockout(cmd, &opt.knockouts, "`NAME` of a card, Guild or action that is taken out")
	addOptions(cmd, &opt.options)
	return cmd
}

// simulate plays one variant and writes a report for every number of seats.
func simulate(cmd *cobra.Command, s *streams, name string, opt *simOptions) error {
	if err := opt.judging.check(true); err != nil {
		return err
	}
	lib, err := openLibrary()
	if err != nil {
		return err
	}
	v, err := lib.load(s, name, opt.sets, opt.quiet)
	if err != nil {
		return err
	}
	for _, part := range opt.knockouts {
		if v, err = lib.without(s, v, part); err != nil {
			return err
		}
	}
	vs := []*variant{v}
	if opt.options, err = opt.setup.checkOptions(vs, opt.options); err != nil {
		return err
	}
	if opt.gate {
		report, err := v.report(v.rules.Players().Usual)
		if err != nil {
			return err
		}
		if err := opt.gated(cmd, v, report); err != nil {
			return err
		}
	}
	if err := opt.judging.usual(&opt.setup, v, opt.options...); err != nil {
		return err
	}
	err = opt.reports(cmd.Context(), s, vs, &opt.look, &opt.judging, func(pl *played) ([]reports.Report, error) {
		r := &reports.Summary{
			Command: commandLine(slices.Concat([]string{"equitas", "sim", name}, opt.setup.again(pl.seats), opt.judging.flags(),
				knockoutFlags(opt.knockouts), optionFlags(opt.options), opt.look.tableFlags())),
			Variant: v.side(opt.lineupOf(v)),
			Seats:   pl.seats,
			Deals:   opt.deals,
			Seed:    opt.seed,
			Result:  pl.terms.Summarise(pl.runs[0]),
			Terms:   pl.terms,
			Notes:   append(notes(vs), opt.botNotes(v)...),
			Caveats: opt.caveats(vs, pl.seats),
			Odd:     opt.odd(vs, pl),
		}
		if opt.gate {
			r.Gates = r.Result.Gates()
			opt.results = append(opt.results, r.Gates...)
		}
		if len(opt.options) == 0 || pl.stopped() {
			return []reports.Report{r}, nil
		}
		l, err := opt.setup.options(cmd.Context(), s, vs, pl, opt.options, &opt.judging)
		if err == nil {
			r.Options = l[0]
		}
		return []reports.Report{r}, err
	})
	if err != nil {
		return err
	}
	return opt.verdict()
}

// side names a variant in a report.
func (v *variant) side(bots string) reports.Side {
	side := reports.Side{Name: v.Set.Name, Title: v.Set.Title, RulesHash: v.Set.Hash, Bots: bots}
	if len(v.sets) > 0 && v.without == "" {
		side.Title = cmp.Or(side.Title, side.Name) + " with " + strings.Join(v.sets, ", ")
	}
	if v.without != "" {
		side.Name += " without " + v.without
		side.Title += " without " + v.without
	}
	return side
}
