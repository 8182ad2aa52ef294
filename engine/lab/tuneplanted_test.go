package lab

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"equitas/engine/lab/question"
	"equitas/engine/tune"
	"equitas/reports"
)

var (
	editions    = flag.Int("editions", 20, "with -full: so many editions are spoilt for searches")
	editionFrom = flag.Int("edition", 0, "with -full: the number of the first of these")
)

// A spoiltEdition is Proelio 0.9.6 with some of [plantedKnobs] spoilt. Its aims are values
// measured for the edition.
type spoiltEdition struct {
	l    *Lab
	sets []string
	aims []string
	seed uint64
}

var plantedBots = []string{"tuned:proelio/0.9.6"}

// plantedFree are guards that undoing the changes may break, since the spoilt edition may
// be better in them.
var plantedFree = []string{"skill", "parts", "short", "seat.first", "end.scoring", "branch.forced", "end.unfinished"}

// aimsOf returns aims at the values that an edition has in that many deals, plus or minus
// half a margin.
func aimsOf(t *testing.T, l *Lab, deals int, ids []string) (aims []string) {
	t.Helper()
	edition := asked(t, l, &question.Sim{Variant: "proelio/0.9.6", Play: question.Play{Bots: plantedBots, Deals: deals}}).Reports[0].(*reports.Summary).Result
	for _, id := range ids {
		v, ok := edition.Value(id)
		if !ok || !v.Measured {
			t.Fatalf("%s is not measured", id)
		}
		margin := noticeableChange(&v.Metric, v.Value)
		f, unit := 1.0, ""
		if v.Metric.Unit == "share" || v.Metric.Unit == "pp" {
			f, unit = 100, map[string]string{"share": " %", "pp": " pp"}[v.Metric.Unit]
		}
		lo := f * (v.Value - margin/2)
		if v.Metric.Unit == "share" {
			lo = max(lo, 0)
		}
		aims = append(aims, fmt.Sprintf("%s=%.3f to %.3f%s", id, lo, f*(v.Value+margin/2), unit))
	}
	return aims
}

// spoil returns settings that spoil that many rules of the edition, chosen at random with
// seed i.
func spoil(t *testing.T, l *Lab, i, spoilt int) (sets []string) {
	t.Helper()
	r := rand.New(rand.NewPCG(uint64(i), 9))
	for _, k := range r.Perm(len(plantedKnobs))[:spoilt] {
		a, err := question.ParseAxis(plantedKnobs[k])
		if err != nil {
			t.Fatal(err)
		}
		home := testVariant(t, l, "proelio/0.9.6").Set.Value(a.Key).PlainText()
		for {
			if v := a.Values[r.IntN(len(a.Values))]; v != home {
				sets = append(sets, a.Key+"="+v)
				break
			}
		}
	}
	return sets
}

func (e *spoiltEdition) question(budget int) *question.Tune {
	return &question.Tune{Variant: "proelio/0.9.6", Vary: plantedKnobs, Aims: e.aims, Budget: budget, Unguarded: plantedFree, Play: question.Play{Bots: plantedBots, Sets: e.sets, Seed: &e.seed}}
}

// A field is what the search and the methods compared with it have in common: variant,
// aims, bots and deals.
type field struct {
	*tuneRun
	truth tune.PlayFunc
	known map[int]float64 // distance in truth, in margins, by number of the setting
	deals int             // number in truth
}

// field returns the field of the edition, in which truth is the number of deals that
// determine true costs.
func (e *spoiltEdition) field(t *testing.T, truth int) *field {
	t.Helper()
	m, err := newTuneRun(e.question(100_000), e.l, question.Observer{})
	if err != nil {
		t.Fatal(err)
	}
	if err := m.prepareWeights(t.Context(), []*Variant{m.home}, m.seats); err != nil {
		t.Fatal(err)
	}
	c, err := m.scenario(m.home, m.seats)
	if err != nil {
		t.Fatal(err)
	}
	if err := m.setAims(c); err != nil {
		t.Fatal(err)
	}
	m.result, m.keepRuns = m.report(), true
	if _, err := m.play(stageHome)(t.Context(), []int{0}, minHomeDeals); err != nil {
		t.Fatal(err)
	}
	if err := m.setRanges(m.runs[0]); err != nil {
		t.Fatal(err)
	}
	m.keepRuns = false
	return &field{tuneRun: m, truth: m.play(1000), known: map[int]float64{}, deals: truth}
}

