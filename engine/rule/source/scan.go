package source

import (
	"slices"
	"strings"
)

// maxValues is the largest number of values in a file; real files have a few hundred.
const maxValues = 20000

// A scanner reads TOML and records what the TOML library does not report: the order of keys and the
// positions of keys and values. It does not report syntax errors, since the library refuses
// invalid text, but it never reads past the end.
type scanner struct {
	src          *File
	pos, end     int      // byte offsets in src: of the next character, and of the end of the text
	values       int      // number of values read so far
	prefix       []string // keys of the path of the value being read
	redefinition *Fault   // the fault of the first key that is defined twice (see redefinition.go); nil for none
	header       *Header  // the header above the line; nil above the first one, and in brackets
}

// scan reads the bytes of src from offset from up to but not including to. It returns their outermost
// table, with keys in order, lists, and values without content, which [setValues] adds.
func scan(src *File, from, to int) (*Table, *scanner) {
	s := &scanner{src: src, pos: from, end: to}
	root := NewTable()
	at := root
	for s.skipBlank(); s.pos < s.end && s.values <= maxValues; s.skipBlank() {
		if s.peek() != '[' {
			s.readPair(at)
			continue
		}
		s.pos++
		array := s.skip('[')
		at = s.readHeader(root, array)
		s.skip(']')
		if array {
			s.skip(']')
		}
	}
	return root, s
}

func (s *scanner) peek() byte {
	if s.pos < s.end {
		return s.src.Text[s.pos]
	}
	return 0
}

// skip skips the next byte if it is c, and reports whether it is.
func (s *scanner) skip(c byte) bool {
	if s.pos < s.end && s.src.Text[s.pos] == c {
		s.pos++
		return true
	}
	return false
}

// skipSpace skips spaces and tabs.
func (s *scanner) skipSpace() {
	for s.peek() == ' ' || s.peek() == '\t' {
		s.pos++
	}
}

// skipBlank skips spaces, tabs, line ends and comments.
func (s *scanner) skipBlank() {
	for s.pos < s.end {
		switch s.peek() {
		case ' ', '\t', '\r', '\n':
			s.pos++
		case '#':
			n := strings.IndexByte(s.src.Text[s.pos:s.end], '\n')
			if n < 0 {
				s.pos = s.end
				return
			}
			s.pos += n
		default:
			return
		}
	}
}

// A part is one part of a dotted key, with its byte offsets; to is exclusive.
type part struct {
	name     string
	from, to int
}

// readKey reads a dotted key and returns its parts, at least one.
func (s *scanner) readKey() []part {
	var parts []part
	for {
		s.skipSpace()
		from := s.pos
		var name string
		if c := s.peek(); c == '"' || c == '\'' {
			s.skipQuoted()
			name = unquote(s.src.Text[from:s.pos])
		} else {
			for s.pos < s.end && !strings.ContainsRune(" \t\r\n.=[]{},#\"'", rune(s.peek())) {
				s.pos++
			}
			name = s.src.Text[from:s.pos]
		}
		parts = append(parts, part{name, from, s.pos})
		s.skipSpace()
		if !s.skip('.') {
			return parts
		}
	}
}

// joinParts returns the parts of a dotted key as a path.
func joinParts(parts []part) string {
	path := ""
	for _, p := range parts {
		path = Join(path, p.name)
	}
	return path
}

// readHeader reads the name in a header, [table] or, if array is true, [[array]], and returns the table
// to which the following keys belong.
func (s *scanner) readHeader(root *Table, array bool) *Table {
	parts := s.readKey()
	s.prefix = nil
	first := parts[0].from
	t := root
	for i, p := range parts {
		last := i == len(parts)-1
		v := t.GetKey(p.name)
		s.prefix = append(s.prefix, p.name)
		s.reportReopened(v, parts, i, array)
		if v == nil {
			v = s.newTable(first, p)
			if last && array {
				v.Kind, v.Table, v.definedHow = KindList, nil, byHeader
			}
			t.Set(p.name, v)
		}
		switch {
		case last && array:
			v.List = append(v.List, s.newTable(first, p))
			v.Kind = KindList
		case last && v.Kind == KindTable:
			v.At, v.definedHow = s.src.Place(first, p.to), byHeader
		}
		t = v.Table
		if last {
			s.setHeader(&Header{Path: Path(s.prefix...), List: array, At: s.src.Place(first, p.to)})
		}
		if v.Kind == KindList && len(v.List) > 0 {
			t = v.List[len(v.List)-1].Table
		}
		if t == nil { // text that the library would have refused
			t = NewTable()
		}
	}
	return t
}

