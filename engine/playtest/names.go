package playtest

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

func letterBefore(s string, at int) bool {
	r, _ := utf8.DecodeLastRuneInString(s[:at])
	return at > 0 && (unicode.IsLetter(r) || unicode.IsDigit(r))
}

func letterAfter(s string, at int) bool {
	r, _ := utf8.DecodeRuneInString(s[at:])
	return at < len(s) && (unicode.IsLetter(r) || unicode.IsDigit(r))
}

// Named says who sat where: names that are used to tell people apart, and that nothing
// shows.
func (g *Game) Named(names []string) { g.names = slices.Clone(names) }

// HideAll puts "somebody" in the place of every name of the games' players that a text
// has: people are also spoken of who did not sit there that day.
func HideAll(games []Game, texts []string) []string {
	known := map[string]bool{}
	for i := range games {
		for _, n := range games[i].names {
			for _, part := range append([]string{n}, strings.Fields(n)...) {
				if utf8.RuneCountInString(part) >= leastName {
					known[part] = true
				}
			}
		}
	}
	names := make([]string, 0, len(known))
	for n := range known {
		names = append(names, n)
	}
	slices.SortFunc(names, func(a, b string) int { // the longest first: whole names before their parts
		if len(a) != len(b) {
			return len(b) - len(a)
		}
		return strings.Compare(a, b)
	})
	out := slices.Clone(texts)
	for i := range out {
		for _, n := range names {
			out[i] = replaceWord(out[i], n, "somebody")
		}
	}
	return out
}
