package rule

// An AnswerCount counts the answers of one condition or amount in matches that are watched.
type AnswerCount struct {
	Asked int
	Yes   int // answers other than 0
}

// Add counts one answer.
func (t *AnswerCount) Add(answer int32) {
	t.Asked++
	if answer != 0 {
		t.Yes++
	}
}

// AnswerCountOf returns the tally in which answers of a condition or an amount of the set are
// counted. It is nil where they are not counted, which is so everywhere but in trial
// matches of a check. The set may be nil.
func (s *Set) AnswerCountOf(v *Value) *AnswerCount {
	if s == nil {
		return nil
	}
	return s.answerCounts[v]
}

// CountingAnswers returns a copy of the set in which the answers of all conditions are tallied.
// Rules compiled from it are slow, and only one goroutine may use them.
func (s *Set) CountingAnswers() *Set {
	w := *s
	w.answerCounts = map[*Value]*AnswerCount{}
	for _, v := range s.Conditions() {
		w.answerCounts[v] = &AnswerCount{}
	}
	return &w
}
