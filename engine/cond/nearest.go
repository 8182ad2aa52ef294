package cond

import (
	"slices"
	"strings"
)

// maxSpellingLength is the greatest length, in bytes, of words that [Nearest] compares.
const maxSpellingLength = 100

// Nearest returns the known word that a user probably meant by a misspelt one, or "".
//
// A known word qualifies if it has the same parts in another order ("limit_hand" for
// "hand_limit"), or if few changes turn word into it: inserting, deleting or replacing a letter
// or swapping neighbours. A third of the letters of word, at least one, may be changed. Case is
// ignored. The fewest changes win, then alphabetical order. If no word qualifies, Nearest
// returns one that begins with word or is the beginning of word ("minimum" for "min").
func Nearest(word string, known []string) string {
	if word == "" || len(word) > maxSpellingLength {
		return ""
	}
	w := []rune(strings.ToLower(word))
	parts := sortedParts(w)
	best, bestEdits := "", max(1, len(w)/3)+1
	for _, k := range known {
		if len(k) > maxSpellingLength {
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

// minPrefixLength is the least length, in bytes, of the shorter of two words that [prefixMatch] takes
// for a match.
const minPrefixLength = 3

// prefixMatch returns the known word that begins with word or is the beginning of word: the one
// nearest in length, then the first alphabetically; "" for none. The longer word must not have
// more parts, separated by dots or slashes.
func prefixMatch(word string, known []string) string {
	best, bestLess := "", maxSpellingLength
	for _, k := range known {
		short, long := strings.ToLower(k), word
		if len(short) > len(long) {
			short, long = long, short
		}
		rest, ok := strings.CutPrefix(long, short)
		if !ok || len(short) < minPrefixLength || strings.ContainsAny(rest, "./") {
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

// editDistance returns the optimal string alignment distance of a and b: the number of letters
// to insert, delete, replace or swap with a neighbour.
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
