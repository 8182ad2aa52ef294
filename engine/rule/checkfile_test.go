package rule_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/engine"
	"equitas/engine/enginetest/pico"
	"equitas/engine/rule"
)

// probed is a small game whose probe reports large hands at hand.start, in as many matches
// as hand.limit says.
type probed struct{ pico.Game }

func (g probed) Extras() rule.Extras {
	x := g.Game.Extras()
	x.Probe = func(s *rule.Set, _ engine.Rules, _ bool) []rule.Fault {
		start, limit := s.Value("hand.start"), s.Value("hand.limit")
		if start.Int < 5 {
			return nil
		}
		found := []rule.Fault{{At: start.At, Warning: true, Msg: fmt.Sprintf("hands are large in 1,0%d matches", limit.Int)}}
		if limit.Int == 12 {
			return []rule.Fault{{At: start.At, Msg: "hands are never played"}}
		}
		if limit.Int > 7 {
			found = append(found, rule.Fault{At: start.At, Warning: true, Msg: "hands are never full"})
		}
		return found
	}
	return x
}

// A finding of test matches must be reported for the file that causes it: not for a variant
// if the game that it extends has it too, with whatever count, but for a variant whose own
// rules cause it, wherever the finding is placed.
func TestFindingsOfOwnFile(t *testing.T) {
	variants := fstest.MapFS{"pico/1.toml": {Data: []byte(pico.Base)}}
	for name, own := range map[string]string{
		"limit": "[hand]\nlimit = 6\n", "start": "[hand]\nstart = 5\nlimit = 6\n", "full": "[hand]\nlimit = 9\n", "small": "[hand]\nstart = 4\n",
		"heir": "",
	} {
		variants["pico/"+name+".toml"] = &fstest.MapFile{Data: []byte(pico.DerivedHeader + own)}
	}
	variants["pico/broken.toml"] = &fstest.MapFile{Data: []byte(strings.Replace(pico.Base, "limit = 5", "limit = 12", 1))}
	variants["pico/heir.toml"].Data = []byte(strings.Replace(pico.DerivedHeader, "pico/1", "pico/broken", 1))
	l := rule.NewLibrary([]rule.Game{probed{}}, rule.Layer{Variants: variants, Decks: fstest.MapFS{"pico/1.toml": {Data: []byte(pico.Deck)}}})
	for name, want := range map[string][]string{
		"1":     {"hands are large in 1,05 matches"}, // it extends nothing
		"limit": nil,
		"start": {"hands are large in 1,06 matches"},
		"full":  {"hands are never full"},
		"small": nil, "broken": {"hands are never played"}, "heir": {"hands are never played"},
	} {
		var got []string
		for _, f := range l.CheckVariant("pico/" + name) {
			if strings.HasPrefix(f.Msg, "hands ") {
				got = append(got, f.Msg)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("pico/%s: %q, want %q", name, got, want)
		}
	}
}

// A deck must be checked under the first variant that names it, or else under the first
// that extends nothing and whose own deck exists. These differ in hand.limit, and so in the
// range of a name that a condition of the deck uses.
func TestDeckUnderRules(t *testing.T) {
	full := func(limit int, deck string) string {
		text := strings.Replace(pico.Base, "limit = 5", fmt.Sprintf("limit = %d", limit), 1)
		return strings.Replace(text, `deck  = "pico/1"`, fmt.Sprintf("deck = %q", "pico/"+deck), 1)
	}
	asking := func(cards int) string {
		return strings.Replace(pico.Deck, "house.hand < 3 ?", fmt.Sprintf("house.hand > %d ?", cards), 1)
	}
	l := pico.Library(t, map[string]string{
		"0":            full(11, "missing"),
		"1":            "game = \"pico\"\nextends = \"pico/m\"\ntitle = \"X\"\n[hand]\nlimit = 11\n",
		"m":            full(5, "1"),
		"n":            full(9, "named"),
		"o":            full(11, "named"),
		"deck:named":   asking(40),
		"deck:unnamed": asking(30),
	})
	for deck, of := range map[string]string{"named": "pico/n, where 36 cards are the most", "unnamed": "pico/m, where 20 are"} {
		found := l.CheckDeck("pico/" + deck)
		if len(found) != 1 || !strings.Contains(found[0].Msg, "is always 1") {
			t.Errorf("pico/%s: %v, want what is said of the condition under %s", deck, found, of)
		}
	}
}

// A file in the folder themes must be checked as a theme if the library has a function that
// checks themes; no other file may be.
func TestThemeFilesAlone(t *testing.T) {
	dir := t.TempDir()
	write := func(path, text string) string {
		file := filepath.Join(dir, filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return file
	}
	theme, variant := write("decks/themes/plain.toml", "title = \"Plain\"\n"), write("mine.toml", pico.DerivedHeader)
	for _, themes := range []bool{true, false} {
		l := pico.Library(t, nil)
		if themes {
			l.SetThemeChecker(func(*rule.Library, string) rule.Faults { return rule.Faults{{Msg: "read as a theme"}} })
		}
		for file, want := range map[string]bool{theme: themes, variant: false} {
			found := l.CheckFile(file)
			if got := slices.ContainsFunc(found, func(f rule.Fault) bool { return f.Msg == "read as a theme" }); got != want {
				t.Errorf("%s, where themes are read: %t: %v, want it read as a theme: %t", filepath.Base(file), themes, found, want)
			}
		}
	}
}