// setHeader sets the header to which the following lines belong.
func (s *scanner) setHeader(h *Header) {
	h.FirstHeader = h.At
	if s.header != nil {
		h.FirstHeader = s.header.FirstHeader
	}
	s.header = h
}

// newTable returns a new empty table for the part p of a key that begins at byte offset first.
func (s *scanner) newTable(first int, p part) *Value {
	s.values++
	at := s.src.Place(first, p.to)
	return &Value{Kind: KindTable, Table: NewTable(), At: at, KeyAt: s.src.Place(p.from, p.to), src: s.src, from: first, to: p.to}
}

// readPair reads key = value and adds it to t.
func (s *scanner) readPair(t *Table) {
	begin := s.pos
	parts := s.readKey()
	line := ""
	if s.header != nil {
		line = joinParts(parts)
	}
	prefix := s.prefix
	s.prefix = slices.Clip(prefix)
	defer func() { s.prefix = prefix }()
	for i, p := range parts[:len(parts)-1] {
		v := t.GetKey(p.name)
		s.prefix = append(s.prefix, p.name)
		s.reportDotted(v, parts, i)
		if v == nil {
			v = s.newTable(parts[0].from, p)
			v.definedHow, v.Header, v.Line = byDots, s.header, line
			t.Set(p.name, v)
		}
		if t = v.Table; t == nil {
			t = NewTable()
		}
	}
	last := parts[len(parts)-1]
	s.prefix = append(s.prefix, last.name)
	keyAt := s.src.Place(last.from, last.to)
	s.skip('=')
	v := s.readValue()
	v.KeyAt, v.Header, v.Line, v.keyFrom = keyAt, s.header, line, parts[0].from
	switch old := t.GetKey(last.name); {
	case old == nil:
	case old.Kind == KindTable && old.definedHow != byBraces:
		s.reportBoth(old, parts, len(parts)-1)
	default:
		s.reportTwice(old, parts, len(parts)-1)
	}
	t.Set(last.name, v)
	if s.pos == begin {
		s.pos++
	}
}

// readValue reads one value and returns it; single values have no content yet.
func (s *scanner) readValue() *Value {
	s.skipSpace()
	s.values++
	v := &Value{src: s.src, from: s.pos, At: s.src.Place(s.pos, s.pos+1)}
	switch s.peek() {
	case '"', '\'':
		v.Kind = KindText
		s.skipQuoted()
	case '[':
		v.Kind = KindList
		s.pos++
		s.readItems(']', func() { v.List = append(v.List, s.readValue()) })
	case '{':
		v.Kind, v.Table, v.definedHow = KindTable, NewTable(), byBraces
		s.pos++
		s.readItems('}', func() { s.readPair(v.Table) })
	default:
		for s.pos < s.end && !strings.ContainsRune(",]}#\r\n", rune(s.peek())) {
			s.pos++
		}
		for s.pos > v.from && (s.src.Text[s.pos-1] == ' ' || s.src.Text[s.pos-1] == '\t') {
			s.pos--
		}
	}
	v.to = s.pos
	v.At.Width = s.src.Place(v.from, v.to).Width
	return v
}

// readItems reads items separated by commas up to the closing bracket: it calls item to read each.
func (s *scanner) readItems(closing byte, item func()) {
	above := s.header
	s.header = nil
	defer func() { s.header = above }()
	for s.skipBlank(); s.pos < s.end && s.values <= maxValues && !s.skip(closing); s.skipBlank() {
		begin := s.pos
		item()
		s.skipBlank()
		s.skip(',')
		if s.pos == begin {
			s.pos++
		}
	}
}

// skipQuoted skips a text in quotes of any of the four kinds of TOML.
func (s *scanner) skipQuoted() {
	_, size := quoteOf(s.src.Text[s.pos:s.end])
	text, c := s.src.Text[:s.end], s.src.Text[s.pos]
	closing := strings.Repeat(string(c), size)
	for s.pos += size; s.pos < s.end; s.pos++ {
		switch {
		case text[s.pos] == '\\' && c == '"':
			s.pos++
		case text[s.pos] == c && strings.HasPrefix(text[s.pos:], closing):
			s.pos += size
			for size == 3 && s.peek() == c { // up to two more belong to the text
				s.pos++
			}
			return
		}
	}
	s.pos = s.end
}
