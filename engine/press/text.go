package press

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"equitas/engine/card"
	"equitas/engine/print"
	"equitas/engine/rule"
)

// Text gives a face the text that its entry has under a key, with its
// placeholders filled. It reports whether there is one: if not, the game puts
// one together.
func (b *Book) Text(f *card.Face, entry, key string, v print.Values) bool {
	with := &iconed{Values: v, book: b}
	v = with
	if f.Side == 0 {
		b.proofread(f.ID, entry, key, v)
	}
	texts := b.Set.Value(entry + "." + key)
	if texts == nil {
		return false
	}
	template, lang := b.Template(entry, key)
	if template == nil {
		b.Lack("text", f.ID, texts.At)
		return true
	}
	if lang != b.Lang {
		b.Borrow(f.ID)
	}
	words := Numbers(b.Set, lang)
	if b.design.Typed {
		words = ""
	}
	with.icons = b.icons(template.Text)
	text, faults := print.Expand(template.Text, words, v)
	b.Place(f.ID, key+" "+lang, template, faults)
	b.stale(f.ID, entry, key, lang)
	for _, phrase := range b.design.Phrases {
		if b.Set.Has(entry + "." + phrase + "." + lang) {
			b.stale(f.ID, entry, phrase, lang)
		}
	}
	if n := utf8.RuneCountInString(text); n > MaxText {
		b.Fault(template.At, "%s, %s %s: has %d characters, at most %d", f.ID, key, lang, n, MaxText)
	}
	f.Text, f.Icons = text, with.icons
	return true
}

// Template returns a text of an entry, and its language: that of the fallback
// where there is none in the language of the book, or one that was written for
// what the card was before a file gave it only the other. Nil if there is none
// in either.
func (b *Book) Template(entry, key string) (*rule.Value, string) {
	texts := b.Set.Value(entry + "." + key)
	own, other := texts.Table.Get(b.Lang), texts.Table.Get(b.Fallback)
	if other == nil {
		return own, b.Lang
	}
	if own != nil {
		_, left := b.drifted(entry, key, b.Lang)
		if _, both := b.drifted(entry, key, b.Fallback); !left || both {
			return own, b.Lang
		}
	}
	return other, b.Fallback
}

// Place puts the faults of a template where they stand in its file.
func (b *Book) Place(id, what string, template *rule.Value, faults []print.Fault) {
	for _, f := range faults {
		if f.Bare && b.design.Typed {
			continue
		}
		b.Faults = append(b.Faults, rule.Fault{At: template.Within(f.At, f.Width), Msg: id + ", " + what + ": " + f.Msg, Help: f.Help, Warning: f.Warning})
	}
}

// Recipe says how to give something a text in some languages, so that it can be
// copied.
func Recipe(path, key string, langs []string) string {
	texts := make([]string, len(langs))
	for i, lang := range langs {
		texts[i] = lang + ` = "…"`
	}
	return fmt.Sprintf("write under [%s]: %s = { %s }", path, key, strings.Join(texts, ", "))
}
