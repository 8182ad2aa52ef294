package source

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A syntaxError describes where the TOML library stopped reading a text.
type syntaxError struct {
	src    *File
	text   string // the text of src up to the end of the bytes given to the library
	from   int    // byte offset at which reading began
	offset int    // byte offset at which reading stopped; methods move it
	key    string // the last key that was read; "" for none
}

// fault returns the fault for msg, a message of the TOML library, in words for readers who do not know
// TOML.
func (e *syntaxError) fault(msg string) *Fault {
	has := func(parts ...string) bool {
		for _, p := range parts {
			if !strings.Contains(msg, p) {
				return false
			}
		}
		return true
	}
	name := e.key
	if name == "" {
		name = "the key"
	}
	if has("unexpected EOF") || has("end of file") {
		e.offset = len(e.text)
		if at, ok := e.listBracket(); ok && (has("expected value") || has("array terminator")) {
			return e.newFault(at, "the list that begins here is never closed", "close it with ]")
		}
	}
	if has("Key '") || has("is not a table") {
		if _, s := scan(e.src, e.from, len(e.text)); s.redefinition != nil { // the library does not know where the first one is
			return s.redefinition
		}
	}
	switch {
	case has("Key '", "has already been defined"):
		key, _, _ := strings.Cut(strings.TrimPrefix(msg, "Key '"), "'")
		return e.newFault(e.keyPlace(key), key+" is written twice", "keep one of them")
	case has("Key '", "already created"), has("is not a table"):
		at := e.firstWord()
		return e.newFault(at, Snippet(e.text[e.offset:e.wordEnd()])+" is used both as a table and as a value", "")
	case has("expected value but found '\\n'"), has("unexpected EOF; expected value"), has("expected value but found '\\r'"):
		return e.newFault(e.lineEndPlace(), Snippet(name)+" has no value", valueHelp)
	case has("expected value but found"):
		return e.valueFault(name)
	case has("strings cannot contain newlines"), has(`unexpected EOF; expected '"'`), has(`unexpected EOF; expected "'"`):
		return e.newFault(e.openingQuote(), "the text that begins here is not closed on its line",
			"close it with the same quote; text of several lines stands between ''' and '''")
	case has(`expected '"""'`):
		return e.newFault(e.lastPlace(`"""`), "the text that begins here is never closed", `close it with """`)
	case has(`expected "'''"`):
		return e.newFault(e.lastPlace("'''"), "the text that begins here is never closed", "close it with '''")
	case has("unexpected '.'"):
		return e.newFault(e.wordPlace(), "there is no word before this dot", "a dot stands between two words of a key")
	case has(sixQuotes("'")), has(sixQuotes(`"`)):
		if n := strings.IndexAny(e.text[e.offset:], `'"`); n >= 0 {
			e.offset += n
		}
		return e.newFault(e.wordPlace(), "there are more than five quotes side by side", "three open a text of several lines, and three close it")
	case has("expected '.' or '='"), has("expected key separator '='"):
		return e.separatorFault()
	case has("expected a top-level item to end"):
		e.skipSpace()
		help := "one key = value a line; a comment begins with #"
		rest, _, _ := strings.Cut(e.text[e.offset:], "\n")
		before := strings.TrimRight(e.text[e.lineBegin(e.offset):e.offset], " \t")
		if strings.HasSuffix(before, `"`) && strings.Contains(rest, `"`) && !strings.HasPrefix(rest, "#") {
			help = `a quote inside of text is written \", or the text stands between ' and '`
		}
		return e.newFault(e.wordPlace(), "unexpected "+e.textAt()+" after the value", help)
	case has("out of range for int64"), has("out of range for float64"):
		return e.newFault(e.wordPlace(), Snippet(e.text[e.offset:e.wordEnd()])+" is too large", "")
	case has("leading zeroes"):
		w := e.text[e.offset:e.wordEnd()]
		return e.newFault(e.wordPlace(), Snippet(w)+" begins with a zero", "write the number without it")
	case has("to end table name"), has("expected end of table array name"):
		if f := e.invisibleFault(); f != nil {
			return f
		}
		return e.newFault(e.lineEndPlace(), "the ] after the table's name is missing", "write [name] on a line of its own")
	case has("table names cannot be empty"):
		return e.newFault(e.wordPlace(), "the table's name is missing", "write [name] on a line of its own")
	case has("array terminator"):
		return e.newFault(e.wordPlace(), "a comma or the closing ] of the list is missing before "+e.textAt(), "")
	case has("inline table terminator"):
		return e.newFault(e.wordPlace(), "a comma or the closing } is missing before "+e.textAt(), "")
	case has("unexpected comma"):
		return e.newFault(e.wordPlace(), "there is nothing before this comma", "")
	case has("control characters"):
		e.advance(func(r rune) bool { return unicode.IsControl(r) && r != '\t' && r != '\n' })
		if strings.HasPrefix(e.text[e.offset:], "\r") {
			return e.newFault(e.wordPlace(), "a line ends here with CR alone", "save the file with other line ends: LF, or CR and LF as on Windows")
		}
		return e.newFault(e.wordPlace(), "a control character stands here", "delete it; in quotes a tab is \\t and a line end \\n")
	case has("key name appears blank"), has("unexpected '='"):
		return e.newFault(e.wordPlace(), "there is no key before =", "write key = value")
	case has("invalid escape"), has("digits after '\\"), has("Escaped character"):
		e.advance(func(r rune) bool { return r == '\\' })
		return e.newFault(e.wordPlace(), "the \\ in this text means nothing", `write \\ for a single \, or put the text between ' and '`)
	case has("floats must start with a digit"), has("nvalid float"), has("Invalid integer"), has("digit"), has("number"):
		return e.newFault(e.wordPlace(), Snippet(e.text[e.offset:e.wordEnd()])+" is no number", "write whole numbers with digits only")
	case has("datetime"):
		return e.newFault(e.wordPlace(), Snippet(e.text[e.offset:e.wordEnd()])+" is no number and no date", "")
	}
	return e.newFault(e.wordPlace(), "this is not TOML: "+strings.ToLower(msg[:min(1, len(msg))])+msg[min(1, len(msg)):], "")
}

