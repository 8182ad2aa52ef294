package words

import (
	"regexp"
	"strings"
	"testing"
)

// Every text must be translated into every language with the same verbs, and the files must
// have no others.
func TestWords(t *testing.T) {
	for name, said := range Lexicon() {
		for lang := range said {
			if !HasLanguage(lang) {
				t.Errorf("%s is said in %s, which is no language of the pages", name, lang)
			}
		}
		for _, lang := range Languages() {
			if strings.TrimSpace(said[lang]) == "" {
				t.Errorf("%s is missing in %s", name, lang)
			}
			if got, want := len(verbs.FindAllString(said[lang], -1)), len(verbs.FindAllString(said["en"], -1)); got != want {
				t.Errorf("%s has %d places to fill in %s, %d in en", name, got, lang, want)
			}
		}
	}
}

// verbs matches the verbs of a text.
var verbs = regexp.MustCompile(`%(\[\d+\])?[a-z]`)
