package rule

import (
	"fmt"
	"sort"
	"strings"
	"unicode/utf8"
)

// A Place is where something stands in a file. Line, Col and Width count from
// 1, in characters. Line is 0 when a fault concerns the file as a whole.
type Place struct {
	File  string // as the user knows it: "variants/proelio/six.toml", "--set"
	Line  int
	Col   int
	Width int
}

// String returns "file:line:col", or the file alone.
func (p Place) String() string {
	if p.Line == 0 {
		return p.File
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
}

// line returns the place as a help says it: "variants/proelio/six.toml, line 18".
func (p Place) line() string { return fmt.Sprintf("%s, line %d", p.File, p.Line) }

// A source is a text and the table of its lines.
type source struct {
	file  string
	text  string
	lines []int // offset of the first byte of each line

	// Where at was asked last: it counts from there, as a line may be a
	// megabyte long.
	off, line, col int
}

func newSource(file, text string) *source {
	s := &source{file: file, text: text, lines: []int{0}, line: 1, col: 1}
	for i := 0; i < len(text); i++ {
		if text[i] == '\n' {
			s.lines = append(s.lines, i+1)
		}
	}
	return s
}

// at returns line and column of a byte.
func (s *source) at(off int) (line, col int) {
	line = sort.SearchInts(s.lines, off+1)
	switch {
	case line != s.line:
		col = 1 + utf8.RuneCountInString(s.text[s.lines[line-1]:off])
	case off >= s.off:
		col = s.col + utf8.RuneCountInString(s.text[s.off:off])
	default:
		col = s.col - utf8.RuneCountInString(s.text[off:s.off])
	}
	s.off, s.line, s.col = off, line, col
	return line, col
}

// place returns the place of the bytes from (inclusive) to (before). Its width
// ends with the first line.
func (s *source) place(from, to int) Place {
	from = min(max(from, 0), len(s.text))
	line, col := s.at(from)
	end := len(s.text)
	if line < len(s.lines) {
		end = s.lines[line] - 1
	}
	width := 0
	if to = min(to, end); to > from {
		width = utf8.RuneCountInString(strings.TrimSuffix(s.text[from:to], "\r"))
	}
	return Place{File: s.file, Line: line, Col: col, Width: max(1, width)}
}

// start returns the beginning of the file.
func (s *source) start() Place { return Place{File: s.file, Line: 1, Col: 1, Width: 1} }
