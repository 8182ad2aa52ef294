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
// values filled in; text is printed as a person edited it. newNames has the new names of
// cards by their old ones: a text may have either. A text that lacks a value, or has the
// values in another order, is returned unchanged.
func restorePlaceholders(template, printed, text string, newNames map[string]string) string {
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
		if n := len(keys); n > 0 && strings.TrimSpace(template[at:p[0]]) == "" && isIcon(keys[n-1]) && isIcon(template[p[0]:p[1]]) {
			pattern.WriteString(`\s+`) // words of icons side by side are apart
		}
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
		value := found[i+1]
		from := indexAtBoundaries(before, rest, value)
		if name := newNames[value]; from < 0 && name != "" {
			value = name
			from = indexAtBoundaries(before, rest, value)
		}
		if from < 0 {
			return text
		}
		b.WriteString(rest[:from] + key)
		rest = rest[from+len(value):]
		before, _ = utf8.DecodeLastRuneInString(value)
	}
	return b.String() + rest
}

// isIcon reports whether a placeholder is an icon, such as {icon.gold}.
func isIcon(placeholder string) bool { return strings.HasPrefix(placeholder, "{icon.") }

// indexAtBoundaries returns the byte index of the first occurrence of value in s with neither
// end within a word or a number, and -1 if there is none. before is the character in front of s.
func indexAtBoundaries(before rune, s, value string) int {
	for from := 0; ; from++ {
		n := strings.Index(s[from:], value)
		if n < 0 {
			return -1
		}
		if from += n; atBoundaries(before, s, from, from+len(value)) {
			return from
		}
	}
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
