package source

import "fmt"

// In TOML a table must be defined in one place and in one way: under a header, with dotted keys, or in
// braces. The TOML library does not report where the first definition is, or misses a second one.

// definedHow is the way in which a table, or a list of tables, was defined.
type definedHow uint8

const (
	asParent definedHow = iota // only as a parent, by the header of a table below it; it may still get a header of its own
	byHeader                   // by a header [table] or [[table]]
	byDots                     // by dotted keys
	byBraces                   // in braces
)

// reportReopened records a fault if a header, whose parts up to index i name the existing value old,
// must not open it: if old is not a table, or a complete one. It does nothing if old is nil. array
// means that the header is that of an element of a list: [[name]].
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

// reportDotted records a fault if a dotted key, whose parts up to index i name the existing value old,
// must not extend it: if old is not a table, or one with braces or a header. It does nothing if old
// is nil.
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

// reportTwice records the fault of a value or a table that is defined a second time. The parameters are
// those of noteRedefinition.
func (s *scanner) reportTwice(old *Value, parts []part, i int) {
	s.noteRedefinition(old, parts, i, "is written twice", "keep one of them")
}

// reportBoth records the fault of a name that is used both for a table and for another value. The
// parameters are those of noteRedefinition.
func (s *scanner) reportBoth(old *Value, parts []part, i int) {
	s.noteRedefinition(old, parts, i, "is used both as a table and as a value", "give one of them another name")
}

// reportInline records the fault of an addition to a table in braces. The parameters are those of
// noteRedefinition.
func (s *scanner) reportInline(old *Value, parts []part, i int) {
	s.noteRedefinition(old, parts, i, "is complete where its braces close", "write all of it between the braces")
}

// noteRedefinition records the fault that the parts of a key up to index i name old, which already
// exists. what completes the message, help is the hint. Only the first such fault is recorded.
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

// path returns the path of the value being read, shortened for messages.
func (s *scanner) path() string { return Snippet(Path(s.prefix...)) }
