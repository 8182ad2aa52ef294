package rule

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"equitas/engine/cond"
	"equitas/engine/rule/source"
)

// Limits on the size of files, besides maxBytes and maxValues. No real game comes near
// them; an excessive file must be refused before each of its entries causes work.
const (
	maxKeys      = 500  // most keys of one table, with those of all files
	maxWeights   = 2000 // most weights of a style: games told in text have several hundred features
	maxLanguages = 32   // most languages of the names in a ruleset
	MaxText      = 200  // most characters of a title, or of another text on one line
	maxNameText  = 2000 // most characters of a text by language
)

// reportTooManyKeys reports a table that has too many keys to take another, and returns whether
// it has.
func (b *builder) reportTooManyKeys(dst *Table, at int, v *Value, key, path string) bool {
	if at < maxKeys && (len(dst.Keys()) < maxKeys || dst.GetKey(key) != nil) {
		return false
	}
	if path == "" {
		path = "the file"
	}
	b.fault(v.KeyAt, "", "%s has more than %d keys", path, maxKeys)
	return true
}

// longTextFault returns the fault of a text too long for one line, or nil.
func longTextFault(v *Value, path string) *Fault {
	n := utf8.RuneCountInString(v.Text)
	if n <= MaxText {
		return nil
	}
	return &Fault{At: v.At, Msg: fmt.Sprintf("%s has %s characters, at most %d", path, cond.FormatInt(n), MaxText)}
}

// lineFault returns the fault of a text that must fit on one line, or nil.
func lineFault(v *Value, path string) *Fault {
	if f := source.CharacterFault(v, path, false); f != nil {
		return f
	}
	return longTextFault(v, path)
}

// titleFault returns the fault of a title, which must fit on one line of a terminal, or
// nil.
func titleFault(v *Value) *Fault {
	if strings.TrimSpace(v.Text) == "" {
		return &Fault{At: v.At, Msg: "title is empty", Help: "say what people call it: reports begin with it"}
	}
	return lineFault(v, "title")
}

// reportLanguages reports names in too many languages.
func (b *builder) reportLanguages(s *Set) {
	known := map[string]bool{}
	s.eachNames(func(names *Value) {
		for _, lang := range names.Table.Keys() {
			if known[lang] = true; len(known) == maxLanguages+1 {
				b.fault(names.Table.GetKey(lang).KeyAt, "", "there are names in more than %d languages", maxLanguages)
				known[""] = true
			}
		}
	})
}
