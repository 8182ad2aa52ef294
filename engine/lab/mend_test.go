package lab

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/engine"
	"equitas/engine/lab/question"
	"equitas/engine/rule"
	"equitas/engine/sim/inference"
	"equitas/engine/tune"
	"equitas/reports"
	"equitas/reports/table"
)

// spoilings are single changes of Proelio 0.9.6 that change its headline.
var spoilings = []string{
	"hand.limit=3", "hand.limit=4", "attack.limit=2", "attack.limit=0", "draw.n=2", "merchant.use=false", "imperial.price=1", "imperial.price=4",
	"fortify.step=2", "loot.choose=actor", "card.knights.value=3", "card.knights.value=1", "card.palisades.value=3", "card.palisades.value=1",
	"card.trebuchets.value=6", "card.trebuchets.value=3", "card.shields.count=10 card.trebuchets.count=8", "card.palisades.count=7 card.knights.count=10",
	"card.tower.count=4 card.soldiers.count=12", "scoring.deployable=0", "deploy.limit=2", "deploy.limit=0", "attack.first_turn=4", "turn.actions=2",
	"hand.start=10", "card.soldiers.value=2", "card.shields.count=14 card.palisades.count=7", "attack.target=right",
}

// spoilt returns a laboratory with a variant: Proelio 0.9.6 with one change, whose goals
// are the values measured for the edition, plus or minus a margin.
func spoilt(t *testing.T, what string, was *inference.Comparison) *Lab {
	t.Helper()
	var b strings.Builder
	b.WriteString("game = \"proelio\"\nextends = \"proelio/0.9.6\"\ntitle = \"Spoilt\"\n")
	for set := range strings.FieldsSeq(what) {
		key, value, _ := strings.Cut(set, "=")
		if strings.ToLower(value) == value && strings.ContainsAny(value, "abcdefghijklmnopqrstuvwxyz") && value != "true" && value != "false" {
			value = rule.Quote(value)
		}
		fmt.Fprintf(&b, "%s = %s\n", key, value)
	}
	for i := range was.Rows {
		r := &was.Rows[i]
		if r.Metric.Family != inference.Headline || !isDealByDeal(&r.Metric) || r.Metric.Margin == 0 {
			continue
		}
		margin, unit, f := r.Metric.Margin, "", 1.0
		if r.Metric.MarginRelative {
			margin *= r.Base.Value
		}
		if r.Metric.Unit == "share" || r.Metric.Unit == "pp" {
			unit, f = map[string]string{"share": " %", "pp": " pp"}[r.Metric.Unit], 100
		}
		lo := r.Base.Value - margin
		if r.Metric.Unit == "share" {
			lo = max(lo, 0)
		}
		fmt.Fprintf(&b, "[metric.%q]\ngoal = \"%.4f%s to %.4f%s\"\n", r.Metric.ID, lo*f, unit, (r.Base.Value+margin)*f, unit)
	}
	return testLab(t, rule.Layer{Variants: fstest.MapFS{"proelio/spoilt.toml": {Data: []byte(b.String())}}})
}

// After a single change that spoils an edition, one of the three proposed mends is its
// reversal or a change that is as good on fresh deals; and no proposal makes the game
// trivial. With -full twenty changes are tested.
func TestPlantedSpoilings(t *testing.T) {
	judges(t, "plays thousands of games for each of them")
	const must = 18
	want, games, deals := 1, 12_000, 2000
	if *full {
		want, games, deals = 20, 240_000, 20_000
	}
	edition := asked(t, testLab(t), &question.Compare{Base: "proelio/0.9.6", Others: []string{"proelio/0.9.6"}, Play: question.Play{Bots: []string{"tuned:proelio/0.9.6"}, Deals: deals}}).Reports[0].(*reports.Comparison).Result
	found, tried, shown := 0, 0, 0
	for _, what := range spoilings {
		if tried == want {
			break
		}
		l := spoilt(t, what, edition)
		q := &question.Compare{Base: "proelio/0.9.6", Others: []string{"proelio/spoilt"}, Play: question.Play{Bots: []string{"tuned:proelio/0.9.6"}, Deals: deals / 2}, Mend: true, MendMatches: games}
		r := asked(t, l, q).Reports[0].(*reports.Comparison)
		if len(r.Mends.Aims) == 0 {
			t.Logf("%s: nobody notices", what)
			continue
		}
		tried++
		ok := slices.ContainsFunc(r.Mends.List, func(m reports.Mend) bool { return m.RestoresBase })
		var lines []string
		for _, m := range r.Mends.List {
			shown++
			var sets []string
			for _, ch := range m.Changes {
				sets = append(sets, ch.Key+"="+ch.Value)
			}
			lines = append(lines, fmt.Sprintf("%s undo %v met %v", strings.Join(sets, " "), m.RestoresBase, m.Met))
			if !ok {
				ok = asGood(t, l, sets, r)
			}
		}
		if ok {
			found++
		}
		t.Logf("%s: mended %v; %d games; %s; out %v", what, ok, r.Mends.Games, strings.Join(lines, "; "), r.Mends.Broken)
	}
	t.Logf("of %d spoilings %d have the undo, or one as good on fresh deals, among %d proposals", tried, found, shown)
	if least := (must*tried + 19) / 20; found < least {
		t.Errorf("%d of %d spoilings are mended, want %d at least", found, tried, least)
	}
}

