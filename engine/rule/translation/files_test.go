package translation

import (
	"slices"
	"strings"
	"testing"

	"equitas/engine/rule/source"
)

// deckRules are the Rules of a game whose cards have names.
type deckRules struct{}

func (deckRules) IsNameKey(key string) (lines, ok bool) {
	return false, strings.HasPrefix(key, "card.") && strings.HasSuffix(key, ".name")
}
func (deckRules) HasNames(table string) bool       { return table == "card" }
func (deckRules) IsDocKey(string) ([]string, bool) { return nil, false }

func (deckRules) IsDeckTable(table string) bool { return table == "card" }
func (deckRules) WrongTypeFault(v *Value, key string, list bool) source.Fault {
	return source.Fault{At: v.At, Msg: key + " is of the wrong type"}
}
func (deckRules) LineFault(v *Value, key string) *source.Fault { return nil }

func text(lang, s string) UnparsedFile {
	return UnparsedFile{Lang: lang, Source: source.NewFile("decks/game/words."+lang+".toml", s)}
}

const english = "game = \"game\"\nlanguage = \"en\"\n[seat]\nname = \"{seat}\"\n[say]\ndraw = \"{who} draws\"\n"

// Naming must return every file that names an entry, in whatever way TOML lets a name be
// written.
func TestNaming(t *testing.T) {
	for _, s := range []string{
		"[card.tower]\nname = \"x\"",
		"  [ card . tower ] # the tower\nname = \"x\"",
		"[card]\ntower.name = \"x\"",
		"[card]\ntower = { name = \"x\" }",
		"card.tower.name = \"x\"",
		"card = { tower = { name = \"x\" } }",
		"card . tower . name = \"x\"",
		"\"card\".tower.name = \"x\"",
		"['card'.tower]\nname = \"x\"",
		"[\"c\\u0061rd\".tower]\nname = \"x\"",
		"[say]\ndraw = \"a\"\n\n\t[card.tower]\nname = \"x\"",
		"[say]\ndraw = \"\"\"\n[card\"\"\"\n[card.tower]\nname = \"x\"",
		"more = '''\n[say]\n'''\ncard.tower.name = \"x\"",
		"more = [\n[true],\n]\ncard.tower.name = \"x\"",
		"[say]\nmore = [\n[true],\n]\n[card.tower]\nname = \"x\"",
		"# [say]\ncard.tower.name = \"x\"",
	} {
		files := NewFiles("game", []UnparsedFile{text("en", english), text("de", "game = \"game\"\nlanguage = \"de\"\n"+s)}, deckRules{})
		if all := files.All(); len(all[1].Names) != 1 {
			t.Fatalf("%q names %d", s, len(all[1].Names))
		}
		if got := files.FilesWithNames(); len(got) != 1 || got[0].Lang != "de" {
			t.Errorf("%q: %d files may name something, want the German one", s, len(got))
		}
	}
	for _, s := range []string{"", english, "[say]\ncard = \"x\"\n[cards]\ndraw = \"[card\"", "[say]\nlist = [\n\"card\",\n]\n[event.card]\nx = \"y\""} {
		if mayHaveNames(s, deckRules{}) {
			t.Errorf("%q seems to name something", s)
		}
	}
}

// Files of one language that are read alone must have the same words and faults as when all
// languages are read.
func TestOneLanguage(t *testing.T) {
	texts := []UnparsedFile{
		text("it", "game = \"game\"\nlanguage = \"it\"\n[say]\ndraw = \"{who} pesca\"\n"),
		text("de", "game = \"game\"\nlanguage = \"de\"\n[seat]\nto = \"{seat}\"\n[say]\ndraw = \"zieht\"\ndrow = \"zieht\"\n"),
		text("en", "game = \"game\"\nlanguage = \"en\"\n[you]\nof = \"your\"\n"),
		text("en", english),
		{Lang: "fr", Fault: &source.Fault{Msg: "cannot be read"}},
	}
	all := NewFiles("game", texts, deckRules{}).All()
	for _, lang := range []string{"it", "de", "en", "fr"} {
		var want, got []string
		add := func(l *[]string, f *File) {
			*l = append(*l, f.Lang+": "+strings.Join(f.Keys, " "))
			for _, x := range f.Faults {
				*l = append(*l, x.At.String()+" "+x.Msg)
			}
		}
		for _, f := range all {
			if f.Lang == lang || f.Lang == English {
				add(&want, f)
			}
		}
		for _, f := range NewFiles("game", texts, deckRules{}).InLanguage(lang) {
			add(&got, f)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s alone:\n%s\nwant\n%s", lang, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
	if got := all[1].Faults.Errors(); got != 2 {
		t.Errorf("German has %d faults, want the word that is none and the placeholder that is not said", got)
	}
}

// Files.Word must return the same word as reading the whole file, or say that it cannot.
func TestWord(t *testing.T) {
	const note = "[note]\nassumes = \"some\"\n"
	for s, want := range map[string]string{
		english + note:                                                 "some",
		english + note + "[more]\nx = \"y\"":                           "some",
		english + "[note]\nother = \"x\"\nassumes = 'so\\me'\n":        `so\me`,
		english + "[note]\nassumes = [\n[1],\n]\n":                     "",
		english + "[note]\nassumes = [\"some\"]\n":                     "",
		english + "[notes]\nassumes = \"some\"\n":                      "",
		english + "[say.more]\ntext = \"\"\"\n[note]\n\"\"\"\n" + note: "",
		english + "note.assumes = \"x\"\n" + note + "[x]\nnote = 1\n":  "some",
		"note.assumes = \"x\"\n" + english:                             "",
	} {
		files := NewFiles("game", []UnparsedFile{text("en", s)}, deckRules{})
		got, ok := files.Word("en", "note.assumes")
		if ok != (want != "") || got != want {
			t.Errorf("%q: %q, %t, want %q", s, got, ok, want)
		}
		if all, _ := NewLexicon("en", files.InLanguage("en")).Text("note.assumes"); ok && all != got {
			t.Errorf("%q: %q, and the file says %q", s, got, all)
		}
	}
	two := NewFiles("game", []UnparsedFile{text("en", english+note), text("en", english+note)}, deckRules{})
	for _, lang := range []string{"en", "it"} {
		if got, ok := two.Word(lang, "note.assumes"); ok {
			t.Errorf("of two files, or none: %q", got)
		}
	}
}
