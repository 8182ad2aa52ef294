package source

import (
	"fmt"
	"strings"
	"unicode"
)

// Invisible characters, and those that reverse the direction of their neighbours, make different names
// look equal. Titles, names and texts are shown in lists, reports, pages and terminals, so such
// characters are a fault in the file instead of being removed in each of these.

// CharacterFault returns the fault of the first unsuitable character in text v, the value at a path; nil
// if there is none. If lines is true, the text may have several lines, with line ends and tabs.
func CharacterFault(v *Value, path string, lines bool) *Fault {
	before := rune(0)
	at := 0
	for _, r := range v.Text {
		if msg, help := unsuitableCharacter(r, before, lines); msg != "" {
			return &Fault{At: v.PlaceWithin(at, 1), Msg: path + " has " + msg, Help: help}
		}
		before = r
		at++
	}
	return nil
}

// unsuitableCharacter returns the message and the hint for a character r that texts in files must not
// contain; "" for other characters. before is the character before it, 0 for none; lines says
// whether line ends and tabs are allowed.
func unsuitableCharacter(r, before rune, lines bool) (msg, help string) {
	const line = "this stands in a line: write it without"
	switch {
	case r >= ' ' && r < 0x7F || lines && (r == '\n' || r == '\t'):
		return "", ""
	case lines && r == '\r': // as editors of some systems end lines
		return "", ""
	case strings.ContainsRune("\n\r\v\f\u0085\u2028\u2029", r):
		if lines {
			return fmt.Sprintf("the line end U+%04X", r), `end lines with \n`
		}
		return "a line end", line
	case r == '\t':
		return "a tab", line
	case unicode.IsControl(r):
		return fmt.Sprintf("the control character U+%04X", r), "delete it"
	case unicode.Is(unicode.Bidi_Control, r):
		return fmt.Sprintf("the character U+%04X, which turns around what stands beside it", r), "delete it: letters know their own direction"
	case (r == '\u200C' || r == '\u200D') && before >= '\u0590': // joins letters of some scripts, and pictures
		return "", ""
	case unicode.Is(unicode.Prepended_Concatenation_Mark, r), r == '\u00AD' && lines: // visible ones; soft hyphens
		return "", ""
	case unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point):
		return fmt.Sprintf("the character U+%04X, which cannot be seen", r), "delete it"
	}
	return "", ""
}
