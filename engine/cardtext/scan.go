package cardtext

import (
	"fmt"
	"strings"
	"unicode"

	"equitas/engine/card"
	"equitas/engine/cond"
)

// A Fault is something wrong in a template, or worth a warning.
type Fault struct {
	At, Width int    // in characters of the template, from 0
	Msg       string // `"2" is a bare number; write a placeholder such as {value}`
	Help      string // "nearest: {value}", or empty
	Warning   bool   // the text can be used all the same
	Bare      bool   // it reports a number that is not filled in from the rules
}

// A part is a piece of a template: a literal text, or a placeholder.
type part struct {
	text       string // of a literal text
	key        string // of a placeholder: "n", "price.summer"; ":attack" for a symbol
	form       form
	one, other string // of {key:one|other} and {key~one|other}: the two words
	at, width  int    // position in the template, in characters, from 0
}

// form is the form in which a placeholder is expanded.
type form uint8

const (
	literal    form = iota // a text, no placeholder
	plainForm              // {n}
	countForm              // {n:card|cards}
	wordForm               // {n~card|cards}
	symbolForm             // {:attack}
)

// scan splits a template into parts. Its faults are errors of notation only.
func scan(src string) ([]part, []Fault) {
	var parts []part
	var faults []Fault
	runes := []rune(src)
	var text strings.Builder
	begin := 0
	flush := func(end int) {
		if text.Len() > 0 {
			parts = append(parts, part{text: text.String(), at: begin, width: end - begin})
			text.Reset()
		}
	}
	for i := 0; i < len(runes); {
		c := runes[i]
		if (c == '{' || c == '}') && i+1 < len(runes) && runes[i+1] == c {
			flush(i)
			parts = append(parts, part{text: string(c), at: i, width: 2})
			i += 2
			begin = i
			continue
		}
		if c == '}' {
			faults = append(faults, Fault{At: i, Width: 1, Msg: "} ends no placeholder", Help: "write }} for a brace"})
			i++
			continue
		}
		if c != '{' {
			if text.Len() == 0 {
				begin = i
			}
			text.WriteRune(c)
			i++
			continue
		}
		flush(i)
		end := i + 1
		for end < len(runes) && runes[end] != '}' && runes[end] != '{' {
			end++
		}
		if end == len(runes) || runes[end] == '{' {
			faults = append(faults, Fault{At: i, Width: 1, Msg: "{ is not closed", Help: "write {{ for a brace"})
			i++
			begin = i
			continue
		}
		p := parsePlaceholder(string(runes[i+1 : end]))
		p.at, p.width = i, end+1-i
		if p.form == literal {
			faults = append(faults, Fault{At: i, Width: p.width, Msg: p.text})
		} else {
			parts = append(parts, p)
		}
		i = end + 1
		begin = i
	}
	flush(len(runes))
	return parts, faults
}

// parsePlaceholder parses the text between braces. On an error it returns a literal part whose text
// is the error message.
func parsePlaceholder(s string) part {
	if word, ok := strings.CutPrefix(s, ":"); ok {
		if card.SymbolRune(word) != 0 {
			return part{form: symbolForm, key: s}
		}
		msg := fmt.Sprintf("there is no symbol {%s}", s)
		if near := cond.Nearest(word, card.SymbolNames()); near != "" {
			msg += "; nearest: {:" + near + "}"
		} else {
			msg += "; known: {:" + strings.Join(card.SymbolNames(), "} {:") + "}"
		}
		return part{text: msg}
	}
	i := strings.IndexAny(s, ":~")
	if i < 0 {
		return part{form: plainForm, key: strings.TrimSpace(s)}
	}
	p := part{form: countForm, key: strings.TrimSpace(s[:i])}
	if s[i] == '~' {
		p.form = wordForm
	}
	var ok bool
	if p.one, p.other, ok = strings.Cut(s[i+1:], "|"); !ok || strings.Contains(p.other, "|") {
		return part{text: fmt.Sprintf("{%s} needs two words: {%s%c", s, p.key, s[i]) + "card|cards}"}
	}
	return p
}

// typeset typesets a text: each run of white space becomes one space, except that a blank line,
// which divides paragraphs, is kept.
func typeset(s string) string {
	var b strings.Builder
	paragraphs := strings.Split(strings.ReplaceAll(s, "\r\n", "\n"), "\n")
	open := false // a line of the paragraph has been written
	for _, line := range paragraphs {
		line = strings.Join(strings.Fields(line), " ")
		switch {
		case line == "":
			open = false
		case b.Len() == 0:
			b.WriteString(line)
			open = true
		case open:
			b.WriteString(" " + line)
		default:
			b.WriteString("\n\n" + line)
			open = true
		}
	}
	return b.String()
}

// TypographicQuotes replaces straight quotation marks (') of a template by typographic ones: ‘ and ’
// around quoted words, and ’ for every apostrophe. A mark at the beginning of a word is an
// apostrophe if no mark closes a quotation after it.
func TypographicQuotes(template string) string {
	if !strings.Contains(template, "'") {
		return template
	}
	runes := []rune(template)
	at := func(i int) rune {
		if i < 0 || i >= len(runes) {
			return ' '
		}
		return runes[i]
	}
	opens := func(i int) bool {
		return (unicode.IsSpace(at(i-1)) || strings.ContainsRune("([“\"«–—/", at(i-1))) && !unicode.IsSpace(at(i+1))
	}
	closes := func(i int) bool {
		next := at(i + 1)
		return !unicode.IsSpace(at(i-1)) && !unicode.IsLetter(next) && !unicode.IsDigit(next) && next != '{'
	}
	open := -1 // index of a mark that may open a quotation; -1: none
	for i, r := range runes {
		if r != '\'' {
			continue
		}
		runes[i] = '’'
		switch {
		case opens(i):
			open = i
		case open >= 0 && closes(i):
			runes[open], open = '‘', -1
		}
	}
	return string(runes)
}

// FindControl finds the first character of a text that texts and names must not contain, and its
// index in characters; 0 and -1 if there is none.
func FindControl(s string) (rune, int) {
	for i, r := range []rune(s) {
		if unicode.IsControl(r) && r != '\n' && r != '\t' && r != '\r' || r == unicode.ReplacementChar || card.IsSymbol(r) {
			return r, i
		}
	}
	return 0, -1
}