// asGood plays a proposal on 20,000 fresh deals and reports whether every aim is within a
// margin.
func asGood(t *testing.T, l *Lab, sets []string, r *reports.Comparison) bool {
	t.Helper()
	seed := uint64(987654)
	s := asked(t, l, &question.Sim{Variant: "proelio/spoilt", Play: question.Play{Bots: []string{"tuned:proelio/0.9.6"}, Deals: 20_000, Seed: &seed, Sets: sets}}).Reports[0].(*reports.Summary)
	for _, a := range r.Mends.Aims {
		v, _ := s.Result.Value(a.Metric)
		row := r.Result.Row(a.Metric)
		margin := row.Metric.Margin
		if row.Metric.MarginRelative {
			margin *= math.Abs(row.Base.Value)
		}
		if a.Lo != nil && v.Value < *a.Lo-margin || a.Hi != nil && v.Value > *a.Hi+margin {
			return false
		}
	}
	return true
}

// A mend is reported with its cost, the change in words and its effect. It is the same
// after writing and reading a file, and with any number of workers.
func TestMends(t *testing.T) {
	if testing.Short() {
		t.Skip("plays thousands of games three times")
	}
	file := rule.Layer{Variants: fstest.MapFS{"proelio/long.toml": {Data: []byte(`game = "proelio"
extends = "proelio/0.9.6"
title = "Long"
[draw]
n = 2
[metric."len.turns"]
goal = "30 to 60"
[gate."seat.first"]
band = ["-20 pp", "20 pp"]
`)}}}
	l := testLab(t, file)
	q := &question.Compare{Base: "proelio/0.9.6", Others: []string{"proelio/long"}, Play: question.Play{Bots: []string{"tuned:proelio/0.9.6"}, Deals: 300}, Mend: true, MendMatches: 4000}
	a := asked(t, l, q)
	r := a.Reports[0].(*reports.Comparison)
	m := r.Mends
	if m == nil || len(m.Aims) == 0 || len(m.List) == 0 || len(m.List) > mendShownChanges {
		t.Fatalf("found %+v", m)
	}
	if !slices.ContainsFunc(m.Aims, func(a reports.MendAim) bool {
		return a.Metric == "len.turns" && a.Why == reports.MendWorse && *a.Lo == 30 && *a.Hi == 60
	}) {
		t.Errorf("aims %+v", m.Aims)
	}
	for _, x := range m.List {
		if !x.Priced || len(x.Aims) != len(m.Aims) || len(x.Changes) == 0 || len(x.Changes) > 2 {
			t.Errorf("told as %+v", x)
		}
	}
	text := written(t, a)
	for _, want := range []string{"PROPOSED MENDS", "the first as a file has it: ", "turns", "--mend=4000", `"sentence": "`} {
		if !strings.Contains(text, want) {
			t.Errorf("the report lacks %q", want)
		}
	}
	alone := testLab(t, file)
	alone.resources.Workers = 1
	if written(t, asked(t, alone, q)) != text {
		t.Error("one worker finds something else")
	}
	var saved bytes.Buffer
	if err := reports.WriteAll(&saved, a.Reports, table.JSON, reports.Style{}); err != nil {
		t.Fatal(err)
	}
	back, err := ReadReports(bytes.NewReader(saved.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if written(t, &question.Answer{Reports: back}) != text {
		t.Error("what is read again is told otherwise")
	}
}

// Without a problem no mends are searched for.
func TestNothingToMend(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of matches")
	}
	q := &question.Compare{Base: "hearts/standard", Others: []string{"hearts/standard"}, Play: question.Play{Bots: []string{"greedy"}, Deals: 30}, Mend: true}
	a := asked(t, testLab(t), q)
	if m := a.Reports[0].(*reports.Comparison).Mends; m == nil || len(m.Aims) > 0 && m.Tried == 0 {
		t.Errorf("found %+v", m)
	}
	if text := written(t, a); !strings.Contains(text, "there is nothing to mend") {
		t.Error("it is not said")
	}
}

// The knobs of a variant are numbers within the range of the schema, choices, booleans, and
// numbers of copies, whose total per pile stays the same. Keys that only affect printing,
// numbers of seats and measures are left out.
func TestKnobs(t *testing.T) {
	l := testLab(t)
	v := testVariant(t, l, "proelio/0.9.6")
	list := knobs(v, map[string]string{"hand.limit": "9"})
	find := func(path string) *knob {
		i := slices.IndexFunc(list, func(k *knob) bool { return k.path == path })
		if i < 0 {
			return nil
		}
		return list[i]
	}
	for path, want := range map[string]string{
		"hand.limit": "3 4 6 7 9 10", "attack.limit": "0 2", "loot.choose": `"actor" "random"`, "merchant.use": "false", "card.knights.count": "6 7 9 10",
		"turn.limit": "500 750 900 1100 1333 2000",
	} {
		k := find(path)
		if k == nil {
			t.Errorf("%s is not among them", path)
			continue
		}
		var others []string
		for i, v := range k.values {
			if i != k.home {
				others = append(others, v)
			}
		}
		if got := strings.Join(others, " "); got != want {
			t.Errorf("%s may be %s, want %s", path, got, want)
		}
	}
	for _, path := range []string{"players.usual", "report.deals", "card.knights.deck", "card.knights.source", "attack.legal", "title"} {
		if find(path) != nil {
			t.Errorf("%s may be changed", path)
		}
	}
	if k, other := find("card.knights.count"), find("card.hero.count"); k.pile == "" || k.pile == other.pile || len(k.neighbours()) != 2 {
		t.Errorf("Knights lie in %q, the Hero in %q", k.pile, other.pile)
	}
	turned := newSearchSpace(v, list)
	if err := turned.grid.Check(); err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, at := range turned.grid.Neighbours(turned.grid.Home()) {
		if len(turned.sets(at)) == 2 {
			n++
		}
	}
	if n < 100 {
		t.Errorf("%d exchanges of copies", n)
	}
}

// Where a variant only exchanged one card for another in a pile, it can be proposed to take
// that back, whatever else it changed; not where it exchanged more, or none.
func TestExchangeUndone(t *testing.T) {
	l := testLab(t)
	for _, c := range []struct{ changes, want []string }{
		{[]string{"card.knights.count=7", "card.palisades.count=10"}, []string{"card.knights.count=8", "card.palisades.count=9"}},
		{[]string{"card.knights.count=7", "card.palisades.count=10", "hand.limit=6"}, []string{"card.knights.count=8", "card.palisades.count=9"}},
		{[]string{"card.knights.count=7", "card.palisades.count=10", "card.shields.count=10", "card.trebuchets.count=8"}, nil},
		{[]string{"hand.limit=6"}, nil},
	} {
		m := newMendRun(&comparisonRun{setup: l.setup(&question.Play{}, question.Observer{}, defaultLineup(), 1)}, testVariant(t, l, "proelio/0.9.6"), nil, 4)
		if err := m.setSearchSpace(testVariant(t, l, "proelio/0.9.6", c.changes...)); err != nil {
			t.Fatal(err)
		}
		var got []string
		list := m.reversal()
		for _, n := range list {
			got = append(got, m.space.sets(m.settings[n])...)
		}
		if slices.Sort(got); len(list) != min(len(c.want), 1) || !slices.Equal(got, c.want) {
			t.Errorf("of %q the exchange that takes it back is %q, want %q", c.changes, got, c.want)
		}
	}
}

// The first and last number of every knob are recognised as ends, unless the schema allows
// nothing beyond them; others are not.
func TestEndOfRange(t *testing.T) {
	ends, inner, bounds := 0, 0, 0
	for _, k := range knobs(testVariant(t, testLab(t), "proelio/0.9.6"), nil) {
		if !k.ranged || len(k.values) < 3 {
			continue
		}
		last := len(k.values) - 1
		lowest, highest := reports.MendLowest, reports.MendHighest
		if k.key.Lo != k.key.Hi && k.values[0] == strconv.FormatInt(k.key.Lo, 10) {
			lowest, bounds = "", bounds+1
		}
		if k.key.Lo != k.key.Hi && k.values[last] == strconv.FormatInt(k.key.Hi, 10) {
			highest, bounds = "", bounds+1
		}
		if k.limitName(0) != lowest || k.limitName(last) != highest {
			t.Errorf("%s: the ends of %v are %q and %q, want %q and %q", k.path, k.values, k.limitName(0), k.limitName(last), lowest, highest)
		}
		ends += 2
		for v := 1; v < last; v++ {
			inner++
			if k.limitName(v) != "" {
				t.Errorf("%s: %s of %v is an end", k.path, k.values[v], k.values)
			}
		}
	}
	if ends < 20 || inner < 20 || bounds < 5 {
		t.Errorf("looked at %d ends, of which %d are bounds of the schema, and %d others", ends, bounds, inner)
	}
}

// A change that reaches an aim by ruining the game is recognised: if players draw two cards
// at once, more matches last until winter, but learned bots win hardly more than others. A
// larger hand ruins nothing.
func TestRuins(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 10,000 games")
	}
	l := testLab(t)
	q := &question.Compare{Base: "proelio/0.9.6", Others: []string{"proelio/cheap-merchant"}, Play: question.Play{Bots: []string{"tuned:proelio/0.9.6"}, Deals: 400}}
	r := asked(t, l, q).Reports[0].(*reports.Comparison)
	c := &comparisonRun{setup: l.setup(&q.Play, question.Observer{}, defaultLineup(), 400), question: q, complete: *q, variants: []*Variant{testVariant(t, l, q.Base), testVariant(t, l, q.Others[0])}, runOptions: parseJudging(&q.Judging)}
	if err := c.prepareWeights(t.Context(), c.variants, 4); err != nil {
		t.Fatal(err)
	}
	m := newMendRun(c, c.variants[0], r, 4)
	m.setAims()
	m.setGuards()
	if err := m.setSearchSpace(c.variants[1]); err != nil {
		t.Fatal(err)
	}
	m.keepRuns = true
	at := func(path, value string) int {
		i := slices.IndexFunc(m.space.knobs, func(k *knob) bool { return k.path == path })
		return m.settingNumber(m.space.singleChange(i, slices.Index(m.space.knobs[i].values, value)))
	}
	ruined, sound := at("draw.n", "2"), at("hand.limit", "6")
	readings, err := m.play(stageProof)(t.Context(), []int{0, ruined, sound}, 600)
	if err != nil {
		t.Fatal(err)
	}
	winter := slices.IndexFunc(m.metrics, func(x engine.Metric) bool { return x.ID == "end.scoring" })
	if was, is := readings[0].Measures[winter].Value, readings[1].Measures[winter].Value; is < was+0.05 {
		t.Errorf("winter comes in %.3f of the games, without the change in %.3f: nothing tempts here", is, was)
	}
	runs := m.runs
	for n, want := range map[int]string{ruined: reports.GuardSkill, sound: ""} {
		least, _ := shortLength(runs[0])
		if got, err := m.brokenGuard(t.Context(), n, runs[n], 600, least, true, nil, m.loadVariant(0), m.base); err != nil || got != want {
			t.Errorf("%v ruins %q (%v), want %q", m.space.sets(m.settings[n]), got, err, want)
		}
		if got, err := m.brokenGuard(t.Context(), n, runs[n], 600, least, true, []string{reports.FreeSkill}, m.loadVariant(0), m.base); err != nil || got != "" {
			t.Errorf("%v ruins %q (%v), where skill may be ruined", m.space.sets(m.settings[n]), got, err)
		}
	}
}

