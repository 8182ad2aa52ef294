package lab

import (
	"cmp"
	"context"
	"math"
	"slices"

	"equitas/engine"
	"equitas/engine/rule"
	"equitas/engine/rule/render"
	"equitas/engine/sim"
	"equitas/engine/stat"
	"equitas/engine/tune"
	"equitas/reports"
)

// prove plays the best on deals that chose nothing and takes those that surely mend and
// spoil nothing.
func (m *mending) prove(ctx context.Context, list []int) error {
	all := append([]int{0}, list...)
	deals := min(max((m.games-m.played-len(all)*skillDeal)/len(all), stat.FirstLook), 2*mostMendDeals)
	m.keepRuns = true
	readings, err := m.play(stageProof)(ctx, all, deals)
	if err != nil {
		return err
	}
	m.out.Deals = deals
	runs := m.runs
	type proven struct {
		reports.Mend
		at    tune.Setting
		steps int // half margins off
		off   float64
	}
	var found []proven
	for k, n := range list {
		home, r := readings[0], readings[k+1]
		if g := m.q.Broken(r, 1); g >= 0 {
			m.broke(m.guards[g])
			continue
		}
		off, was := m.q.Off(r), m.q.Off(home)
		if was.Margins()-off.Margins() < leastMend || !m.q.Nearer(home, r, stat.Alpha/float64(len(list))) {
			continue
		}
		if i := m.further(home, r); i >= 0 {
			m.broke(m.metrics[i].ID)
			continue
		}
		if g, err := m.ruins(ctx, n, runs, deals); err != nil {
			return err
		} else if g != "" {
			m.broke(g)
			continue
		}
		found = append(found, proven{m.told(n, home, r, runs), m.list[n], halves(&off), off.Square})
	}
	slices.SortStableFunc(found, func(a, b proven) int {
		return cmp.Or(cmp.Compare(a.steps, b.steps), cmp.Compare(a.Price(), b.Price()), cmp.Compare(a.off, b.off))
	})
	var used []int
	for _, f := range found {
		changed := m.t.changed(f.at)
		if len(m.out.List) == mendShown || slices.ContainsFunc(changed, func(k int) bool { return slices.Contains(used, k) }) {
			continue
		}
		used = append(used, changed...)
		m.out.List = append(m.out.List, f.Mend)
	}
	return nil
}

// further returns the first aim from which a change leads away by more than a margin,
// whatever it does for the others; -1 for none.
func (m *mending) further(home, r *tune.Reading) int {
	for i, a := range m.q.Aims {
		if math.Abs(a.Distance(r.Measures[i].Value)) > math.Abs(a.Distance(home.Measures[i].Value))+1 {
			return i
		}
	}
	return -1
}

// told is a mend as reports tell it.
func (m *mending) told(n int, home, r *tune.Reading, runs map[int]*sim.Run) reports.Mend {
	var x reports.Mend
	v := m.variant(n)
	for i := range m.q.Aims {
		x.Aims = append(x.Aims, valueOf(m.metrics[i].ID, &home.Measures[i], &r.Measures[i]))
	}
	var beside []engine.Metric
	rows := m.report.Result.Rows
	for i := range rows {
		id := rows[i].Metric.ID
		if rows[i].Metric.Family == sim.Headline && dealByDeal(&rows[i].Metric) && !slices.ContainsFunc(m.out.Aims, func(a reports.MendAim) bool { return a.Metric == id }) {
			beside = append(beside, rows[i].Metric)
		}
	}
	a, b := runs[0].Influences(beside), runs[n].Influences(beside)
	for i, metric := range beside {
		was, is := tune.Measure{Value: a[i].Value, Moves: a[i].Moves}, tune.Measure{Value: b[i].Value, Moves: b[i].Moves}
		if math.IsNaN(was.Value) || math.IsNaN(is.Value) {
			continue
		}
		y := valueOf(metric.ID, &was, &is)
		if d := math.Abs(y.To - y.From); d > noticed(&metric, was.Value) && d > float64(3*y.SE) {
			x.Beside = append(x.Beside, y)
		}
	}
	other := m.t.of
	diffs := render.DifferencesIn(rule.English, other.Game, other.Set, v.Set)
	x.Undo = m.undoes(n)
	for _, k := range m.t.changed(m.list[n]) {
		kn := m.t.knobs[k]
		value := int(m.list[n][k])
		ch := reports.MendChange{Key: kn.path, Value: kn.values[value], Label: kn.path, From: kn.values[kn.home], To: kn.values[value]}
		if i := slices.IndexFunc(diffs, func(d render.Difference) bool { return d.Path == kn.path }); i >= 0 {
			d := diffs[i]
			ch.From, ch.To, ch.Label = d.Base, d.Other, render.Called(rule.English, other.Set, kn.path)
			if d.Table != "" && kn.pile != "" {
				ch.Label = d.Name
				ch.From, ch.To = kn.values[kn.home]+" copies", kn.values[value]+" copies"
			}
		}
		ch.End = kn.end(value)
		x.Changes = append(x.Changes, ch)
	}
	p := priceOf(other, v)
	x.Print, x.Learn, x.Priced = p.printed, p.sentences, p.known
	x.Met = m.q.Met(r)
	return x
}

