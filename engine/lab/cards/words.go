package cards

import (
	"equitas/engine/lab"
	"equitas/engine/rule"
	"equitas/reports/cardlist"
	"equitas/reports/sheet"
)

// listWords returns a function that returns the heading or word with a given key for the
// lists of a variant's cards.
func listWords(v *lab.Variant, lang string) cardlist.Words {
	return func(key string) string { return wordFor(v.Set.Lexicon(lang), "cardlist."+key) }
}

// ListWords returns the words of card lists, one function for each language for which the
// variant has words.
func ListWords(v *lab.Variant) []cardlist.Words {
	var all []cardlist.Words
	for _, lang := range v.Set.WordLanguages() {
		all = append(all, listWords(v, lang))
	}
	return all
}

// SheetWords returns a function that returns the text with a given key for printed pages, in
// the language lang.
func SheetWords(l *lab.Library, lang string) sheet.Words {
	words := l.Lexicon("", lang)
	return func(key string) string { return wordFor(words, "sheet."+key) }
}

func wordFor(words *rule.Lexicon, key string) string {
	text, _ := words.Text(key)
	return text
}
