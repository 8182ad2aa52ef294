// Package textsearch finds words in texts of pages as people type them: whatever the case,
// and without accents.
package textsearch

import (
	"slices"
	"strings"
)

// unaccented maps letters to their form in searches.
var unaccented = strings.NewReplacer("à", "a", "á", "a", "è", "e", "é", "e", "ì", "i", "í", "i", "ò", "o", "ó", "o", "ù", "u", "ú", "u", "ü", "u", "ö", "o", "ä", "a", "ç", "c", "ñ", "n",
	".", " ", "_", " ", "’", "'")

// Plain returns a text as it is searched: in small letters, without accents, the parts of
// keys as words. The pages do the same (assets/find.js).
func Plain(text string) string { return unaccented.Replace(strings.ToLower(text)) }

// HasAll reports whether a text has all words that are looked for.
func HasAll(find, text string) bool {
	text = Plain(text)
	return !slices.ContainsFunc(strings.Fields(Plain(find)), func(word string) bool { return !strings.Contains(text, word) })
}

// Index returns where a search word first begins in a text; -1 if it does not occur.
func Index(text, word string) int {
	for i := range text {
		if strings.HasPrefix(Plain(text[i:min(len(text), i+3*len(word))]), word) {
			return i
		}
	}
	return -1
}
