package cond

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// An Error is a fault in the text of an expression.
type Error struct {
	Line, Column int      // where it begins: both count from 1, columns in characters
	Width        int      // characters from Column on the same line, at least 1
	Msg          string   // what is wrong: "card has no field vaule"
	Help         string   // what to do: "nearest: value; card has deck, id, value"; or empty
	Known        []string // for an unknown name or word: the valid ones
	Group        string   // if Help lists only some names of a group: the prefix of that group, "house"
}

// Error returns position, fault and help in one line.
func (e *Error) Error() string {
	s := fmt.Sprintf("%d:%d: %s", e.Line, e.Column, e.Msg)
	if e.Help != "" {
		s += "; " + e.Help
	}
	return s
}

// A span is a range of characters of the text, from inclusive, to exclusive.
type span struct{ from, to int }

// newError returns an error whose position is the first line of a span of the text.
func newError(src []rune, at span, msg, help string) *Error {
	from := min(max(at.from, 0), len(src))
	e := &Error{Line: 1, Column: 1, Width: 1, Msg: msg, Help: help}
	for _, r := range src[:from] {
		e.Column++
		if r == '\n' {
			e.Line++
			e.Column = 1
		}
	}
	for i := from + 1; i < min(at.to, len(src)) && src[i] != '\n'; i++ {
		e.Width++
	}
	return e
}

// Limits of the number of names that a hint lists.
const (
	maxListed        = 12 // known names listed where none is near
	maxBesideNearest = 8  // known names listed beside the nearest one
	maxMore          = 4  // names shown of a list that is too long to be shown whole
)

// suggest returns a hint: the nearest known name to word, then intro and all known names if
// there are not too many.
func suggest(word string, known []string, intro string) string {
	var help []string
	most := maxListed
	if near := Nearest(word, known); near != "" {
		help = append(help, "nearest: "+near)
		most = maxBesideNearest
	}
	if len(known) > 0 && len(known) <= most {
		sorted := slices.Sorted(slices.Values(known))
		help = append(help, intro+" "+strings.Join(sorted, ", "))
	}
	return strings.Join(help, "; ")
}

// quote returns a user's text for a message, on one line and shortened.
func quote(s string) string { return "'" + shorten(s) + "'" }

func shorten(s string) string {
	const most = 40
	var b strings.Builder
	n, gap := 0, false
	for _, r := range s {
		if unicode.IsSpace(r) {
			gap = n > 0
			continue
		}
		if gap {
			b.WriteByte(' ')
			n, gap = n+1, false
		}
		if n >= most {
			b.WriteString("…")
			break
		}
		if !unicode.IsPrint(r) {
			r = unicode.ReplacementChar
		}
		b.WriteRune(r)
		n++
	}
	return b.String()
}

// FormatInt writes a whole number with a comma after each group of three digits.
func FormatInt[T int | uint64](n T) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
