package games_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"equitas/decks"
	"equitas/engine/games"
	"equitas/engine/rule"
	"equitas/variants"
)

// The built-in files of words have no faults, are complete in every language, and contain no
// text that the program does not use.
func TestWords(t *testing.T) {
	lib := games.Library(rule.Layer{Variants: variants.FS, Decks: decks.FS})
	program := lib.Lexicon("", rule.English).Keys("")
	common := source(t, "../actions", "../events", "../cardfaces", "../cardtext", "../narration", "../rule", "../rule/translation", "../rule/render")
	for _, g := range append(names(), "told", "") {
		checked, faults := lib.CheckWords(g)
		if checked == 1 || len(faults) > 0 {
			t.Errorf("words of %q: %d files\n%v", g, checked, faults)
		}
		folders := []string{"../../cmd/equitas", "../../cmd/equitas/play", "../lab", "../lab/cards", "../lab/records"}
		if g != "" {
			folders = []string{g}
		}
		texts := map[string]bool{} // all that stands between two quotation marks, also what ends one text and begins the next
		for text := range strings.SplitSeq(source(t, folders...)+common, `"`) {
			texts[text] = true
		}
		for _, key := range lib.Lexicon(g, rule.English).Keys("") {
			if g != "" && slices.Contains(program, key) || strings.HasPrefix(key, "key.") { // those of every game, or asked for by what they are about
				continue
			}
			said := isSaid(texts, key, 0)
			if section, rest, _ := strings.Cut(key, "."); g != "" && g != "told" && slices.Contains([]string{"ask", "say", "did", "event"}, section) {
				// Tables of actions and events name it without its section; a phase may have a point.
				said = isSaid(texts, key, len(section)+1) || isSaid(texts, rest, 0) || texts[strings.ReplaceAll(rest, "_", ".")]
			}
			if !said {
				t.Errorf("nobody says %s of %q", key, g)
			}
		}
	}
}

// isSaid reports whether the key is one of the texts, begins with one that ends with a point
// or an underscore, or is made of two of them. The first of two, and the beginning, must have
// more than so many bytes.
func isSaid(texts map[string]bool, key string, longer int) bool {
	for i := len(key); i > longer; i-- {
		if texts[key[:i]] && (i == len(key) || strings.ContainsRune("._", rune(key[i-1])) || texts[key[i:]]) {
			return true
		}
	}
	return false
}

func names() []string {
	var l []string
	for _, g := range games.All() {
		l = append(l, g.Name())
	}
	return l
}

// source returns the Go source of packages in some folders, without tests.
func source(t *testing.T, folders ...string) string {
	t.Helper()
	var all strings.Builder
	for _, folder := range folders {
		files, err := filepath.Glob(folder + "/*.go")
		if err != nil || len(files) == 0 {
			t.Fatal(folder, err)
		}
		for _, f := range files {
			if strings.HasSuffix(f, "_test.go") {
				continue
			}
			b, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			all.Write(b)
		}
	}
	return all.String()
}
