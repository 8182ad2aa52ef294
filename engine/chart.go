package engine

import "strings"

// A PhaseChart is a ruleset that lists the phases of a match and, for each, the kinds of
// actions chosen among there. Its states are [RecordState]s. It is needed to find rules that
// are never used.
type PhaseChart interface {
	Rules

	// Chart lists the phases in the order in which a match, and in it a turn, first comes
	// to them. It has exactly the phases and kinds of action that can occur under these
	// rules. The language changes their titles and nothing else.
	Chart(lang string) []Phase

	// Endings returns the titles of the reasons of [Rules.Reasons], in the same order, in
	// the language or else in English.
	Endings(lang string) []string
}

// A Phase is a part of the turn that asks for a decision.
type Phase struct {
	Name  string // as [RecordState.Phase] returns it; unique
	Title string // for people: "Defending"
	Doc   string // what is decided, without a full stop: "which cards defend"
	Key   string // key or table of the rule files where the phase is ruled; or ""
	Kinds []Kind
}

// A Kind is a kind of action in a phase.
type Kind struct {
	// Form is the pattern of the words that [RecordState.Words] returns, with capitals for the
	// parts that vary and brackets round an end that may be missing: "move PIECE to PLACE",
	// "end turn", "give CARD [for WAY]", "CARD". Capitals stand for one word or more.
	Form  string
	Title string // for people: "attack with a card"
	Key   string // key or table of the rule files where the kind is ruled; "": as for the phase
}

// KindOf returns the index of the kind of an action with these words; -1 if no form fits.
// If several fit, the one with the most fixed words counts.
func (p *Phase) KindOf(words string) int {
	best, fixed := -1, -1
	said := strings.Fields(words)
	for i := range p.Kinds {
		form, end, _ := strings.Cut(p.Kinds[i].Form, "[")
		short := strings.Fields(form)
		for _, f := range [][]string{short, append(short[:len(short):len(short)], strings.Fields(strings.TrimSuffix(end, "]"))...)} {
			n := 0
			for _, w := range f {
				if !isPlaceholder(w) {
					n++
				}
			}
			if n > fixed && matchesForm(f, said) {
				best, fixed = i, n
			}
		}
	}
	return best
}

// isPlaceholder reports whether a word of a form is a placeholder, written in capitals.
func isPlaceholder(word string) bool {
	return strings.ToUpper(word) == word && strings.ToLower(word) != word
}

// matchesForm reports whether the words match a form, each placeholder standing for one word or
// more.
func matchesForm(form, words []string) bool {
	switch {
	case len(form) == 0:
		return len(words) == 0
	case len(words) < len(form):
		return false
	case !isPlaceholder(form[0]):
		return form[0] == words[0] && matchesForm(form[1:], words[1:])
	}
	for n := 1; n <= len(words)-len(form)+1; n++ {
		if matchesForm(form[1:], words[n:]) {
			return true
		}
	}
	return false
}
