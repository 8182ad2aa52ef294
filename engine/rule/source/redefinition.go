package source

import "fmt"

// TOML lets a table be defined in one place and in one way: under a header, with dots, or
// in braces. For a second definition the library does not report where the first one is, or
// that there is one.

// definedHow is the way in which a table, or a list of tables, was defined.
type definedHow uint8

const (
	asParent definedHow = iota // only as a parent, by the header of a table below it; it may still get a header of its own
	byHeader
	byDots
	byBraces
)

// reportReopened reports a header whose parts up to index i name old, a value that exists and
// that the header must not open: one that is not a table, or a table that is complete. old may
// be nil. array says that the header is one of an element of a list: [[name]].
func (s *scanner) reportReopened(old *Value, parts []part, i int, array bool) {
	last := i == len(parts)-1
	switch {
	case old == nil:
	case old.Kind == KindList && old.definedHow == byHeader:
		if last && !array {
			s.noteRedefinition(old, parts, i, "is one table here and a list of tables there", "write [[ and ]] around each of a list")
		}
	case old.Kind != KindTable:
		s.reportBoth(old, parts, i)
	case last && array:
		s.noteRedefinition(old, parts, i, "is a list of tables here and one table there", "write [ and ] around the one")
	case old.definedHow == byBraces:
		s.reportInline(old, parts, i)
	case last && old.definedHow == byHeader:
		s.reportTwice(old, parts, i)
	case last && old.definedHow == byDots:
		s.noteRedefinition(old, parts, i, "is opened here, and has keys with dots already", fmt.Sprintf("write all its keys under [%s], or all with dots", s.path()))
	}
}

// reportDotted reports a dotted key whose parts up to index i name old, a value that exists and
// that the key must not extend: one that is not a table, or a table with braces or a header. old
// may be nil.
func (s *scanner) reportDotted(old *Value, parts []part, i int) {
	switch {
	case old == nil:
	case old.Kind != KindTable:
		s.reportBoth(old, parts, i)
	case old.definedHow == byBraces:
		s.reportInline(old, parts, i)
	case old.definedHow == byHeader:
		s.noteRedefinition(old, parts, i, "gets another key with dots, but has a header of its own", fmt.Sprintf("write the key under [%s]", s.path()))
	}
}

// reportTwice reports a value or a table that is defined a second time.
func (s *scanner) reportTwice(old *Value, parts []part, i int) {
	s.noteRedefinition(old, parts, i, "is written twice", "keep one of them")
}

// reportBoth reports a name that is used both for a table and for a value.
func (s *scanner) reportBoth(old *Value, parts []part, i int) {
	s.noteRedefinition(old, parts, i, "is used both as a table and as a value", "give one of them another name")
}

// reportInline reports an addition to an inline table.
func (s *scanner) reportInline(old *Value, parts []part, i int) {
	s.noteRedefinition(old, parts, i, "is complete where its braces close", "write all of it between the braces")
}

// noteRedefinition records a fault unless one was recorded before: the parts of a key up to index i
// name old, which already exists. what completes the message, help is the hint.
func (s *scanner) noteRedefinition(old *Value, parts []part, i int, what, help string) {
	if s.redefinition != nil {
		return
	}
	at := s.src.Place(parts[0].from, parts[i].to)
	if before := old.KeyAt.Line; before == at.Line {
		help += fmt.Sprintf("; the first stands in column %d", old.KeyAt.Col)
	} else {
		help += fmt.Sprintf("; the first stands in line %d", before)
	}
	s.redefinition = &Fault{At: at, Msg: s.path() + " " + what, Help: help}
}

// path returns the path of what is being read, as files write it.
func (s *scanner) path() string { return Snippet(Path(s.prefix...)) }
