package lab

import (
	"cmp"
	"context"
	"math"
	"slices"

	"equitas/engine/lab/question"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/engine/stat"
	"equitas/reports"
)

// How much properties without a metric may get worse.
const (
	shortMargin  = 0.1  // by which share the shortest twentieth of the matches may get shorter
	minSkillLeft = 0.67 // share of the skill, see [skillShare], that must remain
	partsDeals   = 100  // deals in which the use of parts is counted
	skillDeal    = 400  // largest number of deals that measure skill
)

// shortLength returns the 5 % quantile of the length of matches, and the upper end of its
// interval.
func shortLength(r *sim.Run) (value, hi float64) {
	e := stat.Order(r.Lengths, r.Rotations).Quantile(0.05)
	return e.Value, cmp.Or(e.Hi, e.Value)
}

// brokenGuard returns the name of the first guard without a metric that setting n breaks,
// or "". These guards are the length of the shortest matches, how often skill wins, the
// number of parts that players use, and whether trial matches find something wrong
// ([searchSpace.doubts]). Those named in free, such as [reports.FreeShort], are not
// applied. The setting is compared with the variants good, whose shortest matches have the
// length least. With room a guard counts as broken only if chance is ruled out. Without it,
// as in a final test, the estimate decides, and skill is measured in deals matches from
// every seat.
func (m *trials) brokenGuard(ctx context.Context, n int, run *sim.Run, deals int, least float64, room bool, free []string, good ...*Variant) (string, error) {
	held := func(guard string) bool { return !slices.Contains(free, guard) }
	lowest, hi := shortLength(run)
	z := 2.0
	if !room {
		hi, z = lowest, 0
	}
	if held(reports.FreeShort) && hi < float64(least*(1-shortMargin)) {
		return reports.GuardShort, nil
	}
	if guard, err := m.brokenHealthGuard(ctx, n, deals, z, room, held, good); guard != "" || err != nil {
		return guard, err
	}
	if held(reports.FreeTrials) && m.newFaultOf(n) != "" {
		return reports.GuardTrials, nil
	}
	return "", nil
}

// newFaultOf returns what trial matches find wrong with setting n and not with the
// unchanged variant; "" if nothing. It is cached by the hash of the rules.
func (m *trials) newFaultOf(n int) string {
	v := m.loadVariant(n)
	if v == nil {
		return ""
	}
	text, known := m.doubts[v.Set.Hash]
	if !known {
		if found := m.space.doubts(m.list[n]); len(found) > 0 {
			text = found[0].Msg
		}
		m.doubts[v.Set.Hash] = text
	}
	return text
}

// brokenHealthGuard returns the name of the guard about skill or the use of parts that setting n
// breaks, or "". For skill, both values may be wrong by z standard errors. held reports
// whether a guard applies.
func (m *trials) brokenHealthGuard(ctx context.Context, n, deals int, z float64, room bool, held func(guard string) bool, good []*Variant) (string, error) {
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
	h, err := m.healthOf(ctx, m.loadVariant(n), deals, room)
	switch {
	case err != nil:
		return "", err
	case held(reports.FreeSkill) && h.skill+float64(z*h.se) < float64(minSkillLeft*low):
		return reports.GuardSkill, nil
	case held(reports.FreeParts) && h.used < used-max(1, used/10):
		return reports.GuardParts, nil
	}
	return "", nil
}

// A health holds two properties of a variant that no metric measures.
type health struct {
	skill, se float64 // the metric skillShare with its standard error; 0 if bots have learned nothing
	used      int     // number of parts that players use
}

// healthOf plays a variant with one learned bot against rules of thumb, and counts the use
// of parts. Results are cached. With and without room, deals and results are separate.
func (m *trials) healthOf(ctx context.Context, v *Variant, deals int, room bool) (health, error) {
	key, stage, skilled := v.Set.Hash, stageHealth, min(max(deals/m.seats, 1), skillDeal)
	if !room {
		key, stage, skilled = key+" in the proof", stageExam, deals
	}
	h, known := m.health[key]
	if known {
		return h, nil
	}
	if who := m.bots[0]; len(m.bots) == 1 && who != thumbBot && who != controlLevel {
		beside := *m.setup
		beside.seed = sim.StageMaster(m.seed, stage)
		beside.bots = append([]string{who}, slices.Repeat([]string{thumbBot}, m.seats-1)...)
		beside.deals = skilled
		if err := m.readyFor(ctx, &beside, []*Variant{v}); err != nil {
			return h, err
		}
		pl, err := beside.play(ctx, []*Variant{v}, m.seats, &judging{keeper: cmp.Or[sim.Keeper](m.lab.opt.Keeper, &m.memory)})
		if err != nil {
			return h, err
		}
		if pl.stopped() {
			return h, question.ErrStopped
		}
		m.played += pl.runs[0].Deals * pl.runs[0].Rotations
		h.skill, h.se = skillOf(pl.runs[0])
	}
	var parts []sim.PartUse
	for _, w := range sim.Watchable(v.Rules) {
		parts = append(parts, newPartUse(w))
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

// skillShare is the id of the metric of how often learned players win; 1 means always.
const skillShare = "skill.share"

// skillOf returns the value and standard error of the metric skillShare in a run; 0 if the
// run has no such metric.
func skillOf(r *sim.Run) (value, se float64) {
	v, ok := inference.Summarise(r).Value(skillShare)
	if !ok || !v.Has {
		return 0, 0
	}
	return v.Value, v.SE
}