// A change that moves away from one aim is refused, even if it reaches another.
func TestFurther(t *testing.T) {
	m := &mendRun{question: tune.Question{Aims: []tune.Aim{{Lo: 0, Hi: 10, Margin: 1}, {Lo: 5, Hi: 5, Margin: 2}}}}
	reading := func(a, b float64) *tune.Reading {
		return &tune.Reading{Measures: []tune.Measure{{Value: a}, {Value: b}}}
	}
	home := reading(14, 6)
	for _, c := range []struct {
		a, b float64
		want int
	}{{8, 6, -1}, {8, 7.5, -1}, {8, 9, 1}, {8, 1, 1}, {16, 5, 0}, {-3, 5, -1}} {
		if got := m.firstWorsened(home, reading(c.a, c.b)); got != c.want {
			t.Errorf("to %v and %v: %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

// The cost of a change is the number of cards to print and of sentences to learn.
func TestPrice(t *testing.T) {
	l := testLab(t)
	base := testVariant(t, l, "proelio/0.9.6")
	for _, c := range []struct {
		sets           []string
		print, atLeast int
	}{
		{[]string{"hand.limit=6"}, 0, 1},
		{[]string{"card.knights.count=7", "card.palisades.count=10"}, 1, 0},
		{[]string{"card.knights.value=3"}, 8, 0},
	} {
		p := settingCostOf(base, testVariant(t, l, "proelio/0.9.6", c.sets...))
		if !p.known || p.printed != c.print || p.sentences < c.atLeast || p.sentences > 2 {
			t.Errorf("%v costs %+v", c.sets, p)
		}
	}
}

// The range of an aim is the goal, extended to base's value if that lies outside.
func TestTolerable(t *testing.T) {
	for _, c := range []struct {
		goal   engine.Goal
		value  float64
		lo, hi float64
	}{
		{engine.Goal{Kind: engine.Within, Lo: 1, Hi: 2}, 1.5, 1, 2},
		{engine.Goal{Kind: engine.Within, Lo: 1, Hi: 2}, 4, 1, 4},
		{engine.Goal{Kind: engine.Upward}, 4, 4, math.Inf(1)},
		{engine.Goal{Kind: engine.Downward}, 4, math.Inf(-1), 4},
	} {
		if lo, hi := tolerableRange(c.goal, c.value); lo != c.lo || hi != c.hi {
			t.Errorf("%+v at %v: %v to %v", c.goal, c.value, lo, hi)
		}
	}
}

// How often one bot that has learned wins among rules of thumb is played out; with bots that
// play by rules of thumb or at random, or of several kinds, there is nobody who could, and no
// match is played for it.
func TestHealthIsOfLearners(t *testing.T) {
	for _, c := range []struct {
		bots   []string
		played bool
	}{
		{[]string{"tuned:proelio/0.9.6"}, true},
		{[]string{thumbBot}, false},
		{[]string{controlLevel}, false},
		{[]string{"rusher", thumbBot, thumbBot, thumbBot}, false},
	} {
		m, err := newTuneRun(&question.Tune{Variant: "proelio/0.9.6", Vary: []string{"hand.limit"}, Aims: []string{"len.turns=1..2"}, Play: question.Play{Bots: c.bots}}, testLab(t), question.Observer{})
		if err != nil {
			t.Fatal(err)
		}
		if err := m.prepareWeights(t.Context(), []*Variant{m.home}, m.seats); err != nil {
			t.Fatal(err)
		}
		h, err := m.healthOf(t.Context(), m.home, 40, true)
		if err != nil || h.usedParts == 0 || (m.played > 0) != c.played || (h.skillSE > 0) != c.played {
			t.Errorf("%q: %+v, %v after %d matches; want some: %v", c.bots, h, err, m.played, c.played)
		}
	}
}

// Whether a counter can be none is no rule that a search would change: its game stands on it.
func TestKnobsOfCounters(t *testing.T) {
	of := map[string]bool{}
	for _, k := range knobs(testVariant(t, testLab(t), "five_rivers/standard"), nil) {
		of[k.path] = true
	}
	if !of["number.cost"] || of["counter.thrown.none"] {
		t.Errorf("the rules that may be changed are %v", of)
	}
}
