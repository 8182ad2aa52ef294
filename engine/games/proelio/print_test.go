package proelio

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"equitas/decks"
	"equitas/engine/card"
	"equitas/engine/cardtext"
	"equitas/engine/enginetest/conform"
	"equitas/engine/rng"
	"equitas/engine/rule"
	"equitas/variants"
)

// faces prints a set and fails the test on any fault.
func faces(t testing.TB, set *rule.Set, lang string) []card.Face {
	t.Helper()
	p, faults := Game{}.Print(set, lang, "")
	if len(faults) > 0 {
		t.Fatalf("%s in %s: %v", set.Name, lang, faults)
	}
	return p.Faces
}

// suits reports whether a card can be used behind a Fortification of height fort, according to
// its face.
func suits(f *card.Face, fort int) bool {
	if len(f.Min) == 1 && !f.MinExact {
		return fort >= f.Min[0]
	}
	return slices.Contains(f.Min, fort)
}

// For every card of every variant, the least Fortification on its face agrees with the rules:
// they allow the card to be placed or deployed from that one on.
func TestPrintedMinimum(t *testing.T) {
	walls := []string{"", "shields", "palisades", "tower", "fortress"}
	for _, name := range conform.BuiltInVariants(t, "proelio") {
		t.Run(strings.TrimPrefix(name, "proelio/"), func(t *testing.T) {
			r := load(t, name)
			asked := 0
			for _, f := range faces(t, r.set, "en") {
				if f.Kind != "attack" && f.Kind != "defense" {
					if len(f.Min) > 0 {
						t.Errorf("%s: min %v, though nothing is asked of it", f.ID, f.Min)
					}
					continue
				}
				for fort, wall := range walls {
					if got, want := suits(&f, fort), playable(t, r, f.ID, f.Kind, wall); got != want {
						t.Errorf("%s with a Fortification of %d: the card says %v (%v), the engine %v", f.ID, fort, got, f.Min, want)
					}
					asked++
				}
			}
			if asked < 12*len(walls) {
				t.Errorf("only %d questions", asked)
			}
		})
	}
}

// playable reports whether a House with a Fortification may place a card as a valid attack, or
// deploy it.
func playable(t *testing.T, r *Rules, id, kind, wall string) bool {
	t.Helper()
	c := ruleCase{Seats: r.players.Usual, Round: 50, Hands: map[string]string{"0": id + " 2 resources"}}
	if wall != "" {
		c.Forts = map[string]string{"0": wall}
	}
	if kind == "defense" {
		c.Waiting = map[string]string{"0": "soldiers"}
	}
	s, err := lay(r, &c, rng.NewDeal(1, 1))
	if err != nil {
		t.Fatal(err)
	}
	s.startTurn()
	s.run()
	k := r.ids[id]
	word := packAction(verbDeploy, 0, k)
	if kind == "attack" {
		word = packAction(verbAttack, 0, k)
	}
	if !slices.Contains(s.Legal(nil), word) {
		return false
	}
	if kind == "attack" && r.penalty { // it may be placed, but be invalid
		s.Apply(word)
		return s.pos.house[s.targetOf(0)].waitValid>>k&1 != 0
	}
	return true
}

// shownNumbers has the numbers in the text of each card, by their paths in the rules. A price
// is a list of slots: "#" counts all, "#base" and "#imperial" those of one deck.
var shownNumbers = map[string][]string{
	"patrol":             {"card.infiltration.reveal[2].n"},
	"infiltration":       {"card.infiltration.reveal[1].n"},
	"resources":          {"card.resources.play[1].n"},
	"alliance":           {"card.alliance.play[1].n"},
	"plague":             {"card.plague.play[2].n"},
	"imperial_resources": {"card.imperial_resources.play[1].n"},
	"bards":              {"guild.bards.perk.chant.do[1].n"},
	"builders":           {"guild.builders.perk.brace.do[1].n"},
	"artisans":           {"guild.artisans.perk.more.do[1].n"},
	"scribes":            {"guild.scribes.perk.copy.do[1].n", "guild.scribes.perk.copy.do[1].keep"},
	"sappers":            {"card.sappers.reveal[2].n"},
	"heralds":            {"guild.heralds.perk.parley.do[1].n"},
	"watchmen":           {"guild.watchmen.uses", "2", "1", "3", "guild.watchmen.perk.alarm.do[1].n"}, // n_text is written by hand
	"merchant+0":         {"merchant.price.summer"},
	"merchant+1":         {"merchant.price.autumn"},
	"merchant+1 long":    {"merchant.price.autumn", "merchant.price.late_autumn"},
}

var digits = regexp.MustCompile(`[0-9]+`)

// shown returns the numbers that a text must show for a path.
func shown(t *testing.T, set *rule.Set, path string) []string {
	t.Helper()
	if _, err := strconv.Atoi(path); err == nil {
		return []string{path}
	}
	list, rest, ok := strings.Cut(path, "[")
	if !ok {
		v := set.Value(path)
		if v.Kind == rule.KindInt {
			return []string{strconv.FormatInt(v.Int, 10)}
		}
		var numbers []string
		times := map[string]int{}
		var order []string
		for _, w := range v.List {
			if times[w.Text]++; times[w.Text] == 1 {
				order = append(order, w.Text)
			}
		}
		for _, w := range order {
			numbers = append(numbers, strconv.Itoa(times[w]))
		}
		return numbers
	}
	i, key, _ := strings.Cut(rest, "].")
	n, _ := strconv.Atoi(i)
	e := set.Value(list).List[n-1]
	if v := e.Table.Get(key); v != nil {
		return []string{strconv.FormatInt(v.Int, 10)}
	}
	return []string{"1"} // the text leaves out 1
}

