package rule

import "fmt"

// An EntryLimit limits how many entries some tables may have together, for example because a position
// has no room for more.
type EntryLimit struct {
	Tables []string
	Lo, Hi int    // least and largest number of entries of all Tables together
	Noun   string // noun for the entries in the plural, such as "types of buildings"
}

// entryLimitFaults returns faults for tables that have too many or too few entries together.
func (s *Set) entryLimitFaults() (faults Faults) {
	for _, r := range s.schema.EntryLimits {
		var paths []string
		for _, table := range r.Tables {
			for _, id := range s.Entries(table) {
				paths = append(paths, table+"."+id)
			}
		}
		switch n := len(paths); {
		case n > r.Hi:
			faults = append(faults, Fault{At: s.Value(paths[r.Hi]).At, Msg: fmt.Sprintf("%d %s, at most %d", n, r.Noun, r.Hi)})
		case n < r.Lo:
			faults = append(faults, Fault{At: s.LastPlace(r.Tables[0]), Msg: fmt.Sprintf("there are no %s", r.Noun)})
		}
	}
	return faults
}

// exceedingFaults returns faults for numbers that exceed the number at their key's MaxKey.
func (s *Set) exceedingFaults() (faults Faults) {
	for i := range s.schema.Keys {
		k := &s.schema.Keys[i]
		if k.MaxKey == "" {
			continue
		}
		if v, most := s.Value(k.Path), s.Value(k.MaxKey); v != nil && most != nil && v.Int > most.Int {
			faults = append(faults, Fault{At: s.LastPlace(k.Path, k.MaxKey), Msg: fmt.Sprintf("%s is %d, must be at most %s, which is %d", k.Path, v.Int, k.MaxKey, most.Int)})
		}
	}
	return faults
}
