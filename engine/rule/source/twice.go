package source

import "fmt"

// TOML lets a table be written in one place and in one way: under a header, with
// dots, or in braces. A designer who finds two is right to ask which of them
// holds, and the library forgets where the first one stands, or that there was
// one.

// made is how a table, or a list of tables, came to be.
type made uint8

const (
	onTheWay made = iota // by the header of a table below it: it may still have one of its own
	byHeader
	byDots
	byBraces
)

// opens notes what is wrong where a header names a table that is there already.
// last: it is the table itself, not one on the way to it.
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

// adds notes what is wrong where dots name a table that is there already.
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

// again notes a value or a table that is written a second time.
func (s *scanner) again(old *Value, parts []part, i int) {
	s.note(old, parts, i, "is written twice", "keep one of them")
}

// both notes a name that stands for a table and for a value.
func (s *scanner) both(old *Value, parts []part, i int) {
	s.note(old, parts, i, "is used both as a table and as a value", "give one of them another name")
}

// inBraces notes a table in braces that more is said of.
func (s *scanner) inBraces(old *Value, parts []part, i int) {
	s.note(old, parts, i, "is complete where its braces close", "write all of it between the braces")
}

// note keeps the first fault of a key whose parts up to the i-th name what is
// there already.
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

// path is what is being read, as files write it.
func (s *scanner) path() string { return Snippet(Path(s.prefix...)) }
