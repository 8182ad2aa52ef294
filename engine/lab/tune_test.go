package lab

import (
	"bytes"
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/engine/lab/question"
	"equitas/engine/rule"
	"equitas/engine/sim"
	"equitas/engine/tune"
	"equitas/reports"
	"equitas/reports/table"
)

// tuned returns the report on a search for better rules.
func tuned(t *testing.T, l *Lab, q *question.Tune) *reports.Tune {
	t.Helper()
	return asked(t, l, q).Reports[0].(*reports.Tune)
}

// plantedKnobs are the rules of Proelio that tests spoil, with the values to which a search
// may set them.
var plantedKnobs = []string{"hand.limit=3..8", "attack.limit=0..3", "attack.first_turn=1..5", "card.knights.value=1..3", "card.palisades.value=1..3",
	"card.soldiers.value=0..2", "fortify.step=1..2", "loot.choose=owner,actor,random"}

// If one to three of eight rules of an edition are spoilt, a search finds a setting that
// has the edition's values of the aims on fresh deals, and changes at most one rule more
// than were spoilt. With -full twenty spoilt editions are tested.
func TestTunePlanted(t *testing.T) {
	judges(t, "plays 40,000 games")
	problems, budget, truth, must := 1, 20_000, 4000, 1
	ids := []string{"len.turns", "lead.changes", "lead.half"} // others would need more deals
	if *full {
		problems, budget, truth, must = 20, 100_000, 20_000, 18
		ids = append(ids, "seat.first", "end.scoring")
	}
	bots := plantedBots
	l := testLab(t)
	aims := aimsOf(t, l, truth, ids)
	met, more := 0, 0
	for i := range problems {
		spoilt := 1 + i%3
		sets := spoil(t, l, i, spoilt)
		seed := uint64(i + 1)
		q := (&spoiltEdition{l, sets, aims, seed}).question(budget)
		x := tuned(t, l, q)
		if x.AlreadyMet {
			met++
			t.Logf("%v: nobody notices", sets)
			continue
		}
		found := x.Proposal()
		if found == nil {
			t.Logf("%v: nothing found: %s", sets, x.Sentence())
			continue
		}
		var lay []string
		for _, c := range found.Changes {
			lay = append(lay, c.Key+"="+c.Value)
		}
		fresh := uint64(99)
		sum := asked(t, l, &question.Sim{Variant: "proelio/0.9.6", Play: question.Play{Bots: bots, Sets: slices.Concat(sets, lay), Deals: truth, Seed: &fresh}}).Reports[0].(*reports.Summary).Result
		ok := true
		for k := range x.Aims {
			a := &x.Aims[k]
			v, _ := sum.Value(a.Metric.ID)
			if room := a.Margin + 2*v.SE; v.Value < *a.Lo-room || v.Value > *a.Hi+room {
				ok = false
			}
		}
		if ok {
			met++
		}
		if found.Changed > spoilt+1 {
			more++
		}
		t.Logf("%v: %v, met %v", sets, lay, ok)
		if *full {
			var b bytes.Buffer
			x.Write(&b, table.Text, reports.Style{})
			t.Log(b.String())
		}
	}
	if met < must || more > problems/10 {
		t.Errorf("%d of %d met, %d changed two rules more than were spoilt", met, problems, more)
	}
}