// sixQuotes returns a quote six times.
func sixQuotes(quote string) string { return strings.Repeat(quote, 6) }

func (e *syntaxError) newFault(at Place, msg, help string) *Fault {
	return &Fault{At: at, Msg: msg, Help: help}
}

const valueHelp = `a value is a number, true or false, "text", or [a list]`

// valueFault returns the fault of the text at e.offset, which should be the value of the key name but is
// not valid.
func (e *syntaxError) valueFault(name string) *Fault {
	rest, _, _ := strings.Cut(e.text[e.offset:], "\n")
	rest, _, _ = strings.Cut(rest, "#")
	rest = strings.TrimSpace(rest)
	word := e.text[e.offset:e.wordEnd()]
	r, _ := utf8.DecodeRuneInString(e.text[e.offset:])
	switch {
	case strings.EqualFold(word, "true") || strings.EqualFold(word, "false"):
		return e.newFault(e.wordPlace(), word+" is written in small letters", "write "+strings.ToLower(word))
	case strings.ContainsRune("“”„‘’«»", r):
		return e.newFault(e.wordPlace(), string(r)+" is no quote that TOML knows", `use the plain quotes " or '`)
	case strings.ContainsRune("‐‑‒–—−", r):
		return e.newFault(e.wordPlace(), string(r)+" is no minus that TOML knows", "write -")
	case yesNoWords[strings.ToLower(word)] != "" && rest == word:
		answer := yesNoWords[strings.ToLower(word)]
		return e.newFault(e.wordPlace(), word+" is neither true nor false", "write "+name+" = "+answer+", or \""+word+"\" where it is text")
	}
	if f := e.invisibleFault(); f != nil && !unicode.IsLetter(r) {
		return f
	}
	switch {
	case unicode.IsLetter(r) && !strings.ContainsAny(rest, `"\`):
		return e.newFault(e.wordPlace(), "text must stand in quotes", "write "+name+" = \""+Snippet(rest)+"\"")
	}
	return e.newFault(e.wordPlace(), "unexpected "+e.textAt()+", a value is missing", valueHelp)
}

// yesNoWords are words that people write for true and false.
var yesNoWords = map[string]string{"yes": "true", "on": "true", "y": "true", "sì": "true", "si": "true", "vero": "true",
	"no": "false", "off": "false", "n": "false", "falso": "false"}

// invisibleFault returns the fault of an invisible character at e.offset, or of a letter that keys cannot
// have; nil for other characters.
func (e *syntaxError) invisibleFault() *Fault {
	r, _ := utf8.DecodeRuneInString(e.text[e.offset:])
	switch {
	case r < 0x80:
		return nil
	case unicode.IsSpace(r):
		return e.newFault(e.wordPlace(), fmt.Sprintf("the space U+%04X stands here, which TOML does not know", r), "write a plain space")
	case unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point):
		return e.newFault(e.wordPlace(), fmt.Sprintf("the character U+%04X stands here, which cannot be seen", r), "delete it")
	case unicode.IsLetter(r):
		return e.newFault(e.wordPlace(), "the letter "+string(r)+" cannot stand in a key", "keys are made of a to z, 0 to 9, _ and -")
	}
	return nil
}

// separatorFault returns the fault of a key that no = follows.
func (e *syntaxError) separatorFault() *Fault {
	e.skipSpace()
	r, _ := utf8.DecodeRuneInString(e.text[e.offset:])
	switch {
	case e.offset >= len(e.text) || r == '\n' || r == '\r':
		return e.newFault(e.lineEndPlace(), "there is no = after this", "write key = value")
	case strings.HasPrefix(e.text[e.offset:], "//") && strings.TrimLeft(e.text[e.lineBegin(e.offset):e.offset], " \t") == "":
		return e.newFault(e.src.Place(e.offset, e.offset+2), "// begins no comment", "write #")
	}
	if f := e.invisibleFault(); f != nil {
		return f
	}
	return e.newFault(e.wordPlace(), "unexpected "+e.textAt()+", = is missing", "write key = value")
}

// textAt returns the word or character at e.offset for a message.
func (e *syntaxError) textAt() string {
	if e.offset >= len(e.text) {
		return "end of file"
	}
	r, size := utf8.DecodeRuneInString(e.text[e.offset:])
	if r == '\n' || r == '\r' {
		return "line end"
	}
	return Snippet(e.text[e.offset:max(e.wordEnd(), e.offset+size)])
}

// skipSpace moves e.offset past spaces and tabs.
func (e *syntaxError) skipSpace() {
	for e.offset < len(e.text) && (e.text[e.offset] == ' ' || e.text[e.offset] == '\t') {
		e.offset++
	}
}

// wordEnd returns the byte offset at which the word or character at e.offset ends.
func (e *syntaxError) wordEnd() int {
	if e.offset >= len(e.text) {
		return e.offset
	}
	r, size := utf8.DecodeRuneInString(e.text[e.offset:])
	end := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' && r != '-' }
	if end(r) {
		return e.offset + size
	}
	if n := strings.IndexFunc(e.text[e.offset:], end); n >= 0 {
		return e.offset + n
	}
	return len(e.text)
}

// advance moves e.offset to the next character for which kind is true, if there is one.
func (e *syntaxError) advance(kind func(r rune) bool) {
	if n := strings.IndexFunc(e.text[e.offset:], kind); n >= 0 {
		e.offset += n
	}
}

func (e *syntaxError) wordPlace() Place { return e.src.Place(e.offset, e.wordEnd()) }

// lineBegin returns the byte offset of the beginning of the line that contains byte at.
func (e *syntaxError) lineBegin(at int) int {
	return max(e.from, strings.LastIndexByte(e.text[:at], '\n')+1)
}

// firstWord moves e.offset to the first word of its line and returns the place of the word.
func (e *syntaxError) firstWord() Place {
	line := e.text[e.lineBegin(e.offset):]
	e.offset = len(e.text) - len(strings.TrimLeft(line, " \t["))
	return e.wordPlace()
}

// lineEndPlace returns the place after the last character before e.offset that is not white space.
func (e *syntaxError) lineEndPlace() Place {
	to := len(strings.TrimRight(e.text[:e.offset], " \t\r\n"))
	to = max(to, e.from)
	return e.src.Place(to, to+1)
}

// lastPlace returns the place of the last occurrence of a piece of text.
func (e *syntaxError) lastPlace(piece string) Place {
	i := max(e.from, strings.LastIndex(e.text, piece))
	return e.src.Place(i, i+len(piece))
}

// openingQuote returns the place of the first quote after the = of the line, or of the line's first word
// if there is none.
func (e *syntaxError) openingQuote() Place {
	begin := e.lineBegin(e.offset)
	line := e.text[begin:e.offset]
	from := max(0, strings.IndexByte(line, '='))
	i := strings.IndexAny(line[from:], `"'`)
	if i < 0 {
		return e.firstWord()
	}
	return e.src.Place(begin+from+i, begin+from+i+1)
}

// listBracket returns the place of the bracket with which the value of the last key begins; ok is false
// if it is not a list.
func (e *syntaxError) listBracket() (at Place, ok bool) {
	last := e.key[strings.LastIndexByte(e.key, '.')+1:]
	for begin := e.lineBegin(len(e.text)); ; begin = e.lineBegin(begin - 1) {
		line, _, _ := strings.Cut(e.text[begin:], "\n")
		key, value, _ := strings.Cut(line, "=")
		if value = strings.TrimLeft(value, " \t"); strings.HasPrefix(value, "[") && strings.HasSuffix(strings.TrimRight(key, " \t\"'"), last) {
			at := begin + len(line) - len(value)
			return e.src.Place(at, at+1), true
		}
		if begin <= e.from {
			return at, false
		}
	}
}

// keyPlace returns the place of the last line at or before e.offset that begins with key; its value may have
// several lines.
func (e *syntaxError) keyPlace(key string) Place {
	last := key[strings.LastIndexByte(key, '.')+1:]
	for begin := e.lineBegin(e.offset); ; begin = e.lineBegin(begin - 1) {
		trimmed := strings.TrimLeft(e.text[begin:], " \t[\"'")
		e.offset = len(e.text) - len(trimmed)
		switch {
		case strings.HasPrefix(trimmed, key):
			return e.src.Place(e.offset, e.offset+len(key))
		case strings.HasPrefix(trimmed, last):
			return e.src.Place(e.offset, max(e.wordEnd(), e.offset+1))
		}
		if begin <= e.from {
			return e.firstWord()
		}
	}
}
