package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"equitas/engine"
	"equitas/engine/rule"
	"equitas/engine/sim"
	"equitas/reports"

	"github.com/spf13/cobra"
)

type sweepOptions struct {
	setup
	look
	axes    []axis
	by      string
	confirm int
}

func sweepCmd(s *streams) *cobra.Command {
	opt := sweepOptions{setup: newSetup(anyDeals), confirm: 1}
	opt.bots = []string{thumb} // to learn each of many settings would take minutes
	cmd := &cobra.Command{
		Use:   "sweep VARIANT --vary KEY=VALUES …",
		Short: "Try many values of rules, each against the unchanged variant",
		Long: `Plays every combination of the values on the same deals as the unchanged variant
and shows the headline measures, a row for each setting. The setting that comes
nearest to the goal of a measure is then played again on fresh deals: the best
of many looks better than it is, so only those numbers should be reported. A
setting under which more than 3 % of the games do not end within the turn limit
is ruled out, and its row says so.

Bots play by the rule of thumb unless --bots says otherwise: --bots tuned learns
every setting first, which takes some seconds for each.

VALUES are lo..hi, lo..hi..step, or a list with commas. A value is written as in
a variant file: --vary 'merchant.price.summer=["any"],["any","any"]'.`,
		Example: `  equitas sweep proelio/0.9.6 --vary hand.limit=4..7 --deals 100
  equitas sweep proelio/0.9.6 --vary attack.limit=1,2 --vary loot.choose=owner,random --deals 100 --confirm 2`,
		Args:              between(1, 1, "one VARIANT (a name or a file)"),
		ValidArgsFunction: completeNames(1, variantNames),
		RunE: func(cmd *cobra.Command, args []string) error {
			return sweep(cmd.Context(), s, args[0], &opt)
		},
	}
	cmd.Flags().Var(axes{&opt.axes}, "vary", "`KEY=VALUES`: a rule and the values it takes; repeat for a grid")
	cmd.Flags().StringVar(&opt.by, "by", "", "`METRIC` whose goal says which setting is best (default the first of the headline that has a goal)")
	cmd.Flags().Var(number[int]{&opt.confirm, 0, 20}, "confirm", "play the best `K` settings again on fresh deals")
	opt.setup.addFlags(cmd, "seats: `N,N` is a report for each number (default as VARIANT says)", "play `N` deals under every setting")
	opt.look.addFlags(cmd)
	return cmd
}

// sweep plays a grid of settings and writes a report for every number of seats.
func sweep(ctx context.Context, s *streams, name string, opt *sweepOptions) error {
	if len(opt.axes) == 0 {
		return usagef("--vary is missing: say which rule takes which values, as in --vary hand.limit=4..7")
	}
	lib, err := openLibrary()
	if err != nil {
		return err
	}
	g, err := opt.load(lib, s, name)
	if err != nil {
		return err
	}
	out, err := create(opt.file, s.out)
	if err != nil {
		return err
	}
	defer out.discard()
	var all []reports.Report
	stopped := false
	for _, seats := range g.tables {
		r, err := opt.run(ctx, s, g, seats)
		if errors.Is(err, errStopped) && len(all) > 0 {
			stopped = true
			break
		}
		if err != nil {
			return err
		}
		all = append(all, r)
		if stopped = r.Incomplete; stopped {
			break
		}
	}
	return opt.deliver(out, all, s, stopped)
}

