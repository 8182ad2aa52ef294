// Package textmerge compares two texts line by line, and merges the changes that two people
// have made to the same text.
package textmerge

import (
	"slices"
	"strings"
)

// A sideLine is a line of one of two texts shown side by side.
type sideLine struct {
	Text    string
	Changed bool // whether the other text lacks the line
}

// SideBySide returns the lines of two texts, and marks as changed those that do not belong to a
// longest common subsequence of lines.
func SideBySide(a, b string) (left, right []sideLine) {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	begin, end := commonEnds(x, y)
	inX, inY := markShared(x[begin:len(x)-end], y[begin:len(y)-end])
	return sideLines(x, begin, inX), sideLines(y, begin, inY)
}

// commonEnds returns how many lines at the beginning, and how many at the end, are equal in
// both texts.
func commonEnds(x, y []string) (begin, end int) {
	for begin < len(x) && begin < len(y) && x[begin] == y[begin] {
		begin++
	}
	for end < len(x)-begin && end < len(y)-begin && x[len(x)-1-end] == y[len(y)-1-end] {
		end++
	}
	return begin, end
}

func sideLines(lines []string, begin int, shared []bool) []sideLine {
	var l []sideLine
	for i, text := range lines {
		k := i - begin
		l = append(l, sideLine{text, k >= 0 && k < len(shared) && !shared[k]})
	}
	return l
}

// maxLines is the largest number of lines that markShared compares. If a text has more, all count as
// changed.
const maxLines = 2000

// markShared returns, for each of the lines x and for each of the lines y, whether it belongs to a
// longest common subsequence of x and y. All are false if x or y has more than [maxLines].
func markShared(x, y []string) (inX, inY []bool) {
	inX, inY = make([]bool, len(x)), make([]bool, len(y))
	if len(x) > maxLines || len(y) > maxLines {
		return inX, inY
	}
	longest := make([][]int, len(x)+1)
	for i := range longest {
		longest[i] = make([]int, len(y)+1)
	}
	for i := len(x) - 1; i >= 0; i-- {
		for k := len(y) - 1; k >= 0; k-- {
			if x[i] == y[k] {
				longest[i][k] = longest[i+1][k+1] + 1
			} else {
				longest[i][k] = max(longest[i+1][k], longest[i][k+1])
			}
		}
	}
	for i, k := 0, 0; i < len(x) && k < len(y); {
		switch {
		case x[i] == y[k]:
			inX[i], inY[k] = true, true
			i, k = i+1, k+1
		case longest[i+1][k] >= longest[i][k+1]:
			i++
		default:
			k++
		}
	}
	return inX, inY
}

// Merge returns the text base with the changes that mine and theirs have made to it, and true. It
// returns false if both have changed the same lines differently.
func Merge(base, mine, theirs string) (string, bool) {
	x := strings.Split(base, "\n")
	a, b := patches(x, strings.Split(mine, "\n")), patches(x, strings.Split(theirs, "\n"))
	var l []string
	at := 0 // number of lines of base that are done
	for len(a) > 0 || len(b) > 0 {
		next := &a
		if len(a) == 0 || len(b) > 0 && (b[0].from < a[0].from || b[0].from == a[0].from && b[0].to <= a[0].to) {
			next = &b
		}
		p := (*next)[0]
		if p.from < at {
			return "", false
		}
		if len(a) > 0 && len(b) > 0 && p.from < p.to && a[0].from == b[0].from && a[0].to == b[0].to {
			if !slices.Equal(a[0].lines, b[0].lines) {
				return "", false
			}
			a, b = a[1:], b[1:]
		} else {
			*next = (*next)[1:]
		}
		l = append(append(l, x[at:p.from]...), p.lines...)
		at = p.to
	}
	return strings.Join(append(l, x[at:]...), "\n"), true
}

// A patch replaces a range of lines of a text.
type patch struct {
	from, to int      // indices of the first line, and of the line after the last
	lines    []string // the new lines
}

// patches returns the changes that turn the lines x into the lines y, in order.
func patches(x, y []string) (l []patch) {
	begin, end := commonEnds(x, y)
	inX, inY := markShared(x[begin:len(x)-end], y[begin:len(y)-end])
	for i, k := 0, 0; i < len(inX) || k < len(inY); {
		if i < len(inX) && k < len(inY) && inX[i] && inY[k] {
			i, k = i+1, k+1
			continue
		}
		p := patch{from: begin + i}
		for ; i < len(inX) && !inX[i]; i++ {
		}
		for ; k < len(inY) && !inY[k]; k++ {
			p.lines = append(p.lines, y[begin+k])
		}
		p.to = begin + i
		l = append(l, p)
	}
	return l
}