// Every number in a text, and every value, is that of the rules, for every card of every
// variant in both languages.
func TestPrintedNumbers(t *testing.T) {
	for _, name := range conform.BuiltInVariants(t, "proelio") {
		r := load(t, name)
		for _, lang := range []string{"en", "it"} {
			for _, f := range faces(t, r.set, lang) {
				key := f.ID
				if f.Sides == 2 && f.ID == "merchant" {
					key = fmt.Sprintf("%s+%d", f.ID, f.Side)
					if f.Side == 1 && r.set.Has("season.late_autumn") {
						key += " long"
					}
				}
				var want []string
				for _, path := range shownNumbers[key] {
					want = append(want, shown(t, r.set, path)...)
				}
				if got := digits.FindAllString(f.Text, -1); !slices.Equal(got, want) {
					t.Errorf("%s, %s in %s: text shows %q, the rules say %q: %s", name, f.ID, lang, got, want, f.Text)
				}
				v := r.set.Value("card." + f.ID + ".value")
				if f.HasValue != (v != nil) || v != nil && int64(f.Value) != v.Int {
					t.Errorf("%s, %s: value %d (%v), the rules say %v", name, f.ID, f.Value, f.HasValue, v)
				}
			}
		}
	}
}

// Every text of the shipped files exists in English and in Italian, with the same placeholders.
func TestLanguagesComplete(t *testing.T) {
	for _, name := range conform.BuiltInVariants(t, "proelio") {
		set := load(t, name).set
		for _, table := range []string{"card", "guild", "marker", "season"} {
			for _, id := range keysOf(set, table) {
				for _, key := range []string{"name", "text", "text_many", "text_back", "n_text"} {
					v := set.Value(table + "." + id + "." + key)
					if v == nil {
						continue
					}
					en, it := v.Table.Get("en"), v.Table.Get("it")
					if en == nil || it == nil {
						t.Errorf("%s: %s lacks a language", name, v.Path)
						continue
					}
					if a, b := cardtext.Keys(en.Text), cardtext.Keys(it.Text); !slices.Equal(a, b) {
						t.Errorf("%s: %s uses %q in English, %q in Italian", name, v.Path, a, b)
					}
				}
			}
		}
	}
}

// Every verb and moment has words, and every House has words as each part of a sentence, in
// both languages.
func TestVerbsSay(t *testing.T) {
	set := load(t, edition).set
	for _, lang := range []string{"en", "it"} {
		if !canCompose(set, lang) {
			t.Errorf("there are not all sentences of verbs in %q", lang)
		}
		for _, v := range schema().Verbs {
			if effectWord(set, "do."+v.Name, lang) == "" {
				t.Errorf("verb %s says nothing in %q", v.Name, lang)
			}
		}
		for _, m := range momentNames() {
			if effectWord(set, "on_"+m, lang) == "" {
				t.Errorf("moment %s has no words in %q", m, lang)
			}
		}
		for _, who := range whoWords {
			for _, role := range []string{"subject", "hand", "from", "to", "guild"} {
				if w := houseWord(set, lang, role, who); strings.TrimSpace(w) == "" && !(lang == "it" && role == "subject" && who == "self") || strings.HasSuffix(w, " ") {
					t.Errorf("%s, %s, %s: %q", lang, role, who, w)
				}
			}
		}
	}
}

// library returns a library of the shipped files with one of them replaced or added.
func library(t *testing.T, file, text string) *rule.Library {
	t.Helper()
	v, d := shippedFiles(t)
	if name, ok := strings.CutPrefix(file, "decks/"); ok {
		d[name] = &fstest.MapFile{Data: []byte(text)}
	} else {
		v[strings.TrimPrefix(file, "variants/")] = &fstest.MapFile{Data: []byte(text)}
	}
	return rule.NewLibrary([]rule.Game{Game{}}, rule.Layer{Variants: v, Decks: d})
}

// shippedFiles returns copies of the shipped variants and decks.
func shippedFiles(t *testing.T) (v, d fstest.MapFS) {
	t.Helper()
	v, d = fstest.MapFS{}, fstest.MapFS{}
	for _, name := range conform.BuiltInVariants(t, "proelio") {
		b, err := variants.FS.ReadFile(name + ".toml")
		if err != nil {
			t.Fatal(err)
		}
		v[name+".toml"] = &fstest.MapFile{Data: b}
	}
	b, err := decks.FS.ReadFile(edition + ".toml")
	if err != nil {
		t.Fatal(err)
	}
	d[edition+".toml"] = &fstest.MapFile{Data: b}
	for _, name := range []string{"words.en.toml", "words.it.toml", "proelio/words.en.toml", "proelio/words.it.toml"} {
		if b, err = decks.FS.ReadFile(name); err != nil {
			t.Fatal(err)
		}
		d[name] = &fstest.MapFile{Data: b}
	}
	return v, d
}

// oneMore is a library with a variant that is rewritten for every load.
var oneMore struct {
	sync.Mutex
	library  *rule.Library
	variants fstest.MapFS
}

// variantOf loads a variant of the edition with the given text after its head.
func variantOf(t *testing.T, text string) (*rule.Loaded, error) {
	t.Helper()
	head := "game = \"proelio\"\nextends = \"proelio/0.9.6\"\ntitle = \"Test\"\n"
	oneMore.Lock()
	defer oneMore.Unlock()
	if oneMore.library == nil {
		v, d := shippedFiles(t)
		oneMore.variants, oneMore.library = v, rule.NewLibrary([]rule.Game{Game{}}, rule.Layer{Variants: v, Decks: d})
	}
	oneMore.variants["proelio/test.toml"] = &fstest.MapFile{Data: []byte(head + text)}
	return oneMore.library.Load("proelio/test", nil)
}
