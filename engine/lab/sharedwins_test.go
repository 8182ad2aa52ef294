package lab

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/engine"
	"equitas/engine/lab/question"
	"equitas/engine/rule"
	"equitas/reports"
)

// Where all seats share the win in most games, the report says that it tells nothing about the seats;
// a report on a game with winners does not.
func TestSharedWinsSaid(t *testing.T) {
	draw := rule.Layer{Variants: fstest.MapFS{"crazy_eights/draw.toml": {Data: []byte("game = \"crazy_eights\"\nextends = \"crazy_eights/one-hand\"\ntitle = \"Draw\"\n\n[end]\nscore = \"0\"\n")}}}
	l := testLab(t, draw)
	play := question.Play{Deals: 30, Bots: []string{"random"}}
	ask := func(q question.Question) any {
		t.Helper()
		a, err := l.Ask(t.Context(), q, question.Observer{})
		if err != nil {
			t.Fatal(err)
		}
		return a.Reports[0]
	}
	said := func(l []engine.Caveat) bool {
		return slices.ContainsFunc(l, func(c engine.Caveat) bool {
			return strings.HasPrefix(c.Text, "In 100.0 % of these games all seats share the win, ")
		})
	}
	for name, want := range map[string]bool{"crazy_eights/draw": true, "crazy_eights/one-hand": false} {
		if r := ask(&question.Sim{Variant: name, Play: play}).(*reports.Summary); said(r.Caveats) != want {
			t.Errorf("%s: caveats %v, want one on shared wins: %v", name, r.Caveats, want)
		}
	}
	if r := ask(&question.Compare{Base: "crazy_eights/one-hand", Others: []string{"crazy_eights/draw"}, Play: play}).(*reports.Comparison); !said(r.Caveats) {
		t.Errorf("comparison: caveats %v, want one on shared wins", r.Caveats)
	}
	if r := ask(&question.Sweep{Variant: "crazy_eights/draw", Vary: []string{"number.hand=4,5"}, Play: play}).(*reports.Sweep); !said(r.Caveats) {
		t.Errorf("sweep: caveats %v, want one on shared wins", r.Caveats)
	}
}
