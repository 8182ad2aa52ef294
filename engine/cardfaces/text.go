package cardfaces

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"equitas/engine/card"
	"equitas/engine/cardtext"
	"equitas/engine/rule"
)

// Text gives a face the text that its entry has under a key, with its
// placeholders filled. It reports whether there is one: if not, the game puts
// one together.
func (b *Book) Text(f *card.Face, entry, key string, v cardtext.Values) bool {
	with := &withIcons{Values: v, book: b}
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
	with.icons = b.icons(nil, template.Text)
	text, faults := cardtext.Expand(template.Text, words, v)
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

// Template returns a text of an entry and its language: the language of the book, or that
// of the fallback if it lacks the text or if its text is older than the card's present
// state and the fallback's is not. Nil if neither has it.
func (b *Book) Template(entry, key string) (*rule.Value, string) {
	texts := b.Set.Value(entry + "." + key)
	own, other := texts.Table.Get(b.Lang), texts.Table.Get(b.Fallback)
	if other == nil {
		return own, b.Lang
	}
	if own != nil {
		_, left := b.outdated(entry, key, b.Lang)
		if _, both := b.outdated(entry, key, b.Fallback); !left || both {
			return own, b.Lang
		}
	}
	return other, b.Fallback
}

// Place adds the faults of a template with their positions in its file.
func (b *Book) Place(id, what string, template *rule.Value, faults []cardtext.Fault) {
	for _, f := range faults {
		if f.Bare && b.design.Typed {
			continue
		}
		b.Faults = append(b.Faults, rule.Fault{At: template.Within(f.At, f.Width), Msg: id + ", " + what + ": " + f.Msg, Help: f.Help, Warning: f.Warning})
	}
}

// Recipe returns an example of a text in some languages, to be copied.
func Recipe(path, key string, langs []string) string {
	texts := make([]string, len(langs))
	for i, lang := range langs {
		texts[i] = lang + ` = "…"`
	}
	return fmt.Sprintf("write under [%s]: %s = { %s }", path, key, strings.Join(texts, ", "))
}
