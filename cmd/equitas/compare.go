package main

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"equitas/engine/bot/ismcts"
	"equitas/engine/rule"
	"equitas/engine/sim"
	"equitas/reports"

	"github.com/spf13/cobra"
)

type compareOptions struct {
	setup
	look
	judging
	knockouts []string
	options   []string
	levels    []string
	confirm   bool
	trainings int
	others    []string // the arguments that name all others
}

func compareCmd(s *streams) *cobra.Command {
	opt := compareOptions{setup: newSetup(anyDeals), look: look{top: topRows}, trainings: 1}
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
			opt.apart = cmd.Flags().Changed("other-seed")
			if opt.apart && opt.otherSeed == opt.seed {
				return usagef("--other-seed is %d, must be another than --seed", opt.otherSeed)
			}
			return compare(cmd, s, args, &opt)
		},
	}
	opt.setup.addFlags(cmd, "seats: `N,N` is a report for each number (default as BASE says)", "play `N` deals under every variant (default as the first OTHER says: report.deals; or 2000)")
	cmd.Flags().Lookup("deals").DefValue = "0"
	opt.look.addFlags(cmd)
	opt.look.addTables(cmd)
	opt.judging.addFlags(cmd, "OTHER")
	f := cmd.Flags()
	f.Var(number[int]{&opt.top, 0, 1000}, "top", "show at most `K` rows of a screening list; 0 shows all")
	f.BoolVar(&opt.onlyChanged, "only-changed", false, "leave out rows that are the same or unclear")
	f.Var(list[string]{at: &opt.levels, parse: parseName}, "levels", "compare at several levels of play too: all (random, greedy, tuned where the game comes with learned weights, search:100), or `BOTS` from the weakest to the strongest")
	f.BoolVar(&opt.confirm, "confirm", false, "play as many fresh deals again and report the headline of these too: sizes that nothing has chosen")
	f.Var(number[int]{&opt.trainings, 1, maxTrainings}, "trainings", "let bots learn every variant `N` times apart, from other beginnings, and see whether they agree on the headline")
	f.Var(number[uint64]{&opt.otherSeed, 0, 1<<64 - 1}, "other-seed", "`S`: OTHER gets deals of this seed, so that nothing is shared; to see how large chance is, with BASE as OTHER")
	addKnockout(cmd, &opt.knockouts, "`NAMES` of cards, Guilds and actions: BASE without each of them is an OTHER too")
	addOptions(cmd, &opt.options)
	return cmd
}

