package script

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"equitas/engine/cond"
)

// A Sentence is a parsed sentence: its verb and its operands.
type Sentence struct {
	Verb *Verb
	Args []Arg // by slot of the verb
	When Arg   // the condition under which it happens; the zero Arg if there is none
}

// An Arg is an operand as written.
type Arg struct {
	Text string // without space around it; "" if it is left out
	At   int    // where it begins, in characters from the start of the text
}

// IsPresent reports whether the operand is present.
func (a Arg) IsPresent() bool { return a.Text != "" }

// Arg returns the operand of the slot whose word is word, such as "from"; "" is the operand
// directly after the verb. It returns the zero Arg if the verb has no such slot.
func (s *Sentence) Arg(word string) Arg {
	for i, slot := range s.Verb.Slots {
		if slot.Word == word {
			return s.Args[i]
		}
	}
	return Arg{}
}

// A word is a part of a sentence between two spaces. Text in brackets or quotes is one word,
// whatever spaces it has.
type word struct {
	text     string
	from, to int // in characters from the start of the text; to is exclusive
}

// Parse parses a sentence. offset is the number of characters that stand before text where it is
// part of a longer one. An error is a [*cond.Error] whose column counts from the start of that
// longer text, on line 1.
func Parse(text string, offset int) (*Sentence, error) {
	words, err := splitWords(text)
	if err != nil {
		err.Column += offset
		return nil, err
	}
	if len(words) == 0 {
		return nil, &cond.Error{Line: 1, Column: offset + 1, Width: 1, Msg: "a step is missing", Help: "write one, such as " + Verbs[0].Example}
	}
	v := FindVerb(words[0].text)
	if v == nil {
		return nil, unknownVerbError(words[0], offset)
	}
	p := &parser{runes: []rune(text), words: words[1:], verb: words[0], offset: offset}
	return p.parseOperands(v)
}

// unknownVerbError returns the error for a first word that is not a verb.
func unknownVerbError(w word, offset int) *cond.Error {
	e := &cond.Error{Line: 1, Column: offset + w.from + 1, Width: max(1, w.to-w.from), Msg: fmt.Sprintf("there is no verb %q", w.text), Known: VerbNames()}
	if slices.Contains([]string{"if", "when", "unless"}, w.text) {
		e.Help = "the step comes first, its condition last: add 1 to score when me.hand == 0"
	} else if verb := foreignVerbs[w.text]; verb != "" {
		e.Help = "write " + verb + ", as in: " + FindVerb(verb).Example
	} else if near := cond.Nearest(w.text, VerbNames()); near != "" {
		e.Help = "nearest: " + near + ", as in: " + FindVerb(near).Example
	} else {
		e.Help = "a step begins with one of " + strings.Join(VerbNames(), ", ")
	}
	return e
}

// closingBrackets maps each opening bracket to its closing one.
var closingBrackets = map[rune]rune{'(': ')', '[': ']', '{': '}'}

// splitWords splits a text into words. Brackets and quotes are part of a word, but a bracket at
// the start of a word is a word of its own.
func splitWords(text string) ([]word, *cond.Error) {
	var l []word
	var open []int // indices of the brackets that are open
	runes := []rune(text)
	start, quote := -1, -1
	for i, r := range runes {
		switch {
		case quote >= 0:
			if r == runes[quote] {
				quote = -1
			}
			continue
		case r == '\'' || r == '"':
			quote = i
		case r == '(' || r == '[' || r == '{':
			open = append(open, i)
		case r == ')' || r == ']' || r == '}':
			if len(open) == 0 {
				return nil, &cond.Error{Line: 1, Column: i + 1, Width: 1, Msg: fmt.Sprintf("%c closes nothing", r), Help: "take it out, or open it before"}
			}
			open = open[:len(open)-1]
		}
		if unicode.IsSpace(r) && len(open) == 0 {
			if start >= 0 {
				l = append(l, word{string(runes[start:i]), start, i})
			}
			start = -1
		} else if start < 0 {
			start = i
		}
	}
	switch {
	case quote >= 0:
		return nil, &cond.Error{Line: 1, Column: quote + 1, Width: 1, Msg: fmt.Sprintf("%c is not closed", runes[quote]), Help: fmt.Sprintf("write %c behind the word", runes[quote])}
	case len(open) > 0:
		i := open[len(open)-1]
		return nil, &cond.Error{Line: 1, Column: i + 1, Width: 1, Msg: fmt.Sprintf("%c is not closed", runes[i]), Help: fmt.Sprintf("write %c where it ends", closingBrackets[runes[i]])}
	}
	if start >= 0 {
		l = append(l, word{string(runes[start:]), start, len(runes)})
	}
	return l, nil
}

// A parser reads the operands of one sentence.
type parser struct {
	runes  []rune
	words  []word // all words after the verb
	verb   word
	offset int
}

// parseOperands reads the operands of the verb v and returns the sentence; an error if the words do not
// fit the slots of v.
func (p *parser) parseOperands(v *Verb) (*Sentence, error) {
	slots := v.allSlots()
	s := &Sentence{Verb: v, Args: make([]Arg, len(v.Slots))}
	cur, from := -1, 0 // slot that is being read (-1: none), and the index of its first word
	if len(v.Slots) > 0 && v.Slots[0].Word == "" {
		cur = 0
	}
	take := func(to int) error { // take makes the words from index from to before to the operand of slot cur
		if cur < 0 {
			if to > from {
				return p.errorAt(p.words[from], fmt.Sprintf("%q is too much here", p.words[from].text), p.verbForm(v))
			}
			return nil
		}
		if to == from {
			if cur == 0 && slots[0].Word == "" && slots[0].Optional {
				return nil
			}
			after := p.verb
			if from > 0 {
				after = p.words[from-1]
			}
			return p.errorAt(after, fmt.Sprintf("after %s %s is missing", after.text, strings.ToLower(slots[cur].Placeholder)), p.verbForm(v))
		}
		a := Arg{strings.TrimSpace(string(p.runes[p.words[from].from:p.words[to-1].to])), p.offset + p.words[from].from}
		if cur < len(v.Slots) {
			s.Args[cur] = a
		} else {
			s.When = a
		}
		return nil
	}
	for i := 0; i < len(p.words); i++ {
		next := -1
		for k := cur + 1; k < len(slots); k++ {
			if slots[k].Word != "" && slots[k].Word == p.words[i].text {
				next = k
				break
			}
		}
		if next < 0 {
			continue
		}
		if err := take(i); err != nil {
			return nil, err
		}
		cur, from = next, i+1
		if slots[cur].Operand == Step { // all that follows is a sentence of its own
			i = len(p.words)
		}
	}
	if err := take(len(p.words)); err != nil {
		return nil, err
	}
	for k, slot := range v.Slots {
		if !slot.Optional && !s.Args[k].IsPresent() {
			return nil, p.errorAt(p.verb, p.missingOperand(v, slot), p.verbForm(v))
		}
	}
	return s, nil
}

// missingOperand returns the message for a missing operand.
func (p *parser) missingOperand(v *Verb, slot Slot) string {
	if slot.Word == "" {
		return fmt.Sprintf("%s does not say %s", v.Name, strings.ToLower(slot.Placeholder))
	}
	return fmt.Sprintf("%s lacks %s %s", v.Name, slot.Word, slot.Placeholder)
}

func (p *parser) verbForm(v *Verb) string { return "write " + v.Form() }

func (p *parser) errorAt(w word, msg, help string) *cond.Error {
	return &cond.Error{Line: 1, Column: p.offset + w.from + 1, Width: max(1, w.to-w.from), Msg: msg, Help: help}
}