// A search has the same result with any number of workers, and when it is asked again after
// it was stopped. The file that it writes is the variant that was proven.
func TestTuneIsTheSame(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 25,000 games")
	}
	q := &question.Tune{Variant: "proelio/0.9.6", Vary: []string{"hand.limit", "attack.limit=1..3", "card.*.count=±2", "loot.choose"}, Sums: []string{"card.*.count"},
		Aims: []string{"len.turns=30..34", "lead.changes=2..3"}, Budget: 5_000, Unguarded: []string{"skill"}, Play: question.Play{Bots: []string{"tuned:proelio/0.9.6"}}}
	text := func(r *reports.Tune) string {
		t.Helper()
		var b bytes.Buffer
		for _, f := range []table.Format{table.Text, table.JSON, table.CSV, table.HTML} {
			if err := r.Write(&b, f, reports.Style{}); err != nil {
				t.Fatal(err)
			}
		}
		return b.String()
	}
	one := tuned(t, testLab(t), q)
	want := text(one)
	if one.Proposal() == nil || one.File == "" {
		t.Fatalf("nothing found: %s", one.Sentence())
	}
	var seen []*reports.Tune // preliminary results; neither the observer nor three workers change the final one
	watched, err := Open(Resources{Workers: 3}).Ask(t.Context(), q, question.Observer{Tune: func(x *reports.Tune) { seen = append(seen, x) }})
	if err != nil || text(watched.Reports[0].(*reports.Tune)) != want {
		t.Errorf("three workers find something else, while somebody watches (%v)", err)
	}
	if len(seen) < 2 {
		t.Errorf("it was told %d times how far it is", len(seen))
	}
	for i, x := range seen {
		last := i == len(seen)-1 // the last is that of the heats
		if !x.Incomplete || len(x.Front) == 0 || x.Front[0].Changed != 0 || x.Found != 0 || (x.FrontDeals > 0) != last || i > 0 && x.Tried < seen[i-1].Tried {
			t.Errorf("told %d of %d: %d settings tried, %d in front, %d heats", i+1, len(seen), x.Tried, len(x.Front), x.FrontDeals)
		}
	}
	kept := new(sim.Memory)
	for _, stage := range []int{2, 4, 6} {
		ctx, cancel := context.WithCancel(t.Context())
		n := 0
		l := Open(Resources{Workers: 1, Keeper: kept})
		a, err := l.Ask(ctx, q, question.Observer{Stage: func(s question.Stage) {
			if s.What == "deals" {
				if n++; n == stage {
					cancel()
				}
			}
		}})
		cancel()
		if err == nil && !a.Stopped || err != nil && !errors.Is(err, question.ErrStopped) {
			t.Fatalf("stopped in stage %d: %v", stage, err)
		}
		if err == nil && (a.Reports[0].(*reports.Tune).File != "" || !strings.HasPrefix(a.Reports[0].(*reports.Tune).Sentence(), "Stopped")) {
			t.Errorf("stopped in stage %d, and says %s", stage, a.Reports[0].(*reports.Tune).Sentence())
		}
	}
	if got := text(tuned(t, Open(Resources{Workers: 1, Keeper: kept}), q)); got != want {
		t.Error("gone on with it finds something else")
	}
	l := testLab(t, rule.Layer{Variants: fstest.MapFS{"proelio/found.toml": {Data: []byte(one.File)}}})
	found := testVariant(t, l, "proelio/found")
	if found.Set.Hash != one.Comparison.Other.RulesHash {
		t.Errorf("what is written has the rules %s, what was proven %s:\n%s", found.Set.Hash, one.Comparison.Other.RulesHash, one.File)
	}
	if q := found.lib.DesignersQuestion("proelio/found"); !strings.HasSuffix(q, "?") {
		t.Errorf("its question is %q", q)
	}
}

// A variant that meets its aims is left unchanged. Aims that no setting meets are reported
// as out of reach, with the nearest setting. With -full twenty seeds are tested.
func TestTuneEnds(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 20,000 games")
	}
	l := testLab(t)
	bots := []string{"tuned:proelio/0.9.6"}
	seeds := 3
	if *full {
		seeds = 20
	}
	for i := range seeds {
		seed := uint64(i + 1)
		x := tuned(t, l, &question.Tune{Variant: "proelio/0.9.6", Vary: []string{"hand.limit"}, Aims: []string{"len.turns=38..46"}, Budget: 10_000, Play: question.Play{Bots: bots, Seed: &seed}})
		if !x.AlreadyMet || x.Tried != 0 || x.Found != 0 || !strings.Contains(x.Sentence(), "as it is") {
			t.Errorf("seed %d: %s", seed, x.Sentence())
		}
		x = tuned(t, l, &question.Tune{Variant: "proelio/0.9.6", Vary: []string{"hand.limit=4..7", "attack.limit=1..2"}, Aims: []string{"len.turns=2..4"}, Budget: 10_000,
			Unguarded: []string{"skill", "parts", "short"}, Play: question.Play{Bots: bots, Seed: &seed}})
		if x.AlreadyMet || x.Proposal() != nil && (x.Proposal().Met || math.IsNaN(x.Proposal().Distance)) || !strings.HasPrefix(x.Sentence(), "None of") && !strings.HasPrefix(x.Sentence(), "Every setting") {
			t.Errorf("seed %d: %s", seed, x.Sentence())
		}
	}
}

