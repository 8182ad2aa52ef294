package main

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/sim"

	"github.com/spf13/cobra"
)

// allOptions asks for every part of a game.
const allOptions = "all"

func addOptions(cmd *cobra.Command, names *[]string) {
	cmd.Flags().Var(list[string]{names, parseName}, "options", "`NAMES` of cards, Guilds and actions, or all: what each is worth to a player, measured by one who does without it among others who may use it")
}

// partsOf lists what players of the variants can do without, each part once.
func partsOf(vs []*variant) []engine.Part {
	var l []engine.Part
	for _, v := range vs {
		game, ok := v.rules.(engine.Forgoer)
		if !ok {
			continue
		}
		for _, p := range game.Parts() {
			if !slices.ContainsFunc(l, func(q engine.Part) bool { return q.Name == p.Name }) {
				l = append(l, p)
			}
		}
	}
	return l
}

// checkOptions reports names of --options that no variant has, and line-ups that
// cannot show what a part is worth, before anything is played.
func (p *setup) checkOptions(vs []*variant, names []string) error {
	if len(names) == 0 {
		return nil
	}
	if len(p.bots) > 1 {
		return usagef("--options sets one bot against others that are the same: name one bot (--bots), found %d", len(p.bots))
	}
	parts := partsOf(vs)
	if len(parts) == 0 {
		return usagef("--options: players of %s cannot do without anything", vs[0].Game.Title())
	}
	for i, name := range names {
		if slices.Contains(names[:i], name) {
			return usagef("--options names %s twice", name)
		}
		if name == allOptions {
			if len(names) > 1 {
				return usagef("--options: %s is every part, and stands alone", allOptions)
			}
			continue
		}
		if !slices.ContainsFunc(parts, func(q engine.Part) bool { return q.Name == name }) {
			var all []string
			for _, q := range parts {
				all = append(all, q.Name)
			}
			return noPart("options", vs[0], name, all)
		}
	}
	return nil
}

// options plays, for each variant, every part that was named: one player who
// does without it among others who may use it, in every seat once. It takes as
// many games as pl did for each part. The list has no run for a variant without
// any of the parts.
func (p *setup) options(ctx context.Context, s *streams, vs []*variant, pl *played, names []string) ([]*sim.Run, error) {
	beside := *p
	beside.deals = max(1, pl.runs[0].Deals/pl.seats)
	beside.side = "options"
	var cells []*sim.Cell
	var of [][]engine.Part // by variant
	for _, v := range vs {
		var parts []engine.Part
		for _, part := range partsOf([]*variant{v}) {
			if names[0] != allOptions && !slices.Contains(names, part.Name) {
				continue
			}
			c, err := beside.cell(v, pl.seats)
			if err != nil {
				return nil, err
			}
			c.Report, c.BySeat = nil, true
			c.Bots[0] = without(c.Bots[0], part.Name)
			cells, parts = append(cells, c), append(parts, part)
		}
		of = append(of, parts)
	}
	all, err := beside.playCells(ctx, s, cells, nil, func(f *sim.Fault) []string {
		i := max(slices.IndexFunc(vs, func(v *variant) bool { return v.Set.Hash == f.Hash }), 0)
		return slices.Concat([]string{"equitas", "sim", vs[i].asked, "--deals", strconv.Itoa((f.Deal + 1) * f.Seats), "--seats", strconv.Itoa(f.Seats),
			"--bots", p.lineup(), "--seed", strconv.FormatUint(f.Seed, 10), "--options", strings.Join(names, ",")}, setFlags(vs[i].sets))
	})
	if err != nil || all.stopped() {
		return nil, orStopped(err)
	}
	var joined []*sim.Run
	for _, parts := range of {
		if len(parts) == 0 {
			joined = append(joined, nil)
			continue
		}
		var l []sim.Option
		for i, part := range parts {
			l = append(l, sim.Option{Part: part, Run: all.runs[i]})
		}
		joined = append(joined, sim.JoinOptions(l))
		all.runs = all.runs[len(parts):]
	}
	return joined, nil
}

// without seats a bot that does without a part of the game.
func without(s sim.Seating, part string) sim.Seating {
	return sim.Seating{Name: s.Name + " without " + part, Holds: true, New: func(r engine.Rules, seat int) engine.Bot {
		b, err := bot.NewForgoing(s.New(r, seat), r, part)
		if err != nil {
			panic(fmt.Sprintf("equitas: %v", err)) // the part is one of the variant's
		}
		return b
	}}
}

func optionFlags(names []string) []string {
	if len(names) == 0 {
		return nil
	}
	return []string{"--options", strings.Join(names, ",")}
}
