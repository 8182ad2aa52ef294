package rule_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/engine/enginetest/pico"
	"equitas/engine/rule"
)

// worded returns a library with files of words: built-in ones in English, and files in a
// layer over these.
func worded(t *testing.T, files map[string]string) *rule.Library {
	t.Helper()
	built := fstest.MapFS{
		"words.en.toml": {Data: []byte("language = \"en\"\n[list]\nand = \"{list} and {last}\"\n")},
		"pico/words.en.toml": {Data: []byte(`game = "pico"
language = "en"
[seat]
name = "House {n}"
to   = "to House {n}"
[you]
name = "you"
to   = "to you"
[event]
draw = "{who} {who~draws|draw} {card}."
give = "{who} {who~gives|give} {n:card|cards} {rival.to}."
[command]
help = ["?", "help"]
[part]
any  = "of "
self = "of yours"
`)},
	}
	mine := fstest.MapFS{}
	for name, text := range files {
		mine[name] = &fstest.MapFile{Data: []byte(text)}
	}
	below := pico.Library(t, nil).Layers()[0]
	for name, f := range below.Decks.(fstest.MapFS) {
		built[name] = f
	}
	return rule.NewLibrary([]rule.Game{pico.Game{}}, rule.Layer{Decks: mine, Prefix: "mine"}, rule.Layer{Variants: below.Variants, Decks: built})
}

const germanHead = "game = \"pico\"\nlanguage = \"de\"\n"

// A language must have its own words, else English ones. Words in a folder must take
// precedence over built-in ones, word by word.
func TestLexicon(t *testing.T) {
	l := worded(t, map[string]string{
		"pico/words.de.toml": germanHead + "[seat]\nname = \"Haus {n}\"\nan = \"an Haus {n}\"\n[you]\nname = \"du\"\nan = \"an dich\"\n[event]\ngive = \"{who} {who~gibt|gibst} {n:Karte|Karten} {rival.an}.\"\n",
		"pico/words.en.toml": "game = \"pico\"\nlanguage = \"en\"\n[event]\ndraw = \"{who} {who~takes|take} {card}.\"\n",
	})
	if n, faults := l.CheckWords("pico"); n != 3 || faults.Errors() > 0 {
		t.Fatalf("%d files, %v", n, faults)
	}
	w := l.Lexicon("pico", "de")
	for _, c := range []struct{ key, text, lang string }{
		{"event.give", "{who} {who~gibt|gibst} {n:Karte|Karten} {rival.an}.", "de"},
		{"event.draw", "{who} {who~takes|take} {card}.", "en"},
		{"list.and", "{list} and {last}", "en"},
		{"event.non", "", ""},
	} {
		if text, lang := w.Text(c.key); text != c.text || lang != c.lang {
			t.Errorf("%s: %q in %q, want %q in %q", c.key, text, lang, c.text, c.lang)
		}
	}
	if got := w.List("command.help"); !slices.Equal(got, []string{"?", "help"}) {
		t.Errorf("a list: %q", got)
	}
	if got := l.Languages("pico"); !slices.Equal(got, []string{"en", "de"}) {
		t.Errorf("languages %q", got)
	}
	if slices.ContainsFunc(l.Decks(), func(d string) bool { return strings.Contains(d, "words") }) {
		t.Errorf("a file of words is among the decks: %q", l.Decks())
	}
}

// Games that files define have the words of the shared folder; games that are built in do not.
func TestSharedWords(t *testing.T) {
	l := worded(t, map[string]string{"shared/words.en.toml": "game = \"shared\"\nlanguage = \"en\"\n[event]\nwait = \"{who} waits.\"\n"})
	l.SetFinder(rule.Finder{WordsFolder: "shared"})
	for game, want := range map[string]string{"pico": "", "lanterns": "{who} waits.", "": ""} {
		if got, _ := l.Lexicon(game, "en").Text("event.wait"); got != want {
			t.Errorf("game %q: got %q, want %q", game, got, want)
		}
	}
}

