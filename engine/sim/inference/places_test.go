package inference

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/highcard"
	"equitas/engine/enginetest/race"
	"equitas/engine/rng"
	"equitas/engine/sim"
	"equitas/engine/stat"
)

// The headline comes first, in the variant's order; ids in it that name no metric are
// listed as skipped.
func TestHeadline(t *testing.T) {
	c := fakeCell("a", &race.Rules{}, "any", "any", "any")
	first := func(r *engine.Measurement, n int) (ids, homes []string, skipped []string) {
		c.Measuring = r
		s := Summarise(playAll(t, 5, 1, c)[0])
		for i, v := range s.Values() {
			if (v.Metric.Family == Headline) != (i < n) {
				t.Errorf("%s stands in %s, at home in %s", v.Metric.ID, v.Metric.Family, v.OwnFamily)
			}
			if i < n {
				ids, homes = append(ids, v.Metric.ID), append(homes, v.OwnFamily)
			}
		}
		return ids, homes, s.Skipped
	}
	for _, r := range []*engine.Measurement{nil, {}} {
		if ids, homes, skipped := first(r, 2); !slices.Equal(ids, []string{"seat.first", "len.turns"}) ||
			!slices.Equal(homes, []string{"seats", "pace"}) || skipped != nil {
			t.Errorf("by default %v of %v, without %v", ids, homes, skipped)
		}
	}
	ids, homes, skipped := first(&engine.Measurement{Headline: []string{"branch.geo", "guild.all", "big", "seat.first"}}, 3)
	if !slices.Equal(ids, []string{"branch.geo", "big", "seat.first"}) || !slices.Equal(homes, []string{"choices", "actions", "seats"}) ||
		!slices.Equal(skipped, []string{"guild.all"}) {
		t.Errorf("%v of %v, without %v", ids, homes, skipped)
	}
}

// Targets set margins and goals; in a comparison those of the other side count.
func TestWishes(t *testing.T) {
	a, b := fakeCell("a", &race.Rules{}, "any", "any", "any"), fakeCell("b", &race.Rules{HeadStart: 3}, "any", "any", "any")
	a.Measuring = &engine.Measurement{Targets: []engine.Target{{Metric: "seat.first", HasMargin: true, Margin: 0.9}}}
	b.Measuring = &engine.Measurement{Headline: []string{"seat.share.2"}, Targets: []engine.Target{
		{Metric: "seat.share.1", HasMargin: true, Margin: 0.11},
		{Metric: "seat.share", HasMargin: true, Margin: 0.22, HasGoal: true, Goal: engine.Goal{Kind: engine.Upward}},
		{Metric: "len.turns", HasMargin: true, Margin: 2},
	}}
	runs := playAll(t, 60, 1, a, b)
	c := Compare(runs[0], runs[1])
	for id, want := range map[string]float64{"seat.share.0": 0.22, "seat.share.1": 0.11, "seat.first": 0.01, "len.turns": 2} {
		if r := rowOf(t, c, id); r.Margin != want {
			t.Errorf("margin of %s is %g, want %g", id, r.Margin, want)
		}
	}
	if g := rowOf(t, c, "seat.share.1").Metric.Goal; g.Kind != engine.Upward {
		t.Errorf("goal %+v", g)
	}
	if c.Rows[0].Metric.ID != "seat.share.2" || c.Rows[0].Metric.Family != Headline || c.Rows[1].Metric.Family == Headline {
		t.Errorf("headline of %s", c.Rows[0].Metric.ID)
	}
	if g := rowOf(t, c, "seat.first").Metric.Goal; g.Nearer != "fairer" {
		t.Errorf("goal without words: %+v", g)
	}
	b.Measuring = nil
	if r := rowOf(t, Compare(runs[0], runs[1]), "seat.first"); r.Margin != 0.9 {
		t.Errorf("margin %g, want that of the base", r.Margin)
	}
}

