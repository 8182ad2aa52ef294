package rule

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"equitas/engine/cond"
	"equitas/engine/rule/source"
)

// These limit the size of files. No real game comes near them; they stop an excessive file before
// each of its entries causes work.
const (
	maxKeys      = 500  // largest number of keys of one table, merged from all files
	maxWeights   = 2000 // largest number of weights of a style; games told in text have several hundred features
	maxLanguages = 32   // largest number of languages of the names in a ruleset
	MaxText      = 200  // largest number of characters of a title, or of another text on one line
	maxNameText  = 2000 // largest number of characters of a text by language
)

// reportTooManyKeys adds a fault if dst has too many keys to add key, which is key number at, from 0,
// of the table that is merged. It reports whether it did.
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

// longTextFault returns the fault of a text that is too long for one line; nil if it is not.
func longTextFault(v *Value, path string) *Fault {
	n := utf8.RuneCountInString(v.Text)
	if n <= MaxText {
		return nil
	}
	return &Fault{At: v.At, Msg: fmt.Sprintf("%s has %s characters, at most %d", path, cond.FormatInt(n), MaxText)}
}

// lineFault returns the fault of a text that must fit on one line but does not, or has characters that
// are not allowed; nil if it has none.
func lineFault(v *Value, path string) *Fault {
	if f := source.CharacterFault(v, path, false); f != nil {
		return f
	}
	return longTextFault(v, path)
}

// titleFault returns the fault of a title that is empty or does not fit on one line; nil if it has
// none.
func titleFault(v *Value) *Fault {
	if strings.TrimSpace(v.Text) == "" {
		return &Fault{At: v.At, Msg: "title is empty", Help: "say what people call it: reports begin with it"}
	}
	return lineFault(v, "title")
}

// reportLanguages adds a fault if the names in a set are in too many languages.
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
