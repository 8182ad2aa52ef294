package lab

import (
	"fmt"
	"io/fs"
	"maps"
	"math"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"equitas/decks"
	"equitas/engine/lab/question"
	"equitas/engine/rule"
	"equitas/engine/sim/inference"
	"equitas/engine/train"
	"equitas/reports"
)

// renamed are cards that no rule names, with other ids for them. Another id only changes
// how the cards are shuffled.
var renamed = [][2]string{{"manure", "dung"}, {"soldiers", "pikemen"}, {"knights", "riders"}, {"tower", "keep"}, {"alliance", "pact"}, {"hero", "paladin"}}

// A nothing is a variant that plays exactly as its base does.
type nothing struct{ base, name string }

// noEffect returns variants that play exactly as bases of a game do, and their files.
func noEffect(t *testing.T, game string, bases []string) (list []nothing, files fstest.MapFS) {
	t.Helper()
	files = fstest.MapFS{}
	for _, base := range bases {
		v := testVariant(t, testLab(t), game+"/"+base)
		for _, e := range nothings(t, v) {
			name := "own/" + base + "-" + e.what
			list = append(list, nothing{game + "/" + base, name})
			files[name+".toml"] = &fstest.MapFile{Data: []byte(fmt.Sprintf("game = %q\nextends = %q\ntitle = \"%s %s\"\n\n%s", game, game+"/"+base, base, e.what, e.text))}
		}
	}
	return list, files
}

// An edit is a piece of a variant's file, with a word for what it changes.
type edit struct{ what, text string }

// nothings returns edits that do not change how a variant is played. Those that rename
// things change the shuffles.
func nothings(t *testing.T, v *Variant) (list []edit) {
	t.Helper()
	switch v.Set.Game {
	case "proelio":
		deck, err := fs.ReadFile(decks.FS, "proelio/0.9.6.toml")
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range renamed {
			found := regexp.MustCompile(`(?ms)^\[card\.` + r[0] + `\][^\n]*\n(.*?)\n\n`).FindSubmatch(deck)
			if found == nil {
				t.Fatalf("the deck has no card %s", r[0])
			}
			count := regexp.MustCompile(`(?m)^count .*$`).ReplaceAllString(string(found[1]), fmt.Sprintf("count = %d", copiesOf(t, v, r[0])))
			list = append(list, edit{r[1], fmt.Sprintf("[card.%s]\ncount = 0\n\n[card.%s]\n%s\n", r[0], r[1], strings.ReplaceAll(count, "en = \"", "en = \"New "))})
		}
		return append(list, edit{"limit", "[turn]\nlimit = 4000\n"})
	case "warland":
		return []edit{{"wolf", "[creature.ember_wolf]\nstrength = 2\n"}, {"ogre", "[creature.red_ogre]\ncopies = 2\n"}} // the edition does not use this
	case "stronghold":
		return []edit{
			{"goblin-hit", "[defender_hit_card.one]\ncount = 0\n\n[defender_hit_card.goblin]\nname = { en = \"Hit: a Goblin\" }\ntypes = [\"goblin\"]\ncount = 2\n"},
			{"orc-hit", "[defender_hit_card.two]\ncount = 0\n\n[defender_hit_card.orc]\nname = { en = \"Hit: a Goblin or an Orc\" }\ntypes = [\"goblin\", \"orc\"]\ncount = 2\n"}}
	case "empires":
		return []edit{
			{"spatha", "[card.sword_6]\ncount = 0\n\n[card.spatha_6]\nkind = \"sword\"\nstrength = 6\nmark = \"north\"\nvp = 0\ncount = 2\n"},
			{"blades", "[card.sword_7]\ncount = 0\n\n[card.blade_7]\nkind = \"sword\"\nstrength = 7\nvp = -1\ncount = 3\n"}}
	}
	return nil
}

// wholeTrainings restores the normal length of trainings until the test ends.
func wholeTrainings(t *testing.T) {
	fewer, hurry := train.Generations, train.DealsDivisor
	train.Generations, train.DealsDivisor = 24, 1
	t.Cleanup(func() { train.Generations, train.DealsDivisor = fewer, hurry })
}

// copiesOf returns the number of copies of a card in a variant.
func copiesOf(t *testing.T, v *Variant, card string) int {
	t.Helper()
	x := v.Set.Value("card." + card + ".count")
	if x == nil {
		t.Fatalf("%s does not say how many %s there are", v.RequestedAs, card)
	}
	return int(x.Int)
}

