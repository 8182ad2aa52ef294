package source

import "fmt"

// A Place is a position in a file. Line, Col and Width count from 1, in characters. Line is
// 0 when a fault concerns the file as a whole.
type Place struct {
	File  string // name of the file in messages: "variants/proelio/six.toml", "--set"
	Line  int
	Col   int
	Width int
}

// String returns "file:line:col", or only the file without a line.
func (p Place) String() string {
	if p.Line == 0 {
		return p.File
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
}

// InWords returns the file and line of a place for use in a hint:
// "variants/proelio/six.toml, line 18".
func (p Place) InWords() string { return fmt.Sprintf("%s, line %d", p.File, p.Line) }

// FileLine returns "file:line", or only the file without a line.
func (p Place) FileLine() string {
	if p.Line == 0 {
		return p.File
	}
	return fmt.Sprintf("%s:%d", p.File, p.Line)
}
