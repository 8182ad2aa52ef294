package card

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ReplaceByIcons replaces words of a text by icons: each icon in always takes the place of its
// Word, in any of its [WordForms] in the language lang, wherever that is a whole word. icons are
// those already in the text; the result is the new text and all its icons. Each new icon has as its
// Word the form that it replaces, so that the text reads as before. Once a text has [MaxIcons]
// icons, no more are added.
func ReplaceByIcons(text string, icons, always []Icon, lang string) (string, []Icon) {
	var forms []Icon
	for _, icon := range always {
		for _, form := range WordForms(icon.Word, lang) {
			icon.Word = form
			forms = append(forms, icon)
		}
	}
	slices.SortStableFunc(forms, func(x, y Icon) int { return len(y.Word) - len(x.Word) }) // the longest first
	for _, icon := range forms {
		at := slices.IndexFunc(icons, func(i Icon) bool { return i.Name == icon.Name && i.Word == icon.Word })
		if at < 0 {
			at = len(icons)
		}
		if at == MaxIcons {
			continue
		}
		if shown, found := replaceWord(text, icon.Word, IconRune(at)); found {
			if text = shown; at == len(icons) {
				icons = append(slices.Clip(icons), icon)
			}
		}
	}
	return text, icons
}

// replaceWord replaces a word by a character wherever it is a word of its own, and reports
// whether it occurs.
func replaceWord(text, word string, r rune) (string, bool) {
	var out strings.Builder
	found := false
	for rest := text; ; {
		i := strings.Index(rest, word)
		if i < 0 {
			out.WriteString(rest)
			return out.String(), found
		}
		before, _ := utf8.DecodeLastRuneInString(rest[:i])
		if i == 0 {
			before, _ = utf8.DecodeLastRuneInString(out.String())
		}
		after, _ := utf8.DecodeRuneInString(rest[i+len(word):])
		out.WriteString(rest[:i])
		if isWordPart(before) || isWordPart(after) {
			out.WriteString(word)
		} else {
			out.WriteRune(r)
			found = true
		}
		rest = rest[i+len(word):]
	}
}

func isWordPart(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// WordForms returns the forms in which a text may contain a word: singular and plural, each also
// with a capital first letter. Plurals follow the rules of English ("en") and Italian ("it");
// in other languages only the first letter varies.
func WordForms(word, lang string) []string {
	if word == "" {
		return nil
	}
	forms := append([]string{word}, plurals(word, lang)...)
	for _, form := range slices.Clone(forms) {
		first, size := utf8.DecodeRuneInString(form)
		forms = append(forms, string(unicode.ToUpper(first))+form[size:])
	}
	var each []string
	for _, form := range forms {
		if !slices.Contains(each, form) {
			each = append(each, form)
		}
	}
	return each
}

// plurals returns the plurals of a phrase of one or more words: with the first word in the
// plural, with the last, and with all of them; none where the language has no plural rules
// here.
func plurals(words, lang string) []string {
	of := map[string]func(string) string{"en": englishPlural, "it": italianPlural}[lang]
	if of == nil {
		return nil
	}
	all := strings.Split(words, " ")
	last := len(all) - 1
	first, end, each := slices.Clone(all), slices.Clone(all), slices.Clone(all)
	first[0], end[last] = of(all[0]), of(all[last])
	for i := range each {
		each[i] = of(each[i])
	}
	return []string{strings.Join(first, " "), strings.Join(end, " "), strings.Join(each, " ")}
}

// englishPlural returns the regular plural of an English noun.
func englishPlural(w string) string {
	stem, y := strings.CutSuffix(w, "y")
	switch {
	case y && stem != "" && !strings.ContainsRune("aeiou", rune(stem[len(stem)-1])):
		return stem + "ies"
	case hasAnySuffix(w, "s", "x", "z", "ch", "sh"):
		return w + "es"
	}
	return w + "s"
}

// italianPlural returns the regular plural of an Italian noun. A word that ends in a
// consonant or an accent is unchanged.
func italianPlural(w string) string {
	for _, ending := range []struct{ one, more string }{
		{"cia", "ce"}, {"gia", "ge"}, {"ca", "che"}, {"ga", "ghe"}, {"co", "chi"}, {"go", "ghi"}, {"io", "i"}, {"a", "e"}, {"o", "i"}, {"e", "i"},
	} {
		if stem, ok := strings.CutSuffix(w, ending.one); ok && stem != "" {
			return stem + ending.more
		}
	}
	return w
}

func hasAnySuffix(w string, endings ...string) bool {
	return slices.ContainsFunc(endings, func(e string) bool { return strings.HasSuffix(w, e) })
}