// Missing words of a language must be listed as a warning.
func TestWordsLacking(t *testing.T) {
	l := worded(t, map[string]string{"pico/words.de.toml": germanHead + "[event]\ndraw = \"{who} {who~zieht|ziehst} {card}.\"\n"})
	_, faults := l.CheckWords("pico")
	const want = "mine/decks/pico/words.de.toml: warning: 2 words stand in English: event.give, command.help"
	if got := faults.Error(); faults.Errors() != 0 || !strings.Contains(got, want) {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

// A fault in a file of words must be reported at its place, and the English word must be
// used instead.
func TestWordFaults(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"[event]\ndrow = \"x\"", `4:1: there is no word event.drow, nearest: event.draw`},
		{"[evnt]\ndraw = \"x\"", `4:1: there is no word evnt.draw, nearest: event.draw`},
		{"[event]\ndraw = \"{who} zieht {cart}.\"", `4:21: event.draw: {cart} is unknown, nearest: {card}`},
		{"[event]\ndraw = \"{who} zieht.\"", `4:8: event.draw: "{who} zieht." does not say {card}, in English: "{who} {who~draws|draw} {card}."`},
		{"[event]\ndraw = \"{who} zieht {card.to}.\"", `4:21: event.draw: {card.to} is unknown, in English`},
		{"[event]\ngive = \"{who} {who~gibt|gibst} {n} {rival.dat}.\"", `4:36: event.give: [seat] has no form dat`},
		{"[event]\ndraw = \"{who} {who~zieht} {card}.\"", `4:15: event.draw: {who~zieht} needs two words`},
		{"[event]\ndraw = \"{who zieht {card}.\"", `4:9: event.draw: `},
		{"[event]\ndraw = 3", `4:8: event.draw is a whole number, must be text`},
		{"[event]\ndraw = \"\"", `4:8: event.draw is empty, leave it out, and it stands in English`},
		{"[command]\nhelp = \"hilfe\"", `4:8: command.help is text, must be a list of texts`},
		{"[you]\nan = \"an dich\"", `4:1: [seat] has no form an`},
		{"[seat]\nname = \"Haus\"", `4:8: seat.name: "Haus" does not say {n}`},
		{"[card.towr]\nname = \"Turm\"", `4:1: no deck and no variant has card.towr`},
		{"[card.tower]\nname = 3", `4:8: card.tower.name is a whole number, must be text`},
		{"[event\ndraw = 3", `3:7: the ] after the table's name is missing`},
	} {
		l := worded(t, map[string]string{"pico/words.de.toml": germanHead + c.text + "\n"})
		_, faults := l.CheckWords("pico")
		var got []string
		for _, f := range faults {
			if !f.Warning {
				got = append(got, strings.TrimPrefix(f.String(), "mine/decks/pico/words.de.toml:")+", "+f.Help)
			}
		}
		if len(got) != 1 || !strings.HasPrefix(got[0], c.want) {
			t.Errorf("%s\n%s\nwant\n%s", c.text, strings.Join(got, "\n"), c.want)
		}
		if text, lang := l.Lexicon("pico", "de").Text("event.draw"); lang != "en" {
			t.Errorf("%s: %q is taken all the same", c.text, text)
		}
	}
	for _, c := range []struct{ file, text, want string }{
		{"pico/words.de.toml", "language = \"de\"\n", "1:1: the file lacks game"},
		{"pico/words.de.toml", "game = \"pico\"\n", "1:1: the file lacks language"},
		{"pico/words.de.toml", "game = \"pica\"\nlanguage = \"de\"\n", "1:8: game is pica, by its folder it is pico"},
		{"pico/words.de.toml", "game = \"pico\"\nlanguage = \"fr\"\n", "2:12: language is fr, by the name of the file it is de"},
	} {
		l := worded(t, map[string]string{c.file: c.text})
		if _, faults := l.CheckWords("pico"); !strings.Contains(faults.Error(), c.want) {
			t.Errorf("%q: %v, want %s", c.text, faults, c.want)
		}
	}
}