// cost returns the true cost of a setting in margins: its distance, and a price for each
// change.
func (f *field) cost(t *testing.T, at tune.Setting) float64 {
	t.Helper()
	n := f.settingNumber(at)
	if _, ok := f.known[n]; !ok {
		r, err := f.truth(t.Context(), []int{n}, f.deals)
		if err != nil {
			t.Fatal(err)
		}
		d := f.question.Distance(r[0])
		f.known[n] = d.Margins()
	}
	return f.known[n] + question.DefaultChangeCost*float64(f.space.grid.Changes(at))
}

// seen returns the cost of each setting as estimated from deals of a stage.
func (f *field) seen(t *testing.T, stage, deals int, settings ...tune.Setting) (costs []float64) {
	t.Helper()
	var list []int
	for _, at := range settings {
		list = append(list, f.settingNumber(at))
	}
	r, err := f.play(stage)(t.Context(), list, deals)
	if err != nil {
		t.Fatal(err)
	}
	for i, at := range settings {
		d := f.question.Distance(r[i])
		costs = append(costs, d.Margins()+question.DefaultChangeCost*float64(f.space.grid.Changes(at)))
	}
	return costs
}

// drawn returns the best of random settings with up to three rules changed. Each is played
// in 250 deals, plays in all.
func (f *field) drawn(t *testing.T, r *rand.Rand, plays int) tune.Setting {
	t.Helper()
	const deals = 250
	best, least := f.space.grid.Home(), f.seen(t, 2000, deals, f.space.grid.Home())[0]
	for range plays/deals - 1 {
		at := f.space.grid.Home()
		for _, k := range r.Perm(len(at))[:1+r.IntN(3)] {
			at[k] = uint8(r.IntN(f.space.grid.Knobs[k].ValueCount))
		}
		if c := f.seen(t, 2000, deals, at)[0]; c < least {
			best, least = at, c
		}
	}
	return best
}

// climbed returns the result of a (1+1) hill climb that keeps the better setting. A step
// changes one rule, less often two or three. Each step compares both settings on deals of
// its own.
func (f *field) climbed(t *testing.T, r *rand.Rand, plays int) tune.Setting {
	t.Helper()
	at, step := f.space.grid.Home(), 3000
	for spent := 0; spent < plays; {
		deals := 250
		if spent > plays/2 {
			deals = 1000
		}
		next := slices.Clone(at)
		for n := 1; ; n++ {
			k := r.IntN(len(next))
			next[k] = uint8(r.IntN(f.space.grid.Knobs[k].ValueCount))
			if r.IntN(3) > 0 || n == 3 {
				break
			}
		}
		if r.IntN(4) == 0 { // undo a change
			k := r.IntN(len(next))
			next[k] = uint8(f.space.grid.Knobs[k].Home)
		}
		if slices.Equal(next, at) || f.loadVariant(f.settingNumber(next)) == nil {
			continue
		}
		step++
		c := f.seen(t, step, deals, at, next)
		spent += 2 * deals
		if c[1] <= c[0] {
			at = next
		}
	}
	return at
}

