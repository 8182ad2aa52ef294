package lab

import (
	"slices"
	"testing"
	"testing/fstest"

	"equitas/engine/lab/question"
	"equitas/engine/rule"
	"equitas/engine/sim/inference"
	"equitas/reports"
)

// Without a long training, bots trained on the variant or on the nearest that it extends
// are chosen; rules of thumb if there are none. Bots that the user names are kept.
func TestChooseKnowing(t *testing.T) {
	own := fstest.MapFS{
		"own/mine.toml":   {Data: []byte("game = \"proelio\"\nextends = \"proelio/two-actions\"\ntitle = \"Mine\"\n\n[turn]\nlimit = 400\n")},
		"own/second.toml": {Data: []byte("game = \"proelio\"\nextends = \"own/mine\"\ntitle = \"Second\"\n\n[hand]\nlimit = 7\n")},
	}
	l := testLab(t, rule.Layer{Variants: own})
	for _, c := range []struct {
		name string
		play question.Play
		want string
	}{
		{"proelio/0.9.6", question.Play{}, "tuned:proelio/0.9.6"},
		{"proelio/six-cards", question.Play{}, "tuned:proelio/six-cards"},
		{"own/mine", question.Play{}, "tuned:proelio/two-actions"},
		{"own/second", question.Play{}, "tuned:proelio/two-actions"},
		{"own/second", question.Play{Seats: []int{3, 4}}, "greedy"},
		{"own/second", question.Play{Bots: []string{"random"}}, "random"},
	} {
		s := l.setup(&c.play, question.Observer{}, []string{thumbBot}, 0)
		s.chooseReadyBots(testVariant(t, l, c.name))
		if !slices.Equal(s.bots, []string{c.want}) {
			t.Errorf("%s, %+v: %q plays, want %s", c.name, c.play, s.bots, c.want)
		}
	}
}

// A sweep and a comparison of the same variant with the same bots give the same result.
func TestSweepIsCompare(t *testing.T) {
	l := testLab(t)
	a := asked(t, l, &question.Sweep{Variant: "proelio/0.9.6", Vary: []string{"hand.limit=6"}, Play: question.Play{Deals: 60}})
	b := asked(t, l, &question.Compare{Base: "proelio/0.9.6", Others: []string{"proelio/six-cards"}, Play: question.Play{Deals: 60, Bots: []string{"tuned:proelio/0.9.6"}}})
	swept, compared := a.Reports[0].(*reports.Sweep), b.Reports[0].(*reports.Comparison).Result
	at := slices.IndexFunc(swept.Points, func(p reports.SweepPoint) bool { return p.Result != nil })
	if at < 0 {
		t.Fatal("no setting was played")
	}
	for _, want := range compared.Rows {
		if want.Metric.Family != inference.Headline {
			continue
		}
		got := swept.Points[at].Result.Row(want.Metric.ID)
		if got == nil || got.Base.Value != want.Base.Value || got.Other.Value != want.Other.Value {
			t.Errorf("%s: the sweep says %+v, the comparison %+v", want.Metric.ID, got, want)
		}
	}
}

// A search uses the weights that come with the variant or with one that it extends; in a
// game that is learned in seconds, those of the variant itself; in a comparison, those of
// the base.
func TestSearchJudgesByWhatIsKnown(t *testing.T) {
	l := testLab(t)
	for _, c := range []struct {
		name  string
		seats int
		want  string
	}{
		{"stronghold/2010", 2, "what was learned of stronghold/2010"},
		{"stronghold/low-walls", 3, "what was learned of stronghold/2010"},
		{"warland/one-blow", 4, "what was learned of warland/2.0.2"},
		{"proelio/six-cards", 4, "what was learned of the variant"},
		{"proelio/0.9.6", 4, "what was learned of the variant"},
	} {
		v := testVariant(t, l, c.name)
		s := l.setup(&question.Play{Bots: []string{"search:1"}}, question.Observer{}, defaultLineup(), 0)
		if got := v.weightsInWords(); got != "the game's rule of thumb" {
			t.Errorf("%s, when nothing is ready: by %s", c.name, got)
		}
		if err := s.prepareWeights(t.Context(), []*Variant{v}, c.seats); err != nil {
			t.Fatal(err)
		}
		m, err := s.maker(v, "search:1")
		if err != nil || m.Weights == nil || v.weightsInWords() != c.want {
			t.Errorf("%s at %d seats judges by %s (%d weights, %v), want %s", c.name, c.seats, v.weightsInWords(), len(m.Weights), err, c.want)
		}
	}
	vs := []*Variant{testVariant(t, l, "proelio/0.9.6"), testVariant(t, l, "proelio/six-cards")}
	s := l.setup(&question.Play{Bots: []string{"search:1"}}, question.Observer{}, defaultLineup(), 0)
	if err := s.prepareComparisonWeights(t.Context(), vs, 4); err != nil {
		t.Fatal(err)
	}
	if got, want := vs[1].weightsInWords(), "what was learned of proelio/0.9.6"; got != want {
		t.Errorf("beside the edition six-cards is judged by %s, want %s", got, want)
	}
}
