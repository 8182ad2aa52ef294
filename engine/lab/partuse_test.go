package lab

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/engine/lab/question"
	"equitas/engine/rule"
	"equitas/reports"
)

// If both sides of a key list parts, the difference affects those that only one side lists;
// otherwise all that are named.
func TestAboutParts(t *testing.T) {
	for _, c := range []struct{ base, other, want []string }{
		{[]string{"e3", "rope", "shield"}, []string{"e3", "rope"}, []string{"shield"}},
		{[]string{"e3", "rope"}, []string{"e3", "sap"}, []string{"rope", "sap"}},
		{[]string{"e3"}, []string{"e3"}, []string{"e3"}},
		{nil, []string{"new"}, []string{"new"}},
		{nil, nil, nil},
	} {
		if got := affectedParts(c.base, c.other); !slices.Equal(got, c.want) {
			t.Errorf("%v and %v are about %v, want %v", c.base, c.other, got, c.want)
		}
	}
}

// A part that learned players could not use only because of their own earlier choices is
// called never chosen, since other bots can use it: Stronghold's Artilleryman. A part that
// the rules make impossible is called never possible.
func TestNeverChose(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of matches")
	}
	l := testLab(t, rule.Layer{Variants: fstest.MapFS{
		"own/drill.toml":  {Data: []byte("game = 'stronghold'\nextends = 'stronghold/2010'\ntitle = 'Own'\n[invader_action.artilleryman]\nresources = 1\n")},
		"own/closed.toml": {Data: []byte("game = 'stronghold'\nextends = 'stronghold/2010'\ntitle = 'Own'\n[invader_action.artilleryman]\nresources = 60\n")},
		"own/also.toml":   {Data: []byte("game = 'stronghold'\nextends = 'own/closed'\ntitle = 'Own'\n[invader_action.artilleryman]\nresources = 59\n")},
	}})
	for _, c := range []struct{ base, other, begins string }{
		{"stronghold/2010", "own/drill", "Own: not judged, for these bots never chose to do Artilleryman: "},
		{"own/closed", "own/also", "Own: not judged, for these bots never could do Artilleryman: "},
	} {
		a, err := l.Ask(t.Context(), &question.Compare{Base: c.base, Others: []string{c.other}, Play: question.Play{Deals: 100, Bots: []string{"tuned:stronghold/2010"}}}, question.Observer{})
		if err != nil {
			t.Fatal(err)
		}
		if lead := reports.Page(a.Reports[0], reports.Style{}).Lead; !strings.HasPrefix(lead, c.begins) {
			t.Errorf("%s: %q, want %q at the beginning", c.other, lead, c.begins)
		}
	}
}

// How much a part gains players who are forced to use it is measured if they have learned
// weights. A part that the game does not have is an error.
func TestMeasureForcedUse(t *testing.T) {
	l := testLab(t)
	q := &question.Sim{Variant: "proelio/0.9.6", Play: question.Play{Bots: []string{"tuned:proelio/0.9.6"}}}
	s := l.setup(&q.Play, question.Observer{}, defaultLineup(), 1)
	v, err := s.load(q.Variant)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.prepareWeights(t.Context(), []*Variant{v}, 4); err != nil {
		t.Fatal(err)
	}
	if got, err := s.measureForcedUse(t.Context(), v, "nothing", nil, 4, 0, q); err == nil || !strings.Contains(err.Error(), "nothing") || got != nil {
		t.Errorf("a part that is not there: got %+v, %v, want an error that names it", got, err)
	}
	got, err := s.measureForcedUse(t.Context(), v, "plague", nil, 4, 0, q)
	if err != nil || got == nil || got.Positions == 0 || got.Pairs < got.Positions || got.Gain < got.Lo || got.Gain > got.Hi {
		t.Errorf("got %+v, %v, want a measured gain", got, err)
	}
	if again, err := s.measureForcedUse(t.Context(), v, "plague", nil, 4, 0, q); err != nil || !reflect.DeepEqual(again, got) {
		t.Errorf("asked again: got %+v, %v, want %+v", again, err, got)
	}
}
