package lab

import (
	"testing"

	"equitas/engine/lab/question"
	"equitas/engine/lab/wording"
)

// Shown leaves numbers as they were typed and puts words in quotes.
func TestShown(t *testing.T) {
	for text, want := range map[string]string{
		"0": "0", "-1": "-1", "2.5": "2.5", "99999999999999999999": "99999999999999999999", "1e999": "1e999",
		"ten": `"ten"`, "": `""`, "1,2": `"1,2"`,
	} {
		if got := wording.QuoteValue(text); got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}

func TestQuote(t *testing.T) {
	got := question.CommandLine([]string{"equitas", "sim", "my files/a.toml", "--set", "attack.legal=house.turn > 1", "it's", "", "#1"})
	want := `equitas sim 'my files/a.toml' --set 'attack.legal=house.turn > 1' 'it'\''s' '' '#1'`
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestFirstSentence(t *testing.T) {
	for _, c := range []struct{ file, want string }{
		{"# Is it good?\ngame = \"x\"\n", "Is it good?"},
		{"#:schema ./x.json\n# Does a sixth card make\n# games longer? Perhaps.\n", "Does a sixth card make games longer?"},
		{"#\n# Proelio 0.9.6 as printed\n#\n# More.\n", "Proelio 0.9.6 as printed"},
		{"game = \"x\"\n# No question.\n", ""},
		{"", ""},
	} {
		if got := firstSentence(c.file); got != c.want {
			t.Errorf("%q: got %q, want %q", c.file, got, c.want)
		}
	}
}

// A language code is recognised also in a longer form and as the name of the language.
func TestNearestLanguage(t *testing.T) {
	known := []string{"en", "it", "lmo"}
	for lang, want := range map[string]string{"itt": "it", "ti": "it", "it-IT": "it", "IT_it": "it", "italiano": "it", "English": "en", "lmoo": "lmo", "fr": "", "": ""} {
		if got := wording.NearestLanguage(lang, known); got != want {
			t.Errorf("%q: got %q, want %q", lang, got, want)
		}
	}
}
