package cond

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// An Error is a fault in the text of an expression.
type Error struct {
	Line, Column int      // where the fault begins, from 1; columns count characters
	Width        int      // number of faulty characters on that line, at least 1
	Msg          string   // what is wrong: "card has no field vaule"
	Help         string   // what to do: "nearest: value; card has deck, id, value"; or empty
	Known        []string // the valid names or words if one is unknown; otherwise nil
	Group        string   // if Help lists only some of the names with one prefix: that prefix, "house"; or ""
}

// Error returns the position, Msg and Help in one line.
func (e *Error) Error() string {
	s := fmt.Sprintf("%d:%d: %s", e.Line, e.Column, e.Msg)
	if e.Help != "" {
		s += "; " + e.Help
	}
	return s
}

// A span is a range of characters of the text, from inclusive, to exclusive.
type span struct{ from, to int }

// newError returns an error about a span of the text. Of a span of several lines, Width covers
// the first line.
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
	maxListed            = 12 // known names listed where none is near
	maxBesideNearest     = 8  // known names listed beside the nearest one
	maxListedOfLongGroup = 4  // known names listed of a group that is too long to be listed whole
)

// suggest returns a hint for a message: the known name nearest to word, if one is near, then
// intro and all known names, if there are few. It returns "" if neither applies.
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

// quote returns a user's text in quotation marks for a message, on one line and shortened.
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
