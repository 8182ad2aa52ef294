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

// Limits on how much properties that no metric measures may get worse, and numbers of deals
// that measure them.
const (
	maxShortening      = 0.1  // share by which the 5 % quantile of the lengths of matches may get shorter
	minSkillLeft       = 0.67 // share of the skill ([skillShare]) that must remain
	partsDeals         = 100  // deals in which the use of parts is counted
	maxTrialSkillDeals = 400  // largest number of deals that measure skill
)

// shortLength returns the 5 % quantile of the lengths of matches in turns, and the upper end
// of its interval.
func shortLength(r *sim.Run) (value, hi float64) {
	e := stat.SortNumbers(r.Lengths, r.Rotations).Quantile(0.05)
	return e.Value, cmp.Or(e.Hi, e.Value)
}

// brokenGuard returns the name of the first guard without a metric that setting number n
// breaks; "" if it breaks none. These guards are the length of short matches, how often
// skill wins, the number of parts that players use, and doubts from trial matches
// ([searchSpace.doubts]). Guards named in lifted, such as [reports.FreeShort], are not
// applied. run is a run of the setting. It is compared with the variants accepted, whose
// short matches have the length minShortLength. If lenient is true, a guard counts as broken
// only if chance is ruled out. Otherwise, as in a final test, the estimate decides, and
// skill is measured in deals deals.
func (m *trials) brokenGuard(ctx context.Context, n int, run *sim.Run, deals int, minShortLength float64, lenient bool, lifted []string, accepted ...*Variant) (string, error) {
	held := func(guard string) bool { return !slices.Contains(lifted, guard) }
	lowest, hi := shortLength(run)
	z := 2.0
	if !lenient {
		hi, z = lowest, 0
	}
	if held(reports.FreeShort) && hi < float64(minShortLength*(1-maxShortening)) {
		return reports.GuardShort, nil
	}
	if guard, err := m.brokenHealthGuard(ctx, n, deals, z, lenient, held, accepted); guard != "" || err != nil {
		return guard, err
	}
	if held(reports.FreeTrials) && m.newFaultOf(n) != "" {
		return reports.GuardTrials, nil
	}
	return "", nil
}

// newFaultOf returns the text of the first doubt that trial matches find about setting n; ""
// if there is none. Results are cached by the hash of the rules.
func (m *trials) newFaultOf(n int) string {
	v := m.loadVariant(n)
	if v == nil {
		return ""
	}
	text, known := m.doubts[v.Set.Hash]
	if !known {
		if found := m.space.doubts(m.settings[n]); len(found) > 0 {
			text = found[0].Msg
		}
		m.doubts[v.Set.Hash] = text
	}
	return text
}

// brokenHealthGuard returns the name of the guard about skill or the use of parts that
// setting n breaks; "" if it breaks none. The values of skill are compared with an allowance
// of z standard errors each. applies reports whether a guard is to be applied. The other
// parameters are as in brokenGuard.
func (m *trials) brokenHealthGuard(ctx context.Context, n, deals int, z float64, lenient bool, applies func(guard string) bool, accepted []*Variant) (string, error) {
	if !applies(reports.FreeSkill) && !applies(reports.FreeParts) {
		return "", nil
	}
	low, used := math.Inf(1), math.MaxInt
	for _, v := range accepted {
		h, err := m.healthOf(ctx, v, deals, lenient)
		if err != nil {
			return "", err
		}
		low, used = min(low, h.skill-float64(z*h.skillSE)), min(used, h.usedParts)
	}
	h, err := m.healthOf(ctx, m.loadVariant(n), deals, lenient)
	switch {
	case err != nil:
		return "", err
	case applies(reports.FreeSkill) && h.skill+float64(z*h.skillSE) < float64(minSkillLeft*low):
		return reports.GuardSkill, nil
	case applies(reports.FreeParts) && h.usedParts < used-max(1, used/10):
		return reports.GuardParts, nil
	}
	return "", nil
}

// A health holds two properties of a variant that no metric measures.
type health struct {
	skill, skillSE float64 // value and standard error of the metric skillShare; 0 if the bots do not learn
	usedParts      int     // number of parts that players use
}

// healthOf plays a variant with one learned bot against rules of thumb, and counts the use
// of parts. Results are cached by variant, separately for lenient and for final tests, which
// have different deals.
func (m *trials) healthOf(ctx context.Context, v *Variant, deals int, lenient bool) (health, error) {
	key, stage, skilled := v.Set.Hash, stageHealth, min(max(deals/m.seats, 1), maxTrialSkillDeals)
	if !lenient {
		key, stage, skilled = key+" in the proof", stageSkill, deals
	}
	h, known := m.health[key]
	if known {
		return h, nil
	}
	if who := m.bots[0]; len(m.bots) == 1 && who != thumbBot && who != controlLevel {
		beside := *m.setup
		beside.seed = sim.StageSeed(m.seed, stage)
		beside.bots = append([]string{who}, slices.Repeat([]string{thumbBot}, m.seats-1)...)
		beside.deals = skilled
		if err := m.prepareWeightsFor(ctx, &beside, []*Variant{v}); err != nil {
			return h, err
		}
		pl, err := beside.play(ctx, []*Variant{v}, m.seats, &runOptions{keeper: cmp.Or[sim.Keeper](m.lab.resources.Keeper, &m.memory)})
		if err != nil {
			return h, err
		}
		if pl.stopped() {
			return h, question.ErrStopped
		}
		m.played += pl.runs[0].Deals * pl.runs[0].Rotations
		h.skill, h.skillSE = skillOf(pl.runs[0])
	}
	var parts []sim.PartUse
	for _, w := range sim.WatchableParts(v.Rules) {
		parts = append(parts, newPartUse(w))
	}
	if len(parts) > 0 {
		uses, err := m.usesOf(ctx, v, nil, parts, min(deals, partsDeals), m.seats)
		if err != nil {
			return h, err
		}
		for _, p := range parts {
			if u, ok := uses[p.Part]; ok && !p.Stage && u.Used > 0 {
				h.usedParts++
			}
		}
	}
	m.health[key] = h
	return h, nil
}

// skillShare is the id of the metric of how often learned players win: 0 means a fair share,
// 1 always.
const skillShare = "skill.share"

// skillOf returns the value and standard error of the metric skillShare in a run; 0 if the
// run has no such metric.
func skillOf(r *sim.Run) (value, se float64) {
	v, ok := inference.Summarise(r).Value(skillShare)
	if !ok || !v.Measured {
		return 0, 0
	}
	return v.Value, v.SE
}
