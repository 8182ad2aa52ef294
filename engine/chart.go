package engine

import "strings"

// A PhaseChart is a ruleset that lists the phases of a match and the kinds of actions of each
// phase. Its states are [RecordState]s. With it, reports find rules that are never used.
type PhaseChart interface {
	Rules

	// Chart lists the phases in the order in which a match first comes to them. It has exactly
	// the phases and kinds of action that can occur under these rules. lang is a language
	// such as "en"; only the titles depend on it.
	Chart(lang string) []Phase

	// Endings returns the titles of the ways to end a match, in the order of [Rules.Reasons]:
	// in language lang, or in English if the game has no such language.
	Endings(lang string) []string
}

// A Phase is a part of the turn that asks for a decision.
type Phase struct {
	Name  string // as [RecordState.Phase] returns it; unique
	Title string // for people: "Defending"
	Doc   string // what is decided, without a full stop: "which cards defend"
	Key   string // key or table of the rule files that has the phase's rules; "" if there is none
	Kinds []Kind
}

// A Kind is a kind of action in a phase.
type Kind struct {
	// Form is the pattern of the words that [RecordState.Words] returns, with capitals for the
	// parts that vary and brackets round an end that may be missing: "move PIECE to PLACE",
	// "end turn", "give CARD [for WAY]", "CARD". Capitals stand for one word or more.
	Form  string
	Title string // for people: "attack with a card"
	Key   string // key or table of the rule files that has the kind's rules; "": the phase's Key
}

// KindOf returns the index of the kind of an action with these words; -1 if no form fits.
// If several forms fit, the one with the most fixed words counts.
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