// compare plays all variants on the same deals and writes a report for every
// other and every number of seats. The first name is the base.
func compare(cmd *cobra.Command, s *streams, names []string, opt *compareOptions) error {
	if len(names) == 1 && len(opt.knockouts) == 0 {
		return usagef("expected BASE and at least one OTHER (names or files), found %s", quote(names[0]))
	}
	if err := opt.judging.check(false); err != nil {
		return err
	}
	if err := opt.checkTrainings(); err != nil {
		return err
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
	if opt.options, err = opt.setup.checkOptions(vs, opt.options); err != nil {
		return err
	}
	var parts []string
	opt.others = nil
	for _, v := range vs[1:] {
		if v.part == "" {
			opt.others = append(opt.others, v.asked)
		} else {
			parts = append(parts, v.part)
		}
	}
	opt.others = append(opt.others, knockoutFlags(parts)...)
	if opt.gate {
		if len(vs) != 2 {
			return usagef("--gate holds one OTHER against its limits, found %d", len(vs)-1)
		}
		report, err := vs[1].report(vs[0].rules.Players().Usual)
		if err != nil {
			return err
		}
		if err := opt.gated(cmd, vs[1], report); err != nil {
			return err
		}
	}
	if err := opt.judging.usual(&opt.setup, vs[1], slices.Concat(opt.options, opt.levels)...); err != nil {
		return err
	}
	levels, err := opt.levelNames(vs[0])
	if err != nil {
		return err
	}
	err = opt.reports(cmd.Context(), s, vs, &opt.look, &opt.judging, func(pl *played) ([]reports.Report, error) {
		return opt.comparisons(cmd.Context(), s, vs, pl, levels)
	})
	if err != nil {
		return err
	}
	return opt.verdict()
}

// comparisons makes the reports of one number of seats: one for each other.
func (opt *compareOptions) comparisons(ctx context.Context, s *streams, vs []*variant, pl *played, levels []string) ([]reports.Report, error) {
	results := pl.compare()
	var made []*reports.Comparison
	var all []reports.Report
	for i, other := range vs[1:] {
		c := opt.comparison(vs[0], other, results[i], pl)
		made, all = append(made, c), append(all, c)
	}
	before := len(opt.results)
	held := func() {
		if opt.gate {
			made[0].Gates = results[0].Gates()
			opt.results = append(opt.results[:before], made[0].Gates...)
		}
	}
	if pl.stopped() {
		held()
		return all, nil
	}
	if err := opt.apartLearned(ctx, s, vs, pl, made); err != nil {
		return all, err
	}
	held()
	if opt.confirm {
		again := opt.setup
		again.seed, again.deals = sim.ConfirmMaster(opt.seed), results[0].Deals
		again.side = "fresh deals"
		fresh, err := again.play(ctx, s, vs, pl.seats, &judging{exact: opt.exact, apart: opt.apart, otherSeed: sim.ConfirmMaster(opt.otherSeed)})
		if err != nil || fresh.stopped() {
			return all, orStopped(err)
		}
		for i, c := range fresh.compare() {
			made[i].Confirmed = c
		}
	}
	if err := opt.learning(ctx, s, vs, pl, made); err != nil {
		return all, err
	}
	if len(opt.options) > 0 {
		l, err := opt.setup.options(ctx, s, vs, pl, opt.options, &opt.judging)
		if err != nil {
			return all, err
		}
		for i, c := range made {
			c.Options = sim.Terms{Exact: opt.exact}.CompareOptions(l[0], l[i+1])
			sim.Screen(c.Result, c.Options)
		}
		held() // with what the lists say now
	}
	for _, name := range levels {
		level := opt.setup
		level.bots, level.deals, level.named = []string{name}, results[0].Deals, nil
		level.side = "level " + name
		if isSearch(name) {
			level.deals = min(level.deals, searchDeals)
		}
		if err := level.ready(ctx, s, vs, pl.seats); err != nil {
			return all, err
		}
		at, err := level.play(ctx, s, vs, pl.seats, &judging{exact: opt.exact})
		if err != nil || at.stopped() {
			return all, orStopped(err)
		}
		for i, c := range at.compare() {
			made[i].Levels = append(made[i].Levels, reports.Level{Bot: name, Control: name == controlLevel, Result: c})
		}
	}
	return all, nil
}

// orStopped is the error of a run that did not come to its end.
func orStopped(err error) error {
	if err == nil {
		return errStopped
	}
	return err
}

// compare holds every other run against the first, all judged together.
func (pl *played) compare() []*sim.Comparison {
	var list []*sim.Comparison
	for _, other := range pl.runs[1:] {
		list = append(list, pl.terms.Compare(pl.runs[0], other))
	}
	if len(list) > 1 {
		sim.Together(list)
	}
	return list
}

// controlLevel is the bot that is shown beside the levels and does not vote.
const controlLevel = "random"

// levelNames returns the bots of --levels, from the weakest to the strongest.
func (opt *compareOptions) levelNames(v *variant) ([]string, error) {
	if len(opt.levels) == 0 {
		return nil, nil
	}
	if len(opt.levels) == 1 && opt.levels[0] == "all" {
		return append(v.ladderBots(), ismcts.Name+":100"), nil
	}
	for i, name := range opt.levels {
		if slices.Contains(opt.levels[:i], name) {
			return nil, usagef("--levels names %s twice", name)
		}
		if _, err := opt.maker(v, name); err != nil {
			return nil, err
		}
	}
	return opt.levels, nil
}

// comparison makes one report.
func (opt *compareOptions) comparison(base, other *variant, result *sim.Comparison, pl *played) *reports.Comparison {
	var changes []reports.Change
	for _, c := range rule.Diff(base.Set, other.Set) {
		changes = append(changes, reports.Change(c))
	}
	args := slices.Concat([]string{"equitas", "compare", base.asked}, opt.others, opt.setup.again(pl.seats), opt.judging.flags(), optionFlags(opt.options))
	if len(opt.levels) > 0 {
		args = append(args, "--levels", strings.Join(opt.levels, ","))
	}
	if opt.confirm {
		args = append(args, "--confirm")
	}
	if opt.trainings > 1 {
		args = append(args, "--trainings", strconv.Itoa(opt.trainings))
	}
	return &reports.Comparison{
		Command: commandLine(append(args, opt.look.again()...)),
		Base:    base.side(opt.lineupOf(base)),
		Other:   other.side(opt.lineupOf(other)),
		Changes: changes,
		Seats:   pl.seats,
		Deals:   opt.deals,
		Seed:    opt.seed,
		Result:  result,
		Terms:   pl.terms,
		Notes:   slices.Concat(measuredNote(base, other), notes([]*variant{base, other}), opt.botNotes(other)),
		Caveats: opt.caveats([]*variant{base, other}, pl.seats),
		Odd:     opt.odd([]*variant{base, other}, &played{runs: []*sim.Run{result.Base, result.Other}, seats: pl.seats}),
	}
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
// what other says holds for the report, or what base says where other is
// silent.
func measuredNote(base, other *variant) []string {
	var keys []string
	for _, c := range rule.DiffMeasures(base.Set, other.Set) {
		if c.Path != "gate" && !strings.HasPrefix(c.Path, "gate.") { // limits are other's own
			keys = append(keys, c.Path)
		}
	}
	const most = 4
	switch more := len(keys) - most; {
	case len(keys) == 0:
		return nil
	case more > 0:
		keys = append(keys[:most], fmt.Sprintf("%d more", more))
	}
	says, differs := base, other
	if rule.Says(base.Set, other.Set) {
		says, differs = other, base
	}
	return []string{fmt.Sprintf("measured as %s says, which differs from %s: %s", says.asked, differs.asked, strings.Join(keys, ", "))}
}
