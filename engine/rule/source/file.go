package source

import (
	"sort"
	"strings"
	"sync"
	"unicode/utf8"
)

// A File is the text of a file, with the offsets of its lines.
type File struct {
	Name string // name for messages, such as "variants/proelio/six.toml" or "--set"
	Text string

	lines []int // offset of the first byte of each line

	// The offset of the last call of the method at, with its line and column. The next call
	// counts from there, since a line may be a megabyte long. mu guards the fields, since cached
	// files are used concurrently.
	mu                            sync.Mutex
	lastOffset, lastLine, lastCol int
}

// NewFile returns the File of a text.
func NewFile(name, text string) *File {
	s := &File{Name: name, Text: text, lines: []int{0}, lastLine: 1, lastCol: 1}
	for i := 0; i < len(text); i++ {
		if text[i] == '\n' {
			s.lines = append(s.lines, i+1)
		}
	}
	return s
}

// at returns the line and the column, in characters, of a byte offset. Both count from 1.
func (s *File) at(off int) (line, col int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	line = sort.SearchInts(s.lines, off+1)
	switch {
	case line != s.lastLine:
		col = 1 + utf8.RuneCountInString(s.Text[s.lines[line-1]:off])
	case off >= s.lastOffset:
		col = s.lastCol + utf8.RuneCountInString(s.Text[s.lastOffset:off])
	default:
		col = s.lastCol - utf8.RuneCountInString(s.Text[off:s.lastOffset])
	}
	s.lastOffset, s.lastLine, s.lastCol = off, line, col
	return line, col
}

// Place returns the place of the bytes from offset from up to but not including to. If they span
// several lines, its width ends with the first one.
func (s *File) Place(from, to int) Place {
	from = min(max(from, 0), len(s.Text))
	line, col := s.at(from)
	end := len(s.Text)
	if line < len(s.lines) {
		end = s.lines[line] - 1
	}
	width := 0
	if to = min(to, end); to > from {
		width = utf8.RuneCountInString(strings.TrimSuffix(s.Text[from:to], "\r"))
	}
	return Place{File: s.Name, Line: line, Col: col, Width: max(1, width)}
}

// Start returns the beginning of the file.
func (s *File) Start() Place { return Place{File: s.Name, Line: 1, Col: 1, Width: 1} }

// StandIn returns a value of kind KindOther at the beginning of the file, as a base for placeholders.
func (s *File) StandIn() *Value { return &Value{At: s.Start(), src: s} }
