package told_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/enginetest"
	"equitas/engine/rng"
	"equitas/engine/rule"
	"equitas/engine/rule/render"
	"equitas/engine/rule/source"
)

// brook is a small game of which these tests make variants.
const brook = `game = "brook"
title = "Brook"
players = { min = 2, max = 3, usual = 2 }
[number]
hand = 3
[field]
colour = ["red", "blue"]
value = "1..6"
[card.plain]
each = ["colour", "value"]
[zone]
deck = { sees = "count", begins = "all" }
hand = { sees = "owner", of = "seat" }
won = { sees = "all", of = "seat" }
[count]
points = { in = "won", sum = "card.value" }
[phase.match]
deal = ["shuffle deck", "deal number.hand from deck to hand"]
turns = { run = "turn", each = "seats", until = "me.hand == 0 && table.deck == 0", limit = 40 }
[phase.turn]
card = { choose = "card from hand", where = "card.value > 0", do = "move card to won", or = "move 1 from deck to hand" }
[end]
score = "me.points"
wins  = "most"
`

// loadBrook loads a variant of brook with the text says.
func loadBrook(t *testing.T, says string) (*rule.Loaded, error) {
	t.Helper()
	files := fstest.MapFS{
		"brook/standard.toml": {Data: []byte(brook)},
		"brook/x.toml":        {Data: []byte("game = \"brook\"\nextends = \"brook/standard\"\ntitle = \"X\"\n" + says)},
	}
	return library(rule.Layer{Variants: files, Decks: decks.FS}).Load("brook/x", nil)
}

// A variant can change a step that is a table key by key, or replace it by a sentence or a
// list.
func TestVariantOfAStep(t *testing.T) {
	for _, c := range []struct{ says, path, want string }{
		{"[phase.turn]\ncard = { do = 'move card to deck' }", "phase.turn.card", `{ choose = "card from hand", where = "card.value > 0", do = "move card to deck", or = "move 1 from deck to hand" }`},
		{"[phase.turn]\ncard.where.drop = true", "phase.turn.card", `{ choose = "card from hand", do = "move card to won", or = "move 1 from deck to hand" }`},
		{"[phase.turn]\ncard.may = 'card from hand'", "phase.turn.card", `{ where = "card.value > 0", do = "move card to won", or = "move 1 from deck to hand", may = "card from hand" }`},
		{"[phase.turn]\ncard = [{ choose = 'card from hand', do = 'move card to won' }]", "phase.turn.card", `[{ choose = "card from hand", do = "move card to won" }]`},
		{"[phase.turn]\ncard = 'move 1 from hand to won'", "phase.turn.card", `"move 1 from hand to won"`},
		{"[phase.match]\nturns = { do = ['run turn', 'run turn'] }", "phase.match.turns", `{ each = "seats", until = "me.hand == 0 && table.deck == 0", limit = 40, do = ["run turn", "run turn"] }`},
		{"[phase.match]\nturns.limit = 50", "phase.match.turns.limit", "50"},
	} {
		l, err := loadBrook(t, c.says)
		if err != nil {
			t.Errorf("%q: %v", c.says, err)
			continue
		}
		v := l.Set.Value(c.path)
		if got := v.TOMLLine(); got != c.want {
			t.Errorf("%q: got %s, want %s", c.says, got, c.want)
		}
		if v.Path != c.path {
			t.Errorf("%q: its path is %s, want %s", c.says, v.Path, c.path)
		}
	}
}

// Each key of a changed step keeps the place of the file that sets it.
func TestPlacesInAChangedStep(t *testing.T) {
	l, err := loadBrook(t, "[phase.turn]\ncard = { do = 'move card to deck' }")
	if err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]string{"where": "variants/brook/standard.toml", "do": "variants/brook/x.toml"} {
		if got := l.Set.Value(source.Join("phase.turn.card", key)).At.File; got != want {
			t.Errorf("%s stands in %s, want %s", key, got, want)
		}
	}
}