// valueOf is a number without a mend and with it.
func valueOf(metric string, was, is *tune.Measure) reports.MendValue {
	half := float64(stat.NormalQuantile(1-stat.Alpha/2) * is.SE())
	diff := tune.Difference(was, is)
	return reports.MendValue{Metric: metric, From: was.Value, To: is.Value, Lo: is.Value - half, Hi: is.Value + half, SE: diff.SE()}
}

// How far what no metric says may get worse.
const (
	shortMargin = 0.1  // of the length that one game in twenty does not exceed, as a share of it
	skillLeft   = 0.67 // of the share of skill, 1 where those who have learned always win: so much of it is left
	partsDeals  = 100  // in which it is watched what players use
	skillDeal   = 400  // deals that tell how often skill wins, at most
)

// ruins names the guard that a change breaks of those that no metric tells, held against
// base and other alike: how short the shortest games get, how often skill wins, how many
// parts of the game players use. "" is none.
func (m *mending) ruins(ctx context.Context, n int, runs map[int]*sim.Run, deals int) (string, error) {
	shortest := func(r *sim.Run) (value, hi float64) {
		e := stat.Order(r.Lengths, r.Rotations).Quantile(0.05)
		return e.Value, cmp.Or(e.Hi, e.Value)
	}
	was, _ := shortest(runs[0])
	base, _ := shortest(m.report.Result.Base)
	if _, hi := shortest(runs[n]); hi < float64(min(was, base)*(1-shortMargin)) {
		return reports.GuardShort, nil
	}
	var of [3]health // of other, of base, and as it is mended
	for i, v := range []*Variant{m.variant(0), m.base, m.variant(n)} {
		var err error
		if of[i], err = m.healthOf(ctx, v, deals); err != nil {
			return "", err
		}
	}
	low := min(of[0].skill, of[1].skill) - float64(2*max(of[0].se, of[1].se))
	if of[2].skill+float64(2*of[2].se) < float64(skillLeft*low) {
		return reports.GuardSkill, nil
	}
	if used := min(of[0].used, of[1].used); of[2].used < used-max(1, used/10) {
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
// which parts players use; once for each.
func (m *mending) healthOf(ctx context.Context, v *Variant, deals int) (health, error) {
	h, known := m.health[v.Set.Hash]
	if known {
		return h, nil
	}
	if who := m.bots[0]; len(m.bots) == 1 && who != thumb && who != controlLevel {
		beside := *m.setup
		beside.seed = sim.StageMaster(m.seed, stageProof)
		beside.bots = append([]string{who}, slices.Repeat([]string{thumb}, m.seats-1)...)
		beside.deals = min(max(deals/m.seats, 1), skillDeal)
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
	m.health[v.Set.Hash] = h
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
