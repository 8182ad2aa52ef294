package source

import "fmt"

// A Place is a range of characters on one line of a file.
type Place struct {
	File  string // name of the file in messages, such as "variants/proelio/six.toml" or "--set"
	Line  int    // from 1; 0 for the file as a whole
	Col   int    // column in characters, from 1
	Width int    // number of characters, at least 1
}

// String returns "file:line:col", or only the file if Line is 0.
func (p Place) String() string {
	if p.Line == 0 {
		return p.File
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
}

// InWords returns the file and line of a place for a hint, such as "variants/proelio/six.toml, line
// 18".
func (p Place) InWords() string { return fmt.Sprintf("%s, line %d", p.File, p.Line) }

// FileLine returns "file:line", or only the file if Line is 0.
func (p Place) FileLine() string {
	if p.Line == 0 {
		return p.File
	}
	return fmt.Sprintf("%s:%d", p.File, p.Line)
}
