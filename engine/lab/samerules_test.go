package lab

import (
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/decks"
	"equitas/engine/rule"
	"equitas/reports"
)

// What only writes rules otherwise is told to do so by diff and by compare alike: a
// limit as a sum, a condition turned round, and a deck whose tables stand in another
// order, which deals other cards. A comparison of them asks nothing of what bots leave
// alone.
func TestSameRules(t *testing.T) {
	deck, err := fs.ReadFile(decks.FS, "proelio/0.9.6.toml")
	if err != nil {
		t.Fatal(err)
	}
	begin := regexp.MustCompile(`(?m)^\[card\.[a-z_]+\]`).FindAllIndex(deck, -1)
	end := strings.Index(string(deck), "[guild.bards]")
	var cards []string
	for i, at := range begin {
		to := end
		if i+1 < len(begin) {
			to = begin[i+1][0]
		}
		cards = append(cards, string(deck[at[0]:to])+"\n")
	}
	slices.Reverse(cards)
	turned := string(deck[:begin[0][0]]) + strings.Join(cards, "") + string(deck[end:])
	of := func(text string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte("game = 'proelio'\nextends = 'proelio/0.9.6'\ntitle = 'Own'\n" + text)}
	}
	v := testVariant(t, testLab(t), "proelio/0.9.6")
	legal := v.Set.Value("attack.legal").Text
	l := testLab(t, rule.Layer{
		Decks: fstest.MapFS{"own/turned.toml": {Data: []byte(turned)}},
		Variants: fstest.MapFS{
			"own/sum.toml":    of("hand.limit = '2 + 3'"),
			"own/legal.toml":  of("attack.legal = '''!(!(" + legal + "))'''"),
			"own/turned.toml": of("deck = 'own/turned'"),
			"own/both.toml":   of("deck = 'own/turned'\nhand.limit = 6"),
		},
	})
	for _, c := range []struct{ name, diff, compare string }{
		{"own/sum", "Own says the same as Proelio 0.9.6, but for how 1 rule is written.", "Own: not one of 40 deals went differently: the rules are the same, written otherwise."},
		{"own/legal", "Own says the same as Proelio 0.9.6, but for how 1 rule is written.", "Own: not one of 40 deals went differently: the rules are the same, written otherwise."},
		{"own/turned", "Own says the same as Proelio 0.9.6, but for the order of its cards.", "Own: the same rules in another order, so what differs is chance; no clear difference in 40 deals."},
		{"own/both", "Own differs from Proelio 0.9.6: 1 rule, the order of its cards.", ""},
	} {
		if got := Diff(testVariant(t, l, "proelio/0.9.6"), testVariant(t, l, c.name)).Sentence(); got != c.diff {
			t.Errorf("%s: diff says %q, want %q", c.name, got, c.diff)
		}
		a, err := l.Ask(t.Context(), &Compare{Base: "proelio/0.9.6", Others: []string{c.name}, Play: Play{Deals: 40, Bots: []string{"greedy"}}}, Observer{})
		if err != nil {
			t.Fatal(err)
		}
		r := a.Reports[0].(*reports.Comparison)
		page := reports.Page(r, reports.Style{})
		noted := slices.ContainsFunc(page.Notes, func(n string) bool { return strings.Contains(n, "entries of card stand in another order") })
		if c.compare != "" && page.Lead != c.compare || noted != (c.name == "own/both") || c.compare != "" && len(r.Parts) > 0 {
			t.Errorf("%s: compare says %q, parts %v, a note of the order: %v; want %q", c.name, page.Lead, r.Parts, noted, c.compare)
		}
	}
}
