package rule

// A Tally counts the answers of one condition or amount in matches that are watched.
type Tally struct {
	Asked int
	Yes   int // answers other than 0
}

// Note counts one answer.
func (t *Tally) Note(answer int32) {
	t.Asked++
	if answer != 0 {
		t.Yes++
	}
}

// TallyOf returns the tally in which answers of a condition or an amount of the set are
// counted. It is nil where they are not counted, which is so everywhere but in trial
// matches of a check. The set may be nil.
func (s *Set) TallyOf(v *Value) *Tally {
	if s == nil {
		return nil
	}
	return s.tallies[v]
}

// Watched returns a copy of the set in which the answers of all conditions are tallied.
// Rules compiled from it are slow, and only one goroutine may use them.
func (s *Set) Watched() *Set {
	w := *s
	w.tallies = map[*Value]*Tally{}
	for _, v := range s.Conditions() {
		w.tallies[v] = &Tally{}
	}
	return &w
}
