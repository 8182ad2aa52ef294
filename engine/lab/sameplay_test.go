package lab

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/decks"
	"equitas/engine/lab/question"
	"equitas/engine/rule"
	"equitas/engine/rule/playalike"
	"equitas/engine/stat"
	"equitas/reports"
)

// turnedDeck returns a deck file of a game with the entries of a table in reverse order.
func turnedDeck(t *testing.T, file, table string) string {
	t.Helper()
	b, err := fs.ReadFile(decks.FS, file)
	if err != nil {
		t.Fatal(err)
	}
	text := string(b)
	if head := "\n[" + table + "]\n"; strings.Contains(text, head) { // an entry is one line
		from := strings.Index(text, head) + len(head)
		to := from + strings.Index(text[from:], "\n\n") + 1
		lines := strings.SplitAfter(text[from:to], "\n")
		slices.Reverse(lines)
		return text[:from] + strings.Join(lines, "") + text[to:]
	}
	heads := regexp.MustCompile(`(?m)^\[[a-z_0-9.]+\]`).FindAllStringIndex(text, -1)
	var entries []string
	first, last := -1, -1
	for i, at := range heads {
		if !strings.HasPrefix(text[at[0]:], "["+table+".") {
			continue
		}
		to := len(text)
		if i+1 < len(heads) {
			to = heads[i+1][0]
		}
		if first < 0 {
			first = at[0]
		}
		last = to
		entries = append(entries, text[at[0]:to]+"\n")
	}
	if first < 0 {
		t.Fatalf("%s has no entries of %s", file, table)
	}
	slices.Reverse(entries)
	return text[:first] + strings.Join(entries, "") + text[last:]
}

// Edits whose lack of effect can be shown from the files give no changed row in any table.
// Edits with an effect, however small, are played.
func TestEditsWithoutEffect(t *testing.T) {
	if testing.Short() {
		t.Skip("plays five games")
	}
	layer := rule.Layer{Variants: fstest.MapFS{}, Decks: fstest.MapFS{}}
	var list []nothing
	add := func(base, what, text string) {
		name := fmt.Sprintf("own/%d", len(list))
		game, _, _ := strings.Cut(base, "/")
		layer.Variants.(fstest.MapFS)[name+".toml"] = &fstest.MapFile{Data: []byte(fmt.Sprintf("game = %q\nextends = %q\ntitle = %q\n%s", game, base, what, text))}
		list = append(list, nothing{base, name})
	}
	turned := func(base, file, table string) {
		name := fmt.Sprintf("own/%d", len(list))
		layer.Decks.(fstest.MapFS)[name+".toml"] = &fstest.MapFile{Data: []byte(turnedDeck(t, file, table))}
		add(base, table+" turned", fmt.Sprintf("deck = %q\n", name))
	}
	for _, base := range []string{"proelio/0.9.6", "stronghold/2010", "empires/2002"} {
		v := testVariant(t, testLab(t), base)
		for _, e := range nothings(t, v) {
			add(base, e.what, e.text)
		}
		for _, path := range []string{"attack.legal", "rule.can_bridge", "rule.breach", "province.may_fortify"} {
			if x := v.Set.Value(path); x != nil {
				add(base, path, path+" = '''!(!("+x.Text+"))'''\n")
			}
		}
	}
	turned("proelio/0.9.6", "proelio/0.9.6.toml", "card")
	turned("proelio/two-actions", "proelio/0.9.6.toml", "guild")
	turned("warland/2.0.2", "warland/2.0.2.toml", "building")
	turned("warland/creatures", "warland/2.0.2.toml", "creature")
	turned("stronghold/2010", "stronghold/2010.toml", "phase_card")
	turned("stronghold/2010", "stronghold/2010.toml", "defender_hit_card")
	turned("empires/2002", "empires/2002.toml", "card")
	add("proelio/0.9.6", "split", "[card.soldiers]\ncount = 4\n[card.pikemen]\nname = { en = \"Pikemen\" }\ndeck = \"base\"\nkind = \"attack\"\nvalue = 1\ncount = 6\n")
	add("empires/2002", "split", "[card]\ngalley_6.count = 1\ntrireme_6 = { kind = \"galley\", strength = 6, vp = 0, count = 2 }\n")
	add("proelio/0.9.6", "title", "")
	add("last_candle/standard", "title", "")

	l := testLab(t, layer)
	alike, games := 0, map[string]bool{}
	for _, n := range list {
		a, err := l.Ask(t.Context(), &question.Compare{Base: n.base, Others: []string{n.name}, Play: question.Play{Deals: 16, Bots: []string{"greedy"}}}, question.Observer{})
		if err != nil {
			t.Fatal(err)
		}
		c := a.Reports[0].(*reports.Comparison)
		for _, r := range c.Result.Rows {
			if r.OnBothSides() && r.Verdict != stat.Identical && !r.Descriptive && r.Change.Delta != 0 && r.Change.Delta == r.Change.Delta {
				t.Errorf("%s, %s: %s of %s %s by %g", n.base, c.Other.Title, r.Verdict, r.Metric.Family, r.Metric.ID, r.Change.Delta)
			}
		}
		if !c.Result.Identical() {
			t.Errorf("%s, %s: not identical: %s", n.base, c.Other.Title, reports.Page(c, reports.Style{}).Lead)
		}
		if games[n.base[:3]] = true; c.PlaysAlike {
			alike++
		}
	}
	if len(list) < 20 || alike < 18 || len(games) < 4 {
		t.Errorf("%d edits, %d of them found to be without effect unplayed, in %d games", len(list), alike, len(games))
	}
	t.Logf("%d edits without effect, %d found to be so unplayed", len(list), alike)
}

