package told_test

import (
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/rule"
)

// With sides = 2 those at seats 1 and 3 are partners, and those at seats 2 and 4; bots look at the
// counters of their partner, after what they look at of their own. Without sides they do not.
func TestPartners(t *testing.T) {
	text, err := os.ReadFile("testdata/clean/partners.toml")
	if err != nil {
		t.Fatal(err)
	}
	game := strings.Replace(string(text), "[phase.turn]\n", "[phase.turn]\nbid = { each = \"seats\", when = \"me.bid < 0\", do = [{ choose = \"n from 0..3\", do = \"set bid to n.value\" }] }\n", 1)
	game = strings.Replace(game, "[counter]\n", "[counter]\nbid = { is = \"-1..3\", of = \"seat\", begins = -1 }\n", 1)
	for _, c := range []struct {
		sides string
		want  []int
	}{{"sides = 2\n", []int{0, 1, 0, 1}}, {"", nil}} {
		files := fstest.MapFS{"ladder/standard.toml": {Data: []byte(strings.Replace(game, "sides = 2\n", c.sides, 1))}}
		l, err := library(rule.Layer{Variants: files, Decks: decks.FS}).Load("ladder/standard", nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := engine.PartnerSides(l.Rules, 4); !slices.Equal(got, c.want) {
			t.Errorf("%q: the sides of the seats are %v, want %v", c.sides, got, c.want)
		}
		for lang, want := range map[string]rule.SummaryLine{"en": {Label: "Sides", Text: "2: players sit in turn, one of each side"}, "it": {Label: "Squadre", Text: "2: i giocatori siedono a turno, uno per squadra"}} {
			summary, _ := l.Game.(rule.Printer).Summary(l.Set, nil, lang)
			if got := slices.Contains(summary.Sections[0].Lines, want); got != (c.want != nil) {
				t.Errorf("%q: the page in %s has the line %+v: %v", c.sides, lang, want, got)
			}
		}
		looks := func(at string) bool {
			return slices.ContainsFunc(l.Game.Extras().Features(), func(f engine.Feature) bool { return strings.HasSuffix(f.Name, "_times_"+at) })
		}
		if !looks("me_bid") || looks("across_bid") != (c.want != nil) || looks("across_wins") {
			t.Errorf("%q: bots look at their bid %v, at that of the seat opposite %v, at its wins, which the score has, %v", c.sides, looks("me_bid"), looks("across_bid"), looks("across_wins"))
		}
	}
}
