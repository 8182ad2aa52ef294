package form

import (
	"regexp"
	"strings"

	"equitas/engine/rule"
	"equitas/engine/rule/render"
	"equitas/engine/rule/source"
)

// maxCompletions is the largest number of completions that are offered at once.
const maxCompletions = 12

// A Completion is a possible continuation of the text at the caret.
type Completion struct {
	Show string `json:"show"`           // text that is shown in the list
	Text string `json:"text"`           // text that is inserted
	Back int    `json:"back"`           // number of characters before the caret that Text replaces
	Doc  string `json:"doc,omitempty"`  // its meaning; "" for none
	Lang string `json:"lang,omitempty"` // language of Doc
}

// Patterns of the part of a line before the caret.
var (
	partialKey   = regexp.MustCompile(`^\s*((?:[A-Za-z0-9_-]+\.)*)([A-Za-z0-9_-]*)$`)
	partialValue = regexp.MustCompile(`^\s*([A-Za-z0-9_.-]+)\s*=\s*("?)([A-Za-z0-9_-]*)$`)
	partialHead  = regexp.MustCompile(`^\s*\[((?:[A-Za-z0-9_-]+\.)*)([A-Za-z0-9_-]*)$`)
)

// Completions returns the possible continuations of a line, counted from 1, of text, a file of a game
// with the schema s. left is the part of the line before the caret. set, which may be nil, has the
// entries, such as cards, whose keys are offered. Meanings are in the language lang.
func Completions(s *rule.Schema, set *rule.Set, lang, text string, line int, left string) []Completion {
	return completionsInTable(s, set, lang, tableHeadAt(text, line), left)
}

// completionsInTable is [Completions] for a line in the table with the path head; "" if the line is
// in no table.
func completionsInTable(s *rule.Schema, set *rule.Set, lang, head, left string) []Completion {
	if m := partialValue.FindStringSubmatch(left); m != nil {
		return wordCompletions(s, set, joinPath(head, m[1]), m[2], m[3])
	}
	m, isHead := partialKey.FindStringSubmatch(left), false
	if m == nil {
		if m, isHead = partialHead.FindStringSubmatch(left), true; m == nil {
			return nil
		}
		head = ""
	}
	if m[1] == "" && m[2] == "" {
		return nil // nothing is offered on an empty line
	}
	path := strings.TrimSuffix(joinPath(head, m[1]), ".")
	shape := s.Shape()
	if path != "" {
		for _, part := range source.Split(path) {
			if shape, _ = shape.Child(part); shape == nil {
				return nil
			}
		}
	}
	var list []Completion
	add := func(name string, leaf bool, doc string) {
		if !strings.HasPrefix(name, m[2]) || name == m[2] && !leaf || len(list) == maxCompletions || isHead && leaf {
			return
		}
		text := name
		switch {
		case isHead:
			text += "]"
		case leaf:
			text += " = "
		default:
			text += "."
		}
		list = append(list, Completion{Show: name, Text: text, Back: len(m[2]), Doc: doc, Lang: lang})
	}
	for _, name := range shape.Keys {
		kid := shape.Children[name]
		doc, h := "", s.TableDoc(joinPath(path, name))
		switch {
		case kid.Key != nil && set != nil:
			doc = set.Glossary(lang).Doc(kid.Key)
		case kid.Key != nil:
			doc = kid.Key.Doc
		case h != nil && set != nil:
			doc = set.Glossary(lang).TableDoc(h)
		case h != nil:
			doc = h.Doc
		}
		add(name, kid.Key != nil, doc)
	}
	if shape.EntryShape != nil && set != nil {
		if t := set.Table(path); t != nil {
			for _, name := range t.Keys() {
				add(name, shape.EntryShape.Key != nil, "")
			}
		}
	}
	return list
}

// wordCompletions returns the words that begin with prefix and are allowed as the value of the key at
// path. quote is the quotation mark typed before prefix; "" for none.
func wordCompletions(s *rule.Schema, set *rule.Set, path, quote, prefix string) []Completion {
	k := s.Match(path)
	if k == nil {
		return nil
	}
	words := k.Words
	if set != nil {
		words = render.AllowedWords(set, k)
	}
	switch {
	case k.Type == rule.Bool && quote == "":
		words = []string{"true", "false"}
	case k.Type != rule.Word:
		return nil
	}
	var list []Completion
	for _, w := range words {
		if !strings.HasPrefix(w, prefix) || w == prefix || len(list) == maxCompletions {
			continue
		}
		text := w
		if k.Type == rule.Word {
			text = source.Quote(w)
		}
		list = append(list, Completion{Show: w, Text: text, Back: len(quote) + len(prefix)})
	}
	return list
}

// joinPath returns the path of a key in the table with the path head; either may be "".
func joinPath(head, key string) string {
	if head == "" || key == "" {
		return head + key
	}
	return head + "." + key
}

// tableHeadAt returns the path in the last table header above a line, counted from 1, of a text; ""
// if there is none.
func tableHeadAt(text string, line int) string {
	head, at := "", 1
	last := 0
	for _, t := range source.Tokens(source.NewFile("", text)) {
		at += strings.Count(text[last:t.From], "\n")
		last = t.From
		if at >= line {
			break
		}
		if t.Kind == source.HeaderToken {
			head = strings.TrimSpace(strings.Trim(strings.TrimSpace(text[t.From:t.To]), "[]"))
		}
	}
	return head
}
