package playtest

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

func hasWordCharBefore(s string, index int) bool {
	r, _ := utf8.DecodeLastRuneInString(s[:index])
	return index > 0 && (unicode.IsLetter(r) || unicode.IsDigit(r))
}

func hasWordCharAfter(s string, index int) bool {
	r, _ := utf8.DecodeRuneInString(s[index:])
	return index < len(s) && (unicode.IsLetter(r) || unicode.IsDigit(r))
}

// SetNames records the players' names, for each seat in order. They are used to tell people apart
// and to remove names from texts, and are never shown.
func (g *Game) SetNames(names []string) { g.names = slices.Clone(names) }

// HasNames reports whether the players' names were recorded.
func (g *Game) HasNames() bool { return len(g.names) > 0 }

// quoted matches a text in quotation marks.
var quoted = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)

// hideNames replaces players' names in the quotations of faults by "somebody", since a name may stand
// in a wrong column.
func (r *reader) hideNames() {
	col, ok := r.columnOf[colNames]
	if !ok || len(r.faults) == 0 {
		return
	}
	var everybody Game
	for _, cells := range r.grid.Rows {
		if col < len(cells) {
			everybody.names = append(everybody.names, strings.FieldsFunc(cells[col], func(c rune) bool { return strings.ContainsRune(",;/|+\n", c) })...)
		}
	}
	for i := range everybody.names {
		everybody.names[i] = strings.TrimSpace(everybody.names[i])
	}
	for i := range r.faults {
		f := &r.faults[i]
		f.Msg = quoted.ReplaceAllStringFunc(f.Msg, func(text string) string { return HideAllNames([]Game{everybody}, []string{text}, r.grid.Lang)[0] })
	}
}

// HideAllNames returns the texts with the names of the players of all games replaced by "somebody";
// by "qualcuno" if lang is "it".
func HideAllNames(games []Game, texts []string, lang string) []string {
	known := map[string]bool{}
	for i := range games {
		for _, n := range games[i].names {
			for _, part := range append([]string{n}, strings.Fields(n)...) {
				if utf8.RuneCountInString(part) >= minNameLetters {
					known[part] = true
				}
			}
		}
	}
	names := make([]string, 0, len(known))
	for n := range known {
		names = append(names, n)
	}
	slices.SortFunc(names, func(a, b string) int { // longest first: whole names before parts of names
		if len(a) != len(b) {
			return len(b) - len(a)
		}
		return strings.Compare(a, b)
	})
	out := slices.Clone(texts)
	for i := range out {
		for _, n := range names {
			out[i] = replaceWord(out[i], n, pickLanguage(lang, "somebody", "qualcuno"))
		}
	}
	return out
}
