package workbench

import (
	"slices"
	"strings"
	"unicode"

	"equitas/engine/rule"
	"equitas/engine/rule/render"
)

// unaccented maps letters to their form in searches.
var unaccented = strings.NewReplacer("à", "a", "á", "a", "è", "e", "é", "e", "ì", "i", "í", "i", "ò", "o", "ó", "o", "ù", "u", "ú", "u", "ü", "u", "ö", "o", "ä", "a", "ç", "c", "ñ", "n",
	".", " ", "_", " ", "’", "'")

// plainly returns a text as it is searched: in small letters, without accents, the parts of
// keys as words. The pages do the same (assets/find.js).
func plainly(text string) string { return unaccented.Replace(strings.ToLower(text)) }

// hasAll reports whether a text has all words that are looked for.
func hasAll(find, text string) bool {
	text = plainly(text)
	return !slices.ContainsFunc(strings.Fields(plainly(find)), func(word string) bool { return !strings.Contains(text, word) })
}

// findable returns the search text of a rule: its name and meaning in the language of the
// page and in English, its heading, and its key.
func findable(set *rule.Set, path string, k *rule.Key, said ...string) string {
	all := append(said, render.Called(rule.English, set, path), k.Label, k.Doc, path)
	var once []string
	for _, x := range all {
		if x = strings.TrimFunc(x, unicode.IsSpace); x != "" && !slices.Contains(once, x) {
			once = append(once, x)
		}
	}
	return strings.Join(once, " · ")
}

// plainIndex returns where a search word first begins in a text; -1 if it does not occur.
func plainIndex(text, word string) int {
	for i := range text {
		if strings.HasPrefix(plainly(text[i:min(len(text), i+3*len(word))]), word) {
			return i
		}
	}
	return -1
}
