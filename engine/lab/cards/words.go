package cards

import (
	"equitas/engine/lab"
	"equitas/engine/rule"
	"equitas/reports/cardlist"
	"equitas/reports/sheet"
)

// listWords returns the headings and words of lists of a variant's cards in a language.
func listWords(v *lab.Variant, lang string) cardlist.Words {
	return func(key string) string { return text(v.Set.Lexicon(lang), "cardlist."+key) }
}

// ListWords returns the words of card lists, in all languages that the variant's files of
// words have them in.
func ListWords(v *lab.Variant) []cardlist.Words {
	var all []cardlist.Words
	for _, lang := range v.Set.WordLanguages() {
		all = append(all, listWords(v, lang))
	}
	return all
}

// SheetWords returns the words at the edges of printed pages in a language.
func SheetWords(l *lab.Library, lang string) sheet.Words {
	words := l.Lexicon("", lang)
	return func(key string) string { return text(words, "sheet."+key) }
}

func text(words *rule.Lexicon, key string) string {
	text, _ := words.Text(key)
	return text
}
