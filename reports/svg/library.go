package svg

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"equitas/engine/card"
)

// A Library reads the symbols of cards that are not built in, from files and from sets of
// icons. Each file is read once. It may be used by several goroutines at once.
type Library struct {
	// readBytes, sets and setsTable are the arguments of [NewLibrary].
	readBytes func(name, from string) ([]byte, error)
	sets      []SetFile
	setsTable string

	mu          sync.Mutex
	symbolCache map[SetFile]symbolResult
	setCache    map[SetFile]setResult
	credits     []Credit
}

// A SetFile is a file with a set of icons. Path is relative to the folder of the file From,
// which names it.
type SetFile struct{ Path, From string }

// A symbolResult is the cached result of reading a symbol.
type symbolResult struct {
	symbol *Symbol
	set    *Set // the set that has the symbol; nil for a symbol from a file
	err    error
}

// A setResult is the cached result of reading a set of icons.
type setResult struct {
	set *Set
	err error
}

// A Credit is the author and licence of a set of icons, and those of its icons that were
// used.
type Credit struct {
	Set, Author, License string
	Icons                []string // names of the icons in the set, sorted
}

// NewLibrary returns a library that reads icons from the given sets. readBytes returns the
// content of the file called name in the folder of the file from. table is the table of the
// files of rules that lists sets, such as "icon", for error messages.
func NewLibrary(readBytes func(name, from string) ([]byte, error), sets []SetFile, table string) *Library {
	return &Library{readBytes: readBytes, sets: sets, setsTable: table, symbolCache: map[SetFile]symbolResult{}, setCache: map[SetFile]setResult{}}
}

// Symbol returns a symbol that is not built in (see [card.DrawingSourceOf]); from is the
// file that names it. An icon from a set is added to [Library.Credits]. Errors include the
// name of the faulty file.
func (s *Library) Symbol(name, from string) (*Symbol, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	d := s.cachedSymbol(name, from)
	if d.set != nil && d.err == nil {
		_, icon, _ := strings.Cut(name, ":")
		s.addCredit(d.set, icon)
	}
	return d.symbol, d.err
}

// Check returns the error that [Library.Symbol] would return, but adds no credits.
func (s *Library) Check(name, from string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.cachedSymbol(name, from).err
}

// cachedSymbol returns a symbol; each is read only once.
func (s *Library) cachedSymbol(name, from string) symbolResult {
	if card.DrawingSourceOf(name) == card.FromIconSet {
		from = ""
	}
	key := SetFile{name, from}
	d, ok := s.symbolCache[key]
	if !ok {
		if from == "" {
			d.symbol, d.set, d.err = s.findIcon(name)
		} else {
			d.symbol, d.err = s.readFile(name, from)
		}
		s.symbolCache[key] = d
	}
	return d
}

// readFile reads a symbol from an SVG file.
func (s *Library) readFile(name, from string) (*Symbol, error) {
	data, err := s.readBytes(name, from)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	symbol, err := Read(data)
	if err != nil {
		return nil, fmt.Errorf("%s, %w", name, err)
	}
	return symbol, nil
}

// findIcon returns an icon by its full name, "PREFIX:NAME", and the set that has it.
func (s *Library) findIcon(full string) (*Symbol, *Set, error) {
	prefix, name, _ := strings.Cut(full, ":")
	var known []string
	for _, l := range s.sets {
		set, err := s.readSet(l)
		if err != nil {
			return nil, nil, err
		}
		if known = append(known, set.Prefix); set.Prefix != prefix {
			continue
		}
		symbol, err := set.Icon(name)
		return symbol, set, err
	}
	if len(known) == 0 {
		return nil, nil, fmt.Errorf("%s: no set of icons is listed; write under [%s]: sets = [\"FILE.json\"]", full, s.setsTable)
	}
	return nil, nil, fmt.Errorf("%s: no set that is listed is called %q; there is %s", full, prefix, strings.Join(known, ", "))
}

// readSet returns a set of icons; each is read only once.
func (s *Library) readSet(l SetFile) (*Set, error) {
	r, ok := s.setCache[l]
	if !ok {
		var data []byte
		if data, r.err = s.readBytes(l.Path, l.From); r.err == nil {
			r.set, r.err = ReadSet(data)
		}
		if r.err != nil {
			r.err = fmt.Errorf("%s: %w", l.Path, r.err)
		}
		s.setCache[l] = r
	}
	return r.set, r.err
}

// addCredit adds an icon of a set to the credits.
func (s *Library) addCredit(set *Set, name string) {
	i := slices.IndexFunc(s.credits, func(c Credit) bool { return c.Set == set.Name && c.Author == set.Author && c.License == set.License })
	if i < 0 {
		i = len(s.credits)
		s.credits = append(s.credits, Credit{Set: set.Name, Author: set.Author, License: set.License})
	}
	if at, there := slices.BinarySearch(s.credits[i].Icons, name); !there {
		s.credits[i].Icons = slices.Insert(s.credits[i].Icons, at, name)
	}
}

// Credits returns the credits for all icons that this library and others have returned,
// merged, and sorted by author and set.
func (s *Library) Credits(others ...*Library) []Credit {
	var sum Library
	for _, from := range append(others, s) {
		from.mu.Lock()
		for _, c := range from.credits {
			for _, name := range c.Icons {
				sum.addCredit(&Set{Name: c.Set, Author: c.Author, License: c.License}, name)
			}
		}
		from.mu.Unlock()
	}
	all := sum.credits
	slices.SortFunc(all, func(a, b Credit) int {
		return strings.Compare(a.Author+"\x00"+a.Set, b.Author+"\x00"+b.Set)
	})
	return all
}
