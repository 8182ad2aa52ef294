package source

import "fmt"

// TOML lets a table be defined in one place and in one way: under a header, with dots, or
// in braces. For a second definition the library does not report where the first one is, or
// that there is one.

// definedAs is the way in which a table, or a list of tables, was defined.
type definedAs uint8

const (
	onTheWay definedAs = iota // only as a parent, by the header of a table below it; it may still get a header of its own
	byHeader
	byDots
	byBraces
)

// opens reports a header that names an existing table. last says that it is the table
// itself, not one on the path to it.
func (s *scanner) opens(old *Value, parts []part, i int, array bool) {
	last := i == len(parts)-1
	switch {
	case old == nil:
	case old.Kind == KindList && old.made == byHeader:
		if last && !array {
			s.note(old, parts, i, "is one table here and a list of tables there", "write [[ and ]] around each of a list")
		}
	case old.Kind != KindTable:
		s.both(old, parts, i)
	case last && array:
		s.note(old, parts, i, "is a list of tables here and one table there", "write [ and ] around the one")
	case old.made == byBraces:
		s.inBraces(old, parts, i)
	case last && old.made == byHeader:
		s.again(old, parts, i)
	case last && old.made == byDots:
		s.note(old, parts, i, "is opened here, and has keys with dots already", fmt.Sprintf("write all its keys under [%s], or all with dots", s.path()))
	}
}

// adds reports a dotted key that names an existing table.
func (s *scanner) adds(old *Value, parts []part, i int) {
	switch {
	case old == nil:
	case old.Kind != KindTable:
		s.both(old, parts, i)
	case old.made == byBraces:
		s.inBraces(old, parts, i)
	case old.made == byHeader:
		s.note(old, parts, i, "gets another key with dots, but has a header of its own", fmt.Sprintf("write the key under [%s]", s.path()))
	}
}

// again reports a value or a table that is defined a second time.
func (s *scanner) again(old *Value, parts []part, i int) {
	s.note(old, parts, i, "is written twice", "keep one of them")
}

// both reports a name that is used both for a table and for a value.
func (s *scanner) both(old *Value, parts []part, i int) {
	s.note(old, parts, i, "is used both as a table and as a value", "give one of them another name")
}

// inBraces reports an addition to an inline table.
func (s *scanner) inBraces(old *Value, parts []part, i int) {
	s.note(old, parts, i, "is complete where its braces close", "write all of it between the braces")
}

// note records a fault unless one was recorded before: the parts of a key up to index i
// name old, which already exists. what completes the message, help is the hint.
func (s *scanner) note(old *Value, parts []part, i int, what, help string) {
	if s.clash != nil {
		return
	}
	at := s.src.Place(parts[0].from, parts[i].to)
	if before := old.KeyAt.Line; before == at.Line {
		help += fmt.Sprintf("; the first stands in column %d", old.KeyAt.Col)
	} else {
		help += fmt.Sprintf("; the first stands in line %d", before)
	}
	s.clash = &Fault{At: at, Msg: s.path() + " " + what, Help: help}
}

// path returns the path of what is being read, as files write it.
func (s *scanner) path() string { return Snippet(Path(s.prefix...)) }
