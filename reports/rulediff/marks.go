package rulediff

import (
	"strings"
	"unicode"

	"equitas/reports/table"
)

// MarkDifferences returns the texts a and b with open and shut around each part in which
// they differ. A part that one of them lacks is marked only in the other. If one of the
// texts is [table.None], nothing is marked. If one is a number and the other is not, each
// is marked as a whole.
func MarkDifferences(a, b, open, shut string) (string, string) {
	if a == table.None || b == table.None {
		return a, b
	}
	if isBareNumber(a) != isBareNumber(b) {
		return open + a + shut, open + b + shut
	}
	ta, tb := splitWords(a), splitWords(b)
	inA, inB := commonWords(ta, tb)
	return markRuns(ta, inA, open, shut), markRuns(tb, inB, open, shut)
}

// isBareNumber reports whether a text is a number, with or without a unit: "2 cards".
func isBareNumber(s string) bool {
	first, _, _ := strings.Cut(s, " ")
	return len(strings.Fields(s)) <= 2 && first != "" && strings.Trim(first, "0123456789,") == ""
}

// splitWords splits a text into words, numbers, white space and single signs.
func splitWords(s string) []string {
	kind := func(r rune) int {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' || r == '.':
			return 1
		case unicode.IsSpace(r):
			return 2
		}
		return 0
	}
	var l []string
	from, last := 0, -1
	for i, r := range s {
		if k := kind(r); i > 0 && (k != last || k == 0) {
			l = append(l, s[from:i])
			from = i
		}
		last = kind(r)
	}
	if from < len(s) {
		l = append(l, s[from:])
	}
	return l
}

// commonWords reports, for each word of a and of b, whether it belongs to the longest
// common subsequence of the two.
func commonWords(a, b []string) (inA, inB []bool) {
	inA, inB = make([]bool, len(a)), make([]bool, len(b))
	most := make([][]int, len(a)+1) // length of the longest common subsequence of a[i:] and b[j:]
	for i := range most {
		most[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if most[i][j] = max(most[i+1][j], most[i][j+1]); a[i] == b[j] {
				most[i][j] = most[i+1][j+1] + 1
			}
		}
	}
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] == b[j]:
			inA[i], inB[j] = true, true
			i, j = i+1, j+1
		case most[i+1][j] >= most[i][j+1]:
			i++
		default:
			j++
		}
	}
	return inA, inB
}

// markRuns joins words, with open and shut around runs of words that are not shared. White
// space at the ends of a run stays outside.
func markRuns(words []string, shared []bool, open, shut string) string {
	var b strings.Builder
	for i := 0; i < len(words); {
		if shared[i] || isBlank(words[i]) {
			b.WriteString(words[i])
			i++
			continue
		}
		end := i + 1
		for k := end; k < len(words) && (!shared[k] || isBlank(words[k])); k++ {
			if !isBlank(words[k]) {
				end = k + 1
			}
		}
		b.WriteString(open + strings.Join(words[i:end], "") + shut)
		i = end
	}
	return b.String()
}

func isBlank(s string) bool { return strings.TrimSpace(s) == "" }
