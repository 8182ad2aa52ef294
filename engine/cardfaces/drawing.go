package cardfaces

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"unicode/utf8"

	"equitas/engine/card"
	"equitas/engine/cardtext"
	"equitas/engine/rule"
)

// drawingDigest returns a digest, in hexadecimal, of the file in which a symbol is drawn; for
// an icon of a set, the digests of the files of all icon sets. It returns "" for a built-in
// symbol. If a file cannot be read it adds a fault to the card id and returns "".
func (b *Book) drawingDigest(id string, symbol *rule.Value) string {
	sum := func(name, from string) (string, bool) {
		data, err := b.Set.Picture(name, from)
		if err != nil {
			b.AddFault(symbol.At, "%s: symbol %s: %v", id, name, err)
			return "", false
		}
		s := sha256.Sum256(data)
		return hex.EncodeToString(s[:8]), true
	}
	switch card.DrawingSourceOf(symbol.Text) {
	case card.FromFile:
		digest, _ := sum(symbol.Text, symbol.At.File)
		return digest
	case card.FromIconSet:
		var all []string
		for _, set := range b.Printing.IconSets {
			digest, ok := sum(set.Path, set.From)
			if !ok {
				return ""
			}
			all = append(all, digest)
		}
		return strings.Join(all, "+")
	}
	return ""
}

// setFlavour sets the flavour text of an entry in the book's language on the face, if that is the
// card's first side. It may have icons and no other placeholders.
func (b *Book) setFlavour(f *card.Face, t *rule.Value) {
	texts := t.Table.Get("flavour")
	if texts == nil || f.Side > 0 {
		return
	}
	own := texts.Table.Get(b.Lang)
	if own == nil {
		if own = texts.Table.Get(b.Fallback); own == nil {
			b.RecordLack("text", f.ID, texts.At)
			return
		}
		b.RecordBorrowed(f.ID)
	}
	f.Icons = b.addIcons(f.Icons, own.Text)
	text, faults := cardtext.Expand(own.Text, "", &iconValues{Values: noValues{}, book: b, icons: f.Icons})
	faults = slices.DeleteFunc(faults, func(f cardtext.Fault) bool { return f.Bare }) // a flavour text states no rule, so bare numbers are allowed
	b.AddTemplateFaults(f.ID, "flavour "+b.Lang, own, faults)
	if n := utf8.RuneCountInString(text); n > MaxText {
		b.AddFault(own.At, "%s, flavour %s: has %d characters, at most %d", f.ID, b.Lang, n, MaxText)
	}
	f.Flavour = text
}

// noValues has no placeholders at all.
type noValues struct{}

func (noValues) Value(string) (cardtext.Value, bool) { return cardtext.Value{}, false }
func (noValues) Keys() []string                      { return nil }