// A value that cannot change a step is a fault with its place.
func TestWrongVariantsOfAStep(t *testing.T) {
	for says, want := range map[string]string{
		"[phase.turn]\ncard.were.drop = true":                                       "phase.turn.card has no were to drop",
		"[phase.turn]\ncard.where.drop = false":                                     "drop is false, must be true",
		"[phase.turn]\ncard.where = { drop = true, more = 1 }":                      "phase.turn.card.where is dropped, nothing else can be said of it",
		"[phase.match]\ndeal = { when = 'me.hand == 0' }":                           "a table of steps says choose, may, each, run or do",
		"[phase.turn]\ncard = { each = 'seats', run = 'turn' }":                     "a choice has no each",
		"[phase.turn]\ncard = { choose = 'card from hand' }":                        "phase.turn.card.choose is card from hand already",
		"[phase.match]\nmore = { do = 'move 1 from deck to hand', after = 'deel' }": "phase.match has no step deel beside more",
	} {
		l, err := loadBrook(t, says)
		text := ""
		if err != nil {
			text = err.Error()
		} else {
			text = l.Warnings.Error()
		}
		if !strings.Contains(text, want) {
			t.Errorf("%q: got %s, want %q", says, text, want)
		}
	}
}

// A variant that adds cards does not change the names of other cards, and so not their order in
// a shuffled pile.
func TestOneCardMore(t *testing.T) {
	base, err := loadBrook(t, "")
	if err != nil {
		t.Fatal(err)
	}
	more, err := loadBrook(t, "[card.pike]\nvalue = 6\ncount = 2\n[card.bare]\neach = ['colour']\n")
	if err != nil {
		t.Fatal(err)
	}
	for deal := range uint64(20) {
		was, now := shuffled(t, base, deal), shuffled(t, more, deal)
		now = slices.DeleteFunc(now, func(name string) bool { return name == "pike" || strings.HasPrefix(name, "bare_") })
		if len(was) != 12 || !slices.Equal(was, now) {
			t.Fatalf("deal %d: the deck was %q, and with cards that a variant adds %q", deal, was, now)
		}
	}
}

// shuffled returns the deck after the first shuffle of a match, the top card first.
func shuffled(t *testing.T, v *rule.Loaded, deal uint64) []string {
	t.Helper()
	s := v.Rules.NewState(2).(engine.RecordState)
	s.Start(rng.NewDeal(1, deal))
	text, err := json.Marshal(s.Setup())
	if err != nil {
		t.Fatal(err)
	}
	var setup struct{ Chance []struct{ Order []string } }
	if err := json.Unmarshal(text, &setup); err != nil || len(setup.Chance) == 0 {
		t.Fatalf("%s: %v", text, err)
	}
	return setup.Chance[0].Order
}

// Two cards that records could not distinguish are a fault.
func TestNamesakeCards(t *testing.T) {
	_, err := loadBrook(t, "[card.red]\neach = ['value']\n")
	if err == nil || !strings.Contains(err.Error(), "a card of [card.red] is called red_1 in records, and so is one of [card.plain]") {
		t.Errorf("got %v", err)
	}
}

// Both lists of differences show the changes of a step that is a table key by key.
func TestDifferencesOfSteps(t *testing.T) {
	base, err := loadBrook(t, "")
	if err != nil {
		t.Fatal(err)
	}
	for says, want := range map[string][]string{
		"[phase.turn]\ncard.where = 'card.value > 1'":                  {"phase.turn.card.where|phase turn card: where|card.value > 0|card.value > 1"},
		"[phase.turn]\ncard.where.drop = true":                         {"phase.turn.card.where|phase turn card: where|card.value > 0|–"},
		"[phase.turn]\ncard.do = ['move card to won', 'shuffle deck']": {"phase.turn.card.do|phase turn card: do|move card to won|move card to won; shuffle deck"},
		"[phase.turn]\ncard = 'move 1 from hand to won'":               {"phase.turn.card|phase turn card|choose: card from hand, where: card.value > 0, do: move card to won, or: move 1 from deck to hand|move 1 from hand to won"},
		"[phase.turn]\ncard.may = 'card from hand'":                    {"phase.turn.card.choose|phase turn card: choose|card from hand|–", "phase.turn.card.may|phase turn card: may|–|card from hand"},
		"[number]\nhand = 4\n[card.pike]\nvalue = 6":                   {"number.hand|hand|3|4", "card.pike||–|value 6"},
	} {
		other, err := loadBrook(t, says)
		if err != nil {
			t.Errorf("%q: %v", says, err)
			continue
		}
		var got, short []string
		for _, d := range render.Differences(base.Game, base.Set, other.Set) {
			got = append(got, strings.Join([]string{d.Path, d.Label, d.Base, d.Other}, "|"))
			short = append(short, d.Path)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: got\n%s\nwant\n%s", says, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		for i, c := range render.Diff(base.Set, other.Set) {
			if i >= len(short) || c.Path != short[i] {
				t.Errorf("%q: the short list has %s at %d, the long one %q", says, c.Path, i, short)
			}
		}
	}
}

