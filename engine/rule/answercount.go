package rule

// An AnswerCount counts the values of one condition or amount during matches.
type AnswerCount struct {
	Asked int // number of evaluations
	Yes   int // number of values other than 0
}

// Add counts one value.
func (t *AnswerCount) Add(answer int32) {
	t.Asked++
	if answer != 0 {
		t.Yes++
	}
}

// AnswerCountOf returns the count to which each evaluation of v, a condition or an amount of the set,
// must be added. It is nil if values are not counted, as in all sets but those that
// [Set.CountingAnswers] returns. The set may be nil.
func (s *Set) AnswerCountOf(v *Value) *AnswerCount {
	if s == nil {
		return nil
	}
	return s.answerCounts[v]
}

// CountingAnswers returns a copy of the set in which the values of all conditions are counted, for
// trial matches. Rules compiled from it are slow, and only one goroutine may use them.
func (s *Set) CountingAnswers() *Set {
	w := *s
	w.answerCounts = map[*Value]*AnswerCount{}
	for _, v := range s.Conditions() {
		w.answerCounts[v] = &AnswerCount{}
	}
	return &w
}
