package lab

import (
	"cmp"
	"context"
	"math"
	"slices"

	"equitas/engine/sim"
	"equitas/engine/stat"
	"equitas/reports"
)

// How far what no metric says may get worse.
const (
	shortMargin = 0.1  // of the length that one game in twenty does not exceed, as a share of it
	skillLeft   = 0.67 // of the share of skill, 1 where those who have learned always win: so much of it is left
	partsDeals  = 100  // in which it is watched what players use
	skillDeal   = 400  // deals that tell how often skill wins, at most
)

// shortest is the length that one game in twenty does not exceed, and how long it may be.
func shortest(r *sim.Run) (value, hi float64) {
	e := stat.Order(r.Lengths, r.Rotations).Quantile(0.05)
	return e.Value, cmp.Or(e.Hi, e.Value)
}

// ruins names the guard that a setting breaks of those that no metric tells: how short the
// shortest games get, how often skill wins, how many parts of the game players use. Those
// that are free, by [reports.FreeShort] and its like, are lifted. It is held against variants
// that are good enough, whose shortest games are so long. "" is none. With room for chance
// what few deals show breaks nothing that more may not break; without, as in an exam, it
// must not seem to; then deals are those that tell how often skill wins, from any seat.
func (m *trials) ruins(ctx context.Context, n int, run *sim.Run, deals int, least float64, room bool, free []string, good ...*Variant) (string, error) {
	held := func(guard string) bool { return !slices.Contains(free, guard) }
	lowest, hi := shortest(run)
	z := 2.0
	if !room {
		hi, z = lowest, 0
	}
	if held(reports.FreeShort) && hi < float64(least*(1-shortMargin)) {
		return reports.GuardShort, nil
	}
	if !held(reports.FreeSkill) && !held(reports.FreeParts) {
		return "", nil
	}
	low, used := math.Inf(1), math.MaxInt
	for _, v := range good {
		h, err := m.healthOf(ctx, v, deals, room)
		if err != nil {
			return "", err
		}
		low, used = min(low, h.skill-float64(z*h.se)), min(used, h.used)
	}
	h, err := m.healthOf(ctx, m.variant(n), deals, room)
	switch {
	case err != nil:
		return "", err
	case held(reports.FreeSkill) && h.skill+float64(z*h.se) < float64(skillLeft*low):
		return reports.GuardSkill, nil
	case held(reports.FreeParts) && h.used < used-max(1, used/10):
		return reports.GuardParts, nil
	}
	return "", nil
}

// A health is what no metric of the matches of a report tells.
type health struct {
	skill, se float64 // the share of skill, and its standard error; 0 of bots that have learned nothing
	used      int     // parts of the game that players use
}

// healthOf plays a variant with one that has learned among rules of thumb, and watches
// which parts players use; once for each, and once without room for chance, on deals of its
// own.
func (m *trials) healthOf(ctx context.Context, v *Variant, deals int, room bool) (health, error) {
	key, stage, skilled := v.Set.Hash, stageHealth, min(max(deals/m.seats, 1), skillDeal)
	if !room {
		key, stage, skilled = key+" in the proof", stageExam, deals
	}
	h, known := m.health[key]
	if known {
		return h, nil
	}
	if who := m.bots[0]; len(m.bots) == 1 && who != thumb && who != controlLevel {
		beside := *m.setup
		beside.seed = sim.StageMaster(m.seed, stage)
		beside.bots = append([]string{who}, slices.Repeat([]string{thumb}, m.seats-1)...)
		beside.deals = skilled
		if err := m.readyFor(ctx, &beside, []*Variant{v}); err != nil {
			return h, err
		}
		pl, err := beside.play(ctx, []*Variant{v}, m.seats, &judging{keeper: cmp.Or[sim.Keeper](m.lab.opt.Keeper, &m.memory)})
		if err != nil {
			return h, err
		}
		if pl.stopped() {
			return h, ErrStopped
		}
		m.played += pl.runs[0].Deals * pl.runs[0].Rotations
		h.skill, h.se = skillOf(pl.runs[0])
	}
	var parts []sim.PartUse
	for _, w := range sim.Watchable(v.Rules) {
		parts = append(parts, partUse(w))
	}
	if len(parts) > 0 {
		uses, err := m.usesOf(ctx, v, nil, parts, min(deals, partsDeals), m.seats)
		if err != nil {
			return h, err
		}
		for _, p := range parts {
			if u, ok := uses[p.Part]; ok && !p.Stage && u.Used > 0 {
				h.used++
			}
		}
	}
	m.health[key] = h
	return h, nil
}

// skillShare is the metric of how often those win who have learned.
const skillShare = "skill.share"

// skillOf is how often those win who have learned, and its standard error.
func skillOf(r *sim.Run) (value, se float64) {
	v, ok := sim.Summarise(r).Value(skillShare)
	if !ok || !v.Has {
		return 0, 0
	}
	return v.Value, v.SE
}
