package source

import (
	"fmt"
	"strconv"
	"strings"

	"equitas/engine/cond"
)

// MaxListed is the largest number of known words that a hint lists.
const MaxListed = 8

// Suggest returns a hint about an unknown word: the most similar known word, else all of them if there
// are at most [MaxListed], else "".
func Suggest(word string, known []string) string {
	if near := cond.Nearest(word, known); near != "" {
		return "nearest: " + near
	}
	if len(known) > 0 && len(known) <= MaxListed {
		return "known: " + strings.Join(known, ", ")
	}
	return ""
}

// Snippet returns a user's text for a message: on one line, shortened to 40 characters.
func Snippet(s string) string {
	const most = 40
	var b strings.Builder
	n := 0
	for _, r := range strings.Join(strings.Fields(prefix(s, 4*most+4)), " ") {
		if n == most {
			b.WriteString("…")
			break
		}
		b.WriteRune(printableRune(r))
		n++
	}
	return b.String()
}

// prefix returns the first n bytes of s, without a character cut in two; s itself if it is not longer.
func prefix(s string, n int) string {
	if len(s) > n {
		return strings.ToValidUTF8(s[:n], "")
	}
	return s
}

// FormatCount returns a count with a noun, given in the singular, such as "1 card" or "1,200 cards".
func FormatCount(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return cond.FormatInt(n) + " " + noun + "s"
}

// JoinWords returns words joined as in a sentence, with last before the last one: "a, b or c" if last is
// "or".
func JoinWords(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	n := len(words) - 1
	return strings.Join(words[:n], ", ") + " " + last + " " + words[n]
}

// FoundInWords returns a value in words for a message that another one was expected: its kind, such as
// "a list", or for true, false and fractions the value itself.
func (v *Value) FoundInWords() string {
	switch v.Kind {
	case KindInt:
		return "a whole number"
	case KindFloat:
		return v.Text
	case KindBool:
		return strconv.FormatBool(v.Bool)
	case KindText:
		return "text"
	case KindList:
		return "a list"
	case KindTable:
		return "a table"
	}
	return "a date"
}

// QuoteIfNeeded returns a user's word, shortened, for a message; in quotes if it is empty or has spaces.
func QuoteIfNeeded(s string) string {
	if s == "" || strings.ContainsAny(s, " \t\n") {
		return fmt.Sprintf("%q", Snippet(s))
	}
	return Snippet(s)
}

// WithArticle returns a noun with its indefinite article, such as "a card" or "an area".
func WithArticle(noun string) string {
	if noun != "" && strings.ContainsRune("aeiou", rune(noun[0])) && !strings.HasPrefix(noun, "uni") { // a unit
		return "an " + noun
	}
	return "a " + noun
}
