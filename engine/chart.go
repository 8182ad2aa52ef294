package engine

import "strings"

// A Charter is a ruleset that says what a match consists of: the decisions that it
// may ask for, and the kinds of actions that each is made among. Its states are
// [Narrator]s. Whoever looks for rules that nobody ever comes to needs it.
type Charter interface {
	Rules

	// Chart lists the phases in the order in which a match, and in it a turn, first
	// comes to them. It has every phase and every kind of action that these rules
	// know, and none that they leave out. A language changes what they are called,
	// and nothing else.
	Chart(lang string) []Phase

	// Endings are what people call the reasons of [Rules.Reasons], in their order, in
	// a language or else in English.
	Endings(lang string) []string
}

// A Phase is a part of the turn that asks for a decision.
type Phase struct {
	Name  string // as [Narrator.Phase] says it, unique
	Title string // what people call it: "Defending"
	Doc   string // what is decided, without a full stop: "which cards defend"
	Key   string // of the files, where that is ruled: a key, or a table; or ""
	Kinds []Kind
}

// A Kind is a kind of action in a phase.
type Kind struct {
	// Form is how [Narrator.Words] writes it, with capitals for what differs from
	// action to action and brackets round an end that may be missing: "move PIECE to
	// PLACE", "end turn", "give CARD [for WAY]", "CARD". Capitals stand for one word
	// or more.
	Form  string
	Title string // what people call it: "attack with a card"
	Key   string // of the files, where it is ruled: a key, or a table; or "" as for the phase
}

// KindOf returns the index of the kind that an action is of, by its words: of those
// whose form they have, the one that leaves the fewest of them open. It is -1 if
// there is none.
func (p *Phase) KindOf(words string) int {
	best, fixed := -1, -1
	said := strings.Fields(words)
	for i := range p.Kinds {
		form, end, _ := strings.Cut(p.Kinds[i].Form, "[")
		short := strings.Fields(form)
		for _, f := range [][]string{short, append(short[:len(short):len(short)], strings.Fields(strings.TrimSuffix(end, "]"))...)} {
			n := 0
			for _, w := range f {
				if !open(w) {
					n++
				}
			}
			if n > fixed && fits(f, said) {
				best, fixed = i, n
			}
		}
	}
	return best
}

// open reports whether a word of a form stands for others.
func open(word string) bool {
	return strings.ToUpper(word) == word && strings.ToLower(word) != word
}

// fits reports whether words have a form.
func fits(form, words []string) bool {
	switch {
	case len(form) == 0:
		return len(words) == 0
	case len(words) < len(form):
		return false
	case !open(form[0]):
		return form[0] == words[0] && fits(form[1:], words[1:])
	}
	for n := 1; n <= len(words)-len(form)+1; n++ {
		if fits(form[1:], words[n:]) {
			return true
		}
	}
	return false
}
