package lab

import (
	"testing"

	"equitas/engine/lab/question"
	"equitas/engine/stat"
)

// Without a given number of deals, the variant file's number is used if nothing makes a
// deal more expensive. A given number is used as it is.
func TestUsualDeals(t *testing.T) {
	l := testLab(t)
	load := func(name string, sets ...string) *Variant { return testVariant(t, l, name, sets...) }
	own := saidOf(t, load("proelio/0.9.6"))
	if own < 26_000 {
		t.Errorf("Proelio plays %d deals, too few for the first seat", own)
	}
	for _, c := range []struct {
		what    string
		base    *Variant
		bots    string
		options []string
		until   string
		given   int
		want    int
	}{
		{"the edition", load("proelio/0.9.6"), "tuned", nil, "", 0, own},
		{"a variant of it", load("proelio/six-cards"), "greedy", nil, "", 0, own},
		{"one that says so", load("proelio/six-cards", "report.deals=700"), "tuned", nil, "", 0, 700},
		{"bots that search", load("proelio/0.9.6"), "search:100", nil, "", 0, question.FallbackDeals},
		{"every part for itself", load("proelio/0.9.6"), "tuned", []string{"all"}, "", 0, question.FallbackDeals},
		{"a game that does not say", load("warland/2.0.2"), "greedy", nil, "", 0, question.FallbackDeals},
		{"looking", load("proelio/0.9.6"), "tuned", nil, "clear", 0, 2 * own},
		{"looking at few", load("warland/2.0.2"), "greedy", nil, "clear", 0, stat.DefaultMaxDeals},
		{"looking at very many", load("proelio/0.9.6", "report.deals=1000000"), "tuned", nil, "clear", 0, 65536},
		{"a number", load("proelio/0.9.6"), "tuned", nil, "clear", 90, 90},
	} {
		p := l.setup(&question.Play{Bots: []string{c.bots}, Deals: c.given}, question.Observer{}, defaultLineup(), question.FallbackDeals)
		if err := p.setDefaultDeals(parseJudging(&question.Judging{Until: c.until}), c.base, c.options...); err != nil || p.deals != c.want {
			t.Errorf("%s: %d deals, want %d (%v)", c.what, p.deals, c.want, err)
		}
	}
}

// saidOf returns the default number of deals in the variant's file.
func saidOf(t *testing.T, v *Variant) int {
	t.Helper()
	r, err := v.measuring(v.Rules.Players().Usual)
	if err != nil {
		t.Fatal(err)
	}
	return r.Deals
}