// run plays the settings at one number of seats, then the best on fresh deals.
func (opt *sweepOptions) run(ctx context.Context, s *streams, g *grid, seats int) (*reports.Sweep, error) {
	if err := opt.ready(ctx, s, []*variant{g.base}, seats); err != nil {
		return nil, err
	}
	by, err := opt.measure(ctx, s, g, seats)
	if err != nil {
		return nil, err
	}
	opt.besides = by
	list, unchanged, err := opt.playAll(ctx, s, g, seats)
	if err != nil {
		return nil, err
	}
	incomplete := unchanged.Run.Incomplete || len(list) < len(g.others)
	r := &reports.Sweep{
		Command: opt.command(g.base.asked, seats),
		Base:    g.base.side(opt.lineup()),
		Seats:   seats, Deals: opt.deals, Seed: opt.seed, By: by,
		Notes:      append(notes([]*variant{g.base}), opt.botNotes(g.base)...),
		Caveats:    opt.caveats([]*variant{g.base}, seats),
		Incomplete: incomplete,
	}
	if len(list) < len(g.others) {
		r.Notes = append(r.Notes, fmt.Sprintf("stopped after %s of %s settings; the others are left out", commas(len(list)), commas(len(g.others))))
	}
	for _, a := range opt.axes {
		r.Keys = append(r.Keys, a.key)
	}
	sim.Together(list)
	if !slices.Contains(g.at, -1) {
		point := reports.Point{Base: unchanged}
		diff := rule.Diff(g.base.Set, g.first)
		for _, a := range opt.axes {
			value := shortValue(a.values[0]) // of a rule that the first setting leaves as it is
			if k := slices.IndexFunc(diff, func(c rule.Change) bool { return c.Path == a.key }); k >= 0 {
				value = diff[k].Base
			}
			point.Values = append(point.Values, value)
		}
		r.Points = append(r.Points, point)
	}
	shift := len(r.Points)
	results := make([]*sim.Comparison, len(g.points))
	for i, p := range g.points {
		if g.at[i] >= len(list) {
			continue
		}
		point := reports.Point{Base: unchanged}
		for _, v := range p {
			point.Values = append(point.Values, shortValue(v))
		}
		if g.at[i] >= 0 {
			point.Result = list[g.at[i]]
			if !point.RuledOut() {
				results[i] = point.Result
			}
		}
		r.Points = append(r.Points, point)
	}
	if r.Incomplete || by == "" {
		return r, nil
	}
	order := sim.Best(results, by)
	if len(order) > 0 && opt.confirm == 0 {
		r.Best = []int{order[0] + shift}
	}
	defer func() {
		if i, deals := r.Unsettled(); deals > 0 && !r.Incomplete {
			r.Settle = opt.settling(g.base.asked, seats, g.points[i-shift], deals)
		}
	}()
	for _, i := range order[:min(opt.confirm, len(order))] {
		fresh := opt.setup
		fresh.side = "fresh deals"
		fresh.seed = sim.ConfirmMaster(opt.seed)
		best, err := g.read(g.at[i])
		if err == nil {
			err = fresh.ready(ctx, s, []*variant{best}, seats)
		}
		if err != nil {
			return nil, err
		}
		again, err := fresh.play(ctx, s, []*variant{g.base, best}, seats, nil)
		if errors.Is(err, errStopped) || err == nil && again.stopped() {
			r.Notes = append(r.Notes, "stopped before the best settings were played again")
			r.Incomplete = true
			return r, nil
		}
		if err != nil {
			return nil, err
		}
		r.Best = append(r.Best, i+shift)
		r.Confirmed = append(r.Confirmed, sim.Compare(again.runs[0], again.runs[1]))
	}
	if len(r.Confirmed) > 1 {
		sim.Together(r.Confirmed)
	}
	return r, nil
}

// measure returns the metric that says which setting is best: the one asked
// for, or the first of the headline that has a goal; "" if there is none.
func (opt *sweepOptions) measure(ctx context.Context, s *streams, g *grid, seats int) (string, error) {
	var known []string
	for i := -1; i < len(g.others); i++ {
		v := g.base
		if i >= 0 {
			var err error
			if v, err = g.read(i); err == nil {
				err = opt.ready(ctx, s, []*variant{v}, seats)
			}
			if err != nil {
				return "", err
			}
		}
		c, err := opt.cell(v, seats)
		if err != nil {
			return "", err
		}
		for _, m := range c.Measures() {
			goal := m.Goal.Kind != engine.NoGoal
			if opt.by == "" && goal && m.Family == sim.Headline {
				return m.ID, nil
			}
			if opt.by == m.ID {
				if !goal {
					return "", usagef("--by %s: the metric has no goal; give it one in the variant: [metric.%q] goal = \"up\"", opt.by, opt.by)
				}
				return opt.by, nil
			}
			if goal && !slices.Contains(known, m.ID) {
				known = append(known, m.ID)
			}
		}
		if opt.by == "" {
			break
		}
	}
	if opt.by == "" {
		return "", nil
	}
	return "", usagef("--by: there is no metric %q%s", opt.by, suggestion(opt.by, known))
}

// settling is the command that plays one of the settings alone, with so many
// deals: nothing is chosen any more.
func (opt *sweepOptions) settling(name string, seats int, point []string, deals int) string {
	alone := *opt
	alone.deals, alone.confirm, alone.axes = deals, 1, nil
	for i, a := range opt.axes {
		alone.axes = append(alone.axes, axis{key: a.key, values: []string{point[i]}})
	}
	return alone.command(name, seats)
}

// command repeats the sweep at so many seats.
func (opt *sweepOptions) command(name string, seats int) string {
	args := []string{"equitas", "sweep", name}
	for _, a := range opt.axes {
		args = append(args, "--vary", a.key+"="+strings.Join(a.values, ","))
	}
	args = append(args, opt.setup.again(seats)...)
	if opt.by != "" {
		args = append(args, "--by", opt.by)
	}
	if opt.confirm != 1 {
		args = append(args, "--confirm", strconv.Itoa(opt.confirm))
	}
	return commandLine(args)
}