// The true cost of what a search finds is on average at most that of the best of random
// settings, which get more plays, and for every budget at most that of a hill climb with
// the same number of plays. With -full, -editions editions are spoilt, and the true cost
// comes from 20,000 deals.
func TestTuneBeatsLots(t *testing.T) {
	judges(t, "plays 50,000 games")
	problems, truth, lot, budgets := 1, 2000, 20_000, []int{10_000}
	if *full {
		problems, truth, lot, budgets = *editions, 20_000, 100_000, []int{25_000, 50_000, 100_000}
	}
	l := testLab(t)
	aims := aimsOf(t, l, truth, []string{"len.turns", "lead.changes", "lead.half"})
	found, climbed := make([]float64, len(budgets)), make([]float64, len(budgets))
	lots := 0.0
	for i := range problems {
		if *full {
			i += *editionFrom
		}
		e := &spoiltEdition{l: testLab(t), sets: spoil(t, l, i, 1+i%3), aims: aims, seed: uint64(i + 1)}
		f := e.field(t, truth)
		each := 1 / float64(problems)
		var said []float64
		for k, budget := range budgets {
			x := tuned(t, e.l, e.question(budget))
			at := f.space.grid.Home()
			if p := x.Proposal(); p != nil {
				for _, c := range p.Changes {
					n := slices.IndexFunc(f.space.knobs, func(n *knob) bool { return n.path == c.Key })
					at[n] = uint8(slices.Index(f.space.knobs[n].values, c.Value))
				}
			}
			c := f.cost(t, at)
			b := f.cost(t, f.climbed(t, rand.New(rand.NewPCG(e.seed, 4)), budget))
			found[k] += c * each
			climbed[k] += b * each
			said = append(said, c, b)
		}
		d := f.cost(t, f.drawn(t, rand.New(rand.NewPCG(e.seed, 3)), lot))
		lots += d * each
		t.Logf("%v: search and climb %.2f; drawn by lot %.2f; unchanged %.2f", e.sets, said, d, f.cost(t, f.space.grid.Home()))
	}
	t.Logf("%d editions, cost in margins with %d plays: %.2f; of a climb %.2f; drawn by lot with %d plays %.2f", problems, budgets, found, climbed, lot, lots)
	if math.IsNaN(lots) || found[0] > lots {
		t.Errorf("%.2f with fewer plays, where lots cost %.2f", found[0], lots)
	}
	for k := range budgets {
		if found[k] > climbed[k] {
			t.Errorf("%.2f with %d plays, where a climb costs %.2f", found[k], budgets[k], climbed[k])
		}
	}
}

// The intervals in a proof are correct: nearly all contain the values from very many deals.
// Matches are short, settings few, and every seed has deals of its own. With -full there
// are 240 proofs.
func TestTuneProofHolds(t *testing.T) {
	judges(t, "plays 30,000 games")
	proofs, truth, least := 4, 6000, 0.6
	if *full {
		proofs, truth, least = 240, 60_000, 0.93
	}
	aims := []string{"len.turns=30..36", "lead.changes=2.4..2.8"}
	vary := []string{"hand.limit=4..6", "attack.first_turn=2..4", "card.knights.value=2,3"}
	free := []string{"skill", "parts"}
	at := map[string]*reports.Summary{}
	in, all, found := 0, 0, 0
	for i := range proofs {
		seed := uint64(1000 + i)
		x := tuned(t, testLab(t), &question.Tune{Variant: "proelio/0.9.6", Vary: vary, Aims: aims, Budget: question.MinBudget, Unguarded: free, Levels: plantedBots, Play: question.Play{Bots: plantedBots, Seed: &seed}})
		p := x.Proposal()
		if p == nil {
			continue
		}
		found++
		var sets []string
		for _, c := range p.Changes {
			sets = append(sets, c.Key+"="+c.Value)
		}
		key := fmt.Sprint(sets)
		if at[key] == nil {
			fresh := uint64(7)
			at[key] = asked(t, testLab(t), &question.Sim{Variant: "proelio/0.9.6", Play: question.Play{Bots: plantedBots, Sets: sets, Deals: truth, Seed: &fresh}}).Reports[0].(*reports.Summary)
		}
		for k := range x.Aims {
			v, _ := at[key].Result.Value(x.Aims[k].Metric.ID)
			half := (p.Aims[k].Hi - p.Aims[k].Lo) / 2
			room := math.Hypot(half, 1.96*v.SE) // allows for the errors of both values
			if all++; math.Abs(p.Aims[k].Value-v.Value) <= room {
				in++
			}
		}
	}
	share := float64(in) / float64(max(all, 1))
	t.Logf("%d proofs, %d found something, %d settings: %d of %d intervals (%.1f %%) hold the truth", proofs, found, len(at), in, all, 100*share)
	if share < least || found < proofs/2 {
		t.Errorf("%.1f %% of %d intervals hold the truth, want %.0f %%; %d of %d found something", 100*share, all, 100*least, found, proofs)
	}
}

