package cond

import (
	"slices"
	"strings"
)

// maxSpelling is the length in bytes of the longest word for which a near one is sought.
const maxSpelling = 100

// Nearest returns the known word that was probably meant by a misspelt one, or "".
//
// A known word qualifies if word becomes it by inserting, deleting or replacing letters or
// swapping neighbours, in at most as many changes as a third of the letters (at least one); or
// if it has the same parts in another order ("limit_hand"). Capitals count as small letters.
// The fewest changes win, then alphabetical order. If no word qualifies, one is returned of
// which word is a prefix, or which is a prefix of word ("minimum" for "min").
func Nearest(word string, known []string) string {
	if word == "" || len(word) > maxSpelling {
		return ""
	}
	w := []rune(strings.ToLower(word))
	parts := sortedParts(w)
	best, bestEdits := "", max(1, len(w)/3)+1
	for _, k := range known {
		if len(k) > maxSpelling {
			continue
		}
		r := []rune(strings.ToLower(k))
		d := 0
		if !slices.Equal(parts, sortedParts(r)) {
			d = editDistance(w, r)
		}
		if d < bestEdits || d == bestEdits && best != "" && k < best {
			best, bestEdits = k, d
		}
	}
	if best == "" {
		return prefixMatch(string(w), known)
	}
	return best
}

// minPrefix is the least number of letters in a word that is proposed as, or completed to, a
// longer one with that prefix.
const minPrefix = 3

// prefixMatch returns the known word that is a prefix of word, or of which word is a prefix:
// the one nearest in length, then the first alphabetically; "" for none. Dotted names may
// differ in the last part only.
func prefixMatch(word string, known []string) string {
	best, bestLess := "", maxSpelling
	for _, k := range known {
		short, long := strings.ToLower(k), word
		if len(short) > len(long) {
			short, long = long, short
		}
		rest, ok := strings.CutPrefix(long, short)
		if !ok || len(short) < minPrefix || strings.ContainsAny(rest, "./") {
			continue
		}
		if less := len(rest); less < bestLess || less == bestLess && k < best {
			best, bestLess = k, less
		}
	}
	return best
}

func sortedParts(w []rune) []string {
	parts := strings.FieldsFunc(string(w), func(r rune) bool { return r == '_' || r == '-' })
	slices.Sort(parts)
	return parts
}

// editDistance returns the optimal string alignment distance of a and b.
func editDistance(a, b []rune) int {
	before := make([]int, len(b)+1) // row i-2 of the distance matrix
	above := make([]int, len(b)+1)  // row i-1 of the distance matrix
	row := make([]int, len(b)+1)
	for j := range above {
		above[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(above[j]+1, row[j-1]+1, above[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, above, row = above, row, before
	}
	return above[len(b)]
}
