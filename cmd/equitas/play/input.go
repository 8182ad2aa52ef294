package play

import (
	"slices"
	"strings"
	"unicode"

	"equitas/engine/people"
)

// lowerWords returns the words of a text in lower case, without punctuation.
func lowerWords(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r) && r != '_' && r != '?'
	})
}

// matchingThings returns the indices of the things that the input may mean; nil if none fits. It
// tries three ways and returns what fits by the first that succeeds: the whole text of a thing,
// some of its words in order, and beginnings of some of its words in order.
func matchingThings(input string, things []people.WordedAction) []int {
	in := lowerWords(input)
	if len(in) == 0 {
		return nil
	}
	for _, fits := range []func(s *people.WordedAction) bool{
		func(s *people.WordedAction) bool {
			return slices.Equal(in, lowerWords(s.Words)) || slices.Equal(in, lowerWords(s.Sentence))
		},
		func(s *people.WordedAction) bool {
			return fitsInOrder(in, lowerWords(s.Words), isSameWord) || fitsInOrder(in, lowerWords(s.Sentence), isSameWord)
		},
		func(s *people.WordedAction) bool {
			return fitsInOrder(in, lowerWords(s.Words), isBeginning) || fitsInOrder(in, lowerWords(s.Sentence), isBeginning)
		},
	} {
		var l []int
		for i := range things {
			if fits(&things[i]) {
				l = append(l, i)
			}
		}
		if len(l) > 0 {
			return l
		}
	}
	return nil
}

func isSameWord(input, word string) bool { return input == word }

func isBeginning(input, word string) bool { return strings.HasPrefix(word, input) }

// fitsInOrder reports whether the words of input fit some of words, in the same order.
func fitsInOrder(input, words []string, fits func(in, word string) bool) bool {
	for _, w := range words {
		if len(input) > 0 && fits(input[0], w) {
			input = input[1:]
		}
	}
	return len(input) == 0
}

// splitCommand returns the id of the command with which a line begins, and in rest the text after
// it; id is "" if there is none. If short is true, the beginning of a command's word is enough,
// unless several commands have it.
func (s *promptTexts) splitCommand(line string, short bool) (id, rest string) {
	first, rest, _ := strings.Cut(line, " ")
	first = strings.ToLower(first)
	if strings.HasPrefix(first, "?") && len(first) > 1 {
		first, rest = "?", first[1:]+" "+rest
	}
	found := ""
	for _, id := range commands {
		for _, w := range s.commandWords(id) {
			if w == first {
				return id, strings.TrimSpace(rest)
			}
			if short && strings.HasPrefix(w, first) {
				if found != "" && found != id {
					return "", ""
				}
				found = id
			}
		}
	}
	return found, strings.TrimSpace(rest)
}