// Without guards a search ruins the game to come near to its aims; with guards it never
// does. Its proposals are tested on fresh deals for skill, choices, the length of the
// shortest matches, unfinished matches, and the use of parts. With -full twenty are tested.
func TestTuneGuards(t *testing.T) {
	judges(t, "plays 80,000 games")
	tried, budget := 1, 10_000
	if *full {
		tried, budget = 20, 20_000
	}
	// The aim is half the present length. Walls that fall at once reach it and leave nothing
	// to skill.
	q := func(seed uint64, free []string) *question.Tune {
		return &question.Tune{Variant: "proelio/0.9.6", Aims: []string{"len.turns=14..26"}, Budget: budget, Unguarded: free, Levels: plantedBots, Play: question.Play{Bots: plantedBots, Seed: &seed}}
	}
	ruins := func(seed uint64, free []string) string {
		x := tuned(t, testLab(t), q(seed, free))
		p := x.Proposal()
		if p == nil {
			t.Logf("seed %d, free %v: nothing proposed: %s", seed, free, x.Sentence())
			return ""
		}
		m, err := newTuneRun(q(seed+5000, nil), testLab(t), question.Observer{})
		if err != nil {
			t.Fatal(err)
		}
		if err := m.prepareWeights(t.Context(), []*Variant{m.home}, m.seats); err != nil {
			t.Fatal(err)
		}
		c, err := m.scenario(m.home, m.seats)
		if err != nil {
			t.Fatal(err)
		}
		if err := m.setAims(c); err != nil {
			t.Fatal(err)
		}
		at := m.space.grid.Home()
		for _, ch := range p.Changes {
			k := slices.IndexFunc(m.space.knobs, func(k *knob) bool { return k.path == ch.Key })
			at[k] = uint8(slices.Index(m.space.knobs[k].values, ch.Value))
		}
		m.result, m.keepRuns = m.report(), true
		const deals = 4000
		if _, err := m.play(stageHome)(t.Context(), []int{0}, deals); err != nil {
			t.Fatal(err)
		}
		if err := m.setRanges(m.runs[0]); err != nil {
			t.Fatal(err)
		}
		least := m.shortestAllowed(m.runs[0])
		n := m.settingNumber(at)
		r, err := m.play(stageTuneProof)(t.Context(), []int{n}, deals)
		if err != nil {
			t.Fatal(err)
		}
		what := ""
		if g := m.question.BrokenGuard(r[0], 2); g >= 0 && (m.guards[g] == unfinishedMetric || m.guards[g] == forcedMetric) {
			what = m.guards[g]
		} else if what, err = m.brokenProperty(t.Context(), n, m.runs[n], deals, least, true); err != nil {
			t.Fatal(err)
		}
		t.Logf("seed %d, free %v: %s; on other deals: %q", seed, free, x.Sentence(), what)
		return what
	}
	all := []string{reports.FreeSkill, reports.FreeShort, reports.FreeParts, "seat.first", "end.scoring", "branch.forced", "end.unfinished", "lead.changes", "lead.half"}
	without, with := 0, 0
	for i := range tried {
		if ruins(uint64(i+1), all) != "" {
			without++
		}
		if ruins(uint64(i+1), nil) != "" {
			with++
		}
	}
	t.Logf("of %d searches %d ruin the game without guards, %d with them", tried, without, with)
	if without == 0 || with > 0 {
		t.Errorf("of %d searches %d ruin the game without guards, %d with them", tried, without, with)
	}
}