// An addition of a variant is reported as probably misspelt if nothing refers to it, or if its
// name is close to an existing one.
func TestStrays(t *testing.T) {
	for says, want := range map[string]string{
		"[number]\nhnd = 4":                                                        "nothing in the game says number hnd; nearest: hand",
		"[zone]\nwom = { sees = 'all' }":                                           "nothing in the game says zone wom; nearest: won",
		"[count]\npoint = { in = 'won' }":                                          "nothing in the game says count point; nearest: points",
		"[counter]\nx = { is = '0..3' }":                                           "nothing in the game says counter x; say what it does",
		"[phase.trun]\ncard.where = 'card.value > 2'":                              "nothing in the game says phase trun; nearest: turn",
		"[card.plan]\ncount = 2":                                                   "the game has no card plan, and nothing says what it is; nearest: plain",
		"[phase.turn]\ncrad = 'move 1 from deck to hand'":                          "phase.turn has a step card already: crad is done besides; write card to change",
		"[phase.turn]\ncrad = { do = 'move 1 from deck to hand', after = 'card' }": "",
		"[phase.turn]\ncard2 = 'move 1 from deck to hand'":                         "",
		"[card.pike]\nvalue = 6":                                                   "",
		"[number]\ntwo = 2\n[phase.turn]\nmore = 'move number.two from deck to hand when me.hand == 0'": "",
	} {
		l, err := loadBrook(t, says)
		var faults rule.Faults
		if err != nil {
			faults = err.(rule.Faults)
		} else {
			faults = l.Warnings
		}
		text := ""
		for _, f := range faults {
			text += f.Msg + "; " + f.Help + "\n"
		}
		if !strings.Contains(text, want) || want == "" && text != "" {
			t.Errorf("%q: got %q, want %q", says, text, want)
		}
	}
}

// A variant of a game whose file cannot be read gets the faults of that file.
func TestSpoiltGame(t *testing.T) {
	files := fstest.MapFS{
		"brook/standard.toml": {Data: []byte(strings.Replace(brook, `sees = "owner"`, `sees = "owner`, 1))},
		"brook/x.toml":        {Data: []byte("game = \"brook\"\nextends = \"brook/standard\"\ntitle = \"X\"\n")},
	}
	lib := library(rule.Layer{Variants: files, Decks: decks.FS})
	_, err := lib.Load("brook/x", nil)
	var faults rule.Faults
	if !errors.As(err, &faults) || len(faults) != 1 || faults[0].At.File != "variants/brook/standard.toml" || faults[0].At.Line != 13 {
		t.Errorf("got %v, want the fault in line 13 of standard.toml alone", err)
	}
	if f := lib.GameFault("brook"); f == nil || f.At.Line != 13 {
		t.Errorf("the game is spoilt by %v, want by line 13", f)
	}
	if f := lib.GameFault("lake"); f != nil {
		t.Errorf("a game that nobody tells is spoilt by %v", f)
	}
}