// A question that makes no sense is refused before anything is played, with a suggestion.
func TestTuneRefuses(t *testing.T) {
	layer := rule.Layer{Variants: fstest.MapFS{
		"proelio/walled.toml": {Data: []byte("game = \"proelio\"\nextends = \"proelio/0.9.6\"\ntitle = \"Walled\"\n[gate.\"len.turns\"]\nband = [20, 40]\n")},
		"proelio/aimless.toml": {Data: []byte("game = \"proelio\"\nextends = \"proelio/0.9.6\"\ntitle = \"Aimless\"\n" +
			"metric.\"seat.first\".goal = \"none\"\nmetric.\"len.turns\".goal = \"none\"\nmetric.\"end.scoring\".goal = \"none\"\nmetric.\"lead.half\".goal = \"none\"\n")},
		"proelio/asks.toml": {Data: []byte("game = \"proelio\"\nextends = \"proelio/0.9.6\"\ntitle = \"Asks\"\n[tune]\nvary = [\"hand.limit\", \"hand.limt=4..6\"]\n")},
		"proelio/sums.toml": {Data: []byte("game = \"proelio\"\nextends = \"proelio/0.9.6\"\ntitle = \"Sums\"\n[tune]\nvary = [\"hand.limit=4..6\"]\nsum = [\"card.*.count\"]\n")},
	}}
	for _, c := range []struct {
		q    question.Tune
		want string
	}{
		{question.Tune{Vary: []string{"hand.limt"}}, "nearest: hand.limit"},
		{question.Tune{Vary: []string{"hand.limit=4..40"}}, "must be 1 to 20"},
		{question.Tune{Vary: []string{"hand.limit=5"}}, "already"},
		{question.Tune{Vary: []string{"card.*.cuont"}}, "no rule of proelio/0.9.6"},
		{question.Tune{Vary: []string{"loot.choose=ownr"}}, "nearest: owner"},
		{question.Tune{Vary: []string{"loot.choose=±2"}}, "whole number"},
		{question.Tune{Vary: []string{"hand.limit"}, Sums: []string{"card.*.count"}}, "names nothing that is varied"},
		{question.Tune{Vary: []string{"card.knights.count=7,8"}, Sums: []string{"card.*.count"}}, "a sum stays as it is only where"},
		{question.Tune{Vary: []string{"hand.limit"}, Aims: []string{"len.tuns=30"}}, "nearest: len.turns"},
		{question.Tune{Vary: []string{"hand.limit"}, Aims: []string{"seat.first=5"}}, "write \"5 pp\""},
		{question.Tune{Vary: []string{"hand.limit"}, Aims: []string{"len.turns=60..30"}}, "from high to low"},
		{question.Tune{Vary: []string{"hand.limit"}, Aims: []string{"len.turns=up"}}, "without an end"},
		{question.Tune{Vary: []string{"hand.limit"}, Aims: []string{"len.turns=30..40", "len.turns=50"}}, "twice"},
		{question.Tune{Vary: []string{"hand.limit"}, Aims: []string{"guild.all=0"}}, "no mean or share"},
		{question.Tune{Variant: "proelio/aimless", Vary: []string{"hand.limit"}}, "what to aim at: no metric of its headline has a goal."},
		{question.Tune{Variant: "proelio/aimless", Vary: []string{"hand.limit"}, Play: question.Play{Sets: []string{`metric."len.turns".goal="down"`}}}, "what to aim at: its goals say up or down without an end"},
		{question.Tune{Vary: []string{"hand.limit"}, Unguarded: []string{"skil"}}, "nearest: skill"},
		{question.Tune{Variant: "proelio/walled", Vary: []string{"hand.limit"}, Aims: []string{"len.turns=60..70"}}, "lies beyond what its [gate] allows"},
		{question.Tune{Variant: "proelio/asks"}, "nearest: limit"},
		{question.Tune{Variant: "proelio/sums"}, "names nothing that is varied"},
		{question.Tune{Vary: []string{"hand.limit"}, Play: question.Play{Bots: []string{"search:100"}}}, "hours"},
		{question.Tune{Vary: []string{"hand.limit"}, Play: question.Play{Deals: 100}}, "name a budget"},
		{question.Tune{Vary: []string{"hand.limit"}, Time: "soon"}, "such as 2m"},
	} {
		q := c.q
		if q.Variant == "" {
			q.Variant = "proelio/0.9.6"
		}
		_, err := testLab(t, layer).Ask(t.Context(), &q, question.Observer{})
		if said := fullError(err); !strings.Contains(said, c.want) {
			t.Errorf("%v: %q, want %q", question.Args(&q), said, c.want)
		}
	}
}

// fullError returns the text of an error with all faults of files.
func fullError(err error) string {
	if err == nil {
		return ""
	}
	s := err.Error()
	if f, ok := errors.AsType[*question.FileError](err); ok {
		for _, x := range f.Faults {
			s += " " + x.Msg + " " + x.Help
		}
	}
	return s
}

