package lab

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/engine"
	"equitas/engine/enginetest"
	"equitas/engine/lab/question"
	"equitas/engine/rule"
	"equitas/engine/train"
	"equitas/reports"
)

// ownGame returns a layer with a designer's game whose rules are text, and a variant of it.
func ownGame(t *testing.T) rule.Layer {
	t.Helper()
	game := testLab(t).Library().Text("crazy_eights/standard")
	if game == "" {
		t.Fatal("the game is not there")
	}
	return rule.Layer{Variants: fstest.MapFS{
		"own/standard.toml": {Data: []byte(strings.Replace(game, `"crazy_eights"`, `"own"`, 1))},
		"own/one-hand.toml": {Data: []byte("game = \"own\"\nextends = \"own/standard\"\ntitle = \"One hand\"\n\n[number]\nhand = 6\n")},
	}}
}

// A game without shipped weights is played by bots with a short training. This takes place
// once and is kept. In a comparison both variants are played by the same bots.
func TestPupils(t *testing.T) {
	cache := &countingCache{folderCache: folderCache(t.TempDir())}
	l := Open(Resources{Disk: enginetest.Disk{}, Cache: cache, Workers: 2, Layers: func() []rule.Layer { return []rule.Layer{ownGame(t)} }})
	var told []string
	o := question.Observer{Note: func(n question.Note) { told = append(told, n.Text) }}
	ask := func(q question.Question) *question.Answer {
		t.Helper()
		a, err := l.Ask(t.Context(), q, o)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	const want = "pupil:own/standard"
	c := ask(&question.Compare{Base: "own/standard", Others: []string{"own/one-hand"}, Play: question.Play{Deals: 40}}).Reports[0].(*reports.Comparison)
	if c.Base.Bots != want || c.Other.Bots != want || c.Learning == nil || !c.Learning.ShortLesson || c.Skill != nil {
		t.Errorf("bots %s and %s play, want %s, and a short lesson in the other; learning %+v", c.Base.Bots, c.Other.Bots, want, c.Learning)
	}
	if !slices.ContainsFunc(told, func(s string) bool {
		return strings.HasPrefix(s, "bots that know own/standard have a short lesson in own/one-hand ")
	}) {
		t.Errorf("nobody says that bots have a lesson in the other: %q", told)
	}
	if cache.kept.Load() != 2 || !slices.ContainsFunc(told, func(s string) bool { return strings.Contains(s, "a short lesson at ") }) {
		t.Errorf("%d lessons were kept, told %q", cache.kept.Load(), told)
	}
	told = nil
	for _, bots := range [][]string{nil, {rule.Pupil}, {want}} {
		s := ask(&question.Sim{Variant: "own/standard", Play: question.Play{Deals: 40, Bots: bots}}).Reports[0].(*reports.Summary)
		if s.Variant.Bots != want {
			t.Errorf("--bots %q: %s plays, want %s", bots, s.Variant.Bots, want)
		}
	}
	if cache.kept.Load() != 2 || slices.ContainsFunc(told, func(s string) bool { return strings.Contains(s, "lesson at") }) {
		t.Errorf("%d lessons were kept after all, told %q", cache.kept.Load(), told)
	}
	// A whole training is another training than a short one.
	d := ask(&question.Duel{Variant: "own/standard", Play: question.Play{Deals: 10, Bots: []string{rule.Pupil, rule.Tuned}}})
	if cache.kept.Load() != 3 || len(d.Reports) != 1 {
		t.Errorf("%d lessons were kept when both play", cache.kept.Load())
	}
}

// If a change reverses the aim of the game, bots with a short training in it win more
// there, and the report says so. In games with long matches there are no short trainings.
func TestRelearn(t *testing.T) {
	if testing.Short() {
		t.Skip("gives a whole lesson")
	}
	wholeTrainings(t)
	most := rule.Layer{Variants: fstest.MapFS{"crazy_eights/most.toml": {Data: []byte("game = \"crazy_eights\"\nextends = \"crazy_eights/standard\"\ntitle = \"Most\"\n\n[end]\nwins = \"most\"\n")}}}
	l := testLab(t, most)
	a, err := l.Ask(t.Context(), &question.Compare{Base: "crazy_eights/standard", Others: []string{"crazy_eights/most"}, Play: question.Play{Deals: 200}}, question.Observer{})
	if err != nil {
		t.Fatal(err)
	}
	r := a.Reports[0].(*reports.Comparison)
	if g := r.Learning; g == nil || !g.ShortLesson || !g.PaysOnlyInOther || g.Other.Lo < 0.2 || g.OwnRun == nil {
		t.Errorf("after a lesson in rules by which the most points win: %+v", g)
	}
	v := testVariant(t, l, "hearts/standard")
	s := &comparisonRun{setup: &setup{lab: l, bots: []string{"tuned:hearts/standard"}, learned: map[string][]int32{"hearts/standard": engine.Defaults(v.Rules.(engine.Weigher))}}, variants: []*Variant{v, v}, runOptions: &runOptions{}}
	if who, err := s.lessonBot(t.Context(), 4); who != "" || err != nil {
		t.Errorf("in Hearts, whose matches are long, %q has a lesson (%v)", who, err)
	}
}

// If no short training is possible, asking for one gives an error, and none is chosen by
// default.
func TestNoPupils(t *testing.T) {
	l := testLab(t)
	for _, c := range []struct{ variant, bots, want string }{
		{"stronghold/2010", rule.Pupil, "nobody can have a short lesson in Stronghold at 2 seats; others take longer to learn it (--bots tuned:stronghold/2010)"},
		{"crazy_eights/standard", "pupil:hearts/standard", "has learned Hearts, not Crazy Eights"},
		{"crazy_eights/standard", "pupil:crazy_eights/stanard", "stanard"},
	} {
		_, err := l.Ask(t.Context(), &question.Sim{Variant: c.variant, Play: question.Play{Deals: 10, Bots: []string{c.bots}}}, question.Observer{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s by %s: error %v, want %q", c.variant, c.bots, err, c.want)
		}
	}
	for variant, want := range map[string]string{"crazy_eights/one-hand": "tuned:crazy_eights/standard", "stronghold/low-walls": "tuned:stronghold/2010", "proelio/six-cards": "tuned:proelio/six-cards"} {
		if got := testVariant(t, l, variant).DefaultBot(); got != want {
			t.Errorf("%s is played by %s, want %s", variant, got, want)
		}
	}
}

// A short training reports a gain only if its bots are not worse than the rule of thumb,
// also where all others have had it. In Picnic some trainings would lead to bots that beat
// the rule of thumb alone, but lose to it when it is the only one.
func TestPupilsHoldTheirOwn(t *testing.T) {
	if !*full {
		t.Skip("gives whole lessons: -full")
	}
	wholeTrainings(t)
	v := testVariant(t, testLab(t), "picnic/standard")
	seats := v.Rules.Players().Usual
	for seed := range uint64(3) {
		r, err := train.Lesson(t.Context(), train.Task{Rules: v.Rules, Seats: seats, Seed: seed, Workers: 2})
		if err != nil {
			t.Fatal(err)
		}
		g := train.Gate{Rules: v.Rules, Seats: seats, Weights: r.Weights, Seed: seed, Deals: 400, Workers: 2}
		list, err := g.Run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range list {
			if r.Improved && p.IsWorse() {
				t.Errorf("lesson %d: a rule of thumb takes %.3f, who has learned %.3f, the others have learned: %t", seed, p.ThumbShare.Value, p.LearnedShare.Value, p.AmongLearned)
			}
		}
	}
}
