package cardimport

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"equitas/engine/cardtext"
)

// templateParts matches placeholders and doubled braces.
var templateParts = regexp.MustCompile(`\{\{|\}\}|\{[^{}]*\}`)

// restorePlaceholders puts the placeholders of a template back into text. printed is the template with
// values filled in; text is printed as a person edited it. A text that lacks a value, or
// has the values in another order, is returned unchanged.
func restorePlaceholders(template, printed, text string) string {
	if strings.ContainsAny(text, "{}") {
		return text // a text with braces has placeholders of its own
	}
	var pattern strings.Builder
	var keys []string
	literal := func(s string) {
		for i, word := range strings.Fields(" " + s + " ") {
			if i > 0 || strings.TrimLeftFunc(s, unicode.IsSpace) != s {
				pattern.WriteString(`\s+`)
			}
			pattern.WriteString(regexp.QuoteMeta(word))
		}
		if strings.TrimRightFunc(s, unicode.IsSpace) != s {
			pattern.WriteString(`\s*`)
		}
	}
	at, set := 0, []rune(cardtext.TypographicQuotes(template))
	words := func(from, to int) string { // returns the template from byte from to byte to, with typographic quotes
		from = utf8.RuneCountInString(template[:from])
		return string(set[from : from+utf8.RuneCountInString(template[at:to])])
	}
	for _, p := range templateParts.FindAllStringIndex(template, -1) {
		literal(words(at, p[0]))
		switch part := template[p[0]:p[1]]; part {
		case "{{", "}}":
			pattern.WriteString(regexp.QuoteMeta(part[:1]))
		default:
			pattern.WriteString(`(.+?)`)
			keys = append(keys, part)
		}
		at = p[1]
	}
	literal(words(at, len(template)))
	found := regexp.MustCompile(`(?s)^\s*` + pattern.String() + `\s*$`).FindStringSubmatch(printed)
	if found == nil {
		return text
	}
	var b strings.Builder
	rest, before := text, ' '
	for i, key := range keys {
		from := 0
		for {
			n := strings.Index(rest[from:], found[i+1])
			if n < 0 {
				return text
			}
			if from += n; atBoundaries(before, rest, from, from+len(found[i+1])) {
				break
			}
			from++
		}
		b.WriteString(rest[:from] + key)
		rest = rest[from+len(found[i+1]):]
		before, _ = utf8.DecodeLastRuneInString(found[i+1])
	}
	return b.String() + rest
}

// atBoundaries reports whether neither end of s[from:to] is within a word or a number.
// before is the character in front of s.
func atBoundaries(before rune, s string, from, to int) bool {
	inWord := func(a, b rune) bool {
		return (unicode.IsLetter(a) || unicode.IsDigit(a)) && (unicode.IsLetter(b) || unicode.IsDigit(b))
	}
	if from > 0 {
		before, _ = utf8.DecodeLastRuneInString(s[:from])
	}
	first, _ := utf8.DecodeRuneInString(s[from:])
	last, _ := utf8.DecodeLastRuneInString(s[:to])
	after, _ := utf8.DecodeRuneInString(s[to:])
	return !inWord(before, first) && (to == len(s) || !inWord(last, after))
}