func TestAcrossLevels(t *testing.T) {
	verdicts := map[rune]LevelVerdict{
		'+': {Verdict: stat.Changed, Delta: 2}, '-': {Verdict: stat.ChangedSizeUnclear, Delta: -1},
		'0': {Verdict: stat.Same, Delta: 1}, 's': {Verdict: stat.ChangedSmall, Delta: 1}, 'i': {Verdict: stat.Identical},
		'?': {Verdict: stat.Undecided, Delta: 3}, 'h': {Verdict: stat.Hint, Delta: -3}, 'r': {Verdict: stat.TooRare},
		'C': {Verdict: stat.Changed, Delta: -5, IsControl: true}, 'x': {Verdict: stat.NotExercised},
	}
	for _, c := range []struct{ levels, want string }{
		{"+-", DependsOnSkill}, {"?+0-", DependsOnSkill}, {"++", Robust}, {"---", Robust}, {"00", RobustNoChange}, {"0si", RobustNoChange},
		{"0++", SkilledPlayOnly}, {"0s-", SkilledPlayOnly}, {"+0", UnskilledPlayOnly}, {"--i", UnskilledPlayOnly},
		{"--h", AgreeWhereClear}, {"--?r", AgreeWhereClear}, {"?++", AgreeWhereClear}, {"C--h", AgreeWhereClear},
		{"?h-", UnclearAtSome}, {"-h", UnclearAtSome}, {"+?", UnclearAtSome}, {"+0?", UnclearAtSome}, {"0?+", UnclearAtSome}, {"?0++", UnclearAtSome},
		{"+0+", MixedAcrossSkill}, {"0+0", MixedAcrossSkill}, {"??", UnclearAtAll}, {"0?", UnclearAtAll},
		{"C++", Robust}, {"x++", Robust}, {"x0", ""}, {"xx", ""}, {"x00", RobustNoChange}, {"C+", ""}, {"", ""}, {"C0+", SkilledPlayOnly},
	} {
		var l []LevelVerdict
		for _, v := range c.levels {
			l = append(l, verdicts[v])
		}
		if got := AcrossLevels(l); got != c.want {
			t.Errorf("%s: %q, want %q", c.levels, got, c.want)
		}
	}
}

// A band is tested against the variant's own interval; NoWorse fails on a change for the
// worse against the base.
func TestGates(t *testing.T) {
	gate := func(id string, lo, hi float64) engine.Gate {
		return engine.Gate{Metric: id, HasBand: true, Lo: lo, Hi: hi}
	}
	noWorse := func(id string) engine.Gate { return engine.Gate{Metric: id, NoWorse: true} }
	a, b := fakeCell("a", &race.Rules{}, "any", "any", "any"), fakeCell("b", &race.Rules{HeadStart: 4}, "any", "any", "any")
	b.MasterSeed = 8 // other deals, so that what the head start does not affect differs by chance
	b.Measuring = &engine.Measurement{Gates: []engine.Gate{
		gate("seat.first", 0.1, 0.9), gate("seat.first", -0.1, 0.1), gate("seat.first", math.Inf(-1), 0.55),
		gate("len.q10", 0, 100), gate("seat.all", 0, 1), gate("moon", 0, 1), gate("endless", 0, 1),
		noWorse("seat.first"), noWorse("len.turns"), noWorse("len.decisions"), noWorse("big"), noWorse("moon"),
		{Metric: "seat.all", HasBand: true, Hi: 1, NoWorse: true},
	}, Targets: []engine.Target{
		{Metric: "len.turns", HasGoal: true, Goal: engine.Goal{Kind: engine.Downward}},
		{Metric: "big", HasMargin: true, HasGoal: true, Goal: engine.Goal{Kind: engine.Downward}},
	}}
	runs := playAll(t, 600, 2, a, b)
	type result struct {
		outcome GateOutcome
		reason  string
	}
	check := func(name string, got []GateResult, want []result) {
		t.Helper()
		if len(got) != len(want) {
			t.Fatalf("%s: %d results, want %d", name, len(got), len(want))
		}
		for i, g := range got {
			if (result{g.Outcome, g.Reason}) != want[i] {
				t.Errorf("%s: gate %d of %s: %s, %s; want %s, %s (%g to %g)",
					name, i, g.Gate.Metric, g.Outcome, g.Reason, want[i].outcome, want[i].reason, g.Value.Lo, g.Value.Hi)
			}
		}
	}
	want := []result{
		{GatePass, GateInside}, {GateFail, GateOutside}, {GateInconclusive, GateOverlaps},
		{GatePass, GateInside}, {GateFail, GateNoInterval}, {GateFail, GateNoMetric}, {GateFail, GateNoMetric},
		{GateFail, GateWorse}, {GatePass, GateNotWorse}, {GateFail, GateNoGoal}, {GateInconclusive, GateUnclear}, {GateFail, GateNoMetric},
		{GateFail, GateNoInterval}, {GateFail, GateWorse},
	}
	check("comparison", Compare(runs[0], runs[1]).Gates(), want)
	for _, i := range []int{7, 8, 9, 10, 13} {
		want[i] = result{GateInconclusive, GateNoBase}
	}
	check("summary", Summarise(runs[1]).Gates(), want)
	if got := Compare(runs[1], runs[0]).Gates(); got != nil {
		t.Errorf("gates of the base: %v", got)
	}
	c := Compare(runs[0], runs[1])
	c.Incomplete = true
	for _, g := range c.Gates() {
		if g.Outcome == GatePass {
			t.Errorf("an incomplete run passes %s", g.Gate.Metric)
		}
	}
}