// If two files of a folder tell the same game, standard.toml is the game. The other file is a
// fault, and so are variants that extend it.
func TestStandardTellsTheGame(t *testing.T) {
	files := fstest.MapFS{
		"brook/standard.toml": {Data: []byte(brook)},
		"brook/another.toml":  {Data: []byte(strings.Replace(brook, "Brook", "Another", 1))},
		"brook/more.toml":     {Data: []byte("game = \"brook\"\nextends = \"brook/another\"\ntitle = \"More\"\n")},
	}
	lib := library(rule.Layer{Variants: files, Decks: decks.FS})
	if got := lib.Game("brook").Schema().Title; got != "Brook" {
		t.Errorf("the game is called %s, want as its file standard.toml says", got)
	}
	if f := lib.CheckVariant("brook/standard"); f.Errors() > 0 {
		t.Errorf("the file that tells it: %v", f)
	}
	f := lib.CheckVariant("brook/another")
	if len(f) != 1 || f[0].At.Line != 1 || !strings.Contains(f[0].Msg, "the game brook is told already, by variants/brook/standard.toml") {
		t.Errorf("the other one: %v, want that the game is told already", f)
	}
	for _, name := range []string{"brook/another", "brook/more"} {
		var faults rule.Faults
		if _, err := lib.Load(name, nil); !errors.As(err, &faults) || faults.Errors() != 1 || faults[0].At.File != "variants/brook/another.toml" {
			t.Errorf("%s is played: %v, want that the game is told already", name, err)
		}
	}
}

// A file given by its path belongs to the library if its folder has the name of the game and
// the library has the same text under its name. Such a second file is a fault. A draft
// elsewhere is checked by itself.
func TestToldByPath(t *testing.T) {
	another := strings.Replace(brook, "Brook", "Another", 1)
	lib := library(rule.Layer{Variants: fstest.MapFS{"brook/standard.toml": {Data: []byte(brook)}, "brook/another.toml": {Data: []byte(another)}}, Decks: decks.FS})
	lib.SetDisk(enginetest.Disk{})
	dir := t.TempDir()
	for path, c := range map[string]struct {
		text  string
		twice bool
	}{
		"brook/another.toml":  {another, true},
		"drafts/another.toml": {another, false},
		"brook/mine.toml":     {another, false},
	} {
		file := filepath.Join(dir, filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(c.text), 0o666); err != nil {
			t.Fatal(err)
		}
		found := lib.CheckFile(file)
		if got := slices.ContainsFunc(found, func(f rule.Fault) bool { return strings.Contains(f.Msg, "is told already") }); got != c.twice {
			t.Errorf("%s: %v, want that the game is told already: %t", path, found, c.twice)
		}
	}
}

// A variant can remove a whole choice and put steps in its place.
func TestChoiceDropped(t *testing.T) {
	game := strings.Replace(brook, "[phase.turn]\ncard = {", "[phase.turn.choice]\ndraw = { do = 'move 1 from deck to hand' }\ncard = {", 1)
	game = strings.Replace(game, ", or = \"move 1 from deck to hand\"", "", 1)
	load := func(says string) (*rule.Loaded, error) {
		files := fstest.MapFS{
			"brook/standard.toml": {Data: []byte(game)},
			"brook/x.toml":        {Data: []byte("game = \"brook\"\nextends = \"brook/standard\"\ntitle = \"X\"\n[phase.turn]\n" + says)},
		}
		return library(rule.Layer{Variants: files, Decks: decks.FS}).Load("brook/x", nil)
	}
	l, err := load("choice.drop = true\ncard = { choose = 'card from hand', do = 'move card to won', or = 'move 1 from deck to hand' }")
	if err != nil {
		t.Fatal(err)
	}
	if l.Set.Has("phase.turn.choice") || !l.Set.Has("phase.turn.card") {
		t.Error("the choice is there, or the step in its place is not")
	}
	for says, want := range map[string]string{
		"choice.drop = false":                           "drop is false, must be true",
		"choice.drop = true\nchoice.card.when = 'true'": "phase.turn.choice is dropped, nothing else can be said of it",
		"choice.drop = 'yes'":                           "must be a table",
	} {
		if _, err := load(says); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %q", says, err, want)
		}
	}
}
