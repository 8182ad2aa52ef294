package lab

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/decks"
	"equitas/engine/enginetest"
	"equitas/engine/lab/question"
	"equitas/engine/rule"
	"equitas/reports"
)

// A comparison has the question of other's designer as its heading and begins with the
// metric of the question, for a variant by name and by path. There is no heading for a
// variant without a part, for a variant compared with itself, and for one without a
// question.
func TestQuestionAsked(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "mine.toml")
	const mine = "# Do ties get\n# fewer? Perhaps.\ngame = 'proelio'\nextends = 'proelio/0.9.6'\ntitle = 'Mine'\nhand.limit = 6\nreport.ask = 'end.tie'\n"
	if err := os.WriteFile(file, []byte(mine), 0o666); err != nil {
		t.Fatal(err)
	}
	l := testLab(t, rule.Layer{Variants: fstest.MapFS{
		"own/mine.toml":   {Data: []byte(mine)},
		"own/child.toml":  {Data: []byte("# Is a seventh card too many?\ngame = 'proelio'\nextends = 'own/mine'\ntitle = 'Child'\nhand.limit = 7\n")},
		"own/before.toml": {Data: []byte("# Is my game too long?\ngame = 'proelio'\nextends = 'proelio/0.9.6'\ntitle = 'Before'\nreport.ask = 'len.turns'\n")},
		"own/silent.toml": {Data: []byte("# A rule less.\n" + strings.ReplaceAll(mine[strings.Index(mine, "game"):], "report.ask = 'end.tie'\n", ""))},
	}})
	l.Library().SetDisk(enginetest.Disk{})
	for _, c := range []struct{ base, other, without, question, begins string }{
		{"proelio/0.9.6", "own/mine", "", "Do ties get fewer?", "Mine: shared victories "},
		{"proelio/0.9.6", file, "", "Do ties get fewer?", "Mine: shared victories "},
		{"proelio/0.9.6", "proelio/cheap-merchant", "", "Is the Merchant worth his action when a card costs one card in summer?", "Cheap Merchant: trade "},
		{"proelio/0.9.6", "proelio/double-plague", "", "Do six Plagues stall the war until winter?", "Double Plague: scored in winter "},
		{"warland/2.0.2", "warland/granary", "", "Is food that spoils what keeps armies small?", "Granary: 100\u00a0% of games had no winner within the turn limit (base 100\u00a0%); soldiers trained "},
		{"empires/2002", "empires/chariots", "", "A new kind of card made of what others can do: is there room between Cavalry and Elephants?", "Chariots: chariots taken "},
		{"own/mine", "own/mine", "", "", "Mine: "},
		{"own/mine", "own/silent", "", "", "Mine: not one "},
		{"proelio/0.9.6", "own/before", "", "Is my game too long?", "Before: as it is now: game length "},
		{"own/mine", "", "plague", "", "Mine without The Plague: shared victories "},
		{"own/mine", "proelio/0.9.6", "", "", "Proelio 0.9.6: "},
		{"proelio/0.9.6", "own/child", "", "Is a seventh card too many?", "Child: no clear difference "},
		{"own/mine", "own/child", "", "Is a seventh card too many?", "Child: no clear difference "},
	} {
		q := &question.Compare{Base: c.base, Play: question.Play{Deals: 40, Bots: []string{"random"}}}
		if c.other != "" {
			q.Others = []string{c.other}
		} else {
			q.Knockouts = []string{c.without}
		}
		a, err := l.Ask(t.Context(), q, question.Observer{})
		if err != nil {
			t.Fatal(err)
		}
		page := reports.Page(a.Reports[0], reports.Style{})
		if page.Question != c.question || !strings.HasPrefix(page.Lead, c.begins) {
			t.Errorf("%s and %s: asks %q, says %q; want %q and %q", c.base, c.other, page.Question, page.Lead, c.question, c.begins)
		}
		for _, n := range page.Notes {
			if strings.Contains(n, "report.ask") {
				t.Errorf("%s and %s: %q", c.base, c.other, n)
			}
		}
	}
}

// If a change only writes the rules differently, diff and compare both say so: a limit as a
// sum, a condition with its sides exchanged, or a deck with its tables in another order,
// which changes the shuffles. Such a comparison does not probe unused parts.
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
		{"own/sum", "Own says the same as Proelio 0.9.6, but for how 1 rule is written.", "Own: plays alike, decision by decision: the rules are the same, written differently."},
		{"own/legal", "Own says the same as Proelio 0.9.6, but for how 1 rule is written.", "Own: plays alike, decision by decision: the rules are the same, written differently."},
		{"own/turned", "Own says the same as Proelio 0.9.6, but for the order of its cards.", "Own: plays alike, decision by decision: the rules are the same, in another order."},
		{"own/both", "Own differs from Proelio 0.9.6: 1 rule, the order of its cards.", ""},
	} {
		if got := Diff(testVariant(t, l, "proelio/0.9.6"), testVariant(t, l, c.name)).Sentence(); got != c.diff {
			t.Errorf("%s: diff says %q, want %q", c.name, got, c.diff)
		}
		a, err := l.Ask(t.Context(), &question.Compare{Base: "proelio/0.9.6", Others: []string{c.name}, Play: question.Play{Deals: 40, Bots: []string{"greedy"}}}, question.Observer{})
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