// Edits without effect on play give no firm claim in the headline and no finding about
// players, except in 5 of 100 comparisons, each made as compare makes it by default.
// Without -full one edit is tested, with short trainings. With -full each base can be
// selected: -run V20NoEffect/warland/close-ranks.
func TestV20NoEffect(t *testing.T) {
	if testing.Short() {
		t.Skip("trains bots")
	}
	alwaysOwnRules = true
	t.Cleanup(func() { alwaysOwnRules = false })
	bases := map[string][]string{"proelio": {"misplay"}}
	deals := 400
	if *full {
		wholeTrainings(t)
		deals = 0
		bases = map[string][]string{
			"proelio":    {"0.9.6", "two-actions", "misplay", "sappers", "long-year", "great-table", "no-equitas", "double-plague", "night-watch", "hero-duel"},
			"warland":    {"2.0.2", "close-ranks", "one-blow", "ruler-reach"},
			"stronghold": {"2010", "low-walls", "cheap-trolls", "short-nights"},
			"empires":    {"2002", "ten-rounds", "no-revolts", "bold-attackers"},
		}
	}
	wrong, tried := 0, 0
	for _, game := range slices.Sorted(maps.Keys(bases)) {
		t.Run(game, func(t *testing.T) {
			for _, base := range bases[game] {
				t.Run(base, func(t *testing.T) {
					list, files := noEffect(t, game, []string{base})
					if !*full {
						list = list[:1]
					}
					l := testLab(t, rule.Layer{Variants: files})
					for _, n := range list {
						tried++
						if firmOf(t, l, n, deals) != nil {
							wrong++
						}
					}
				})
			}
		})
	}
	most := mostOf(tried, 0.05)
	t.Logf("V20 firm of nothing: %d of %d (accept 0..%d)", wrong, tried, most)
	if wrong > most {
		t.Error("too many")
	}
}

// mostOf returns the largest number of n events, each with probability p, that must be
// accepted so that the test passes in 997 of 1,000 cases.
func mostOf(n int, p float64) int {
	at := math.Pow(1-p, float64(n))
	for k, sum := 0, at; ; k++ {
		if sum >= 0.997 || k == n {
			return k
		}
		at *= float64(n-k) / float64(k+1) * p / (1 - p)
		sum += at
	}
}

// firmOf returns the claims that a comparison makes about a variant without effect on play.
// It logs the edit, its base, the claims, the number of deals, and the seconds it took.
func firmOf(t *testing.T, l *Lab, n nothing, deals int) (firm []string) {
	t.Helper()
	began := time.Now()
	a, err := l.Ask(t.Context(), &question.Compare{Base: n.base, Others: []string{n.name}, Play: question.Play{Deals: deals}}, question.Observer{})
	if err != nil {
		t.Fatal(err)
	}
	c := a.Reports[0].(*reports.Comparison)
	for _, r := range c.Result.Rows {
		if r.Metric.Family == inference.Headline && r.Verdict.ClaimsChange() {
			firm = append(firm, fmt.Sprintf("%s %+.3g (p = %.1g)", r.Metric.ID, r.Change.Delta, r.Change.P))
		}
	}
	if quick := testVariant(t, l, n.base).learnsQuickly(); quick && c.Learning == nil || c.Base.Bots != c.Other.Bots {
		t.Errorf("%s: bots %s and %s, learning %v", n.name, c.Base.Bots, c.Other.Bots, c.Learning)
	} else if c.Learning != nil && c.Learning.PaysOnlyInOther {
		firm = append(firm, fmt.Sprintf("players of its own, %+v", *c.Learning))
	}
	claims := "nothing firm"
	if firm != nil {
		claims = "FIRM: " + strings.Join(firm, ", ")
	}
	t.Logf("V20 %-22s %-24s %s; %3.0f %% of %d deals went differently; %.1f s", n.base, strings.TrimPrefix(n.name, "own/"+path.Base(n.base)+"-"), claims, 100*c.Result.DifferingShare, c.Result.Deals, time.Since(began).Seconds())
	return firm
}

// Effects of rules that bots must learn to exploit are found, whatever the random course of
// the training, and are attributed to the rules.
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
	found := 0
	for _, name := range names {
		a, err := l.Ask(t.Context(), &question.Compare{Base: "proelio/0.9.6", Others: []string{name}, Play: question.Play{Deals: 400}}, question.Observer{})
		if err != nil {
			t.Fatal(err)
		}
		c := a.Reports[0].(*reports.Comparison)
		if c.Learning == nil || !c.Learning.PaysOnlyInOther || c.Learning.OwnRun == nil {
			t.Logf("V21 %s: nothing was learned: %+v", name, c.Learning)
			continue
		}
		found++
		t.Logf("V21 %s: one that has learned it wins %+.1f pp more there, %+.1f pp under the base's rules", name, 100*c.Learning.Other.Value, 100*c.Learning.Base.Value)
	}
	least := len(names) - mostOf(len(names), 0.05)
	t.Logf("V21 found what is learned: %d of %d (accept %d..%d)", found, len(names), least, len(names))
	if found < least {
		t.Error("too few")
	}
}
