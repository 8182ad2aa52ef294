package workbench

import "strings"

// A sideLine is a line of one of two texts that are held beside each other.
type sideLine struct {
	Text    string
	Changed bool // the other has no such line here
}

// sideBySide marks the lines in which two texts differ, by the longest list of
// lines that both have in this order.
func sideBySide(a, b string) (left, right []sideLine) {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	begin := 0
	for begin < len(x) && begin < len(y) && x[begin] == y[begin] {
		begin++
	}
	end := 0
	for end < len(x)-begin && end < len(y)-begin && x[len(x)-1-end] == y[len(y)-1-end] {
		end++
	}
	inX, inY := shared(x[begin:len(x)-end], y[begin:len(y)-end])
	return sideLines(x, begin, inX), sideLines(y, begin, inY)
}

func sideLines(lines []string, begin int, shared []bool) []sideLine {
	var l []sideLine
	for i, text := range lines {
		k := i - begin
		l = append(l, sideLine{text, k >= 0 && k < len(shared) && !shared[k]})
	}
	return l
}

// mostLines is how many lines that differ are held against each other one by one:
// of more, all are marked.
const mostLines = 2000

// shared tells of each line whether it is one that both have.
func shared(x, y []string) (inX, inY []bool) {
	inX, inY = make([]bool, len(x)), make([]bool, len(y))
	if len(x) > mostLines || len(y) > mostLines {
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
