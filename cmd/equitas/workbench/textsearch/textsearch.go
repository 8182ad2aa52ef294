// Package textsearch finds words in texts of pages, regardless of case and accents.
package textsearch

import (
	"slices"
	"strings"
)

// unaccented replaces letters with accents by plain ones, and the separators in keys by
// spaces.
var unaccented = strings.NewReplacer("à", "a", "á", "a", "è", "e", "é", "e", "ì", "i", "í", "i", "ò", "o", "ó", "o", "ù", "u", "ú", "u", "ü", "u", "ö", "o", "ä", "a", "ç", "c", "ñ", "n",
	".", " ", "_", " ", "’", "'")

// Normalize returns a text in the form that is searched: in lower case, without accents, and with the
// dots and underscores of keys replaced by spaces. Scripts of pages do the same (assets/find.js).
func Normalize(text string) string { return unaccented.Replace(strings.ToLower(text)) }

// HasAll reports whether text contains all words of find, without regard to case and accents. It is
// true if find has no words.
func HasAll(find, text string) bool {
	text = Normalize(text)
	return !slices.ContainsFunc(strings.Fields(Normalize(find)), func(word string) bool { return !strings.Contains(text, word) })
}

// Index returns the byte index in text of the first occurrence of word, without regard to case and
// accents; -1 if there is none. word must be normalized ([Normalize]).
func Index(text, word string) int {
	for i := range text {
		if strings.HasPrefix(Normalize(text[i:min(len(text), i+3*len(word))]), word) {
			return i
		}
	}
	return -1
}
