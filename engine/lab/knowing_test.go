package lab

import (
	"slices"
	"testing"
	"testing/fstest"

	"equitas/engine/rule"
	"equitas/engine/sim"
	"equitas/reports"
)

// Where nobody shall learn first, those play that know the variant or the nearest
// one that it extends; rules of thumb only where there are none, and whoever was
// named.
func TestChooseKnowing(t *testing.T) {
	own := fstest.MapFS{
		"own/mine.toml":   {Data: []byte("game = \"proelio\"\nextends = \"proelio/two-actions\"\ntitle = \"Mine\"\n\n[turn]\nlimit = 400\n")},
		"own/second.toml": {Data: []byte("game = \"proelio\"\nextends = \"own/mine\"\ntitle = \"Second\"\n\n[hand]\nlimit = 7\n")},
	}
	l := testLab(t, rule.Layer{Variants: own})
	for _, c := range []struct {
		name string
		play Play
		want string
	}{
		{"proelio/0.9.6", Play{}, "tuned:proelio/0.9.6"},
		{"proelio/six-cards", Play{}, "tuned:proelio/six-cards"},
		{"own/mine", Play{}, "tuned:proelio/two-actions"},
		{"own/second", Play{}, "tuned:proelio/two-actions"},
		{"own/second", Play{Seats: []int{3, 4}}, "greedy"},
		{"own/second", Play{Bots: []string{"random"}}, "random"},
	} {
		s := l.setup(&c.play, Observer{}, []string{thumb}, 0)
		s.chooseKnowing(testVariant(t, l, c.name))
		if !slices.Equal(s.bots, []string{c.want}) {
			t.Errorf("%s, %+v: %q plays, want %s", c.name, c.play, s.bots, c.want)
		}
	}
}

// A sweep and the same comparison by the same bots say the same of a setting.
func TestSweepIsCompare(t *testing.T) {
	l := testLab(t)
	a := asked(t, l, &Sweep{Variant: "proelio/0.9.6", Vary: []string{"hand.limit=6"}, Play: Play{Deals: 60}})
	b := asked(t, l, &Compare{Base: "proelio/0.9.6", Others: []string{"proelio/six-cards"}, Play: Play{Deals: 60, Bots: []string{"tuned:proelio/0.9.6"}}})
	swept, compared := a.Reports[0].(*reports.Sweep), b.Reports[0].(*reports.Comparison).Result
	at := slices.IndexFunc(swept.Points, func(p reports.Point) bool { return p.Result != nil })
	if at < 0 {
		t.Fatal("no setting was played")
	}
	for _, want := range compared.Rows {
		if want.Metric.Family != sim.Headline {
			continue
		}
		got := swept.Points[at].Result.Row(want.Metric.ID)
		if got == nil || got.Base.Value != want.Base.Value || got.Other.Value != want.Other.Value {
			t.Errorf("%s: the sweep says %+v, the comparison %+v", want.Metric.ID, got, want)
		}
	}
}
