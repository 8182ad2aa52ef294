package lab

import (
	"context"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/lab/question"
	"equitas/engine/lab/wording"
	"equitas/engine/rule"
	"equitas/engine/sim"
	"equitas/reports"
)

// WithoutPart returns the variant with the part of the given name knocked out. It returns an
// error if the variant has no such part.
func (v *Variant) WithoutPart(part string) (*Variant, error) {
	knockouts := v.Game.Extras().Knockouts
	if knockouts == nil {
		return nil, question.Invalidf("--knockout: %s has no parts that can be taken out", v.Game.Schema().Title)
	}
	all := knockouts(v.Set)
	i := slices.IndexFunc(all, func(k rule.Knockout) bool { return k.Name == part })
	if i < 0 {
		var known []string
		for _, k := range all {
			known = append(known, k.Name)
		}
		return nil, unknownPartError("knockout", v, part, known)
	}
	out, err := v.lib.Variant(v.RequestedAs, slices.Concat(v.Sets, all[i].Sets), nil)
	if err != nil {
		return nil, err
	}
	out.Warnings = v.Warnings // without warnings about the added settings, which no user wrote
	out.removedPart, out.removedInWords, out.removedTitles = part, all[i].What+" "+part, v.partTitle(all[i])
	out.removedParts, out.removingSettings = append(slices.Clone(v.removedParts), part), v.removingSettings+len(all[i].Sets)
	if v.removedInWords != "" {
		out.removedInWords = v.removedInWords + ", " + out.removedInWords
		out.removedTitles = v.removedTitles + ", " + out.removedTitles
	}
	return out, nil
}

// partTitle returns what a part that can be knocked out is called in sentences: its title if players
// may use it, otherwise its kind and name.
func (v *Variant) partTitle(k rule.Knockout) string {
	for _, p := range PartsOf(v) {
		if p.Name == k.Name {
			return p.Title
		}
	}
	return k.What + " " + k.Name
}

// unknownPartError returns the error for a name that is none of parts, the parts of a
// variant. flag is the name of the flag with which the user gave it.
func unknownPartError(flag string, v *Variant, name string, parts []string) error {
	if len(parts) == 0 {
		return question.Invalidf("--%s: %s has no parts to name", flag, v.RequestedAs)
	}
	near := wording.Suggest(name, parts)
	if near == "" {
		near = "; known: " + strings.Join(parts, ", ")
	}
	return question.Invalidf("--%s: %s has no %s %q%s", flag, v.RequestedAs, wording.JoinOr(v.partKinds()), name, near)
}

// partKinds returns the words for the kinds of parts of a variant, such as "card", "Guild"
// or "action".
func (v *Variant) partKinds() []string {
	var kinds []string
	if knockouts := v.Game.Extras().Knockouts; knockouts != nil {
		for _, k := range knockouts(v.Set) {
			if !slices.Contains(kinds, k.What) {
				kinds = append(kinds, k.What)
			}
		}
	}
	if len(kinds) == 0 {
		return []string{"part"}
	}
	return kinds
}

// PartsOf lists all parts of the variants that a player may use or must not use, each name
// once.
func PartsOf(vs ...*Variant) []engine.Part {
	var l []engine.Part
	for _, v := range vs {
		game, ok := v.Rules.(engine.PartUser)
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

// partsDealsDivisor is the number by which the deals of a report on one variant are divided
// to get the number of deals in which the use of parts is counted; see partsDeals.
const partsDealsDivisor = 10

// partsProbeEffort is the effort with which a report on one variant repeats a probe that has
// found a part neither weak nor strong.
const partsProbeEffort = 8

// partsDeals returns the number of deals in which a report on one variant with the given
// number of deals counts the use of parts: a tenth, but at least [reports.MinDealsForParts];
// more if the question asks for parts. It is 0 if the use of parts is not counted, because
// there are fewer deals or bots search.
func (p *setup) partsDeals(deals int, q *question.Sim) int {
	if q.Parts {
		return min(deals, p.exerciseDeals())
	}
	if deals < reports.MinDealsForParts || slices.ContainsFunc(p.botNames(), question.IsSearch) {
		return 0
	}
	return min(max(deals/partsDealsDivisor, reports.MinDealsForParts), p.exerciseDeals())
}

// watchParts returns the parts whose use a run must count, so that [setup.measureParts]
// needs no further matches; nil if none are to be counted or the number of deals is not
// known in advance.
func (p *setup) watchParts(v *Variant, j *runOptions, q *question.Sim) *sim.UsageWatch {
	deals := p.partsDeals(p.deals, q)
	if deals == 0 || j.until.Text != "" {
		return nil
	}
	watch := &sim.UsageWatch{Deals: deals}
	for _, w := range sim.WatchableParts(v.Rules) {
		watch.Names = append(watch.Names, w.Name)
	}
	return watch
}

// measureParts returns the use of the parts and stages of a variant. If the question asks
// for parts, it also measures the gain from using each unused part.
func (p *setup) measureParts(ctx context.Context, v *Variant, pl *playedRuns, q *question.Sim) ([]sim.PartUse, error) {
	deals := p.partsDeals(pl.runs[0].Deals, q)
	if deals == 0 {
		return nil, nil
	}
	var parts []sim.PartUse
	for _, w := range sim.WatchableParts(v.Rules) {
		parts = append(parts, newPartUse(w))
	}
	uses, err := p.usesOf(ctx, v, pl.runs[0], parts, deals, pl.seats)
	if err != nil {
		return nil, err
	}
	for i := range parts {
		if u, ok := uses[parts[i].Part]; ok {
			parts[i].Base = &u
		}
	}
	if !q.Parts {
		return parts, nil
	}
	if err := p.markUsableParts(ctx, []*Variant{v}, parts, pl.seats); err != nil {
		return nil, err
	}
	for _, m := range sim.UnusedParts(parts) {
		if m.FirstUnused.Stage || m.FirstUnused.Base.Usable == 0 {
			continue
		}
		var then []string
		if m.FirstUnused != m.PartUse {
			then = []string{m.Part}
		}
		m.Forced, err = p.measureForcedUse(ctx, v, m.FirstUnused.Part, then, pl.seats, 0, q)
		if f := m.Forced; err == nil && f != nil && !f.Weak() && !f.Strong() && v.Game.Schema().LearnsSlowly {
			m.Forced, err = p.measureForcedUse(ctx, v, m.FirstUnused.Part, then, pl.seats, partsProbeEffort, q)
		}
		if err != nil {
			return nil, err
		}
	}
	return parts, nil
}