// Variants that play differently are not taken to play alike, even if they look similar.
func TestNotAlike(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of matches")
	}
	edition := testVariant(t, testLab(t), "proelio/0.9.6")
	files := fstest.MapFS{}
	n := 0
	add := func(text string) {
		n++
		files[fmt.Sprintf("own/%d.toml", n)] = &fstest.MapFile{Data: []byte("game = \"proelio\"\nextends = \"proelio/0.9.6\"\ntitle = \"Own\"\n" + text)}
	}
	add("[card.soldiers]\ncount = 9\n")                                                                                                                                                        // one card fewer
	add("[card.soldiers]\ncount = 4\n[card.pikemen]\nname = { en = \"Pikemen\" }\ndeck = \"base\"\nkind = \"attack\"\nvalue = 1\ncount = 7\n")                                                 // one card more
	add("[card.soldiers]\ncount = 4\n[card.pikemen]\nname = { en = \"Pikemen\" }\ndeck = \"base\"\nkind = \"attack\"\nvalue = 1\nmin = 1\ncount = 6\n")                                        // another kind of card
	add("[card.plague]\ncount = 2\n[card.pest]\nname = { en = \"Pest\" }\ndeck = \"base\"\nkind = \"strategy\"\ncount = 1\nplay = " + edition.Set.Value("card.plague.play").TOMLLine() + "\n") // a Guild names one of the two
	add("equitas.card = \"palisades\"\n")
	add("merchant.price.summer = [\"any\", \"base\"]\n")
	add("attack.legal = \"house.hand > 1\"\n")
	add("[guild.bards]\nuses = 3\n")
	l := testLab(t, rule.Layer{Variants: files})
	base := testVariant(t, l, "proelio/0.9.6")
	for i := range n {
		if v := testVariant(t, l, fmt.Sprintf("own/%d", i+1)); PlaysAlike(base, v) || playalike.Fingerprint(base.Loaded) == playalike.Fingerprint(v.Loaded) {
			t.Errorf("it is said to play alike:\n%s", files[fmt.Sprintf("own/%d.toml", i+1)].Data)
		}
	}
	for _, name := range base.lib.Names() {
		game, _, _ := strings.Cut(name, "/")
		if game == "own" {
			continue
		}
		first := l.Library().Edition(game)
		if v := testVariant(t, l, name); v.Set.Hash != first.Set.Hash && PlaysAlike(first, v) {
			t.Errorf("%s is said to play like %s", name, first.RequestedAs)
		}
	}
}