// Possible defects of the rules are listed for both sides.
func TestFindings(t *testing.T) {
	own := func(id string, idle engine.IdleSign, kind engine.MetricKind, num string) engine.Metric {
		return engine.Metric{ID: id, Family: "health", IdleSign: idle, Kind: kind, Num: num, Scale: 1, Parts: []string{"rest", "attack"}}
	}
	without, uses := engine.IdleSign{Word: "hardly ever used", SharesUnused: true}, engine.IdleSign{Word: "never chosen"}
	metrics := []engine.Metric{
		own("without.plague", without, engine.Share, "a"), own("without.hero", without, engine.Share, "b"), own("rest", uses, engine.Mean, "c"),
		own("attack", uses, engine.Mean, "a"), own("pass", engine.IdleSign{}, engine.Mean, "c"), own("absent", uses, engine.Mean, "z"),
		own("new", engine.IdleSign{NewThing: "card"}, engine.Mean, "c"),
	}
	var rows [][]int64
	for i := range 100 {
		half := int64(i % 2)
		rows = append(rows, []int64{1, half, 0})
	}
	base := madeRun(rows, metrics...)
	codes := func(list []Finding) (s []string) {
		for _, f := range list {
			s = append(s, f.Metric.IdleSign.Word+": "+f.Metric.ID)
		}
		return s
	}
	want := []string{"hardly ever used: without.plague", "never chosen: rest"}
	if got := codes(Summarise(base).Findings); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	used := slices.Clone(rows)
	used[3] = []int64{0, 0, 1}
	used[4] = []int64{0, 0, 1}
	c := Compare(base, madeRun(used, metrics...))
	if got := codes(c.Findings[0]); !slices.Equal(got, want) {
		t.Errorf("base: got %q, want %q", got, want)
	}
	if got := codes(c.Findings[1]); len(got) > 0 {
		t.Errorf("other: got %q", got)
	}
}

// A value of a summary does not depend on which values were asked for before, nor on the
// summary being lean.
func TestSummaryInParts(t *testing.T) {
	run := playAll(t, 300, 2, fakeCell("a", &race.Rules{HeadStart: 1}, "any", "any", "first", "any"))[0]
	all := Summarise(run).Values()
	said := func(list []Value) string { return fmt.Sprintf("%+v", list) }
	var families []string
	for _, v := range all {
		if !slices.Contains(families, v.Metric.Family) {
			families = append(families, v.Metric.Family)
		}
	}
	if len(families) < 4 {
		t.Fatalf("only %q", families)
	}
	s, metrics := Summarise(run), Summarise(run).Metrics()
	var wg sync.WaitGroup
	for _, family := range slices.Backward(families) {
		var want []Value
		for i, v := range all {
			if metrics[i].ID != v.Metric.ID {
				t.Fatalf("metric %d is %s, and its value that of %s", i, metrics[i].ID, v.Metric.ID)
			}
			if v.Metric.Family == family {
				want = append(want, v)
			}
		}
		wg.Go(func() {
			if got := s.Select(func(m *engine.Metric) bool { return m.Family == family }); said(got) != said(want) {
				t.Errorf("%s: got %+v, want %+v", family, got, want)
			}
		})
	}
	wg.Wait()
	one, ok := Summarise(run).Value(all[3].Metric.ID)
	if _, none := s.Value("nothing"); !ok || none || said([]Value{one}) != said(all[3:4]) {
		t.Errorf("got %+v, %t, want %+v", one, ok, all[3])
	}
	lean := Summarise(run).WithoutCounts()
	if lean.Run.Rows.Len() > 0 || said(lean.Values()) != said(all) || said(s.Values()) != said(all) {
		t.Error("all values are others")
	}
}