// A file of words must name cards in its language, but names from a deck or a variant must
// take precedence.
func TestWordsName(t *testing.T) {
	names := worded(t, nil)
	loaded, err := names.Load("pico/1", nil)
	if err != nil {
		t.Fatal(err)
	}
	id := loaded.Set.Table("card").Keys()[0]
	l := worded(t, map[string]string{"pico/words.de.toml": germanHead + "[card." + id + "]\nname = \"Turm\"\n"})
	for sets, want := range map[string]string{"": "Turm", "card." + id + ".name.de=Burg": "Burg"} {
		var all []string
		if sets != "" {
			all = []string{sets}
		}
		loaded, err := l.Load("pico/1", all)
		if err != nil {
			t.Fatal(err)
		}
		if got := loaded.Set.Table("card." + id + ".name").Get("de").Text; got != want {
			t.Errorf("%q: %s, want %s", sets, got, want)
		}
		if !slices.Contains(loaded.Set.Languages(), "de") {
			t.Errorf("languages %q", loaded.Set.Languages())
		}
		if before, _ := names.Load("pico/1", all); loaded.Set.Hash != before.Set.Hash {
			t.Error("a name changes the hash of the rules")
		}
	}
}

// FuzzWords reads any bytes as a file of words, which must end with faults at their places.
func FuzzWords(f *testing.F) {
	f.Add("[event]\ndraw = \"{who} zieht {card}.\"\n")
	f.Add("[seat]\nname = \"{n}\"\n[you]\nx = \"\"\n[card.tower]\nname = \"T\"\n[part]\nwhat = \"{x~a|b}\"\n")
	f.Add("event = 3\n[command]\nhelp = [1, \"\"]\n")
	english := worded(&testing.T{}, nil)
	f.Fuzz(func(t *testing.T, text string) {
		l := rule.NewLibrary([]rule.Game{pico.Game{}}, rule.Layer{Decks: fstest.MapFS{"pico/words.de.toml": {Data: []byte(germanHead + text)}}}, english.Layers()[1])
		_, faults := l.CheckWords("pico")
		for _, fault := range faults {
			if fault.Msg == "" || fault.At.File == "" || !fault.Warning && fault.At.Line == 0 {
				t.Errorf("a fault without place or words: %+v", fault)
			}
		}
		l.Lexicon("pico", "de").Text("event.draw")
	})
}

// Roles must have the titles from the files of words, in the language or else in English,
// and otherwise their ids.
func TestRoles(t *testing.T) {
	l := pico.Library(t, map[string]string{
		"deck:words.en": "game = \"pico\"\nlanguage = \"en\"\n[role]\ninvader.title = \"Invader\"\ndefender.title = \"Defender\"\n",
		"deck:words.it": "game = \"pico\"\nlanguage = \"it\"\n[role]\ninvader.title = \"Invasore\"\n",
	})
	for lang, want := range map[string]string{"en": "[{invader Invader} {defender Defender} {spy spy}]", "it": "[{invader Invasore} {defender Defender} {spy spy}]"} {
		if got := fmt.Sprint(l.Lexicon("pico", lang).Roles("invader", "defender", "spy")); got != want {
			t.Errorf("%s: got %s, want %s", lang, got, want)
		}
	}
}

// A role must have the same grammatical forms as the seats of its language: others are
// faults, and missing ones are reported.
func TestFormsOfRoles(t *testing.T) {
	l := pico.Library(t, map[string]string{
		"deck:words.en": "game = \"pico\"\nlanguage = \"en\"\n[seat]\nname = \"seat {n}\"\n[role.spy]\ntitle = \"Spy\"\nname = \"the spy\"\n[roles.spy]\nname = \"spy {n}\"\n",
		"deck:words.it": "game = \"pico\"\nlanguage = \"it\"\n[seat]\nname = \"posto {n}\"\nof = \"del posto {n}\"\n[role.spy]\nname = \"la spia\"\nto = \"alla spia\"\n[roles.spy]\nname = \"la spia\"\nof = \"della spia {n}\"\n",
	})
	_, faults := l.CheckWords("pico")
	var got strings.Builder
	for _, f := range faults {
		got.WriteString(f.Msg + "\n" + f.Keys + "\n")
	}
	for _, want := range []string{"[seat] has no form to", `roles.spy.name: "la spia" does not say {n}`, "role.spy.of"} {
		if !strings.Contains(got.String(), want) {
			t.Errorf("got %q, want %q in it", got.String(), want)
		}
	}
}
