package rule

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"equitas/engine/cond"
	"equitas/engine/rule/source"
)

// What files may ask for at most, besides maxBytes and maxValues. Nobody who
// designs a game comes near; a file that goes on without end must be refused
// before the work that each entry causes is done.
const (
	maxKeys      = 500  // keys of one table, with those of all files
	maxLanguages = 32   // in which the things of a ruleset have names
	MaxText      = 200  // characters of a title, or of another text that stands in a line
	maxNames     = 2000 // characters of a text by language
)

// crowded reports a table that has no room for another key.
func (b *builder) crowded(into *Table, at int, v *Value, key, path string) bool {
	if at < maxKeys && (len(into.Keys()) < maxKeys || into.Own(key) != nil) {
		return false
	}
	if path == "" {
		path = "the file"
	}
	b.fault(v.KeyAt, "", "%s has more than %d keys", path, maxKeys)
	return true
}

// longText returns the fault of a text that is too long for a line, or nil.
func longText(v *Value, path string) *Fault {
	n := utf8.RuneCountInString(v.Text)
	if n <= MaxText {
		return nil
	}
	return &Fault{At: v.At, Msg: fmt.Sprintf("%s has %s characters, at most %d", path, cond.Commas(n), MaxText)}
}

// lineFault returns what is wrong with a text that stands in a line, or nil.
func lineFault(v *Value, path string) *Fault {
	if f := source.Unseen(v, path, false); f != nil {
		return f
	}
	return longText(v, path)
}

// titleFault returns what is wrong with a title, which stands in lines of
// terminals, or nil.
func titleFault(v *Value) *Fault {
	if strings.TrimSpace(v.Text) == "" {
		return &Fault{At: v.At, Msg: "title is empty", Help: "say what people call it: reports begin with it"}
	}
	return lineFault(v, "title")
}

// languages reports names in more languages than can be.
func (b *builder) languages(s *Set) {
	known := map[string]bool{}
	s.names(func(names *Value) {
		for _, lang := range names.Table.Keys() {
			if known[lang] = true; len(known) == maxLanguages+1 {
				b.fault(names.Table.Own(lang).KeyAt, "", "there are names in more than %d languages", maxLanguages)
				known[""] = true
			}
		}
	})
}
