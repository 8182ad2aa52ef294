package lab

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/lab/question"
	"equitas/engine/sim"
)

// AllParts is the value of --options that selects every part of a game.
const AllParts = "all"

// checkAblations returns the names of the parts that --options selects by name or title
// (typed); nil if typed is empty, and [AllParts] alone if it selects all. It returns an
// error if no variant in vs has a selected part, or if the line-up has different bots.
func (p *setup) checkAblations(vs []*Variant, typed []string) ([]string, error) {
	if len(typed) == 0 {
		return nil, nil
	}
	if len(p.bots) > 1 || p.namesRoles() {
		return nil, question.Invalidf("--options sets one bot against others that are the same: name one bot (--bots), found %d", len(p.bots))
	}
	parts := PartsOf(vs...)
	if len(parts) == 0 {
		return nil, question.Invalidf("--options: players of %s cannot do without anything", vs[0].Game.Schema().Title)
	}
	var names []string
	for _, name := range typed {
		if strings.EqualFold(name, AllParts) {
			if len(typed) > 1 {
				return nil, question.Invalidf("--options: %s is every part, and stands alone", AllParts)
			}
			return []string{AllParts}, nil
		}
		i := slices.IndexFunc(parts, func(q engine.Part) bool { return strings.EqualFold(q.Name, name) })
		if i < 0 {
			i = slices.IndexFunc(parts, func(q engine.Part) bool { return strings.EqualFold(q.Title, name) })
		}
		if i < 0 {
			var all []string
			for _, q := range parts {
				all = append(all, q.Name)
			}
			return nil, unknownPartError("options", vs[0], name, all)
		}
		if slices.Contains(names, parts[i].Name) {
			return nil, question.Invalidf("--options names %s twice", parts[i].Name)
		}
		names = append(names, parts[i].Name)
	}
	return names, nil
}

// playAblations plays, for each variant and each part in names, matches of one player who
// must not use the part against others who may, and returns one joined run per variant
// ([sim.JoinAblations]). The player has every seat in turn; there are as many matches per
// part as in pl. j may give all variants but the first another master seed.
func (p *setup) playAblations(ctx context.Context, vs []*Variant, pl *playedRuns, names []string, j *runOptions) ([]*sim.Run, error) {
	alone := *p
	alone.deals = max(1, pl.runs[0].Deals/pl.seats)
	alone.runName = "options"
	var scenarios, plain []*sim.Scenario
	var of [][]engine.Part // the parts that are played, by variant
	for i, v := range vs {
		c, err := alone.scenario(v, pl.seats)
		if err != nil {
			return nil, err
		}
		if j.ownSeedForOthers && i > 0 {
			c.MasterSeed = j.otherSeed
		}
		c.Measuring, c.StreamsBySeat, c.Narrow = nil, true, true
		var parts []engine.Part
		for _, part := range PartsOf(v) {
			if names[0] != AllParts && !slices.Contains(names, part.Name) {
				continue
			}
			one := *c
			one.Bots = slices.Clone(c.Bots)
			one.Bots[0] = withoutPart(c.Bots[0], part.Name)
			scenarios, parts = append(scenarios, &one), append(parts, part)
		}
		plain, of = append(plain, c), append(of, parts)
	}
	all, err := alone.playScenarios(ctx, scenarios, nil, func(f *sim.Fault) []string {
		i := max(slices.IndexFunc(vs, func(v *Variant) bool { return v.Set.Hash == f.Hash }), 0)
		return slices.Concat([]string{"equitas", "sim", vs[i].RequestedAs, "--deals", strconv.Itoa((f.Deal + 1) * f.Seats), "--seats", strconv.Itoa(f.Seats),
			"--bots", p.lineup(), "--seed", strconv.FormatUint(f.Seed, 10)}, question.ListFlag("--options", names), question.SetFlags(vs[i].Sets))
	})
	if err != nil || all.stopped() {
		return nil, question.StoppedIfNil(err)
	}
	var joined []*sim.Run
	runs := all.runs
	for i, parts := range of {
		var l []sim.Ablation
		for k, part := range parts {
			l = append(l, sim.Ablation{Part: part, Run: runs[k]})
		}
		joined = append(joined, sim.JoinAblations(plain[i], all.runs[0], l))
		runs = runs[len(parts):]
	}
	return joined, nil
}

// withoutPart returns the seating s with its bot changed so that it must not use a part.
func withoutPart(s sim.Seating, part string) sim.Seating {
	spec := s.BotSpec
	spec.Name += " without " + part
	spec.Settings += ", without " + part
	made := s.Recipe
	made.Without = append(slices.Clone(made.Without), part)
	return sim.Seating{BotSpec: spec, Recipe: made, Abstains: true, New: func(r engine.Rules, seat int) engine.Bot {
		b, err := bot.NewPartAvoider(s.New(r, seat), r, part)
		if err != nil {
			panic(fmt.Sprintf("lab: %v", err)) // unreachable: the variant has the part
		}
		return b
	}}
}
