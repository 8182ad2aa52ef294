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
	"equitas/engine/rule"
	"equitas/engine/sim"
	"equitas/engine/train"
	"equitas/reports"
)

// renamed are cards that no rule names, and what else they might be called. Only
// how the shuffles fall changes with that.
var renamed = [][2]string{{"manure", "dung"}, {"soldiers", "pikemen"}, {"knights", "riders"}, {"tower", "keep"}, {"alliance", "pact"}, {"hero", "paladin"}}

// noEffect are the files of variants that change nothing in how a base is played,
// by name.
func noEffect(t *testing.T, bases []string) (names []string, files fstest.MapFS) {
	t.Helper()
	deck, err := fs.ReadFile(decks.FS, "proelio/0.9.6.toml")
	if err != nil {
		t.Fatal(err)
	}
	files = fstest.MapFS{}
	add := func(base, what, text string) {
		name := "own/" + base + "-" + what
		names = append(names, name)
		files[name+".toml"] = &fstest.MapFile{Data: []byte(fmt.Sprintf("game = \"proelio\"\nextends = \"proelio/%s\"\ntitle = \"%s %s\"\n\n%s", base, base, what, text))}
	}
	for _, base := range bases {
		v := testVariant(t, testLab(t), "proelio/"+base)
		for _, r := range renamed {
			found := regexp.MustCompile(`(?ms)^\[card\.` + r[0] + `\][^\n]*\n(.*?)\n\n`).FindSubmatch(deck)
			if found == nil {
				t.Fatalf("the deck has no card %s", r[0])
			}
			count := regexp.MustCompile(`(?m)^count .*$`).ReplaceAllString(string(found[1]), fmt.Sprintf("count = %d", copiesOf(t, v, r[0])))
			add(base, r[1], fmt.Sprintf("[card.%s]\ncount = 0\n\n[card.%s]\n%s\n", r[0], r[1], strings.ReplaceAll(count, "en = \"", "en = \"New ")))
		}
		add(base, "limit", "[turn]\nlimit = 4000\n")
	}
	return names, files
}

// wholeTrainings lets bots learn as they do in use, until the test is over.
func wholeTrainings(t *testing.T) {
	fewer, hurry := train.Generations, train.Hurry
	train.Generations, train.Hurry = 24, 1
	t.Cleanup(func() { train.Generations, train.Hurry = fewer, hurry })
}

// copiesOf is how many copies of a card a variant has.
func copiesOf(t *testing.T, v *Variant, card string) int {
	t.Helper()
	x := v.Set.Value("card." + card + ".count")
	if x == nil {
		t.Fatalf("%s does not say how many %s there are", v.Asked, card)
	}
	return int(x.Int)
}

// Edits that change nothing have no firm row in the headline, and nothing is made
// of them by players, but in 5 comparisons of 100, which are made as compare makes
// them without flags. One alone, whose bots learn in a hurry, shows that they are made.
func TestV20NoEffect(t *testing.T) {
	if testing.Short() {
		t.Skip("trains bots")
	}
	bases, deals, most := []string{"misplay"}, 400, 0
	if *full {
		wholeTrainings(t)
		bases = []string{"0.9.6", "two-actions", "misplay", "sappers", "long-year", "great-table", "no-equitas", "double-plague", "night-watch", "hero-duel"}
		deals, most = 0, 9 // of 70: 99.7 %, were it 5 %
	}
	names, files := noEffect(t, bases)
	if !*full {
		names = names[:1]
	}
	l := testLab(t, rule.Layer{Variants: files})
	wrong := 0
	for _, name := range names {
		base := "proelio/" + name[len("own/"):strings.LastIndexByte(name, '-')]
		a, err := l.Ask(t.Context(), &Compare{Base: base, Others: []string{name}, Play: Play{Deals: deals}}, Observer{})
		if err != nil {
			t.Fatal(err)
		}
		c := a.Reports[0].(*reports.Comparison)
		t.Logf("%s: %.0f %% of deals went differently", name, 100*c.Result.Exposure)
		var firm []string
		for _, r := range c.Result.Rows {
			if r.Metric.Family == sim.Headline && r.Verdict.Claims() {
				firm = append(firm, fmt.Sprintf("%s %+.3g (p = %.1g)", r.Metric.ID, r.Change.Delta, r.Change.P))
			}
		}
		if c.Learning == nil || c.Base.Bots != c.Other.Bots {
			t.Errorf("%s: bots %s and %s, learning %v", name, c.Base.Bots, c.Other.Bots, c.Learning)
		} else if c.Learning.Apart {
			firm = append(firm, fmt.Sprintf("players of its own, %+v", *c.Learning))
		}
		if firm != nil {
			wrong++
			t.Logf("%s: %s", name, strings.Join(firm, ", "))
		}
	}
	t.Logf("V20 firm of nothing: %d of %d (accept 0..%d)", wrong, len(names), most)
	if wrong > most {
		t.Error("too many")
	}
}

// What bots are known to learn under changed rules, whatever the chance in
// learning, is found, and found to be these rules' own.
func TestV21Learned(t *testing.T) {
	if !*full {
		t.Skip("trains bots for minutes")
	}
	wholeTrainings(t)
	files := fstest.MapFS{}
	var names []string
	for name, rules := range map[string]string{
		"hand":    "[hand]\nlimit = 7",
		"start":   "[hand]\nlimit = 7\nstart = 7",
		"attack":  "[attack]\nlimit = 15",
		"attack2": "[attack]\nlimit = 2",
		"draw":    "[draw]\nn = 2",
		"actions": "[turn]\nactions = 2",
	} {
		names = append(names, "own/"+name)
		files["own/"+name+".toml"] = &fstest.MapFile{Data: []byte("game = \"proelio\"\nextends = \"proelio/0.9.6\"\ntitle = \"" + name + "\"\n\n" + rules + "\n")}
	}
	slices.Sort(names)
	l := testLab(t, rule.Layer{Variants: files})
	for _, name := range names {
		a, err := l.Ask(t.Context(), &Compare{Base: "proelio/0.9.6", Others: []string{name}, Play: Play{Deals: 400}}, Observer{})
		if err != nil {
			t.Fatal(err)
		}
		c := a.Reports[0].(*reports.Comparison)
		if c.Learning == nil || !c.Learning.Apart || c.Learning.Own == nil {
			t.Errorf("V21 %s: nothing was learned: %+v", name, c.Learning)
			continue
		}
		t.Logf("V21 %s: one that has learned it wins %+.1f pp more there, %+.1f pp under the base's rules", name, 100*c.Learning.Other.Value, 100*c.Learning.Base.Value)
	}
}