// The effect of the rule and that of adaptation add up to the whole change.
func TestSplit(t *testing.T) {
	runs := playAll(t, 300, 2,
		fakeCell("aa", &race.Rules{}, "any", "any", "any"),
		fakeCell("ba", &race.Rules{ExtraTurns: 2}, "any", "any", "any"),
		fakeCell("bb", &race.Rules{ExtraTurns: 2}, "keen", "keen", "keen"))
	rows := Split([]TrainingRuns{{Base: runs[0], Kept: runs[1], Adapted: runs[2]}}, func(all []SplitRow) []SplitRow { return all })
	at := func(id string) SplitRow {
		i := slices.IndexFunc(rows, func(r SplitRow) bool { return r.Metric.ID == id })
		if i < 0 {
			t.Fatalf("no row %s", id)
		}
		return rows[i]
	}
	for _, r := range rows {
		if !r.Relative {
			near(t, r.Metric.ID, r.Rule.Delta+r.Adaptation.Delta, r.Adapted.Value-r.Base.Value, 1e-9)
		}
	}
	if r := at("len.turns"); r.Rule.Delta != 2 || r.Adaptation.Delta != 0 || r.AdaptationMatters || r.Metric.Family != Headline {
		t.Errorf("length: rule %g, adaptation %g", r.Rule.Delta, r.Adaptation.Delta)
	}
	r := at("big")
	near(t, "adaptation", r.Adaptation.Delta, r.Adapted.Value-r.Kept.Value, 1e-12)
	if !r.AdaptationMatters || !(r.Adaptation.Lo > 0.1) {
		t.Errorf("keen bots take big steps: %+v", r.Adaptation)
	}
	if slices.ContainsFunc(rows, func(r SplitRow) bool { return r.Metric.Kind == engine.Vector || isDescriptive(r.Metric) }) {
		t.Error("a row that no change can be tested of")
	}
}

// Skill is how far a single better bot gets above a fair share against equal others.
func TestSkillShare(t *testing.T) {
	run := playAll(t, 100, 2, fakeCell("a", &race.Rules{}, "any", "keen", "any", "any"))[0]
	skill, share := valueOf(t, run, "skill.share"), valueOf(t, run, "bot.share.keen")
	near(t, "skill", skill.Value, (share.Value-0.25)/0.75, 1e-12)
	if skill.Metric.Family != Headline || skill.OwnFamily != "bots" || !(skill.Lo < skill.Value) || !(skill.Value > 0) {
		t.Errorf("%+v", skill)
	}
	for _, bots := range [][]string{{"any", "keen", "keen", "any"}, {"any", "any"}} {
		for _, v := range Summarise(playAll(t, 4, 1, fakeCell("a", &race.Rules{}, bots...))[0]).Values() {
			if v.Metric.ID == "skill.share" {
				t.Errorf("%v has a single bot", bots)
			}
		}
	}
}

// Comparisons judged together are adjusted for their number.
func TestTogether(t *testing.T) {
	base := fakeCell("a", &race.Rules{}, "any", "any", "any")
	runs := playAll(t, 300, 2, base, fakeCell("b", &race.Rules{HeadStart: 1}, "any", "any", "any"), fakeCell("c", &race.Rules{ExtraTurns: 1}, "any", "any", "any"))
	list := []*Comparison{Compare(runs[0], runs[1]), Compare(runs[0], runs[2])}
	JudgeTogether(list)
	if p := rowOf(t, list[0], "seat.first"); p.AdjustedP != min(1, 3*p.Change.P) || list[0].Candidates != 2 { // adjusted for three rows, since the change of length is sure
		t.Errorf("p = %g, adjusted %g, of %d candidates", p.Change.P, p.AdjustedP, list[0].Candidates)
	}
}

func TestMasters(t *testing.T) {
	seen := map[uint64]bool{1: true}
	for _, m := range []uint64{sim.PilotSeed(1), sim.ConfirmationSeed(1)} {
		if seen[m] {
			t.Errorf("master %x is used twice", m)
		}
		seen[m] = true
	}
	if sim.ConfirmationSeed(5) != rng.Mix64(5^0x636F) {
		t.Error("the master of confirmation runs is another one")
	}
}

// The metrics of a scenario are known before anything is played.
func TestMetricsBeforePlay(t *testing.T) {
	var before []string
	for _, m := range sim.Metrics(highcard.Rules{}, 3) {
		before = append(before, m.ID)
	}
	c := highCell(t, highcard.Rules{}, 1, "greedy", "random", "random")
	for _, v := range Summarise(playAll(t, 2, 1, c)[0]).Values() {
		id := v.Metric.ID
		if strings.HasPrefix(id, "bot.share.") {
			id = "bot.share.*"
		}
		if !slices.Contains(before, id) {
			t.Errorf("%s is measured, but not listed", id)
		}
	}
	if slices.ContainsFunc(sim.Metrics(&race.Rules{}, 3), func(m engine.Metric) bool { return strings.HasPrefix(m.ID, "lead.") }) {
		t.Error("tension of a game that cannot tell who leads")
	}
}