// The result of other bots is contrary to that of the proof if both certainly move an aim
// by a margin or more, in opposite directions. It is not if one of the two is within a
// margin or may be chance.
func TestTuneContrary(t *testing.T) {
	reading := func(means ...float64) *tune.Reading {
		r := &tune.Reading{}
		for k, mean := range means {
			m := tune.Measure{Value: mean}
			for i := range 400 { // the standard errors are 0.05 and 2
				m.Influences = append(m.Influences, []float64{1, 40}[k]*float64(1-i%4/2*2))
			}
			r.Measures = append(r.Measures, m)
		}
		return r
	}
	home := reading(10, 50)
	other := func(by ...float64) *tune.Reading { // the same deals, but with independent deviations
		r := reading(10+by[0], 50+by[1])
		for k := range r.Measures {
			for i := range r.Measures[k].Influences {
				r.Measures[k].Influences[i] *= float64(1 - i%2*2)
			}
		}
		return r
	}
	for _, c := range []struct {
		proof, others []float64
		want          []int
	}{
		{[]float64{-3, 0}, []float64{3, 0}, []int{0}},
		{[]float64{-3, 0}, []float64{-3, 0}, nil},
		{[]float64{-3, 0}, []float64{0.9, 0}, nil}, // within a margin
		{[]float64{-0.9, 0}, []float64{3, 0}, nil},
		{[]float64{0, -20}, []float64{0, 4}, nil}, // may be chance
		{[]float64{3, -20}, []float64{-3, 20}, []int{0, 1}},
	} {
		m := &tuneRun{question: tune.Question{Aims: []tune.Aim{{Margin: 1}, {Margin: 1}}}, result: &reports.Tune{}}
		m.addContrary(home, other(c.proof...), home, other(c.others...), reports.BotsOfEach)
		var got []int
		for _, x := range m.result.Contradictions {
			got = append(got, x.Aim)
			if x.Bots != reports.BotsOfEach || math.Abs(x.Change-c.others[x.Aim]) > 1e-9 || x.SE <= 0 {
				t.Errorf("%v and %v: told as %+v", c.proof, c.others, x)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("proof %v, others %v: contrary in %v, want %v", c.proof, c.others, got, c.want)
		}
	}
}

// The first three settings of a list go into a proof, except those that contain all changes
// of a setting known to ruin something. The rest is for the next proof.
func TestSettingsToProve(t *testing.T) {
	three := []string{"1", "2", "3"}
	m := &tuneRun{trials: &trials{space: &searchSpace{knobs: []*knob{{values: three}, {values: three}}}, settings: []tune.Setting{{0, 0}, {1, 0}, {0, 1}, {2, 1}, {2, 0}, {1, 1}, {0, 2}}}}
	for _, c := range []struct {
		ruined           map[int]string
		list, some, rest []int
	}{
		{nil, []int{1, 2, 3, 4, 5}, []int{1, 2, 3}, []int{4, 5}},
		{nil, []int{4, 2}, []int{4, 2}, nil},
		{map[int]string{1: "x"}, []int{1, 2, 5, 3, 6, 4}, []int{2, 3, 6}, []int{4}},
		{map[int]string{1: "x", 2: "y"}, []int{1, 2, 5, 3}, nil, nil},
	} {
		m.brokenGuards = c.ruined
		if some, rest := m.proofCandidates(c.list); !slices.Equal(some, c.some) || !slices.Equal(rest, c.rest) {
			t.Errorf("of %v, where %v ruin something: %v and %v are left, want %v and %v", c.list, c.ruined, some, rest, c.some, c.rest)
		}
	}
}

// All settings of the heats stand in the report, those that break a guard with its name. Only
// these go on: changes that break none, and whose distance to the aims is known. What the
// unchanged variant breaks is no fault of a change.
func TestHeats(t *testing.T) {
	m := &tuneRun{
		trials: &trials{space: &searchSpace{}, settings: make([]tune.Setting, 5), invalid: map[int]bool{1: true, 2: true, 3: true, 4: true}},
		result: &reports.Tune{}, guards: []string{"lead.changes", "seat.first"},
		question: tune.Question{Aims: []tune.Aim{{Lo: 30, Hi: 40, Margin: 2}}, Guards: []tune.Guard{{Lo: 5, Hi: math.Inf(1)}, {Lo: math.Inf(-1), Hi: 9}}},
	}
	reading := func(values ...float64) *tune.Reading {
		r := &tune.Reading{}
		for _, v := range values {
			r.Measures = append(r.Measures, tune.Measure{Value: v, Influences: []float64{0.1, -0.1, 0.1, -0.1}})
		}
		return r
	}
	runs := m.addRetests([]int{0, 1, 2, 3, 4}, []*tune.Reading{reading(50, 4, 9), reading(45, 4, 9), reading(44, 6, 9), reading(math.NaN(), 6, 9), reading(35, 6, 10)})
	if len(runs) != 1 || runs[0].setting != 2 || runs[0].distance.Margins() == 0 {
		t.Errorf("%+v go on, want the third", runs)
	}
	var guards []string
	for _, x := range m.result.Front {
		guards = append(guards, x.Guard)
	}
	if want := []string{"", "lead.changes", "", "", "seat.first"}; !slices.Equal(guards, want) {
		t.Errorf("the report says that they break %q, want %q", guards, want)
	}
	if want := []reports.BrokenGuard{{Guard: "lead.changes", Count: 1}, {Guard: "seat.first", Count: 1}}; !slices.Equal(m.result.Broken, want) {
		t.Errorf("counted are %+v, want %+v", m.result.Broken, want)
	}
}

// The aim that hinders the others is told if some setting meets the others. One that breaks a
// guard, spoils something or does not end is no such setting.
func TestHinderTold(t *testing.T) {
	model := tune.Fit(&tune.Space{Knobs: []tune.Knob{{ValueCount: 2}}},
		[]tune.Comparison{{Setting: tune.Setting{1}, Deltas: []float64{-15, 0}, SquaredErrors: []float64{1e-9, 1e-9}}}, []float64{2, 1})
	home := &tune.Reading{Measures: []tune.Measure{{Value: 50}, {Value: 20}}}
	valid := tune.Trial{Setting: tune.Setting{1}, Changes: 1, BrokenGuard: -1, SumsHold: true, Reading: home}
	first, second, spoils, endless, unbalanced := valid, valid, valid, valid, valid
	first.BrokenGuard, second.BrokenGuard, spoils.Spoils, endless.Reading, unbalanced.SumsHold = 0, 1, true, &tune.Reading{Endless: true}, false
	for _, c := range []struct {
		what  string
		trial tune.Trial
		want  bool
	}{
		{"valid", valid, true}, {"breaks the first guard", first, false}, {"breaks the second guard", second, false},
		{"spoils something", spoils, false}, {"does not end", endless, false}, {"breaks a sum", unbalanced, false},
	} {
		m := &tuneRun{request: &question.Tune{}, result: &reports.Tune{}, question: tune.Question{Aims: []tune.Aim{{Lo: 30, Hi: 40, Margin: 2}, {Lo: 0, Hi: 10, Margin: 1}}}}
		m.recordHindrance(&tune.SearchResult{Home: home, Model: model, Trials: []*tune.Trial{{Setting: tune.Setting{0}, BrokenGuard: -1, SumsHold: true, Reading: home}, &c.trial}})
		if h := m.result.Hindrance; (h != nil) != c.want || h != nil && h.Aim != 1 {
			t.Errorf("a setting that meets the first aim, and %s: the hinder is %+v, want the second aim: %t", c.what, h, c.want)
		}
	}
}

// A reported setting has an interval around each value and the distance of the value from
// its aim. An unknown value has neither.
func TestSettingTold(t *testing.T) {
	m := &tuneRun{trials: &trials{space: &searchSpace{}, settings: []tune.Setting{{}}}, question: tune.Question{Aims: []tune.Aim{{Lo: 30, Hi: 40, Margin: 2}, {Lo: 0, Hi: 0, Margin: 1}}}}
	told := func(second float64) reports.TuneSetting {
		r := &tune.Reading{Measures: []tune.Measure{{Value: 46, Influences: []float64{1, -1, 2, -2}}, {Value: second, Influences: []float64{0.5, -0.5, 0, 0}}}}
		off := m.question.Distance(r)
		return m.settingReport(0, r, &off)
	}
	x := told(0.25)
	half := 1.959964 * math.Sqrt(10.0/3/4)
	if a := x.Aims[0]; a.Value != 46 || math.Abs(a.Lo-(46-half)) > 1e-6 || math.Abs(a.Hi-(46+half)) > 1e-6 || a.Distance != 3 {
		t.Errorf("the first aim: %+v, want 46, give or take %.3f, 3 margins off", a, half)
	}
	if a := x.Aims[1]; a.Value != 0.25 || a.Distance != 0.25 || a.Lo >= 0 || a.Hi <= 0.5 {
		t.Errorf("the second aim: %+v, want 0.25", a)
	}
	if x = told(math.NaN()); len(x.Aims) != 2 || x.Aims[1] != (reports.TuneValue{}) || x.Distance != math.MaxFloat64 || x.Met {
		t.Errorf("a value that is not known: %+v", x)
	}
}
