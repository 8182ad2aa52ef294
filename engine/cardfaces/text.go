package cardfaces

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"equitas/engine/card"
	"equitas/engine/cardtext"
	"equitas/engine/rule"
)

// SetText sets the text of a face to that of its entry under a key, with its placeholders filled.
// It returns false if the entry has none; the game then composes one.
func (b *Book) SetText(f *card.Face, entry, key string, v cardtext.Values) bool {
	with := &iconValues{Values: v, book: b}
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
		b.RecordLack("text", f.ID, texts.At)
		return true
	}
	if lang != b.Lang {
		b.RecordBorrowed(f.ID)
	}
	words := NumberWords(b.Set, lang)
	if b.design.AllowTypedNumbers {
		words = ""
	}
	with.icons = b.addIcons(nil, template.Text)
	text, faults := cardtext.Expand(template.Text, words, v)
	b.AddTemplateFaults(f.ID, key+" "+lang, template, faults)
	b.addOutdatedFault(f.ID, entry, key, lang)
	for _, phrase := range b.design.Phrases {
		if b.Set.Has(entry + "." + phrase + "." + lang) {
			b.addOutdatedFault(f.ID, entry, phrase, lang)
		}
	}
	if n := utf8.RuneCountInString(text); n > MaxText {
		b.AddFault(template.At, "%s, %s %s: has %d characters, at most %d", f.ID, key, lang, n, MaxText)
	}
	f.Text, f.Icons = text, with.icons
	return true
}

// Template returns a text of an entry, before its placeholders are filled, and its language:
// the book's, or the fallback if the book's language lacks the text or has an outdated text
// where the fallback's is up to date. It returns nil if neither has the text. The
// entry must have the key.
func (b *Book) Template(entry, key string) (*rule.Value, string) {
	texts := b.Set.Value(entry + "." + key)
	own, other := texts.Table.Get(b.Lang), texts.Table.Get(b.Fallback)
	if other == nil {
		return own, b.Lang
	}
	if own != nil {
		_, left := b.outdatedTrait(entry, key, b.Lang)
		if _, both := b.outdatedTrait(entry, key, b.Fallback); !left || both {
			return own, b.Lang
		}
	}
	return other, b.Fallback
}

// AddTemplateFaults adds the faults of a template to the book with their positions in its file. id and
// what, such as "flavour en", begin each message. A fault of a template that many cards share is added
// once.
func (b *Book) AddTemplateFaults(id, what string, template *rule.Value, faults []cardtext.Fault) {
	for _, f := range faults {
		if f.Bare && b.design.AllowTypedNumbers {
			continue
		}
		at, said := template.PlaceWithin(f.At, f.Width), ", "+what+": "+f.Msg
		if slices.ContainsFunc(b.Faults, func(o rule.Fault) bool { return o.At == at && strings.HasSuffix(o.Msg, said) }) {
			continue
		}
		b.Faults = append(b.Faults, rule.Fault{At: at, Msg: id + said, Help: f.Help, Warning: f.Warning})
	}
}

// WritingHint returns a hint on how to write a text in some languages, with an example to copy.
func WritingHint(path, key string, langs []string) string {
	texts := make([]string, len(langs))
	for i, lang := range langs {
		texts[i] = lang + ` = "…"`
	}
	return fmt.Sprintf("write under [%s]: %s = { %s }", path, key, strings.Join(texts, ", "))
}
